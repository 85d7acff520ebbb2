import type { NewOrder } from '#contract/orders.ts'
import { findUnpaid } from '../invoices/receipt-rows.ts'
import { assertTheirs } from '../licences/holders.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import * as rows from './order-rows.ts'
import { type PricedRenewal, priceRenewal } from './renewal.ts'

/** An order for a licence that is known to be the person's. `onPeppol`: whether its buyer is found there. */
export type Wish = NewOrder & { licenceId: number; requester: Requester; onPeppol: boolean }

/**
 * The price that the person has agreed to, under the licence's lock.
 * @throws Refusal 404 if the licence is no longer theirs, 409 if what they saw is no longer so
 */
export async function agreed(
  trx: Trx,
  services: Services,
  wish: Omit<Wish, 'onPeppol'>,
): Promise<PricedRenewal> {
  const { licenceId, requester, kind, endsNow, totalCents } = wish
  const licence = await rows.findOrderable(trx, licenceId)
  if (!licence) throw notFound('licence.notFound')
  await assertTheirs(trx, licence, requester.person.id)
  const unpaid = kind === 'invoice' ? await findUnpaid(trx, licenceId) : null
  if (unpaid !== null) throw conflict('order.invoiceOpen', { number: unpaid })
  const priced = await priceRenewal(trx, services, licence, wish)
  if (endsNow !== undefined && endsNow !== licence.validUntil) throw conflict('payment.justPaid')
  if (totalCents !== priced.amounts.totalCents) throw conflict('order.priceChanged')
  return priced
}

/**
 * Stores an order that is neither paid nor fulfilled, and its buyer for the next one. The buyer of a dealer's quote becomes the customer's
 * known buyer only once it is accepted.
 */
export async function makeOrder(
  trx: Trx,
  { licenceId, kind, years, buyer, onPeppol, requester: { person, language } }: Wish,
  priced: PricedRenewal,
  at: Date,
): Promise<rows.Order> {
  const { netCents, vatCents, roundingCents, totalCents } = priced.amounts
  const isDealer = person.kind === 'dealer'
  if (kind !== 'quote' || !isDealer)
    await rows.saveBuyer(trx, licenceId, isDealer, { ...buyer, reference: '' })
  return rows.insertOrder(trx, {
    licenceId,
    kind,
    state: 'open',
    years,
    seats: priced.seats,
    endsNow: priced.countedEnd,
    validUntil: priced.validUntil,
    lines: priced.linesIn(language),
    vatExemption: priced.exemptionIn(language),
    netCents,
    vatCents,
    roundingCents,
    totalCents,
    buyer,
    language,
    orderedBy: person.id,
    createdAt: at,
    fulfilledAt: null,
    onPeppol,
  })
}
