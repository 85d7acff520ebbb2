import type { Element, Place, Sheet } from './sheet.ts'
import { heightOf, type TextLine } from './typesetting.ts'

/** A name and its value, each on one line or more. `note`: beneath both, a second value. */
export type Pair = { label: TextLine[]; value: TextLine[]; note?: TextLine[]; gapAbove?: number }

export const heightOfPair = ({ label, value, note = [], gapAbove = 0 }: Pair): number =>
  gapAbove + Math.max(heightOf(label), heightOf(value)) + heightOf(note)

type Columns = { label: number; value: (top: number) => Place; gap: number }

/** Draws pairs beneath each other, as a table of two columns. @returns the height that they take */
export function drawPairs(
  sheet: Sheet,
  parent: Element,
  pairs: readonly Pair[],
  top: number,
  columns: Columns,
) {
  const table = sheet.tag(parent, 'Table')
  let y = top
  for (const [i, pair] of pairs.entries()) {
    if (i > 0) y += columns.gap
    drawPair(sheet, sheet.tag(table, 'TR'), pair, y, columns)
    y += heightOfPair(pair)
  }
  return y - top
}

function drawPair(sheet: Sheet, row: Element, pair: Pair, above: number, columns: Columns) {
  const { label, value, note, gapAbove = 0 } = pair
  const top = above + gapAbove
  sheet.lines(sheet.tag(row, 'TH', { scope: 'Row' }), label, { left: columns.label, top })
  const cell = sheet.tag(row, 'TD')
  if (!note) return sheet.lines(cell, value, columns.value(top))
  sheet.lines(sheet.tag(cell, 'P'), value, columns.value(top))
  return sheet.lines(sheet.tag(cell, 'P'), note, {
    left: columns.label,
    top: above + heightOfPair(pair) - heightOf(note),
  })
}
