import type { PaymentStatus } from '#contract/payments.ts'
import { serialNumberOf } from '../groups/groups.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import type { SettledInvoice } from '../orders/settle-invoice.ts'
import { cancelOrder, invoicedTo, invoicePayment, settleOnline } from '../orders/settle-online.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { dayMs } from '../platform/durations.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { flagForReview, type PaymentContext } from './concern.ts'
import type { ProviderPayment } from './provider.ts'
import * as queries from './queries.ts'
import { noteReturned } from './returned-money.ts'

/**
 * Brings a payment up to date with the provider. A payment that turns out paid extends its licence in the same transaction, and gets its
 * invoice there; exactly once, however often and in whatever order this is called. A paid payment stays paid; money that went back is noted.
 * @param remote as fetched from the provider; null if it knows no such payment. One with another amount or payment number
 *   changes nothing.
 * @returns the payment's status afterwards; undefined if there is no such payment
 */
export async function settle(
  services: Services,
  paymentId: number,
  remote: ProviderPayment | null,
): Promise<PaymentStatus | undefined> {
  const found = await queries.findPayment(services.db, paymentId)
  if (!found) return undefined
  return withLicenceLocked(services, found.licenceId, async (trx) => {
    const payment = await queries.findPayment(trx, paymentId)
    if (!payment) return undefined
    const context = { trx, services, payment }
    // The provider never made it, or lost it: it can no longer be paid.
    if (!remote && payment.status === 'open')
      return closeUnpaid(context, payment.providerId ? 'expired' : 'failed')
    if (!remote) return payment.status
    if (!isSamePayment(payment, remote)) {
      logMismatch(services, payment, remote)
      return payment.status
    }
    if (payment.status === 'open' && remote.status !== 'open' && remote.status !== 'paid') {
      return closeUnpaid(context, remote.status)
    }
    if (payment.status !== 'paid' && remote.status !== 'paid') return payment.status
    const paid = payment.status === 'paid' ? payment : await bookPayment(context)
    await noteReturned({ ...context, payment: paid }, remote)
    return 'paid'
  })
}

/** Whether the provider's payment is the one that was started. */
export const isSamePayment = (
  payment: Pick<queries.PaymentRow, 'id' | 'providerId' | 'amountCents'>,
  remote: ProviderPayment,
) =>
  remote.providerId === payment.providerId &&
  remote.paymentId === payment.id &&
  remote.amountCents === payment.amountCents

/** Logs no payment page: anyone who has its address can pay or cancel. */
function logMismatch({ log }: Services, payment: queries.PaymentRow, remote: ProviderPayment): void {
  const { providerId, paymentId, amountCents } = remote
  log.error(
    {
      alarm: 'payment.mismatch',
      payment: payment.id,
      provider_id: payment.providerId,
      amount_cents: payment.amountCents,
      seen: { providerId, paymentId, amountCents },
    },
    'The provider’s payment is not the one that was started; nothing was done.',
  )
}

/** @returns the payment as it is booked */
async function bookPayment({ trx, services, payment }: PaymentContext): Promise<queries.PaymentRow> {
  const { id, startedBy, starterLogin } = payment
  const at = services.clock()
  const by = startedBy !== null && starterLogin !== null ? { id: startedBy, login: starterLogin } : null
  const { validUntil, order, invoice } = await settleOnline(trx, services, payment, { by, at })
  await queries.updatePayment(trx, id, {
    status: 'paid',
    paidAt: at,
    validUntil,
    // It may still be refunded or charged back.
    askAt: new Date(at.getTime() + dayMs),
  })
  await writeAudit(trx, by, at, {
    action: 'payment.paid',
    target: 'payment',
    targetId: id,
    before: { status: payment.status },
    after: { status: 'paid', validUntil, ...(invoice && { number: invoice.number }) },
  })
  const isForNothing = invoice ? invoice.isForNothing : validUntil === null
  if (isForNothing) await flagForReview({ trx, services, payment }, 'notExtended')
  // Its invoice says all that the receipt would.
  const invoiceTo = order ? invoicedTo(services, order, payment) : ''
  if (invoiceTo.toLowerCase() !== payment.starterEmail?.toLowerCase())
    await queueReceipt(trx, payment, { at, validUntil, invoice })
  if (order) await invoicePayment(trx, services, { order, payment, at })
  return (await queries.findPayment(trx, id)) ?? payment
}

async function queueReceipt(
  trx: Trx,
  payment: queries.PaymentRow,
  { at, validUntil, invoice }: { at: Date; validUntil: string | null; invoice: SettledInvoice | undefined },
): Promise<void> {
  const { id, starterEmail, starterName, amountCents, language } = payment
  if (!starterEmail) return
  await queueMail(trx, at, {
    kind: 'paymentReceipt',
    to: { name: starterName ?? '', address: starterEmail },
    language,
    dedupeKey: `payment-receipt:${id}`,
    content: {
      serialNumber: serialNumberOf(payment) ?? '',
      amountCents,
      paidOn: dateInBrussels(at),
      validUntil,
      ...(invoice && { invoice: receiptOf(invoice) }),
    },
  })
}

const receiptOf = ({ number, openCents, isForNothing }: SettledInvoice) => ({
  number,
  openCents,
  isForNothing,
})

/** Closes a payment as unpaid; a late payment still counts. */
export async function closeUnpaid(
  { trx, services, payment }: PaymentContext,
  status: Exclude<PaymentStatus, 'open' | 'paid'>,
): Promise<PaymentStatus> {
  await queries.updatePayment(trx, payment.id, { status })
  if (payment.orderId !== null) await cancelOrder(trx, payment.orderId)
  await writeAudit(trx, null, services.clock(), {
    action: 'payment.end',
    target: 'payment',
    targetId: payment.id,
    before: { status: payment.status },
    after: { status },
  })
  return status
}
