import { describe, expect, it } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { missingLetter, structureOf, textsOf } from '#test/support/pdf-text.ts'
import { exemptionIn } from '../../orders/lines.ts'
import { fictionalSales } from '../../platform/config/sales.ts'
import type { CreditNote, PaperDocument } from '../paper.ts'
import { drawPaper } from './paper-pdf.ts'
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

const note: CreditNote = {
  ...paper,
  kind: 'credit_note',
  number: 'C2026-0007',
  date: '2026-11-27',
  due: null,
  paymentReference: null,
  credits: { number: '2026-0431', date: '2026-11-20', reason: 'Ordered twice', paidCents: 30_000 },
}

const textsIn = async (document: PaperDocument) => textsOf(await drawPaper(document))

/** All that is read aloud. */
const readIn = async (document: PaperDocument) =>
  (await textsIn(document)).filter(({ tag }) => tag !== 'Artifact')

describe('a paper as PDF', () => {
  it.each([paper, note])('a PDF is the same to the byte each time: $kind', async (one) => {
    const first = await drawPaper(one)
    await new Promise((later) => setTimeout(later, 5))
    expect((await drawPaper(one)).equals(first)).toBe(true)
  })

  /** All texts that a screen reader says, in one language. */
  async function heard(document: PaperDocument) {
    const read = (await readIn(document)).map(({ text }) => text)
    const all = read.join('\n').replaceAll('\u202f', '\u00a0')
    expect(all).not.toContain(missingLetter)
    expect(all).not.toMatch(/^\?+$|paper\.|[{}]/m)
    return all
  }

  it.each(languages)('a PDF has every letter and reads every amount, in %s', async (language) => {
    const { euros, date } = sayingIn(language)
    const all = await heard({ ...paper, language })
    const said = [
      ...[32_976, 6925, -1, 39_900].map(euros),
      ...[date('2026-11-20'), date('2026-12-20')],
      ...['Szkoła Łódź Žižkov', 'Школа № 7 «Ёлка»', 'Ελλάδα', '0111.111.124', 'BB-2026-114'],
      '+++202/6000/43137+++',
    ]
    for (const text of said) expect(all).toContain(text.replaceAll('\u202f', '\u00a0'))
  })

  it.each(languages)(
    'a credit note says of what it is and what happens with the money, in %s',
    async (language) => {
      const { euros, date, say } = sayingIn(language)
      const all = await heard({ ...note, language })
      for (const text of ['credit_note', 'forInvoice', 'reason', 'totalCredit'].map((key) => say(key)))
        expect(all).toContain(text)
      for (const text of [
        'C2026-0007',
        '2026-0431',
        'Ordered twice',
        ...['2026-11-20', '2026-11-27'].map(date),
      ])
        expect(all).toContain(text)
      for (const text of [39_900, 30_000, 9900].map(euros))
        expect(all).toContain(text.replaceAll('\u202f', '\u00a0'))
      expect(all.replaceAll(/\s+/g, ' ')).toContain(say('vatToRepay'))
      expect(all).not.toMatch(/BE68|\+\+\+/)
      expect(all).not.toContain(say('toPay'))
    },
  )

  it.each(languages)(
    'a quote says until when it can be accepted, and not how to pay, in %s',
    async (language) => {
      const { date, say } = sayingIn(language)
      const quote = {
        ...paper,
        kind: 'quote',
        number: 'Q2026-0007',
        paymentReference: null,
        language,
      } as const
      const all = await heard(quote)
      const said = ['quote', 'validUntil', 'total', 'nothingBefore'].map((key) => say(key))
      const words = all.replaceAll(/\s+/g, ' ')
      for (const text of [...said, say('acceptUntil', { date: date('2026-12-20') }), 'Q2026-0007'])
        expect(words).toContain(text.replaceAll(/\s+/g, ' '))
      expect(all).not.toMatch(/BE68|\+\+\+/)
      for (const key of ['toPay', 'payBy', 'howToPay']) expect(all).not.toContain(say(key))
    },
  )

  it.each(languages)('each kind of paper says in full why no VAT is charged, in %s', async (language) => {
    const article = `${'artikel 44, § 2, 4° en '.repeat(8)}Ελλάδα № 7`
    for (const exemption of [{ kind: 'reverse_charge' }, { kind: 'exempt', article }] as const) {
      const vatExemption = exemptionIn(language, exemption)
      const untaxed = { vatCents: 0, roundingCents: 0, vatRate: 0, vatExemption, language }
      for (const document of [paper, { ...paper, kind: 'quote' } as const, note]) {
        const all = await heard({
          ...document,
          ...untaxed,
          lines: [{ ...line, text: 'x', detail: '', vatRate: 0 }],
        })
        expect(all.replaceAll(/\s+/g, ' ')).toContain(vatExemption?.text.replaceAll(/\s+/g, ' '))
      }
    }
  })

  it.each([
    [0, ['You no longer have to pay €399.00 of invoice 2026-0431.']],
    [30_000, ['We will pay back €300.00.', 'You no longer have to pay €99.00 of invoice 2026-0431.']],
    [39_900, ['We will pay back €399.00.']],
  ])('a credit note of which %i cents had come in says only what happens', async (paidCents, sentences) => {
    const read = await readIn({ ...note, credits: { ...note.credits, paidCents } })
    expect(read.map(({ text }) => text).filter((text) => /pay/.test(text))).toEqual(sentences)
  })

  it('a question mark stands for a letter that no font has', async () => {
    const read = await readIn({ ...paper, buyer: { ...paper.buyer, name: 'Zhōngwén 学校' } })
    expect(read.map(({ text }) => text).join('\n')).toContain('Zhōngwén ??')
  })

  it('a letter can be read in a paper after one that had it only as a part of another letter', async () => {
    const named = (name: string) => readIn({ ...paper, buyer: { ...paper.buyer, name } })
    await named('ΰ')
    expect((await named('υ')).map(({ text }) => text).join('\n')).toMatch(/^υ /m)
  })

  it('letters that join in one shape can be read in a paper after one that joined others in it', async () => {
    const named = (name: string) => readIn({ ...paper, buyer: { ...paper.buyer, name } })
    await named('सिँचाई बिँदु')
    expect((await named('टिंकू')).map(({ text }) => text).join('\n')).toContain('टंकू')
  })

  it('an invoice that was paid online says so, and asks for nothing', async () => {
    const texts = await readIn({ ...paper, due: null, paymentReference: null })
    const all = texts.map(({ text }) => text)
    expect(all).toContain('Paid online on 20/11/2026.')
    expect(all.join('\n')).not.toMatch(/BE68|Pay by|To pay/)
    expect(texts.some(({ tag }) => tag === 'Figure')).toBe(false)
  })

  const quote: PaperDocument = { ...paper, kind: 'quote', number: 'Q2026-0007', paymentReference: null }
  const sizes = [
    { pages: 1, amount: 1 },
    { pages: 2, amount: 7 },
  ]

  it.each([paper, note, quote].flatMap((one) => sizes.map((size) => ({ ...one, ...size }))))(
    'the structure has every text of the pages once, in reading order, but page numbers: $kind, $pages page(s)',
    async ({ pages, amount, ...one }) => {
      const { say } = sayingIn('en')
      const lines = Array.from({ length: amount }, (_, i) => ({
        ...line,
        text: `Line ${i}`,
        detail: 'A\nB\nC',
      }))
      const pdf = await drawPaper({ ...one, lines })
      const [drawn, heard] = [textsOf(pdf), structureOf(pdf)]
      expect(heard).toEqual(drawn.filter(({ tag }) => tag !== 'Artifact'))

      const contact = 'Questions? facturen@vlinder.example · 03 000 00 00'
      const heads = ['what', 'quantity', 'price', 'vat', 'amount'].map((key) => say(key))
      const endings = {
        invoice: ['howToPay', 'amount'],
        credit_note: ['vatToRepay'],
        quote: ['nothingBefore'],
      }
      const inOrder = [
        ...[say(one.kind), one.number, say('for'), say('date'), say('customer')],
        ...(one.kind === 'credit_note' ? [say('reason')] : []),
        ...heads,
        ...lines.map(({ text }) => `${text} A B C`),
        ...['withoutVat', ...endings[one.kind]].map((key) => say(key)),
        contact,
      ]
      const words = heard.map(({ text }) => text.replaceAll(/\s+/g, ' '))
      expect(words.filter((text) => inOrder.includes(text))).toEqual(inOrder)

      const foot = (page: number) => say('page', { page, pages })
      const unheard = drawn.filter(({ tag, text }) => tag === 'Artifact' && text !== '')
      expect(unheard.map(({ text }) => text)).toEqual(
        pages === 1 ? [foot(1)] : [contact + foot(1), heads.join(''), foot(2)],
      )
    },
  )

  it('a word that is wider than its place is broken', () => {
    const word = 'ж'.repeat(60)
    const lines = wrapped(word, page.width / 4, styles.bold)
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(page.width / 4)
    expect(lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')).toBe(word)
  })
})
