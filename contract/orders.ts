import * as v from 'valibot'
import { Buyer, countries, vatNumber } from './buyers.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, namedAs, type Ours } from './mapped.ts'

/** How one may order: paid online at once, on invoice, or first a quote. */
export const orderKinds = ['online', 'invoice', 'quote'] as const

export type OrderKind = (typeof orderKinds)[number]

/** When a licence ordered on invoice runs on: with the order, or once it is paid. */
export const extensionMoments = ['order', 'payment'] as const

export const mostYears = 3

/** A line of an order, a quote or an invoice, without VAT. `text`: in the reader's or the paper's language. `vatRate`: in percent. */
export const Line = mapped({
  text: v.string(),
  quantity: v.number(),
  unitCents: as('unit_cents', v.number()),
  netCents: as('net_cents', v.number()),
  vatRate: as('vat_rate', v.number()),
})

export type Line = Ours<typeof Line>

/** By EN 16931: exempt (category E), or the buyer accounts for the VAT (AE). */
export const vatExemptionKinds = ['exempt', 'reverse_charge'] as const

/** Why no VAT is charged. `text`: the reason (BT-120), with the article of the law, in the reader's or the paper's language. */
export const VatExemption = mapped({ kind: v.picklist(vatExemptionKinds), text: v.string() })

export type VatExemption = Ours<typeof VatExemption>

/** `unknown`: no one has asked staff to confirm it. */
export const vatNumberStates = ['unknown', 'asked', 'confirmed', 'refused'] as const

export type VatNumberState = (typeof vatNumberStates)[number]

/** A VAT number that reverse charge depends on. `id` null: `unknown`. `since`: the day since when it is in its state; null: `unknown`. */
export const VatNumberStanding = mapped({
  id: v.nullable(v.number()),
  state: v.picklist(vatNumberStates),
  since: v.nullable(v.string()),
})

export type VatNumberStanding = Ours<typeof VatNumberStanding>

/** In cents: total = net + VAT + rounding. */
export const amounts = {
  netCents: as('net_cents', v.number()),
  vatCents: as('vat_cents', v.number()),
  roundingCents: as('rounding_cents', v.number()),
  totalCents: as('total_cents', v.number()),
} as const

/** The customer of a licence. `town` may be empty. */
export const Customer = mapped({ name: v.string(), town: v.string(), serialNumber: as('sn', v.string()) })

export type Customer = Ours<typeof Customer>

/** As it was taken; checked when it comes in, not again. */
const KeptBuyer = mapped({ ...Buyer.fields, email: v.string() })

const keptBuyer = v.nullable(KeptBuyer.wire)

/**
 * The price of a renewal. `validUntil`: the end date after it, `endsNow`: before it. `buyer`: of the last order; null: there was none; for a dealer it
 * is their own. `customerBuyer`: the customer's own, whom a quote goes to.
 * `openInvoice`: the number of the invoice that has to be paid before the licence can be ordered on invoice again. `graceDays`: how long
 * after `dueDays` a licence that is extended once paid runs on. `peppol`: whether the vendor sends invoices over Peppol; it then has to know of
 * which kind the buyer is. `vatExemption` null: VAT is charged. `vatCountry`: the seller's, whose VAT is charged; null: none is. `vatNumber`: of the buyer that
 * was asked about; null: reverse charge is out of the question.
 */
export const RenewalOffer = mapped({
  customer: Customer.wire,
  lines: v.array(Line.wire),
  ...amounts,
  endsNow: as('ends_now', v.string()),
  validUntil: as('valid_until', v.string()),
  seats: as('nr_lics', v.number()),
  seatsNow: as('nr_lics_now', v.number()),
  ways: v.array(v.picklist(orderKinds)),
  buyer: keptBuyer,
  customerBuyer: as('customer_buyer', keptBuyer),
  openInvoice: as('open_invoice', v.nullable(v.string())),
  dueDays: as('due_days', v.number()),
  graceDays: as('grace_days', v.number()),
  extendedOn: as('extended_on', v.picklist(extensionMoments)),
  peppol: v.boolean(),
  vatExemption: as('vat_exemption', v.nullable(VatExemption.wire)),
  vatCountry: as('vat_country', v.nullable(v.string())),
  vatNumber: as('vat_number', v.nullable(VatNumberStanding.wire)),
})

export type RenewalOffer = Ours<typeof RenewalOffer>

const years = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostYears))
const seats = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

