import { describe, expect, it } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { missingLetter, textsOf } from '#test/support/pdf-text.ts'
import { fictionalSales } from '../../platform/config/sales.ts'
import type { PaperDocument } from '../paper.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { sayingIn } from './saying.ts'
import { page, styles } from './sheet.ts'
import { wrapped } from './typesetting.ts'

const line = { quantity: 1, unitCents: 32_976, netCents: 32_976, vatRate: 21 }

const paper: PaperDocument = {
  number: '2026-0431',
  kind: 'invoice',
  language: 'en',
  date: '2026-11-20',
  due: '2026-12-20',
  seller: fictionalSales.seller,
  buyer: {
    name: 'Szkoła Łódź Žižkov',
    street: 'Школа № 7 «Ёлка»',
    postcode: '9000',
    city: 'Ελλάδα',
    country: 'BE',
    enterpriseNumber: '0111111124',
    vatNumber: '',
    reference: 'BB-2026-114',
    email: 'a@example.org',
  },
  customer: { name: 'De Linde', town: 'Gent', serialNumber: 'SPR10002' },
  lines: [
    { ...line, text: 'One year', detail: 'Licence SPR10002, 100 seats\nfrom 01/12/2026 until 30/11/2027' },
  ],
  netCents: 32_976,
  vatCents: 6925,
  roundingCents: -1,
  totalCents: 39_900,
  vatRate: 21,
  periodFrom: '2026-12-01',
  periodUntil: '2027-11-30',
  paymentReference: '202600043137',
}

const textsIn = async (document: PaperDocument) => textsOf(await drawInvoice(document, { compress: false }))

/** All that is read aloud. */
const readIn = async (document: PaperDocument) =>
  (await textsIn(document)).filter(({ tag }) => tag !== 'Artifact')

describe('an invoice as PDF', () => {
  it('a PDF is the same to the byte each time', async () => {
    const first = await drawInvoice(paper)
    await new Promise((later) => setTimeout(later, 5))
    expect((await drawInvoice(paper)).equals(first)).toBe(true)
  })

  it.each(languages)('a PDF has every letter and reads every amount, in %s', async (language) => {
    const { euros, date } = sayingIn(language)
    const read = (await readIn({ ...paper, language })).map(({ text }) => text)
    const all = read.join('\n').replaceAll('\u202f', '\u00a0')
    expect(all).not.toContain(missingLetter)
    expect(all).not.toMatch(/^\?+$/m)
    const said = [
      ...[32_976, 6925, -1, 39_900].map(euros),
      ...[date('2026-11-20'), date('2026-12-20')],
      ...['Szkoła Łódź Žižkov', 'Школа № 7 «Ёлка»', 'Ελλάδα', '0111.111.124', 'BB-2026-114'],
      '+++202/6000/43137+++',
    ]
    for (const text of said) expect(all).toContain(text.replaceAll('\u202f', '\u00a0'))
  })

  it('a question mark stands for a letter that no font has', async () => {
    const read = await readIn({ ...paper, buyer: { ...paper.buyer, name: 'Zhōngwén 学校' } })
    expect(read.map(({ text }) => text).join('\n')).toContain('Zhōngwén ??')
  })

  it('an invoice that was paid online says so, and asks for nothing', async () => {
    const texts = await readIn({ ...paper, due: null, paymentReference: null })
    const all = texts.map(({ text }) => text)
    expect(all).toContain('Paid online on 20/11/2026.')
    expect(all.join('\n')).not.toMatch(/BE68|Pay by|To pay/)
    expect(texts.some(({ tag }) => tag === 'Figure')).toBe(false)
  })

  it('a second page repeats the head of the lines, unread, and has its number', async () => {
    const lines = Array.from({ length: 7 }, (_, i) => ({ ...line, text: `Line ${i}`, detail: 'A\nB\nC' }))
    const texts = await textsIn({ ...paper, lines })
    const saying = (text: string) => texts.filter((said) => said.text.includes(text)).map(({ tag }) => tag)
    expect(saying('QuantityPrice')).toEqual(['Artifact'])
    expect(saying('Quantity')).toEqual(['TH', 'Artifact'])
    expect(saying('Page ')).toEqual(['Artifact', 'Artifact'])
    expect(texts.filter(({ text }) => /^Line \d+ A B C$/.test(text))).toHaveLength(7)
  })

  it('a word that is wider than its place is broken', () => {
    const word = 'ж'.repeat(60)
    const lines = wrapped(word, page.width / 4, styles.bold)
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(page.width / 4)
    expect(lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')).toBe(word)
  })
})
