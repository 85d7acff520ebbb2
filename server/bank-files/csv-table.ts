import { maxMovements } from '#contract/bank-files.ts'
import type { TableRow } from '../import/layout.ts'
import { splitRows, splitSample } from '../import/split-rows.ts'
import { Refusal } from '../platform/errors.ts'
import { isComplete, type Places, placesOf } from './csv-columns.ts'
import { brokenAt, tooMany } from './refusals.ts'

const delimiters = [';', ',', '\t', '|']

/** Headings are among these rows: Belfius writes a dozen above them. */
const firstRows = 40

/** Some files have a blank row after each. */
const maxRows = firstRows + 2 * maxMovements

/** In characters: enough for the first rows of any statement. */
const sampled = 65_536

/** `above`: the rows before the headings. `rows`: those after them. */
export type BankTable = { above: TableRow[]; headings: TableRow; places: Places; rows: TableRow[] }

/**
 * The table in a bank's CSV, with the delimiter that makes the most columns known.
 * @throws Refusal 400 `bankFile.columns` without a column of days or amounts, `bankFile.broken`, `bankFile.tooMany`
 */
export async function readBankTable(text: string): Promise<BankTable> {
  const whole = text.replaceAll(/\r\n?/g, '\n').replace(/^"?sep=[;,|\t]"?(?=\n)/i, '')
  const sample = whole.length > sampled ? whole.slice(0, whole.lastIndexOf('\n', sampled) + 1) : whole
  const best = delimiters
    .map((delimiter) => ({
      delimiter,
      known: headingsIn(splitSample(sample, delimiter, firstRows))?.known ?? 0,
    }))
    .reduce((most, next) => (next.known > most.known ? next : most))
  const rows = await splitRows(whole, best.delimiter, maxRows + 1, brokenAt)
  if (rows.length > maxRows) throw tooMany()
  const found = headingsIn(rows.slice(0, firstRows))
  if (!found) throw new Refusal(400, 'bankFile.columns')
  const at = rows.indexOf(found.headings)
  return { ...found, above: rows.slice(0, at), rows: rows.slice(at + 1) }
}

/** The row that names the most columns, days and amounts among them. */
function headingsIn(
  rows: readonly TableRow[] | null,
): { headings: TableRow; places: Places; known: number } | null {
  const found = (rows ?? []).flatMap((headings) => {
    const places = placesOf(headings.cells)
    return isComplete(places) ? [{ headings, places, known: new Set([...places.values()].flat()).size }] : []
  })
  return found.reduce<(typeof found)[number] | null>(
    (most, next) => (next.known > (most?.known ?? 0) ? next : most),
    null,
  )
}