const orderErrors = ['licence.notFound', 'licence.permanent', 'payment.noPrice', 'order.fewerSeats'] as const

/** The choice that a price is asked for. `seats`: the new total; absent: the present one. `country`, `vatNumber`: of the buyer; absent: one who is charged VAT. */
export const RenewalChoice = mapped({
  years: v.optional(field.numberInQuery(1, mostYears)),
  seats: as('nr_lics', v.optional(field.numberInQuery(1, 1_000_000))),
  country: v.optional(v.picklist(countries)),
  vatNumber: as('vat_number', v.optional(vatNumber, '')),
})

export const readRenewal = endpoint({
  method: 'GET',
  path: '/licences/:sn/renewal',
  summary:
    'What the renewal of a licence costs, for people who may renew it. `years`: 1 to 3; `nr_lics`: the new total of seats, at least the present one. `country` and `vat_number`: of the buyer, whose VAT number staff may have confirmed for reverse charge.',
  access: ['staff', 'dealer', 'admin'],
  params: v.object({ sn: field.serialNumber }),
  query: RenewalChoice.wire,
  reply: v.object({ data: RenewalOffer.wire }),
  errors: orderErrors,
})

/** `totalCents`: as the person saw it. `endsNow`: the end date that they saw; absent: not checked. */
export const NewOrder = mapped({
  serialNumber: as('sn', field.serialNumber),
  kind: v.picklist(orderKinds),
  years,
  seats: as('nr_lics', v.optional(seats)),
  totalCents: as('total_cents', field.cents),
  endsNow: as('ends_now', v.optional(field.calendarDate)),
  buyer: Buyer.wire,
})

export type NewOrder = Ours<typeof NewOrder>

const orderStates = ['open', 'fulfilled', 'cancelled'] as const

export type OrderState = (typeof orderStates)[number]

/**
 * An order that was accepted. `number`: of its invoice or quote; null: it has none yet. `due`: the day by which it has to be paid, or the quote
 * accepted. `pdf`, `xml`: paths from the root; a quote has no `xml`. `paymentPage`: where to pay online. `peppol`: whether its invoice also goes to the buyer over Peppol.
 */
export const PlacedOrder = mapped({
  id: v.number(),
  number: v.nullable(v.string()),
  kind: v.picklist(orderKinds),
  ...amounts,
  due: v.nullable(v.string()),
  state: v.picklist(orderStates),
  validUntil: as('valid_until', v.string()),
  pdf: v.nullable(v.string()),
  xml: v.nullable(v.string()),
  peppol: v.boolean(),
  paymentPage: as('redirectUrl', v.optional(v.string())),
})

export type PlacedOrder = Ours<typeof PlacedOrder>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary:
    'Orders the renewal of a licence, paid online or on invoice, or sends its buyer a quote by mail. The price is the server’s; a `total_cents` that differs is refused. An order on invoice is its invoice at once. A quote changes nothing until it is accepted.',
  access: ['staff', 'dealer', 'admin'],
  body: NewOrder.wire,
  reply: v.object({ data: PlacedOrder.wire }),
  errors: [
    ...orderErrors,
    'order.priceChanged',
    'order.wayOff',
    'order.invoiceOpen',
    'payment.justPaid',
    'payment.underWay',
    'session.tooManyTries',
    'payment.providerAway',
  ],
})

/** An order in the history of a licence. A quote is `fulfilled` once it was accepted: an order on invoice follows it. `date`: `YYYY-MM-DD`. `by`: the name of who ordered; null: a visitor, or a deleted account. */
const ListedOrder = mapped({
  id: v.number(),
  ...namedAs(PlacedOrder, {
    kind: v.picklist(orderKinds),
    number: v.nullable(v.string()),
    state: v.picklist(orderStates),
    validUntil: v.string(),
    totalCents: v.number(),
  }),
  serialNumber: as('sn', v.string()),
  date: v.string(),
  years: v.number(),
  seats: as('nr_lics', v.number()),
  by: v.nullable(v.string()),
})

export const Orders = mapped({ orders: as('data', v.array(ListedOrder.wire)), total: v.number() })

export type Orders = Ours<typeof Orders>

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'The orders of a licence, the newest first, for people who may renew it.',
  access: ['staff', 'dealer', 'admin'],
  query: v.object({ sn: field.serialNumber, ...field.paging }),
  reply: Orders.wire,
  errors: ['licence.notFound'],
})
