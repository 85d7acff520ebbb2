import type { Element, Place, Sheet } from './sheet.ts'
import { heightOf, type TextLine } from './typesetting.ts'

/** A name and its value, each on one line or more. */
export type Pair = { label: TextLine[]; value: TextLine[]; gapAbove?: number }

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
  for (const [i, { label, value, gapAbove = 0 }] of pairs.entries()) {
    y += gapAbove + (i === 0 ? 0 : columns.gap)
    const row = sheet.tag(table, 'TR')
    sheet.lines(sheet.tag(row, 'TH', { scope: 'Row' }), label, { left: columns.label, top: y })
    sheet.lines(sheet.tag(row, 'TD'), value, columns.value(y))
    y += Math.max(heightOf(label), heightOf(value))
  }
  return y - top
}
