import type { TakenBack } from '#contract/invoices.ts'
import { findNoted, insertReceipt, type Payable, readStanding } from '../invoices/receipt-rows.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict } from '../platform/errors.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { atInvoice } from './at-invoice.ts'
import { fulfilPaid } from './fulfil-paid.ts'
import * as rows from './order-rows.ts'
import { undoableOf, undoOrder } from './undo-order.ts'

/**
 * Takes back a receipt that staff noted by hand or from a bank statement. If the licence was extended because the invoice was paid, and it no longer is, the order waits for
 * the payment again.
 * @throws Refusal 404 if there is no such invoice, 409 if there is no such receipt or it is already taken back
 */
export async function takeBackReceipt(
  services: Services,
  person: Person,
  { number, id }: { number: string; id: number },
): Promise<TakenBack> {
  return atInvoice(services, person, number, async (trx, invoice, at) => {
    const amountCents = await findNoted(trx, { number, id })
    if (amountCents === undefined) throw conflict('invoice.receiptGone')
    const { licenceId, openCents } = invoice
    const date = dateInBrussels(at)
    const opposite = { licenceId, number, date, amountCents: -amountCents, text: '', takesBack: id } as const
    const noted = { source: 'hand', paymentId: null, notedBy: person.id } as const
    await insertReceipt(trx, { ...opposite, ...noted }, at)
    await writeAudit(trx, person, at, {
      action: 'payment.takeBack',
      target: 'licence',
      targetId: licenceId,
      after: { number, amountCents },
    })
    const reopened = { ...invoice, openCents: openCents + amountCents }
    const settled = await settleOrder(trx, services, reopened, { by: person, at })
    return { ...(await readStanding(trx, number, date)), ...settled }
  })
}

/** Brings the order of an invoice in line with its receipts. */
async function settleOrder(
  trx: Trx,
  services: Services,
  { orderId, totalCents, creditedCents, openCents }: Payable,
  { by, at }: { by: Person; at: Date },
): Promise<Pick<TakenBack, 'validUntil' | 'isKept'>> {
  const unchanged = { validUntil: null, isKept: false }
  if (creditedCents >= totalCents) return unchanged
  if (openCents <= 0)
    return { ...unchanged, validUntil: await fulfilPaid(trx, services, orderId, { by, at }) }
  const { sales } = services.config
  const order = await rows.findOrder(trx, orderId)
  if (!order || !isExtendedByPayment(order)) return unchanged
  const undoable = await undoableOf(trx, sales, order, 'open')
  if (!undoable) return { validUntil: null, isKept: true }
  return { validUntil: await undoOrder(trx, undoable, { by, at }), isKept: false }
}

/** Whether an order on invoice waited for its payment: an order that extends at once is fulfilled at the moment it is made. */
const isExtendedByPayment = ({ kind, state, createdAt, fulfilledAt }: rows.Order) =>
  kind === 'invoice' && state === 'fulfilled' && fulfilledAt !== null && fulfilledAt > createdAt
