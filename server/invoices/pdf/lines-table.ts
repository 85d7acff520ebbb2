import type { PaperDocument, PaperLine } from '../paper.ts'
import type { Saying } from './saying.ts'
import { colors, type Element, page, type Sheet, styles } from './sheet.ts'
import { heightOf, lineOf, mm, type Style, type TextLine, widest, wrapped } from './typesetting.ts'

const heading: Style = { ...styles.small, weight: 700 }

const gap = mm(7)
const padding = mm(4)
const hairline = mm(0.3)

/** Its figures, from left to right. */
const figures = ['quantity', 'price', 'vat', 'amount'] as const

type Row = { what: TextLine[]; figures: TextLine[] }

/** The lines of the paper; a second page begins with the head of the table. */
export function drawLines(sheet: Sheet, { lines }: PaperDocument, saying: Saying) {
  const head = figures.map((key) => lineOf(saying.say(key), heading))
  const rows = lines.map((line) => figuresOf(line, saying))
  const widths = head.map((cell, i) => widest([cell, ...rows.flatMap((row) => row[i] ?? [])]))
  const what = page.width - widths.reduce((sum, width) => sum + width + gap, 0)
  const rights = widths.map(
    (_, i) => page.right - widths.slice(i + 1).reduce((sum, width) => sum + width + gap, 0),
  )
  const cells = { what: [lineOf(saying.say('what'), heading)], figures: head }

  const table = sheet.tag(sheet.root, 'Table')
  drawHeadRow(sheet, sheet.tag(table, 'THead'), cells, rights)
  const body = sheet.tag(table, 'TBody')
  for (const [i, line] of lines.entries()) {
    const text = [...wrapped(line.text, what, styles.bold), ...wrapped(line.detail, what, styles.text)]
    const row = { what: text, figures: rows[i] ?? [] }
    if (sheet.makeRoom(heightOf(text) + 2 * padding)) repeatHead(sheet, cells, rights)
    drawRow(sheet, body, row, rights)
  }
}

const figuresOf = (line: PaperLine, { number, price, percent, euros }: Saying): TextLine[] =>
  [number(line.quantity), price(line.unitCents), percent(line.vatRate), euros(line.netCents)].map((text) =>
    lineOf(text, styles.number),
  )

const headHeight = heightOf([{ runs: [], width: 0, style: heading }]) + mm(2)

function drawHeadRow(sheet: Sheet, parent: Element, { what, figures }: Row, rights: readonly number[]) {
  const row = sheet.tag(parent, 'TR')
  const cell = () => sheet.tag(row, 'TH', { scope: 'Column' })
  sheet.lines(cell(), what, { left: page.left, top: sheet.y })
  for (const [i, figure] of figures.entries())
    sheet.lines(cell(), [figure], { right: rights[i] ?? page.right, top: sheet.y })
  sheet.y += headHeight
  drawRule(sheet)
}

/** The head again: people who listen know it from the first page. */
function repeatHead(sheet: Sheet, { what, figures }: Row, rights: readonly number[]) {
  sheet.ornament('Pagination', (write) => {
    for (const line of what) write(line, { left: page.left, top: sheet.y })
    for (const [i, figure] of figures.entries())
      write(figure, { right: rights[i] ?? page.right, top: sheet.y })
  })
  sheet.y += headHeight
  drawRule(sheet)
}

function drawRow(sheet: Sheet, body: Element, { what, figures }: Row, rights: readonly number[]) {
  const row = sheet.tag(body, 'TR')
  const top = sheet.y + padding
  sheet.lines(sheet.tag(row, 'TH', { scope: 'Row' }), what, { left: page.left, top })
  for (const [i, figure] of figures.entries())
    sheet.lines(sheet.tag(row, 'TD'), [figure], { right: rights[i] ?? page.right, top })
  sheet.y = top + heightOf(what) + padding
  drawRule(sheet)
}

function drawRule(sheet: Sheet) {
  const { pdf, y } = sheet
  sheet.ornament('Layout', () => pdf.rect(page.left, y, page.width, hairline).fill(colors.sand))
  sheet.y += hairline
}
