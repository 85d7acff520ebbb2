import fc from 'fast-check'
import { countries, countryOfVatNumber, isInUnion } from '#contract/buyers.ts'
import { reckon, withoutVat } from '#contract/vat.ts'
import { languages } from '#i18n/languages.ts'
import type { CreditNote, PaperBuyer, PaperDocument } from '#server/invoices/paper.ts'
import { paymentReference } from '#server/invoices/payment-reference.ts'
import { creditNoteFor } from '#server/orders/credit-document.ts'
import { exemptionIn } from '#server/orders/lines.ts'
import type { Exemption } from '#server/orders/offer.ts'
import { fictionalSales } from '#server/platform/config/sales.ts'
import { type ExactAmounts, exactAmounts } from './exact-amounts.ts'

/** Belgium's rates, and one with a decimal. */
export const rates = [0, 6, 12, 21, 5.5] as const

const charge = fc.oneof(
  fc.nat({ max: 100 }),
  fc.nat({ max: 100_000 }),
  fc.nat({ max: 333_333_333 }),
  fc.constantFrom(0, 1, 9_900, 25_000, 333_333_333),
)

type Charges = { charges: number[]; rate: number; includeVat: boolean }

/** The charges of an order's lines, in cents, with a rate; they hold the VAT already or not. */
export const charges: fc.Arbitrary<Charges> = fc.record({
  charges: fc.array(charge, { minLength: 1, maxLength: 3 }),
  rate: fc.constantFrom(...rates),
  includeVat: fc.boolean(),
})

const enterpriseNumber = fc.nat({ max: 19_999_999 }).map((first) => {
  const check = 97 - (first % 97)
  return String(first).padStart(8, '0') + String(check).padStart(2, '0')
})

const foreignVatNumbers = [
  ...['NL123456789B01', 'DE123456789', 'FR12345678901', 'EL123456789', 'ESX1234567X', 'LU12345678'],
  ...['ATU12345678', 'IE1234567WA', 'IT12345678903', 'FI12345678', 'PL1234567890', 'SE123456789001'],
  ...['DK12345678', 'PT123456789', 'GB123456789', 'HU12345678', 'RO1234567', 'CHE123456789MWST'],
]

/** Texts as fields of one line may hold them, with characters that XML cannot write. */
const said = fc
  .oneof(
    fc.constantFrom(
      'Vrije Basisschool De Linde',
      'Jansen & Zonen <bvba>',
      '“École” l’Été "&amp;"',
      'Школа № 5',
      ']]><!--',
      '𝄞 \ufffe\uffff',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  )
  .map((text) => text.trim() || 'x')

const numbers: fc.Arbitrary<Pick<PaperBuyer, 'enterpriseNumber' | 'vatNumber' | 'country'>> = fc.oneof(
  enterpriseNumber.map((digits) => ({ enterpriseNumber: digits, vatNumber: `BE${digits}`, country: 'BE' })),
  enterpriseNumber.map((digits) => ({ enterpriseNumber: digits, vatNumber: '', country: 'BE' })),
  enterpriseNumber.map((digits) => ({ enterpriseNumber: '', vatNumber: `BE${digits}`, country: 'BE' })),
  fc.record({
    enterpriseNumber: fc.constant(''),
    vatNumber: fc.constantFrom(...foreignVatNumbers),
    country: fc.constantFrom(...countries),
  }),
  fc.constantFrom(...countries).map((country) => ({ enterpriseNumber: '', vatNumber: '', country })),
)

const known = fc.record({
  name: said,
  street: said,
  postcode: fc.constantFrom('2000', '1012 AB', 'B-9000'),
  city: said,
  reference: fc.oneof(fc.constant(''), said),
  email: fc.constant("o'brien+facturen@linde.example"),
})

const buyer: fc.Arbitrary<PaperBuyer> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(known, numbers).map(([at, by]) => ({ ...at, ...by })) },
  {
    weight: 1,
    arbitrary: fc.record({ name: said, email: fc.constant('bob@linde.example') }).map((one) => ({
      ...one,
      ...{ street: '', postcode: '', city: '', country: '' },
      ...{ enterpriseNumber: '', vatNumber: '', reference: '' },
    })),
  },
)

const seller = fc.constantFrom(fictionalSales.seller, {
  ...fictionalSales.seller,
  ...{ register: '', phone: '', bic: 'GKCCBEBB' },
})

const around = fc.record({
  buyer,
  seller,
  language: fc.constantFrom(...languages),
  count: fc.integer({ min: 1, max: 999_999 }),
  isPaid: fc.boolean(),
  texts: fc.array(fc.record({ text: said, detail: fc.oneof(fc.constant(''), said, fc.constant('a\nb')) }), {
    minLength: 3,
    maxLength: 3,
  }),
})

type Exempted = { exemption: Exemption | null; of: Partial<PaperBuyer> }

