import type { NewOrder, PlacedOrder } from '#contract/orders.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { filesOf } from '../invoices/invoices.ts'
import type { PaperDocument } from '../invoices/paper.ts'
import { peppolAddressOf } from '../invoices/peppol-address.ts'
import type { Sales } from '../platform/config/sales.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { conflict } from '../platform/errors.ts'
import { assertHourIsOver } from '../platform/limits/limits.ts'
import { findOwnLicence } from '../products/products.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { refuseIncomplete } from './complete-buyer.ts'
import { agreed, makeOrder, type Wish } from './make-order.ts'
import { type OnInvoice, orderOnInvoice } from './order-on-invoice.ts'
import { type StartOnline, startOrder } from './order-online.ts'
import * as rows from './order-rows.ts'
import { isReachable } from './reachable.ts'
import { sendQuote } from './send-quote.ts'
import { tellOfOrder } from './tell-of-order.ts'

/**
 * Orders the renewal of a licence, paid online or on invoice, or sends its quote.
 * @throws Refusal 404 outside the scope, 403 if the person may not renew, 400 if the buyer lacks what Peppol needs, 409 by the state of the
 *   licence, its price or the way, 429 after too many orders, 503 if the payment provider is unavailable
 */
export async function placeOrder(
  services: Services,
  requester: Requester,
  order: NewOrder,
  startOnline: StartOnline,
): Promise<PlacedOrder> {
  const { sales } = services.config
  const { kind } = order
  const licenceId = await findOwnLicence(services, requester.person, order.serialNumber)
  if (!sales?.ways.includes(kind)) throw conflict('order.wayOff')
  refuseIncomplete(services, order.buyer, { reference: kind !== 'quote' })
  const wish = { ...order, licenceId, requester }
  // One look-up of a person at a time, without a lock or a connection to the database.
  const inTurn = <T>(go: (wish: Wish) => Promise<T>) =>
    services.changeQueues.run(`account:${requester.person.id}`, async () =>
      go({ ...wish, onPeppol: await lookUp(services, wish) }),
    )
  if (kind === 'online') {
    return placed(await startOrder(services, await inTurn(async (lookedUp) => lookedUp), startOnline))
  }
  const send = () =>
    inTurn((lookedUp) =>
      withLicenceLocked(services, licenceId, (trx) => makePaper(trx, services, sales, lookedUp)),
    )
  if (kind === 'invoice') return send()
  // It may go to any address, and nothing has to be paid before the next one.
  return services.publicLimits.countQuote({ by: requester.person.id, email: order.buyer.email }, send)
}

/** Whether the buyer is found on Peppol. A quote costs no look-up, nor does an order that is refused anyway. */
async function lookUp(services: Services, wish: Omit<Wish, 'onPeppol'>): Promise<boolean> {
  if (wish.kind === 'quote' || !services.accessPoint || !peppolAddressOf(wish.buyer)) return false
  await inTransaction(services.db, (trx) => agreed(trx, services, wish))
  return isReachable(services, wish.buyer)
}

/** Stores an order on invoice with its invoice, or a quote. */
async function makePaper(trx: Trx, services: Services, sales: Sales, wish: Wish): Promise<PlacedOrder> {
  const { licenceId, kind, buyer } = wish
  const { person } = wish.requester
  const at = services.clock()
  const priced = await agreed(trx, services, wish)
  // Each order may be a paper and a mail.
  assertHourIsOver(
    await rows.findNthNewest(trx, { licenceId, kind, n: services.config.paymentsPerLicence }),
    at,
  )
  const made = await makeOrder(trx, wish, priced, at)
  await writeAudit(trx, person, at, {
    action: kind === 'quote' ? 'payment.quote' : 'payment.order',
    target: 'licence',
    targetId: licenceId,
    after: { order: made.id, years: made.years, seats: made.seats, amountCents: made.totalCents },
  })
  const { licence, customer } = priced
  if (kind === 'quote')
    return placed({
      order: made,
      paper: await sendQuote(
        trx,
        sales,
        { order: made, seatsNow: licence.seats, customer, buyer, by: person.name },
        at,
      ),
    })
  const tell: OnInvoice['tell'] = (order, running) =>
    tellOfOrder(trx, { order, by: person.kind, payer: buyer.name, running, at })
  const ordered = { made, licence, customer, buyer, tell }
  return placed(await orderOnInvoice(trx, services, sales, ordered, { by: person, at }))
}

type Placed = { order: rows.Order; paper?: PaperDocument; paymentPage?: string }

function placed({ order, paper, paymentPage }: Placed): PlacedOrder {
  const { pdf, xml } = paper ? filesOf(paper) : { pdf: null, xml: null }
  return {
    ...order,
    number: paper?.number ?? null,
    due: paper?.due ?? null,
    peppol: order.onPeppol,
    pdf,
    xml,
    ...(paymentPage !== undefined && { paymentPage }),
  }
}
