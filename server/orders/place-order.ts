import type { NewOrder, PlacedOrder } from '#contract/orders.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { setEndDate } from '../groups/root-group.ts'
import type { Running } from '../invoices/invoice-mail.ts'
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
import { type Cause, fulfil } from './fulfil.ts'
import { invoiceOrder } from './invoice-order.ts'
import { agreed, makeOrder, type Wish } from './make-order.ts'
import { type StartOnline, startOrder } from './order-online.ts'
import * as rows from './order-rows.ts'
import { isReachable } from './reachable.ts'
import type { PricedRenewal } from './renewal.ts'
import { tellOfOrder } from './tell-of-order.ts'
import { graceEnd } from './terms.ts'

/**
 * Orders the renewal of a licence, paid online or on invoice.
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
  const licenceId = await findOwnLicence(services, requester.person, order.serialNumber)
  if (!sales?.ways.some((way) => way === order.kind)) throw conflict('order.wayOff')
  refuseIncomplete(services, order.buyer)
  const wish = { ...order, licenceId, requester }
  // One look-up of a person at a time, without a lock or a connection to the database.
  const inTurn = <T>(go: (wish: Wish) => Promise<T>) =>
    services.changeQueues.run(`account:${requester.person.id}`, async () =>
      go({ ...wish, onPeppol: await lookUp(services, wish) }),
    )
  if (order.kind === 'online') {
    return placed(await startOrder(services, await inTurn(async (lookedUp) => lookedUp), startOnline))
  }
  return inTurn((lookedUp) =>
    withLicenceLocked(services, licenceId, (trx) => orderOnInvoice(trx, services, sales, lookedUp)),
  )
}

/** Whether the buyer is found on Peppol. An order that is refused anyway costs no look-up. */
async function lookUp(services: Services, wish: Omit<Wish, 'onPeppol'>): Promise<boolean> {
  if (!services.accessPoint || !peppolAddressOf(wish.buyer)) return false
  await inTransaction(services.db, (trx) => agreed(trx, services, wish))
  return isReachable(services, wish.buyer)
}

async function orderOnInvoice(trx: Trx, services: Services, sales: Sales, wish: Wish): Promise<PlacedOrder> {
  const { licenceId, buyer } = wish
  const { person } = wish.requester
  const at = services.clock()
  const priced = await agreed(trx, services, wish)
  // Each order may be a paper and a mail.
  assertHourIsOver(await rows.findNthNewest(trx, licenceId, services.config.paymentsPerLicence), at)
  const made = await makeOrder(trx, wish, priced, at)
  await writeAudit(trx, person, at, {
    action: 'payment.order',
    target: 'licence',
    targetId: licenceId,
    after: { order: made.id, years: made.years, seats: made.seats, amountCents: made.totalCents },
  })
  const cause = { by: person, at, told: { order: made.id } }
  const { order, running } = await (sales.extendedOn === 'order'
    ? extendAtOnce(trx, services, made, cause)
    : giveGrace(trx, { made, priced, sales }, cause))
  const invoice = { order, running, customer: priced.customer, buyer, isPaid: false }
  await tellOfOrder(trx, { order, by: person.kind, payer: buyer.name, running, at })
  return placed({ order, paper: await invoiceOrder(trx, sales, invoice, at) })
}

type Extended = { order: rows.Order; running: Running }

async function extendAtOnce(
  trx: Trx,
  { config }: Services,
  made: rows.Order,
  cause: Cause,
): Promise<Extended> {
  const order = (await fulfil(trx, config, made, cause)) ?? made
  return { order, running: { validUntil: order.validUntil, oncePaid: null } }
}

/** The licence runs on for the days of grace; it is extended once it is paid. */
async function giveGrace(
  trx: Trx,
  { made, priced, sales }: { made: rows.Order; priced: PricedRenewal; sales: Sales },
  { by, at, told }: Cause,
): Promise<Extended> {
  const { rootGroupId: id, validUntil } = priced.licence
  const until = graceEnd(made, sales)
  const isLonger = until > validUntil
  if (isLonger) await setEndDate(trx, { by, at }, { id, validUntil }, until, told)
  return {
    order: made,
    running: { validUntil: isLonger ? until : validUntil, oncePaid: made.validUntil },
  }
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
