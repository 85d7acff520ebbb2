import { vatOn } from '#contract/vat.ts'
import type { PaperDocument } from '../paper.ts'
import { drawPairs, heightOfPair, type Pair } from './pairs.ts'
import type { Saying } from './saying.ts'
import { colors, page, type Sheet, styles } from './sheet.ts'
import { lineOf, mm, type Style, widest, wrapped } from './typesetting.ts'

const total: Style = { size: 15, weight: 700, color: colors.pine, isNumber: true }

/** The widest that the reason of an exemption is. */
const noteWidth = mm(90)

/** The sums of the lines, with the VAT of each rate, or the reason why there is none. */
export function drawTotals(sheet: Sheet, paper: PaperDocument, saying: Saying) {
  const pairs = pairsOf(paper, saying)
  const gap = mm(1)
  const height = pairs.reduce((sum, pair) => sum + heightOfPair(pair) + gap, 0)
  sheet.makeRoom(mm(5) + height)
  const labels = widest(pairs.flatMap(({ label }) => label))
  const values = widest(pairs.flatMap(({ value }) => value))
  const notes = widest(pairs.flatMap(({ note = [] }) => note))
  const columns = {
    label: page.right - Math.max(labels + mm(8) + values, notes),
    value: (top: number) => ({ right: page.right, top }),
    gap,
  }
  sheet.y += mm(5)
  sheet.y += drawPairs(sheet, sheet.root, pairs, sheet.y, columns)
}

function pairsOf(
  { kind, lines, netCents, roundingCents, totalCents, due, vatExemption }: PaperDocument,
  { say, euros, percent }: Saying,
): Pair[] {
  const pair = (label: string, cents: number): Pair => ({
    label: [lineOf(label, styles.label)],
    value: [lineOf(euros(cents), styles.number)],
  })
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => b - a)
  const ofRates = rates.map((rate) => {
    const net = lines.reduce((sum, line) => sum + (line.vatRate === rate ? line.netCents : 0), 0)
    return pair(say('vatOf', { rate: percent(rate), amount: euros(net) }), vatOn(net, rate))
  })
  const reason = vatExemption && wrapped(vatExemption.text, noteWidth, styles.text)
  const taxed = reason ? ofRates.map((each) => ({ ...each, note: reason })) : ofRates
  const paidOrToPay = due === null || kind === 'quote' ? 'total' : 'toPay'
  const last = {
    label: [lineOf(say(kind === 'credit_note' ? 'totalCredit' : paidOrToPay), total)],
    value: [lineOf(euros(totalCents), total)],
    gapAbove: mm(2),
  }
  const rounding = roundingCents === 0 ? [] : [pair(say('rounding'), roundingCents)]
  return [pair(say('withoutVat'), netCents), ...taxed, ...rounding, last]
}
