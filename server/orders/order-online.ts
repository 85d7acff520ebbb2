import type { StartedPayment } from '#contract/payments.ts'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { agreed, makeOrder, type Wish } from './make-order.ts'
import * as rows from './order-rows.ts'

/**
 * The subject of a payment, as it is under the licence's lock. `isFor`: whether an open payment is for the same; `makeOrder`: the order of a new
 * one; null: it gets its order once it is paid.
 */
export type Due = {
  amountCents: number
  isFor: (payment: { orderId: number | null; amountCents: number }) => Promise<boolean>
  makeOrder: () => Promise<number | null>
}

/**
 * A payment to be started. `returnUrl`: where the payer goes afterwards; undefined: to the page that thanks them. `agree`: what it is for. @throws
 * Refusal 404, 409 if it cannot be paid now
 */
export type ToPay = {
  licenceId: number
  serialNumber: string
  payer: { person: Person | null; language: Language }
  returnUrl?: URL | undefined
  agree: (trx: Trx) => Promise<Due>
}

/** Starts a payment at the provider, or gives the one that this person has open for the same. */
export type StartOnline = (services: Services, payment: ToPay) => Promise<StartedPayment>

/** Starts the payment of an order online. A repeated order gives the same open payment; its buyer is the last one named. */
export async function startOrder(
  services: Services,
  wish: Wish,
  startOnline: StartOnline,
): Promise<{ order: rows.Order; paymentPage: string }> {
  const { licenceId, serialNumber, requester } = wish
  const { id, paymentPage } = await startOnline(services, {
    licenceId,
    serialNumber,
    payer: requester,
    agree: (trx) => dueFor(trx, services, wish),
  })
  const order = await rows.findPaidBy(services.db, id)
  if (!order) throw new Error(`The payment ${id} has no order.`)
  return { order, paymentPage }
}

async function dueFor(trx: Trx, services: Services, wish: Wish): Promise<Due> {
  const { buyer, onPeppol, requester } = wish
  const priced = await agreed(trx, services, wish)
  const { totalCents, vatCents } = priced.amounts
  const vatExemption = priced.exemptionIn(requester.language)
  return {
    amountCents: totalCents,
    isFor: async ({ orderId }) => {
      const order = orderId === null ? undefined : await rows.findOrder(trx, orderId)
      const isSame =
        order?.kind === 'online' &&
        order.state === 'open' &&
        order.years === priced.years &&
        order.seats === priced.seats &&
        order.endsNow === priced.countedEnd &&
        order.validUntil === priced.validUntil &&
        order.totalCents === totalCents &&
        order.vatCents === vatCents &&
        order.vatExemption?.text === vatExemption?.text &&
        order.language === requester.language
      if (isSame) await rows.updateOrder(trx, order.id, { buyer, onPeppol })
      return isSame
    },
    makeOrder: async () => (await makeOrder(trx, wish, priced, services.clock())).id,
  }
}
