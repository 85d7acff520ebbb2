import type { BankReason, BankVerdict } from '#contract/bank-files.ts'
import type { BankRow } from './statement-call.ts'

/** The outcome of a movement, in one word. */
export type Kind = Exclude<BankVerdict, 'unknown'> | BankReason

export const kindOf = ({ verdict, reason }: Pick<BankRow, 'verdict' | 'reason'>): Kind =>
  verdict === 'unknown' ? (reason ?? 'no_invoice') : verdict

/** Where a movement is shown: `first`: to look at; `pays`: it pays an invoice; the others are folded. */
export type Section = 'first' | 'pays' | 'outgoing' | 'announced' | 'already'

const sectionOfKind: Partial<Record<Kind, Section>> = {
  paid: 'pays',
  outgoing: 'outgoing',
  not_booked: 'announced',
  already: 'already',
}

const sectionOf = (row: BankRow): Section => sectionOfKind[kindOf(row)] ?? 'first'

/** Whether the movement becomes a receipt once the file is carried out. */
export const isToNote = ({ verdict }: BankRow): boolean =>
  verdict === 'paid' || verdict === 'partly' || verdict === 'too_much'

const choosable: readonly Kind[] = ['no_invoice', 'unknown_reference', 'several', 'taken_back', 'left_out']

/** Whether the person may say which invoice the movement pays. */
export const canChoose = (row: BankRow): boolean => row.amountCents > 0 && choosable.includes(kindOf(row))

/** The outcomes by which payments that came in are counted, in the order of the sentence. */
export const parts = ['paid', 'partly', 'tooMuch', 'unknown', 'unclear', 'leftOut', 'already'] as const

type Part = (typeof parts)[number]

const partOfKind: Partial<Record<Kind, Part>> = {
  paid: 'paid',
  partly: 'partly',
  too_much: 'tooMuch',
  no_invoice: 'unknown',
  unknown_reference: 'unknown',
  several: 'unclear',
  taken_back: 'unclear',
  currency: 'unclear',
  unreadable: 'unclear',
  left_out: 'leftOut',
  already: 'already',
}

/** How many payments came in, and as what; and how many movements went out. */
export type Sum = { cameIn: number; wentOut: number } & Record<Part, number>

export function sumUp(rows: readonly BankRow[]): Sum {
  const ofParts = { paid: 0, partly: 0, tooMuch: 0, unknown: 0, unclear: 0, leftOut: 0, already: 0 }
  const sum: Sum = { cameIn: 0, wentOut: 0, ...ofParts }
  for (const row of rows) {
    const kind = kindOf(row)
    const part = partOfKind[kind]
    if (kind === 'outgoing') sum.wentOut++
    // An unreadable one may have come in.
    if (!part || (row.amountCents <= 0 && kind !== 'unreadable')) continue
    sum.cameIn++
    sum[part]++
  }
  return sum
}

/** The payments to note, and their total in cents. */
export function toNote(rows: readonly BankRow[]): { count: number; cents: number } {
  const noted = rows.filter(isToNote)
  return { count: noted.length, cents: noted.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}

const firstOfAll: readonly Kind[] = ['too_much', 'partly']

/** The places of rows in the file, by the section that shows them. */
export type Places = Readonly<Record<Section, readonly number[]>>

/** Puts rows in their sections: those to look at by their weight, the others as in the file. */
export function placesBySection(rows: readonly BankRow[]): Places {
  const places: Record<Section, number[]> = { first: [], pays: [], outgoing: [], announced: [], already: [] }
  for (const [place, row] of rows.entries()) places[sectionOf(row)].push(place)
  const weight = (place: number) => {
    const row = rows[place]
    const found = row ? firstOfAll.indexOf(kindOf(row)) : -1
    return found < 0 ? firstOfAll.length : found
  }
  places.first.sort((one, other) => weight(one) - weight(other))
  return places
}

/**
 * An invoice with the payments of a file that were noted for it. `openCents`: before them. `isForNothing`: an online payment had extended the
 * licence already.
 */
export type NotedInvoice = {
  number: string
  customer: string
  cents: number
  openCents: number
  isForNothing: boolean
}

export function byInvoice(rows: readonly BankRow[]): NotedInvoice[] {
  const invoices = new Map<string, NotedInvoice>()
  for (const row of rows.filter(isToNote)) {
    const { number = '', customer = '', openCents = 0, amountCents, isForNothing = false } = row
    const known = invoices.get(number) ?? { number, customer, openCents, cents: 0, isForNothing: false }
    known.cents += amountCents
    known.isForNothing ||= isForNothing
    invoices.set(number, known)
  }
  return [...invoices.values()]
}
