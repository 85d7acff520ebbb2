import type { PaymentConcern, PaymentStatus } from '#contract/payments.ts'
import { writeAudit } from '../audit/audit.ts'
import { dateInBrussels } from '../calendar.ts'
import type { Trx } from '../db/database.ts'
import { serialNumberOf } from '../groups/groups.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { renewForAYear } from '../groups/renew-licence.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import type { ProviderPayment } from './provider.ts'
import * as queries from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000

type Under = { trx: Trx; services: Services; payment: queries.PaymentRow }

/**
 * Brings a payment to what the provider says of it. A payment that turns out paid extends its licence in the same
 * transaction, once, however often and in whatever order this is called. Once paid, it stays paid.
 * @param seen as fetched from the provider, null where it knows no such payment; one with another amount, or made for another payment, changes nothing
 * @returns the payment's status afterwards
 */
export async function settle(
  services: Services,
  paymentId: number,
  seen: ProviderPayment | null,
): Promise<PaymentStatus | undefined> {
  const found = await queries.findPayment(services.db, paymentId)
  if (!found) return undefined
  return withLicenceLocked(services, found.licence_id, async (trx) => {
    const payment = await queries.findPayment(trx, paymentId)
    if (!payment) return undefined
    const under = { trx, services, payment }
    // Never made there, or lost: it can come to nothing any more.
    if (!seen && payment.status === 'open') return giveUp(under, payment.provider_id ? 'expired' : 'failed')
    if (!seen) return payment.status
    if (!isAbout(payment, seen)) {
      const { id, provider_id, amount_cents } = payment
      // Not its payment page: who has the address can pay, or call it off.
      const { providerId, paymentId, amountCents } = seen
      services.log.error(
        {
          alarm: 'payment.mismatch',
          payment: id,
          provider_id,
          amount_cents,
          seen: { providerId, paymentId, amountCents },
        },
        'The provider’s payment is not the one that was started; nothing was done.',
      )
      return payment.status
    }
    if (payment.status !== 'paid' && seen.status === 'paid') await pay(under)
    if (payment.status === 'open' && seen.status !== 'open' && seen.status !== 'paid') {
      return giveUp(under, seen.status)
    }
    const concern = concernAbout(seen)
    // Paying back what extended nothing is what staff were asked to look into.
    const isKnown =
      concern === payment.concern || (concern === 'refunded' && payment.concern === 'notExtended')
    if (concern && !isKnown) await raise(under, concern)
    return payment.status === 'paid' || seen.status === 'paid' ? 'paid' : payment.status
  })
}

/** Whether the provider's payment is the one that was started. */
export const isAbout = (
  payment: Pick<queries.PaymentRow, 'id' | 'provider_id' | 'amount_cents'>,
  seen: ProviderPayment,
) =>
  seen.providerId === payment.provider_id &&
  seen.paymentId === payment.id &&
  seen.amountCents === payment.amount_cents

async function pay({ trx, services, payment }: Under): Promise<void> {
  const { id, licence_id, started_by, starter_login } = payment
  const at = services.clock()
  const by = started_by !== null && starter_login !== null ? { id: started_by, login: starter_login } : null
  const validUntil = await renewForAYear(trx, licence_id, { by, at, paymentId: id })
  await queries.updatePayment(trx, id, {
    status: 'paid',
    paid_at: at,
    valid_until: validUntil,
    // Its money may go back.
    ask_at: new Date(at.getTime() + dayMs),
  })
  await writeAudit(trx, by, at, {
    action: 'payment.paid',
    target: 'payment',
    targetId: id,
    before: { status: payment.status },
    after: { status: 'paid', validUntil },
  })
  if (validUntil === null) await raise({ trx, services, payment }, 'notExtended')
  await queueReceipt(trx, payment, { at, validUntil })
}

async function queueReceipt(
  trx: Trx,
  payment: queries.PaymentRow,
  { at, validUntil }: { at: Date; validUntil: string | null },
): Promise<void> {
  const { id, starter_email, starter_name, amount_cents, language } = payment
  if (!starter_email) return
  await queueMail(trx, at, {
    kind: 'paymentReceipt',
    to: { name: starter_name ?? '', address: starter_email },
    language,
    dedupeKey: `payment-receipt:${id}`,
    content: {
      serialNumber: serialNumberOf(payment) ?? '',
      amountCents: amount_cents,
      paidOn: dateInBrussels(at),
      validUntil,
    },
  })
}

/** Notes that a payment came to nothing; a late one may still be paid. */
export async function giveUp(
  { trx, services, payment }: Under,
  status: Exclude<PaymentStatus, 'open' | 'paid'>,
): Promise<PaymentStatus> {
  await queries.updatePayment(trx, payment.id, { status })
  await writeAudit(trx, null, services.clock(), {
    action: 'payment.end',
    target: 'payment',
    targetId: payment.id,
    before: { status: payment.status },
    after: { status },
  })
  return status
}

/** What went back whole, or was charged back at all, is for staff to look at; what they make of it is theirs. */
function concernAbout(seen: ProviderPayment): PaymentConcern | null {
  if (seen.chargedBackCents > 0) return 'chargedBack'
  return seen.amountCents !== null && seen.refundedCents >= seen.amountCents ? 'refunded' : null
}

async function raise({ trx, services, payment }: Under, concern: PaymentConcern): Promise<void> {
  const at = services.clock()
  await queries.updatePayment(trx, payment.id, { concern, concern_at: at, dismissed_at: null })
  await writeAudit(trx, null, at, {
    action: 'payment.concern',
    target: 'payment',
    targetId: payment.id,
    before: { concern: payment.concern },
    after: { concern },
  })
  services.log.warn(
    { alarm: 'payment.concern', payment: payment.id, concern },
    'Staff should look at a payment.',
  )
}
