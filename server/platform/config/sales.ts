import * as v from 'valibot'
import { enterpriseNumber, Seller, vatNumber } from '#contract/buyers.ts'
import { requiredText } from '#contract/fields.ts'
import { extensionMoments, orderKinds } from '#contract/orders.ts'

const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365))

/** Companies may not agree on more, in Belgium in no case (law of 2 August 2002). */
const dueDays = v.pipe(days, v.maxValue(60, 'must be 60 at most'))

/** A rate of VAT, in percent; amounts are reckoned with two decimals of it. */
const rate = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(40),
  v.check((percent) => Math.round(percent * 100) / 100 === percent, 'must have two decimals at most'),
)

/** An account's check digits (ISO 13616). */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** The article of the law by which a type of product is exempt from VAT; it stands on each invoice (BT-120). */
const exempt = v.strictObject({
  exempt: requiredText(),
})

/** An exemption is the only object that is meant; a rate the only number. */
const vatRate = v.lazy((given) => (typeof given === 'object' && given !== null ? exempt : rate))

const { fields } = Seller

/** `prefix`: before the year in a number. `firstNumber`: of `firstYear`; each other year begins with 1. */
const series = v.object({
  prefix: v.pipe(v.string(), v.regex(/^[A-Z]{0,10}$/)),
  firstYear: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(9999)),
  firstNumber: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999)),
})

const creditNoteSeries = { prefix: 'C', firstYear: 2026, firstNumber: 1 }

const quoteSeries = { prefix: 'Q', firstYear: 2026, firstNumber: 1 }

/** How the vendor sells, from the key `sales` of a brand's file. */
export const salesFile = v.pipe(
  v.object({
    seller: v.object({
      name: fields.name,
      street: fields.street,
      postcode: fields.postcode,
      city: fields.city,
      country: fields.country,
      enterpriseNumber: v.pipe(enterpriseNumber, v.nonEmpty()),
      vatNumber: v.pipe(vatNumber, v.nonEmpty()),
      register: v.optional(v.string(), ''),
      email: v.pipe(v.string(), v.email()),
      phone: v.optional(v.string(), ''),
      iban: v.pipe(
        v.string(),
        v.transform((typed) => typed.replaceAll(/[\s.-]/g, '').toUpperCase()),
        v.check(isIban, 'must be an account number (IBAN) with right check digits'),
      ),
      bic: v.optional(v.pipe(v.string(), v.regex(/^([A-Z0-9]{8}|[A-Z0-9]{11})?$/)), ''),
    }),
    /** The ways to order that are on offer. */
    ways: v.array(v.picklist(orderKinds)),
    dueDays,
    /** How long after the due day a licence that is extended once paid runs on. */
    graceDays: days,
    extendedOn: v.picklist(extensionMoments),
    /** By type of product. */
    vatRates: v.object({ spr: vatRate, me: vatRate }),
    /** Whether invoices go over Peppol to buyers that are found there. */
    peppol: v.optional(v.boolean(), false),
    /** Whether buyers are reminded of invoices that are not paid. */
    paymentReminders: v.optional(v.boolean(), true),
    invoiceSeries: series,
    creditNoteSeries: v.optional(series, creditNoteSeries),
    quoteSeries: v.optional(series, quoteSeries),
  }),
  v.forward(
    v.partialCheck(
      [
        ['invoiceSeries', 'prefix'],
        ['creditNoteSeries', 'prefix'],
      ],
      ({ invoiceSeries, creditNoteSeries }) => invoiceSeries.prefix !== creditNoteSeries.prefix,
      'must differ from that of invoices',
    ),
    ['creditNoteSeries', 'prefix'],
  ),
  v.forward(
    v.partialCheck(
      [
        ['invoiceSeries', 'prefix'],
        ['creditNoteSeries', 'prefix'],
        ['quoteSeries', 'prefix'],
      ],
      ({ invoiceSeries, creditNoteSeries, quoteSeries }) =>
        ![invoiceSeries.prefix, creditNoteSeries.prefix].includes(quoteSeries.prefix),
      'must differ from those of invoices and credit notes',
    ),
    ['quoteSeries', 'prefix'],
  ),
)

export type Sales = v.InferOutput<typeof salesFile>

/** The fictional vendor's. */
export const fictionalSales: Sales = {
  seller: {
    name: 'Vlinder nv',
    street: 'Schoolstraat 1',
    postcode: '2000',
    city: 'Antwerpen',
    country: 'BE',
    enterpriseNumber: '0123456749',
    vatNumber: 'BE0123456749',
    register: 'RPR Antwerpen',
    email: 'facturen@vlinder.example',
    phone: '03 000 00 00',
    iban: 'BE68539007547034',
    bic: '',
  },
  ways: ['online', 'invoice', 'quote'],
  dueDays: 30,
  graceDays: 14,
  extendedOn: 'order',
  vatRates: { spr: 21, me: 21 },
  peppol: true,
  paymentReminders: true,
  invoiceSeries: { prefix: '', firstYear: 2026, firstNumber: 1 },
  creditNoteSeries,
  quoteSeries,
}
