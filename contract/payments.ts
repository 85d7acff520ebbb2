import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { WebCodeProof, webCodeErrors } from './licences.ts'
import { as, mapped, type Ours, translated } from './mapped.ts'

export const paymentStatuses = ['open', 'paid', 'failed', 'canceled', 'expired'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * A renewal, with the price that the payer saw; the server refuses one that differs from its own.
 * `expectedValidUntil`: the end date that the payer saw; undefined if the client does not send it.
 */
export type Renewal = {
  serialNumber: string
  priceCents: number
  expectedValidUntil?: string | null | undefined
}

const euros = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000))
const eurosInCents = translated(euros, {
  toWire: (cents: number) => cents / 100,
  fromWire: (amount) => Math.round(amount * 100_000) / 1000,
})

/** A field that clients may send and the server ignores: it computes the new date itself. */
const ignored = v.optional(v.nullable(v.union([v.string(), v.number()])))

const RenewedLicence = mapped({
  serialNumber: as('packet', field.serialNumber),
  validUntil: ignored,
  extendFor: ignored,
  /** Our addition: keeps two people from renewing the same year twice. */
  expectedValidUntil: as('seen', v.optional(v.nullable(field.calendarDate))),
})

/** The start of a payment. `returnAddress`: the page of this portal that the payer returns to. */
export const PaymentStart = mapped({
  priceCents: as('value', eurosInCents),
  description: v.optional(field.text()),
  returnAddress: as('redirectUrl', v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000))),
  action: v.literal('packet_extend'),
  licence: as('metadata', RenewedLicence.wire),
})

/** The same by a visitor, for one year. */
export const PublicPaymentStart = mapped({
  ...WebCodeProof.fields,
  priceCents: as('amount', eurosInCents),
  validUntil: ignored,
  count: v.literal(1),
})

/** A started payment. `id`: the portal's own, sent back as `payment` in the return address. */
export const StartedPayment = mapped({ paymentPage: as('redirectUrl', v.string()), id: v.number() })

export type StartedPayment = Ours<typeof StartedPayment>

/** The refusals that any start of a payment may give. */
export const startErrors = [
  'payment.justPaid',
  'payment.underWay',
  'session.tooManyTries',
  'payment.providerAway',
] as const

const renewalErrors = [
  'licence.permanent',
  'payment.priceChanged',
  'payment.noPrice',
  ...startErrors,
] as const

export const startPayment = endpoint({
  method: 'POST',
  path: '/payment/start',
  summary:
    'Starts the payment for one more year. The price and the new date are the server’s; asking again gives the same open payment.',
  access: ['staff', 'dealer', 'admin'],
  body: PaymentStart.wire,
  reply: StartedPayment.wire,
  errors: ['licence.notFound', ...renewalErrors],
})

export const startPublicPayment = endpoint({
  method: 'POST',
  path: '/payment/start/public',
  summary: 'The same for visitors, with the licence’s web code as proof.',
  access: 'public',
  body: PublicPaymentStart.wire,
  reply: StartedPayment.wire,
  errors: [...webCodeErrors, ...renewalErrors],
})

/** A payment as the payer sees it. */
export const Payment = mapped({
  status: v.picklist(paymentStatuses),
  /** The licence's end date, or, once paid, the one that the payment gave it; null: none. */
  validUntil: as('valid_until', v.nullable(v.string())),
  serialNumber: as('sn', v.string()),
  amountCents: as('amount_cents', v.number()),
  /** The invoice that it pays, or that was made once it was paid; null: none yet. `pdf`: a path from the root. */
  invoice: v.nullable(v.object({ number: v.string(), pdf: v.string() })),
})

export type Payment = Ours<typeof Payment>

export const readPayment = endpoint({
  method: 'GET',
  path: '/payment/:id',
  summary: 'The state of a payment, for the person who started it and for staff.',
  access: 'signedIn',
  params: v.object({ id: field.id }),
  reply: Payment.wire,
  errors: ['payment.notFound'],
})

/**
 * Why staff should look at a payment: it was refunded, wholly or in part, or taken back by the payer's bank, or paid when there was nothing left to
 * extend.
 */
export const paymentConcerns = ['refunded', 'chargedBack', 'notExtended'] as const

export type PaymentConcern = (typeof paymentConcerns)[number]

/**
 * A payment that staff should look at. `concernCents`: the total that was paid back or taken back, or that extended nothing. `invoice`: its
 * number; null: none. `since`: a calendar date.
 */
export const ConcerningPayment = mapped({
  id: v.number(),
  serialNumber: as('sn', v.string()),
  amountCents: as('amount_cents', v.number()),
  concern: v.picklist(paymentConcerns),
  concernCents: as('concern_cents', v.number()),
  invoice: v.nullable(v.string()),
  since: v.string(),
})

export type ConcerningPayment = Ours<typeof ConcerningPayment>

export const ConcerningPayments = mapped({
  payments: as('data', v.array(ConcerningPayment.wire)),
  total: v.number(),
})

export type ConcerningPayments = Ours<typeof ConcerningPayments>

export const listConcerningPayments = endpoint({
  method: 'GET',
  path: '/payments/concerning',
  summary:
    'Payments for staff to review: paid back, also in part, charged back, or without a licence left to extend.',
  access: ['staff'],
  query: v.object(field.paging),
  reply: ConcerningPayments.wire,
  errors: [],
})

/** The concern and the amount that staff saw, as either may have grown since. `concernCents` absent: not checked. */
export const Dismissal = mapped({
  concern: v.picklist(paymentConcerns),
  concernCents: as('concern_cents', v.optional(field.cents)),
})

export type Dismissal = Ours<typeof Dismissal>

export const dismissConcern = endpoint({
  method: 'POST',
  path: '/payment/:id/dismiss',
  summary: 'Takes a payment off the list, once staff have reviewed it.',
  access: ['staff'],
  params: v.object({ id: field.id }),
  body: Dismissal.wire,
  reply: v.object({}),
  errors: ['payment.notFound'],
})
