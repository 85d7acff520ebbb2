import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { WebCodeProof, webCodeErrors } from './licences.ts'
import { as, mapped, type Ours } from './mapped.ts'

export const paymentStatuses = ['open', 'paid', 'failed', 'canceled', 'expired'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * What a payer wants: what they saw is repeated, and anything that is not the server's own is refused.
 * `seenValidUntil`: the end date that they saw; undefined where the client does not tell.
 */
export type Renewal = { serialNumber: string; priceCents: number; seenValidUntil?: string | null | undefined }

const euros = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000))
const toCents = (amount: number) => Math.round(amount * 100_000) / 1000

/** What a client may send along and nobody reads: the server decides on the new date by itself. */
const unread = v.optional(v.nullable(v.union([v.string(), v.number()])))

const renewalOnWire = v.object({
  value: euros,
  description: v.optional(field.text()),
  redirectUrl: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)),
  action: v.literal('packet_extend'),
  metadata: v.object({
    packet: field.serialNumber,
    validUntil: unread,
    extendFor: unread,
    // Ours: keeps two people from renewing the same year twice.
    seen: v.optional(v.nullable(field.calendarDate)),
  }),
})

export function renewalFromWire(wire: v.InferOutput<typeof renewalOnWire>): Renewal {
  const { packet, seen } = wire.metadata
  return { serialNumber: packet, priceCents: toCents(wire.value), seenValidUntil: seen }
}

/** @param returnAddress the page of this portal that the payer comes back to */
export function renewalToWire(
  { serialNumber, priceCents, seenValidUntil }: Renewal,
  returnAddress: string,
): v.InferInput<typeof renewalOnWire> {
  return {
    value: priceCents / 100,
    description: serialNumber,
    redirectUrl: returnAddress,
    action: 'packet_extend',
    metadata: { packet: serialNumber, validUntil: seenValidUntil, extendFor: 1, seen: seenValidUntil },
  }
}

const publicRenewalOnWire = v.object({
  ...WebCodeProof.wire.entries,
  amount: euros,
  validUntil: unread,
  count: v.literal(1),
})

export const publicRenewalFromWire = (
  wire: v.InferOutput<typeof publicRenewalOnWire>,
): Renewal & WebCodeProof => ({ ...WebCodeProof.fromWire(wire), priceCents: toCents(wire.amount) })

/** A payment that has begun. `id`: ours, which the way back carries as `payment`. */
export const StartedPayment = mapped({ paymentPage: as('redirectUrl', v.string()), id: v.number() })

export type StartedPayment = Ours<typeof StartedPayment>

const startErrors = [
  'licence.permanent',
  'payment.priceChanged',
  'payment.noPrice',
  'payment.justPaid',
  'payment.underWay',
  'session.tooManyTries',
  'payment.providerAway',
] as const

export const startPayment = endpoint({
  method: 'POST',
  path: '/payment/start',
  summary:
    'Starts the payment for one more year. The price and the new date are the server’s; asking again gives the same open payment.',
  access: ['staff', 'dealer', 'admin'],
  body: renewalOnWire,
  reply: StartedPayment.wire,
  errors: ['licence.notFound', ...startErrors],
})

export const startPublicPayment = endpoint({
  method: 'POST',
  path: '/payment/start/public',
  summary: 'The same for somebody who is not signed in, with the licence’s web code as proof.',
  access: 'public',
  body: publicRenewalOnWire,
  reply: StartedPayment.wire,
  errors: [...webCodeErrors, ...startErrors],
})

/** A payment as its payer sees it. */
export const Payment = mapped({
  status: v.picklist(paymentStatuses),
  /** The licence's, once paid the one that was paid for; null where it has none. */
  validUntil: as('valid_until', v.nullable(v.string())),
  serialNumber: as('sn', v.string()),
  amountCents: as('amount_cents', v.number()),
})

export type Payment = Ours<typeof Payment>

export const readPayment = endpoint({
  method: 'GET',
  path: '/payment/:id',
  summary: 'What became of a payment, for who started it and staff.',
  access: 'signedIn',
  params: v.object({ id: field.id }),
  reply: Payment.wire,
  errors: ['payment.notFound'],
})

/** Why staff should look at a payment: money went back, or was taken while there was nothing left to extend. */
export const paymentConcerns = ['refunded', 'chargedBack', 'notExtended'] as const

export type PaymentConcern = (typeof paymentConcerns)[number]

/** A payment that staff should look at. `since`: a calendar date. */
export const ConcerningPayment = mapped({
  id: v.number(),
  serialNumber: as('sn', v.string()),
  amountCents: as('amount_cents', v.number()),
  concern: v.picklist(paymentConcerns),
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
  summary: 'Payments that staff should look at: refunded, charged back, or without a licence left to extend.',
  access: ['staff'],
  query: v.object(field.paging),
  reply: ConcerningPayments.wire,
  errors: [],
})

export const dismissConcern = endpoint({
  method: 'POST',
  path: '/payment/:id/dismiss',
  summary: 'Staff have looked at the payment; it leaves the list.',
  access: ['staff'],
  params: v.object({ id: field.id }),
  // What they have looked at: something worse may have happened since.
  body: v.object({ concern: v.picklist(paymentConcerns) }),
  reply: v.object({}),
  errors: ['payment.notFound'],
})
