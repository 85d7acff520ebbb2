import PDFDocument from 'pdfkit'
import { languages } from '#i18n/languages.ts'
import type { PaperDocument } from '#server/invoices/paper.ts'
import { drawPaper } from '#server/invoices/pdf/paper-pdf.ts'
import { fictionalSales } from '#server/platform/config/sales.ts'
import { structureOf } from '#test/support/pdf-text.ts'
import { quantile } from './measure.ts'

/** CPU time of a paper after the first, and of a plain page with as much text, in milliseconds. `most`: 19 of 20 papers take no more. */
export type PaperFigures = { median: number; most: number; max: number; floor: number; ratio: number }

/** `most` in milliseconds; `ratio`: of the medians. */
const limits = { most: 100, ratio: 12 }

const names = ['De Linde', 'Szkoła Łódź', 'Школа № 7 «Ёлка»', 'Ελληνικό', 'Trường tiểu học', 'विद्यालय']

/** An invoice, with another name, language and number of lines each time. */
function paperOf(index: number): PaperDocument {
  const name = names[index % names.length] ?? ''
  const line = { text: 'One year', detail: `SPR1000${index}\n100 × ${name}`, quantity: 1, vatRate: 21 }
  const amounts = { netCents: 32_976, vatCents: 6925, roundingCents: -1, totalCents: 39_900 }
  return {
    ...amounts,
    number: `2026-0${100 + index}`,
    kind: 'invoice',
    language: languages[index % languages.length] ?? 'en',
    date: '2026-11-20',
    due: '2026-12-20',
    seller: fictionalSales.seller,
    buyer: {
      name: `${name} ${index}`,
      street: `Schoolstraat ${index}`,
      postcode: '9000',
      city: 'Gent',
      country: 'BE',
      enterpriseNumber: '0111111124',
      vatNumber: '',
      reference: `BB-${index}`,
      email: 'a@example.org',
    },
    customer: { name, town: 'Gent', serialNumber: `SPR1000${index}` },
    lines: Array.from({ length: 1 + (index % 3) }, () => ({ ...line, unitCents: 32_976, netCents: 32_976 })),
    vatRate: 21,
    periodFrom: '2026-12-01',
    periodUntil: '2027-11-30',
    paymentReference: '202600043137',
  }
}

/** The floor: the same texts without tags, in a font that every reader has. */
async function drawPlain(texts: readonly string[]): Promise<void> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0 })
  pdf.font('Helvetica', 10)
  for (const [i, text] of texts.entries())
    pdf.text(text, 50, 20 + i * 14, { lineBreak: false, baseline: 'alphabetic' })
  pdf.end()
  await pdf.toArray()
}

async function cpuMsOf(draw: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await draw()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** Draws papers and plain pages in turns, so that other work of the machine meets both alike. */
export async function measurePapers(count = 60): Promise<PaperFigures> {
  const first = await drawPaper(paperOf(0))
  const texts = structureOf(first).map(({ text }) => text)
  await drawPlain(texts)
  const [papers, pages]: [number[], number[]] = [[], []]
  for (let index = 1; index <= count; index++) {
    papers.push(await cpuMsOf(() => drawPaper(paperOf(index))))
    pages.push(await cpuMsOf(() => drawPlain(texts)))
  }
  const sorted = inOrder(papers)
  const [median, floor] = [quantile(sorted, 0.5), quantile(inOrder(pages), 0.5)]
  return { median, most: quantile(sorted, 0.95), max: Math.max(...papers), floor, ratio: median / floor }
}

export function printPapers({ median, most, max, floor, ratio }: PaperFigures): void {
  const verdict = most > limits.most || ratio > limits.ratio ? 'OVER THE LIMIT' : 'within the limits'
  console.log(
    `\nA paper as PDF, CPU ms: median ${median.toFixed(1)}, 19 of 20 within ${most.toFixed(1)} (limit: ${limits.most}), ` +
      `the dearest ${max.toFixed(1)}; ` +
      `a plain page ${floor.toFixed(1)}, × ${ratio.toFixed(1)} (limit: × ${limits.ratio}): ${verdict}`,
  )
}
