import { isCalendarDate } from '#contract/fields.ts'
import { brokenAt } from './refusals.ts'

/** In characters, of each record; those at the end may be missing if they are blank. */
const recordLength = 128

/** The records that may follow each other, by their identification, with the article code of movements (2) and information (3). */
export const followers = {
  '0': ['1'],
  '1': ['21', '8', '9'],
  '21': ['22', '23', '31', '21', '8'],
  '22': ['23', '31', '21', '8'],
  '23': ['31', '21', '8'],
  '31': ['32', '31', '21', '8'],
  '32': ['33', '31', '21', '8'],
  '33': ['31', '21', '8'],
  '8': ['4', '1', '9'],
  '4': ['4', '1', '9'],
  '9': ['0'],
} as const satisfies Record<string, readonly string[]>

export type CodaKind = keyof typeof followers

/** A record of a coded statement of account, as version 2.6 of Febelfin's standard describes it. `line`: of the file, counted from 1. */
export type CodaRecord = { line: number; kind: CodaKind; text: string }

/** @throws Refusal 400 `bankFile.broken` for a line that is no record */
export function recordOf(text: string, line: number): CodaRecord {
  const kind = text.slice(0, /^[23]/.test(text) ? 2 : 1)
  if (!Object.hasOwn(followers, kind) || text.trimEnd().length > recordLength) throw brokenAt(line)
  return { line, kind: kind as CodaKind, text: text.padEnd(recordLength) }
}

/** The characters at two positions and between them; the standard counts from 1. */
export const fieldOf = ({ text }: CodaRecord, from: number, to = from): string => text.slice(from - 1, to)

/** @throws Refusal 400 `bankFile.broken` unless all are digits */
export function digitsOf(record: CodaRecord, from: number, to: number): string {
  const digits = fieldOf(record, from, to)
  if (!/^\d+$/.test(digits)) throw brokenAt(record.line)
  return digits
}

/**
 * An amount of 15 digits, of which three are decimals, in thousandths; a debit is negative.
 * @param signAt the position of its sign
 * @throws Refusal 400 `bankFile.broken`
 */
export function thousandthsOf(record: CodaRecord, signAt: number, from: number): number {
  const amount = Number(digitsOf(record, from, from + 14))
  return flagOf(record, signAt) ? 0 - amount : amount
}

/** @throws Refusal 400 `bankFile.broken` unless it is 0 or 1 */
export function flagOf(record: CodaRecord, at: number): boolean {
  const flag = fieldOf(record, at)
  if (flag !== '0' && flag !== '1') throw brokenAt(record.line)
  return flag === '1'
}

/** A day in six digits, `DDMMYY`. @returns `YYYY-MM-DD`; null for blanks and zeros. @throws Refusal 400 `bankFile.broken` */
export function dayOf(record: CodaRecord, from: number): string | null {
  const field = fieldOf(record, from, from + 5)
  if (/^(?: +|0+)$/.test(field)) return null
  const day = `20${field.slice(4)}-${field.slice(2, 4)}-${field.slice(0, 2)}`
  if (!/^\d{6}$/.test(field) || !isCalendarDate(day)) throw brokenAt(record.line)
  return day
}

/** Whole cents. @throws Refusal 400 `bankFile.broken` */
export function centsOf(thousandths: number, line: number): number {
  if (thousandths % 10 !== 0) throw brokenAt(line)
  return thousandths / 10
}
