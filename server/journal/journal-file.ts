import { moneyColumns, salesColumns } from '#contract/journal.ts'
import { receiptWord } from '#contract/receipt-word.ts'
import { companyNumberText } from '#contract/written-numbers.ts'
import { translate } from '#i18n/catalogues.ts'
import { type CsvCell, csvPieces, csvType, separatorFor } from '../export/csv.ts'
import type { PaperBuyer } from '../invoices/paper.ts'
import { structuredMessage } from '../invoices/payment-reference.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Reader } from '../platform/http/caller.ts'
import type { FileReply } from '../platform/http/file-reply.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { type Month, scopeOf } from './journal.ts'
import { listSalesBehind, type SoldRow } from './paper-rows.ts'
import { listMoneyBehind, type MoneyRow } from './receipt-rows.ts'

type Asked = Reader & { person: Person; month: Month }

type Words = {
  /** Of the file. */
  text: (key: string) => string
  /** Of the whole catalogue. */
  word: (key: string) => string
  euros: (cents: number) => CsvCell
  percent: (rate: number) => CsvCell
}

/** Excel reads neither the minus sign of some languages, nor the digits of others, nor the marks of those from right to left. */
function numbersOf(locale: string): Pick<Words, 'euros' | 'percent'> {
  const latin = { useGrouping: false, numberingSystem: 'latn' }
  const exact = new Intl.NumberFormat(locale, {
    ...latin,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const short = new Intl.NumberFormat(locale, latin)
  const cell = (written: string): CsvCell => ({
    number: written.replace('\u2212', '-').replaceAll(/[^\d.,-]/g, ''),
  })
  return { euros: (cents) => cell(exact.format(cents / 100)), percent: (rate) => cell(short.format(rate)) }
}

type File<Row, Column extends string> = {
  /** The section of its texts. */
  section: 'sales' | 'money'
  columns: readonly Column[]
  cellsOf: (row: Row, words: Words) => Record<Column, CsvCell>
  /** The rows behind one, or the first ones. */
  next: (after: Row | null, limit: number) => Promise<Row[]>
}

function fileOf<Row, Column extends string>(
  { section, columns, cellsOf, next }: File<Row, Column>,
  { language, locale, month }: Asked,
): FileReply {
  const word = (key: string) => translate(language, key)
  const words = {
    text: (key: string) => word(`export.${section}.${key}`),
    word,
    ...numbersOf(locale),
  }
  const pieces = csvPieces<Row>({
    head: columns.map(words.text),
    separator: separatorFor(locale),
    next,
    cellsOf: (row) => {
      const cells = cellsOf(row, words)
      return columns.map((column) => cells[column])
    },
  })
  const name = [words.text('file'), month].filter(Boolean).join(' ')
  return { name: `${name}.csv`, type: csvType, pieces }
}

/** The invoices and credit notes of a month as a sales journal, by day and number. @throws Refusal as `scopeOf` */
export async function exportSales(
  services: Pick<Services, 'db' | 'clock'>,
  asked: Asked,
): Promise<FileReply> {
  const { db, clock } = services
  const scope = await scopeOf(services, asked.person, asked.month)
  const today = dateInBrussels(clock())
  const next = (after: SoldRow | null, limit: number) =>
    listSalesBehind(db, scope, after?.document ?? null, { limit, today })
  return fileOf({ section: 'sales', columns: salesColumns, cellsOf: cellsOfPaper, next }, asked)
}

/** With its country: a spreadsheet would read the digits and dots of a Belgian one as a number. */
const companyNumberOf = ({ enterpriseNumber: digits }: PaperBuyer) =>
  digits.length === 10 ? `BE ${companyNumberText(digits)}` : digits

function cellsOfPaper(
  { document, state, paidCents, creditedCents }: SoldRow,
  { text, euros, percent }: Words,
): Record<(typeof salesColumns)[number], CsvCell> {
  const { kind, buyer, customer, credits, paymentReference } = document
  const isCredit = kind === 'credit_note'
  const signed = (cents: number) => euros(isCredit && cents !== 0 ? -cents : cents)
  return {
    date: document.date,
    number: document.number,
    kind: text(`kinds.${kind}`),
    credits: credits?.number ?? '',
    customer: customer.name,
    serialNumber: customer.serialNumber,
    buyer: buyer.name,
    enterpriseNumber: companyNumberOf(buyer),
    vatNumber: buyer.vatNumber,
    country: buyer.country,
    reference: buyer.reference,
    periodFrom: document.periodFrom,
    periodUntil: document.periodUntil,
    net: signed(document.netCents),
    vatRate: percent(document.vatRate),
    vatExemption: document.vatExemption?.text ?? '',
    vat: signed(document.vatCents),
    rounding: signed(document.roundingCents),
    total: signed(document.totalCents),
    due: document.due ?? '',
    // Without the pluses, which a spreadsheet would take for a formula.
    paymentReference:
      paymentReference === null ? '' : structuredMessage(paymentReference).replaceAll('+', ''),
    paid: isCredit ? '' : euros(paidCents),
    credited: isCredit ? '' : euros(creditedCents),
    state: isCredit ? '' : text(`states.${state}`),
  }
}

/** The money of a month that came in or went back, by day. @throws Refusal as `scopeOf` */
export async function exportMoney(services: Pick<Services, 'db'>, asked: Asked): Promise<FileReply> {
  const { db } = services
  const scope = await scopeOf(services, asked.person, asked.month)
  const next = (after: MoneyRow | null, limit: number) => listMoneyBehind(db, scope, after, limit)
  return fileOf({ section: 'money', columns: moneyColumns, cellsOf: cellsOfReceipt, next }, asked)
}

const cellsOfReceipt = (
  row: MoneyRow,
  { word, euros }: Words,
): Record<(typeof moneyColumns)[number], CsvCell> => ({
  date: row.date,
  amount: euros(row.amountCents),
  source: word(row.isTakenBack ? 'journal.takenBack' : `invoices.${receiptWord(row)}`),
  number: row.number,
  customer: row.customer.name,
  serialNumber: row.customer.serialNumber,
  text: row.text,
  bankReference: row.bankReference,
  notedOn: dateInBrussels(row.at),
})
