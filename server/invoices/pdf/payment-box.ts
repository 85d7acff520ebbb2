import encodeQR from 'qr'
import { accountText } from '#contract/written-numbers.ts'
import { sentencesOf, vatMentionOf } from '../credit-sentences.ts'
import { epcOf } from '../epc.ts'
import { isCreditNote, type PaperDocument } from '../paper.ts'
import { structuredMessage } from '../payment-reference.ts'
import { drawPairs } from './pairs.ts'
import type { Saying } from './saying.ts'
import { colors, page, type Sheet } from './sheet.ts'
import { heightOf, lineOf, mm, type Style, type TextLine, widest, wrapped } from './typesetting.ts'

const color = colors.onPalePine
const text: Style = { size: 10.5, weight: 400, color }
const bold: Style = { ...text, weight: 700, isNumber: true }
const small: Style = { ...text, size: 9.5 }
const heading: Style = { size: 13, weight: 700, color }

const padding = mm(6)
const card = mm(38)

/** The white border that the standard asks for, in modules. */
const quietZone = 4

/**
 * How to pay, with the QR code for banking apps; or a sentence that it was paid; or the sentences about the money of a credit note; or how to accept
 * a quote.
 */
export function drawPayment(sheet: Sheet, paper: PaperDocument, saying: Saying) {
  const epc = epcOf(paper)
  const { paymentReference } = paper
  if (isCreditNote(paper)) {
    const mention = vatMentionOf(paper)
    drawSaid(sheet, [...sentencesOf(paper), ...(mention === null ? [] : [mention])])
  } else if (paper.kind === 'quote') drawSaid(sheet, acceptedHow(paper, saying))
  else if (epc === null || paymentReference === null)
    drawSaid(sheet, [saying.say('paidOnline', { date: saying.date(paper.date) })])
  else drawHowToPay(sheet, { ...paper, paymentReference }, epc, saying)
}

const acceptedHow = ({ due }: PaperDocument, { say, date }: Saying): string[] => [
  say('acceptUntil', { date: date(due ?? '') }),
  say('nothingBefore'),
]

function drawSaid(sheet: Sheet, sentences: readonly string[]) {
  const style: Style = { ...text, weight: 700 }
  const said = sentences.map((sentence) => wrapped(sentence, page.width - 2 * padding, style))
  let top = drawBox(sheet, heightOf(said.flat()))
  for (const lines of said)
    top += sheet.lines(sheet.tag(sheet.root, 'P'), lines, { left: page.left + padding, top })
}

function drawHowToPay(
  sheet: Sheet,
  { seller, totalCents, paymentReference }: PaperDocument & { paymentReference: string },
  epc: string,
  { say, euros }: Saying,
) {
  const left = page.left + padding + card + mm(8)
  const width = page.right - padding - left
  const facts = [
    ['account', accountText(seller.iban)],
    ['message', structuredMessage(paymentReference)],
    ['amount', euros(totalCents)],
  ] as const
  const pairs = facts.map(([key, value]) => ({
    label: [lineOf(say(key), text)],
    value: [lineOf(value, bold)],
  }))
  const title = wrapped(say('howToPay'), width, heading)
  const hint = wrapped(say('scan'), width, small)
  const gap = mm(1)
  const labels = widest(pairs.flatMap(({ label }): TextLine[] => label))
  const height = heightOf([...title, ...pairs.flatMap(({ label }) => label), ...hint]) + mm(5) + 2 * gap
  const inside = Math.max(card, height)
  const top = drawBox(sheet, inside)

  drawSquare(sheet, epc, { left: page.left + padding, top: top + (inside - card) / 2, alt: say('square') })
  let y = top + (inside - height) / 2
  y += sheet.lines(sheet.tag(sheet.root, 'H2'), title, { left, top: y }) + mm(2)
  const value = (at: number) => ({ left: left + labels + mm(8), top: at })
  y += drawPairs(sheet, sheet.root, pairs, y, { label: left, value, gap }) + mm(3)
  sheet.lines(sheet.tag(sheet.root, 'P'), hint, { left, top: y })
}

/** The pale box that closes the paper. @returns where its content begins */
function drawBox(sheet: Sheet, inside: number): number {
  const height = inside + 2 * padding
  if (!sheet.makeRoom(mm(12) + height)) sheet.y += mm(12)
  const { pdf, y } = sheet
  sheet.ornament('Layout', () =>
    pdf.roundedRect(page.left, y, page.width, height, mm(5)).fill(colors.palePine),
  )
  sheet.y += height
  return y + padding
}

function drawSquare(
  sheet: Sheet,
  epc: string,
  { left, top, alt }: { left: number; top: number; alt: string },
) {
  const { pdf } = sheet
  sheet.ornament('Layout', () => pdf.roundedRect(left, top, card, card, mm(3)).fill(colors.white))
  // The standard asks for this much of error correction.
  const code = encodeQR(epc, 'raw', { ecc: 'medium', border: quietZone })
  const unit = card / code.length
  const figure = sheet.tag(sheet.root, 'Figure', { alt, bbox: [left, top, left + card, top + card] })
  figure.add(() => {
    for (const [row, modules] of code.entries())
      for (const { start, length } of runsOf(modules))
        pdf.rect(left + start * unit, top + row * unit, length * unit, unit)
    pdf.fill(colors.black)
  })
}

/** The dark parts of a row. */
function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const starts = row.flatMap((isDark, i) => (isDark && !row[i - 1] ? [i] : []))
  return starts.map((start) => {
    const end = row.indexOf(false, start)
    return { start, length: (end === -1 ? row.length : end) - start }
  })
}
