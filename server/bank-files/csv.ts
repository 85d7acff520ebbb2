import type { TableRow } from '../import/layout.ts'
import { mapInTurns } from '../platform/limits/in-turns.ts'
import type { BankFile, Movement, MovementKind } from './bank-file.ts'
import {
  type Amount,
  currencyIn,
  type DecimalMark,
  decimalMark,
  isMonthFirst,
  readAmount,
  readDay,
} from './csv-cells.ts'
import { type BankColumn, currencyOfHeading, foldedHeading, placesOf, placesOfDay } from './csv-columns.ts'
import { directionIn } from './csv-direction.ts'
import { type BankTable, readBankTable } from './csv-table.ts'
import { accountIn, oneLine, referenceIn } from './own-field.ts'

/** Whether a text may be a bank's CSV: it is text, and no other format of banks that begins in a way of its own (MT940, OFX, PDF). */
export const isBankCsv = (text: string): boolean =>
  !text.includes('\u0000') && !/^\s*(?:<|\{1:|:20:|OFXHEADER|%PDF|PK)/.test(text)

/**
 * The movements of a bank's CSV.
 * @throws Refusal 400 `bankFile.columns` without a column of days or amounts, `bankFile.broken` with its line, `bankFile.tooMany`
 */
export async function readBankCsv(text: string): Promise<BankFile> {
  const table = await readBankTable(text)
  const reading = readingOf(table)
  const read = await mapInTurns(table.rows, (row) =>
    isLeftOut(row, reading) ? null : movementOf(row, reading),
  )
  const movements = read.filter((movement) => movement !== null)
  return { format: 'csv', accounts: accountsOf(table, reading), movements }
}

const amountColumns: readonly BankColumn[] = ['amount', 'debit', 'credit']

/** How the rows of a table are read. */
type Reading = {
  headings: TableRow
  of: (column: BankColumn) => readonly number[]
  days: readonly number[]
  mark: DecimalMark
  monthFirst: boolean
  currency: string
}

/** How a table is read, as all of its rows show. */
function readingOf({ headings, places, rows }: BankTable): Reading {
  const of = (column: BankColumn) => places.get(column) ?? []
  const cellsOf = (at: readonly number[]) =>
    rows.flatMap(({ cells }) => at.map((place) => cells[place] ?? ''))
  const days = placesOfDay(places)
  const amounts = amountColumns.flatMap(of)
  const named = amounts
    .map((place) => currencyOfHeading(headings.cells[place] ?? ''))
    .find((code) => code !== '')
  return {
    headings,
    of,
    days,
    mark: decimalMark(cellsOf(amounts)),
    monthFirst: isMonthFirst(cellsOf(days)),
    currency: named ?? 'EUR',
  }
}

const total =
  /^(?:sub)?(?:totaal|total|totaux|totals|saldo|solde|balance|eindsaldo|beginsaldo|nouveau solde|kontostand|summe|endsaldo|gesamt)(?!\p{L})/iu

/** Words of a balance or total, folded as headings are: `Beginsaldo`, `Solde au 01/11/2026`, but not `Saldo factuur 12`. */
const balance =
  /^(?:(?:nieuwe?|vorige?|oude?|nouveau|ancien|neuer|alter|opening|closing|starting|ending|ledger|ny|inngaende|utgaende|ingaende|indgaende|udgaende) )?(?:sub)?(?:(?:begin|eind|openings|slot|anfangs|end|schluss|start|slut|primo|ultimo)?saldo|solde|balance|kontostand|totaal|total|totaux|totals|totale|summe|gesamtsumme|остаток|итого)(?: (?:initial|final|finale|inicial|iniziale|precedent|anterior|de (?:depart|cloture)|d ouverture|op|au|du|am|on|per|le|al|a|pr|на (?:начало|конец)))*[ \d]*$/u

/** Whether a row says nothing but such words beside its day and its figures. */
function isBalance({ cells }: TableRow, { of, days }: Reading): boolean {
  const others = [...days, ...besideWords.flatMap(of)]
  const said = cells.filter((cell, place) => /\p{L}/u.test(cell) && !others.includes(place))
  return said.length > 0 && said.every((cell) => balance.test(foldedHeading(cell)))
}

const besideWords: readonly BankColumn[] = [
  ...amountColumns,
  ...(['account', 'currency', 'direction', 'state', 'number', 'statement'] as const),
]

/** A row that is blank, the headings again, a balance or total, or beneath the movements: a note of one cell. */
function isLeftOut(row: TableRow, reading: Reading): boolean {
  const filled = row.cells.filter((cell) => cell !== '')
  if (filled.length === 0 || row.cells.join('\n') === reading.headings.cells.join('\n')) return true
  if (dayOf(row, reading)) return isBalance(row, reading)
  return filled.length === 1 || total.test(filled[0] ?? '')
}

function movementOf(row: TableRow, reading: Reading): Movement {
  const sure = inPlace(row, reading)
  const date = dayOf(sure, reading)
  const amount = amountOf(sure, reading)
  const filled = (column: BankColumn) =>
    reading
      .of(column)
      .map((place) => oneLine(row.cells[place] ?? ''))
      .filter((cell) => cell !== '')
  const structured = filled('structured')
  const reference = structured.map(referenceIn).find((found) => found !== null) ?? null
  const texts = [
    ...structured.filter((cell) => !reference || referenceIn(cell) !== reference),
    ...filled('text'),
  ]
  // The bank's words repeat the message, which the payer's own column may lack: ING has it in them only.
  const words = reference ? texts : [...texts, ...filled('said')]
  return {
    line: row.line,
    kind: date && amount ? kindOf(isBooked(sure, reading), filled('state')) : 'unreadable',
    date,
    amountCents: amount?.cents ?? 0,
    currency:
      amount?.currency ||
      filled('currency')
        .map(currencyIn)
        .find((code) => code !== '') ||
      reading.currency,
    reference,
    text: withoutRepeats(words).join(' '),
    payer: nameIn(row.cells[reading.of('payer')[0] ?? -1] ?? ''),
    bankReference: isMoved(row, reading) ? '' : numberOf(row, reading),
    isTotal: false,
  }
}

/** A delimiter within a cell without quotes moves what follows: then a cell is left over. */
const isMoved = ({ cells }: TableRow, { headings }: Reading) =>
  cells.findLastIndex((cell) => cell !== '') >= headings.cells.length

/** The row as far as its cells stand in their columns: where some have moved, up to a currency that is in its own. */
function inPlace(row: TableRow, reading: Reading): TableRow {
  const place = reading.of('currency')[0] ?? -1
  const currency = row.cells[place] ?? ''
  const isCurrency = currencyIn(currency) !== ''
  const isKnown = currency === '' || isCurrency || readDay(currency, false) !== null
  if (!isMoved(row, reading)) return isKnown ? row : { ...row, cells: [] }
  const telling = [...reading.of('direction'), ...reading.of('state')]
  const isSure = isCurrency && telling.every((one) => one < place)
  return { ...row, cells: isSure ? row.cells.slice(0, place + 1) : [] }
}

/** The day of the booking; while there is none, another day. */
function dayOf(row: TableRow, reading: Reading): string | null {
  const { days, monthFirst } = reading
  for (const place of isBooked(row, reading) ? days.slice(0, 1) : days) {
    const day = readDay(row.cells[place] ?? '', monthFirst)
    if (day) return day
  }
  return null
}

/** Whether the column for the day of the booking is filled. */
const isBooked = ({ cells }: TableRow, { days }: Reading) => (cells[days[0] ?? -1] ?? '') !== ''

/** The amount with its sign: of its own column, or of those for money that came in and money that went out. */
function amountOf(row: TableRow, reading: Reading): Amount | null {
  const first = (column: BankColumn) =>
    reading
      .of(column)
      .map((place) => row.cells[place] ?? '')
      .find((cell) => cell !== '')
  const read = (cell: string | undefined) => (cell === undefined ? null : readAmount(cell, reading.mark))
  const written = first('amount')
  if (written !== undefined) {
    const amount = read(written)
    const direction = first('direction')
    if (!amount || direction === undefined) return amount
    const sign = directionIn(direction)
    if (sign === null) return null
    return sign < 0 ? out(amount) : amount
  }
  const [debit, credit] = [read(first('debit')), read(first('credit'))]
  if (debit && debit.cents !== 0) return credit && credit.cents !== 0 ? null : out(debit)
  return credit
}

const out = ({ cents, currency }: Amount): Amount => ({ cents: -Math.abs(cents), currency })

/** As states and beginnings of them: what banks call a movement that they have not booked, or never will. */
const notBooked =
  /^(?:pending|in behandeling|in verwerking|in uitvoering|in afwachting|gereserveerd|aangekondigd|voorlopig|en attente|en cours|en traitement|annonce|reserv|provision|uncleared|open$|offen|vorgemerkt|umsatz vorgemerkt|ausstehend|geweigerd|refuse|rejected|rejete|abgelehnt|declined|failed|mislukt|revert|cancel|geannuleerd|annul|storniert|not booked|niet geboekt|authori)/

const kindOf = (isDated: boolean, states: readonly string[]): MovementKind =>
  isDated && !states.some((state) => notBooked.test(foldedHeading(state))) ? 'booked' : 'announced'

/** Banks repeat the message in what they say about the movement. */
const withoutRepeats = (texts: readonly string[]): string[] =>
  texts.filter(
    (text, at) =>
      !texts.some((other, place) => place !== at && other.includes(text) && (other !== text || place < at)),
  )

/** Some banks write the other party's account where they know no name. */
const nameIn = (cell: string) => (/^[A-Z]{2}\d{2}[\s\dA-Z]{11,40}$/.test(cell) ? '' : oneLine(cell))

/** A number counts within its statement; it is no name yet while that has none, or while only its year is known: `2026-`. */
function numberOf({ cells }: TableRow, { of }: Reading): string {
  const first = (column: BankColumn) => cells[of(column)[0] ?? -1] ?? ''
  const [number, statement] = [first('number'), first('statement')]
  if (number === '' || number.endsWith('-')) return ''
  if (of('statement').length === 0) return number
  return statement === '' ? '' : `${statement}/${number}`
}

/** The accounts that the rows name; without a column for it, those that stand above the headings with such a heading before them. */
function accountsOf({ above, rows }: BankTable, reading: Reading): string[] {
  const places = reading.of('account')
  const cells =
    places.length > 0
      ? rows
          .filter((row) => dayOf(row, reading) !== null)
          .map((row) => places.map((place) => row.cells[place] ?? '').find((cell) => cell !== '') ?? '')
      : above
          .filter(({ cells }) => placesOf(cells.slice(0, 1)).has('account'))
          .map(({ cells }) => cells[1] ?? '')
  return [...new Set(cells.map(accountIn).filter((account) => account !== ''))]
}
