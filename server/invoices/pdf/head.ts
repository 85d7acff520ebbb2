import { companyNumberText, vatNumberText } from '#contract/written-numbers.ts'
import type { PaperDocument } from '../paper.ts'
import { drawPairs } from './pairs.ts'
import type { Saying } from './saying.ts'
import { colors, page, type Sheet, styles } from './sheet.ts'
import { lineOf, mm, type Style, type TextLine, widest, wrapped } from './typesetting.ts'

const title: Style = { size: 24, weight: 700, color: colors.pine }
const number: Style = { size: 13, weight: 700, color: colors.ink }
const titleLeading = 1.1

const tile = mm(14)

/** The butterfly on its tile, 36 units wide. */
const wings = [
  { color: colors.white, path: 'M17 18C15 10 8 7.5 6.5 11.5 5.5 15 10 19 17 18z' },
  { color: colors.white, path: 'M19 18c2-8 9-10.5 10.5-6.5C30.5 15 26 19 19 18z' },
  { color: colors.apricot, path: 'M17 19.5c-5 0-8.5 3-7.5 6.5s6.5 1 7.5-6.5z' },
  { color: colors.apricot, path: 'M19 19.5c5 0 8.5 3 7.5 6.5s-6.5 1-7.5-6.5z' },
  // Its body.
  { color: colors.white, path: 'M17 13.5a1 1 0 0 1 2 0v14a1 1 0 0 1-2 0z' },
]

/** The title, the number, and the seller. */
export function drawHead(
  sheet: Sheet,
  { kind, number: said, seller, buyer }: PaperDocument,
  { say, country }: Saying,
) {
  const { pdf, root } = sheet
  sheet.ornament('Layout', () => {
    pdf
      .save()
      .translate(page.left, page.top)
      .scale(tile / 36)
    pdf.roundedRect(0, 0, 36, 36, 10).fill(colors.pine)
    for (const { color, path } of wings) pdf.path(path).fill(color)
    pdf.restore()
  })

  const name = lineOf(say(kind), title)
  const heading = sheet.tag(root, 'H1')
  const nameHeight = sheet.lines(heading, [name], { right: page.right, top: page.top, leading: titleLeading })
  const numberLine = lineOf(said, number)
  const numberTop = page.top + nameHeight
  const numberHeight = sheet.lines(heading, [numberLine], { right: page.right, top: numberTop })

  const left = page.left + tile + mm(5)
  const width = page.right - Math.max(name.width, numberLine.width) - mm(8) - left
  const place = [`${seller.street}, ${seller.postcode} ${seller.city}`]
  if (buyer.country !== seller.country) place.push(country(seller.country))
  const numbers = [vatNumberText(seller.vatNumber), seller.register].filter((part) => part !== '')
  const lines = [
    ...wrapped(seller.name, width, styles.bold),
    ...[place.join(', '), numbers.join(' · ')].flatMap((text) => wrapped(text, width, styles.text)),
  ]
  const height = sheet.lines(sheet.tag(root, 'P'), lines, { left, top: page.top })

  sheet.y = page.top + Math.max(height, tile, nameHeight + numberHeight) + mm(8)
  sheet.ornament('Layout', () => pdf.rect(page.left, sheet.y, page.width, mm(0.8)).fill(colors.pine))
  sheet.y += mm(0.8)
}

/** The buyer, dates and references. */
export function drawParties(sheet: Sheet, paper: PaperDocument, saying: Saying) {
  const top = sheet.y + mm(9)
  const heights = [drawBuyer(sheet, paper, saying, top), drawFacts(sheet, paper, saying, top)]
  sheet.y = top + Math.max(...heights) + mm(10)
}

const halves = { buyer: mm(82), facts: mm(80) }

function drawBuyer(sheet: Sheet, { buyer, seller }: PaperDocument, { say, country }: Saying, top: number) {
  const heading = wrapped(say('for'), halves.buyer, styles.small)
  const place = { left: page.left, top }
  const headingHeight = sheet.lines(sheet.tag(sheet.root, 'H2'), heading, place)
  const own = [
    buyer.street,
    [buyer.postcode, buyer.city].filter((part) => part !== '').join(' '),
    buyer.country === '' || buyer.country === seller.country ? '' : country(buyer.country),
    buyer.vatNumber === '' ? '' : vatNumberText(buyer.vatNumber),
    buyer.vatNumber === '' && buyer.enterpriseNumber !== ''
      ? say('companyNumber', { number: companyNumberText(buyer.enterpriseNumber) })
      : '',
  ]
  const lines = [
    ...wrapped(buyer.name, halves.buyer, styles.bold),
    ...own.flatMap((text) => wrapped(text, halves.buyer, styles.text)),
  ]
  return (
    headingHeight + sheet.lines(sheet.tag(sheet.root, 'P'), lines, { ...place, top: top + headingHeight })
  )
}

/** The key of a label, and the value. */
type Fact = [string, string, Style]

function drawFacts(sheet: Sheet, paper: PaperDocument, { say, date }: Saying, top: number) {
  const { customer, due, buyer, credits } = paper
  const owner = [customer.name, customer.town].filter((part) => part !== '').join(', ')
  const facts: Fact[] = [
    ['date', date(paper.date), styles.number],
    ...(credits
      ? [
          [
            'forInvoice',
            say('dated', { number: credits.number, date: date(credits.date) }),
            styles.number,
          ] as Fact,
        ]
      : []),
    ...(due === null
      ? []
      : [
          [
            paper.kind === 'quote' ? 'validUntil' : 'payBy',
            date(due),
            { ...styles.bold, isNumber: true },
          ] as Fact,
        ]),
    ...(buyer.reference === '' ? [] : [['reference', buyer.reference, styles.text] as Fact]),
    // A buyer who pays for another customer finds both on the paper.
    [
      'customer',
      customer.name === buyer.name ? customer.serialNumber : `${owner}\n${customer.serialNumber}`,
      styles.text,
    ],
  ]
  const labelled = facts.map(([key, text, style]) => ({
    label: [lineOf(say(key), styles.label)],
    text,
    style,
  }))
  const labels = widest(labelled.flatMap(({ label }) => label))
  const room = halves.facts - labels - mm(8)
  const pairs = labelled.map(({ label, text, style }) => ({ label, value: wrapped(text, room, style) }))
  const values = widest(pairs.flatMap(({ value }): TextLine[] => value))
  return drawPairs(sheet, sheet.root, pairs, top, {
    label: page.right - values - mm(8) - labels,
    value: (y) => ({ right: page.right, top: y }),
    gap: mm(1),
  })
}

/** Why an invoice is credited. */
export function drawReason(sheet: Sheet, { credits }: PaperDocument, { say }: Saying) {
  if (!credits) return
  const heading = [lineOf(say('reason'), styles.small)]
  const text = wrapped(credits.reason, page.width, styles.text)
  for (const [tag, lines] of [
    ['H2', heading],
    ['P', text],
  ] as const)
    sheet.y += sheet.lines(sheet.tag(sheet.root, tag), lines, { left: page.left, top: sheet.y })
  sheet.y += mm(8)
}
