import type { TableRow } from '../import/layout.ts'
import { mapInTurns } from '../platform/limits/in-turns.ts'
import type { BankFile, Movement, MovementKind } from './bank-file.ts'
import { type Amount, type DecimalMark, decimalMark, isMonthFirst, readAmount, readDay } from './csv-cells.ts'
import { type BankColumn, currencyOfHeading, foldedHeading, placesOf, placesOfDay } from './csv-columns.ts'
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

/** What all of its rows tell about a table. */
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

/** A row that is blank, the headings again, or beneath the movements: a note of one cell, or a total without a day. */
function isLeftOut(row: TableRow, reading: Reading): boolean {
  const filled = row.cells.filter((cell) => cell !== '')
  if (filled.length === 0 || row.cells.join('\n') === reading.headings.cells.join('\n')) return true
  if (dayOf(row, reading)) return false
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
  // What the bank says repeats the message, which the payer's own column may lack: ING has it nowhere else.
  const words = reference ? texts : [...texts, ...filled('said')]
  return {
    line: row.line,
    kind: date && amount ? kindOf(filled('state')) : 'unreadable',
    date,
    amountCents: amount?.cents ?? 0,
    currency: amount?.currency || filled('currency').find(isCurrency)?.toUpperCase() || reading.currency,
    reference,
    text: withoutRepeats(words).join(' '),
    payer: nameIn(row.cells[reading.of('payer')[0] ?? -1] ?? ''),
    bankReference: isMoved(row, reading) ? '' : numberOf(row, reading),
  }
}

/** A delimiter within a cell without quotes moves what follows: then a cell is left over. */
const isMoved = ({ cells }: TableRow, { headings }: Reading) =>
  cells.findLastIndex((cell) => cell !== '') >= headings.cells.length

/** The row as far as its cells stand in their columns: where some have moved, up to a currency that is in its own. */
function inPlace(row: TableRow, reading: Reading): TableRow {
  const place = reading.of('currency')[0] ?? -1
  const currency = row.cells[place] ?? ''
  const isKnown = currency === '' || isCurrency(currency) || readDay(currency, false) !== null
  if (!isMoved(row, reading)) return isKnown ? row : { ...row, cells: [] }
  const telling = [...reading.of('direction'), ...reading.of('state')]
  const isSure = isCurrency(currency) && telling.every((one) => one < place)
  return { ...row, cells: isSure ? row.cells.slice(0, place + 1) : [] }
}

function dayOf({ cells }: TableRow, { days, monthFirst }: Reading): string | null {
  for (const place of days) {
    const day = readDay(cells[place] ?? '', monthFirst)
    if (day) return day
  }
  return null
}

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
    const sign = signOf(first('direction') ?? '')
    return amount && sign < 0 ? out(amount) : amount
  }
  const [debit, credit] = [read(first('debit')), read(first('credit'))]
  if (debit && debit.cents !== 0) return credit && credit.cents !== 0 ? null : out(debit)
  return credit
}

const out = ({ cents, currency }: Amount): Amount => ({ cents: -Math.abs(cents), currency })

/** Negative for money that went out. */
const signOf = (direction: string) =>
  /^(?:d|dr|dbit|debet|debit|débit|debiet|af|uit|out|s|soll|-)$/i.test(direction.trim()) ? -1 : 1

const isCurrency = (cell: string) => /^[A-Z]{3}$/i.test(cell)

/** As states and beginnings of them: what banks call a movement that they have not booked, or never will. */
const notBooked =
  /^(?:pending|in behandeling|in verwerking|in uitvoering|in afwachting|gereserveerd|aangekondigd|voorlopig|en attente|en cours|en traitement|annonce|reserv|provision|uncleared|open$|offen|vorgemerkt|umsatz vorgemerkt|ausstehend|geweigerd|refuse|rejected|rejete|abgelehnt|declined|failed|mislukt|revert|cancel|geannuleerd|annul|storniert|not booked|niet geboekt|authori)/

const kindOf = (states: readonly string[]): MovementKind =>
  states.some((state) => notBooked.test(foldedHeading(state))) ? 'announced' : 'booked'

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