/** Why no VAT is charged, null: it is, and the numbers that the buyer then has. */
const exempted: fc.Arbitrary<Exempted> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ exemption: null, of: {} }) },
  {
    weight: 1,
    arbitrary: said.map((article): Exempted => ({ exemption: { kind: 'exempt', article }, of: {} })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...foreignVatNumbers.filter((number) => isInUnion(countryOfVatNumber(number))))
      .map(
        (vatNumber): Exempted => ({
          exemption: { kind: 'reverse_charge' },
          of: { enterpriseNumber: '', vatNumber, country: countryOfVatNumber(vatNumber) },
        }),
      ),
  },
)

/** A paper and its amounts by exact arithmetic. */
export type Charged<Paper = PaperDocument> = { paper: Paper; exact: ExactAmounts }

/** The amounts of charges, and the rate that a paper names for them. */
function taxed({ charges, rate, includeVat }: Charges, exemption: Exemption | null) {
  if (exemption?.kind === 'exempt') return { vatRate: 0, ...reckon(charges, { rate: 0, includeVat }) }
  const amounts = reckon(charges, { rate, includeVat })
  return exemption ? { vatRate: 0, ...withoutVat(amounts) } : { vatRate: rate, ...amounts }
}

function exactly({ charges, rate, includeVat }: Charges, exemption: Exemption | null): ExactAmounts {
  const isReversed = exemption?.kind === 'reverse_charge'
  return exactAmounts(charges, { rate: exemption?.kind === 'exempt' ? 0 : rate, includeVat, isReversed })
}

const orders: fc.Arbitrary<Charged> = fc
  .tuple(charges, around, exempted)
  .map(([charged, { count, isPaid, texts, ...paper }, { exemption, of }]) => {
    const { lines, vatRate, ...amounts } = taxed(charged, exemption)
    const invoice: PaperDocument = {
      ...paper,
      buyer: { ...paper.buyer, ...of },
      ...amounts,
      kind: 'invoice',
      number: `2026-${String(count).padStart(4, '0')}`,
      date: '2026-11-27',
      due: isPaid ? null : '2026-12-27',
      customer: { name: 'De Linde', town: 'Gent', serialNumber: 'SPR10001' },
      lines: lines.map((netCents, index) => ({
        text: texts[index]?.text ?? '',
        detail: texts[index]?.detail ?? '',
        quantity: 1,
        unitCents: netCents,
        netCents,
        vatRate,
      })),
      vatRate,
      vatExemption: exemptionIn(paper.language, exemption),
      periodFrom: '2027-01-01',
      periodUntil: '2027-12-31',
      paymentReference: isPaid ? null : paymentReference(2026, count),
    }
    return { paper: invoice, exact: exactly(charged, exemption) }
  })

/** Invoices of every shape that orders give, of one to three lines. */
export const papers: fc.Arbitrary<PaperDocument> = orders.map(({ paper }) => paper)

/** A random part of an amount: nothing, all, or anything between. */
const share = fc.oneof(
  fc.constantFrom(0, 1),
  fc.nat({ max: 1_000 }).map((part) => part / 1_000),
)

type Crediting = { isWhole: boolean; credited: number; paid: number; reason: string; count: number }

const crediting: fc.Arbitrary<Crediting> = fc.record({
  isWhole: fc.boolean(),
  credited: share,
  paid: share,
  reason: said,
  count: fc.integer({ min: 1, max: 999_999 }),
})

function creditFor(
  { paper: invoice, exact }: Charged,
  { isWhole, credited, paid, reason, count }: Crediting,
): Charged<CreditNote> {
  const { totalCents, vatRate: rate } = invoice
  const amountCents = isWhole ? totalCents : Math.max(1, Math.round(credited * totalCents))
  const paidCents = Math.round(paid * amountCents)
  const paper: CreditNote = {
    ...creditNoteFor(invoice, { amountCents, reason, paidCents }, '2026-12-01'),
    kind: 'credit_note',
    number: `C2026-${String(count).padStart(4, '0')}`,
    due: null,
    paymentReference: null,
  }
  const isPart = amountCents !== exact.totalCents
  return { paper, exact: isPart ? exactAmounts([amountCents], { rate, includeVat: true }) : exact }
}

const isOwed = ({ paper }: Charged) => paper.totalCents > 0

/** Credit notes for whole invoices and parts of them that were unpaid, partly paid or paid. */
export const creditNotes: fc.Arbitrary<CreditNote> = fc
  .tuple(orders.filter(isOwed), crediting)
  .map(([order, wish]) => creditFor(order, wish).paper)

/** An invoice; after one of five, its credit note. */
export const trades: fc.Arbitrary<[invoice: Charged, ...note: Charged<CreditNote>[]]> = fc
  .tuple(orders, fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: crediting }))
  .map(([order, wish]) => (wish && isOwed(order) ? [order, creditFor(order, wish)] : [order]))

/** The same trades, those first of which the total is rounded up or down, so many of each: most are not rounded at all. */
export function roundedFirst<Trade extends readonly [Charged, ...unknown[]]>(
  all: readonly Trade[],
  count: number,
): Trade[] {
  const few = [1, -1].flatMap((sign) =>
    all.filter(([{ exact }]) => Math.sign(exact.roundingCents) === sign).slice(0, count),
  )
  return [...few, ...all.filter((trade) => !few.includes(trade))]
}
