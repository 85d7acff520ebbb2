import { noteReturn, type Return } from '../invoices/note-return.ts'
import { findPaidOnline, type Payable } from '../invoices/receipt-rows.ts'
import { fulfilPaid } from '../orders/fulfil-paid.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { flagForReview, type PaymentContext } from './concern.ts'
import type { ProviderPayment } from './provider.ts'
import * as queries from './queries.ts'

/** The totals of a payment that went back. */
type Returned = Pick<queries.PaymentRow, 'refundedCents' | 'chargedBackCents'>

/**
 * Notes the refunds and chargebacks of a payment since they were last noted: each difference once, also on the payment's invoice. Money that went
 * back puts the payment before staff, unless it was due to be paid back; once all of it is here again, that ends. Of more than was paid, the paid
 * amount counts; other impossible amounts change nothing.
 */
export async function noteReturned(context: PaymentContext, remote: ProviderPayment): Promise<void> {
  const { trx, services, payment } = context
  const { amountCents } = payment
  const reported = reportedIn(payment, remote)
  if (!reported) return logImpossible(context, remote, 'nothing was done')
  const returned: Returned = {
    refundedCents: Math.min(reported.refundedCents, amountCents),
    chargedBackCents: Math.min(reported.chargedBackCents, amountCents),
  }
  if (reported.refundedCents > amountCents || reported.chargedBackCents > amountCents)
    logImpossible(context, remote, 'the paid amount was noted')
  const more: Returned = {
    refundedCents: returned.refundedCents - payment.refundedCents,
    chargedBackCents: returned.chargedBackCents - payment.chargedBackCents,
  }
  if (more.refundedCents === 0 && more.chargedBackCents === 0) return
  const at = services.clock()
  const invoice = await findPaidOnline(trx, payment.id)
  await queries.updatePayment(trx, payment.id, returned)
  await note(context, invoice, { source: 'refund', cents: more.refundedCents, at })
  await note(context, invoice, { source: 'chargeback', cents: more.chargedBackCents, at })
  const isSettled =
    invoice !== undefined && invoice.openCents + more.refundedCents + more.chargedBackCents <= 0
  await review(context, { returned, more, invoice, isSettled })
  // Its order waits for payment again if staff have taken back a note meanwhile.
  if (isSettled)
    await fulfilPaid(trx, services, invoice.orderId, { by: null, at, told: { payment: payment.id } })
}

/** @returns null if the provider reports less than nothing, or another currency */
function reportedIn(
  noted: queries.PaymentRow,
  { refundedCents = noted.refundedCents, chargedBackCents }: ProviderPayment,
): Returned | null {
  if (refundedCents === null || chargedBackCents === null) return null
  return refundedCents >= 0 && chargedBackCents >= 0 ? { refundedCents, chargedBackCents } : null
}

function logImpossible(
  { services: { log }, payment }: PaymentContext,
  { refundedCents, chargedBackCents }: ProviderPayment,
  outcome: string,
): void {
  log.error(
    {
      alarm: 'payment.mismatch',
      payment: payment.id,
      provider_id: payment.providerId,
      amount_cents: payment.amountCents,
      seen: { refundedCents, chargedBackCents },
    },
    `The provider says that an impossible amount of a payment went back; ${outcome}.`,
  )
}

const actions = {
  refund: ['payment.refunded', 'payment.refundFailed'],
  chargeback: ['payment.chargedBack', 'payment.chargebackReversed'],
} as const

async function note(
  { trx, payment }: PaymentContext,
  invoice: Payable | undefined,
  { source, cents, at }: Return,
): Promise<void> {
  if (cents === 0) return
  if (invoice) await noteReturn(trx, invoice, payment.id, { source, cents, at })
  const [gone, withdrawn] = actions[source]
  await writeAudit(trx, null, at, {
    action: cents > 0 ? gone : withdrawn,
    target: 'payment',
    targetId: payment.id,
    after: { number: invoice?.number ?? null, amountCents: Math.abs(cents) },
  })
}

/** `isSettled`: nothing is open of the invoice now. */
type Change = { returned: Returned; more: Returned; invoice: Payable | undefined; isSettled: boolean }

/** Puts a payment before staff if more of it went back, and ends that once all of it is here again. */
async function review(context: PaymentContext, change: Change): Promise<void> {
  const { returned, more, invoice } = change
  const { payment } = context
  if (more.chargedBackCents > 0) return flagForReview(context, 'chargedBack')
  const isForNothing = !invoice && payment.validUntil === null
  const isDue = isForNothing || payment.concern === 'notExtended' || isCredited(invoice, more.refundedCents)
  if (more.refundedCents > 0 && !isDue) return flagForReview(context, worstOf(payment, returned))
  if (more.refundedCents < 0 || more.chargedBackCents < 0) await endConcern(context, change, isForNothing)
}

/** Whether at least this amount was credited and is still to be paid back. */
const isCredited = (invoice: Payable | undefined, cents: number) =>
  invoice !== undefined && cents <= invoice.backCents

/** A chargeback that staff have not looked at yet stays before them, with all that went back. */
const worstOf = ({ concern, dismissedAt }: queries.PaymentRow, { chargedBackCents }: Returned) =>
  concern === 'chargedBack' && dismissedAt === null && chargedBackCents > 0 ? concern : 'refunded'

/**
 * Ends a concern whose money is all here again, or replaces it by one that is left: the other kind of return, or `notExtended`. A refund that leaves
 * nothing open was due. What staff have dismissed together stays dismissed.
 */
async function endConcern(
  context: PaymentContext,
  { returned: { refundedCents, chargedBackCents }, isSettled }: Change,
  isForNothing: boolean,
): Promise<void> {
  const { trx, payment } = context
  const { id, concern, dismissedAt } = payment
  const isBack = { refunded: refundedCents === 0, chargedBack: chargedBackCents === 0, notExtended: false }
  if (concern === null || !isBack[concern]) return
  const returns = { chargedBack: !isBack.chargedBack, refunded: !isBack.refunded && !isSettled }
  const left = (['chargedBack', 'refunded'] as const).find((each) => returns[each])
  if (left && dismissedAt !== null) await queries.updatePayment(trx, id, { concern: left })
  else if (left || isForNothing) await flagForReview(context, left ?? 'notExtended')
  else await queries.updatePayment(trx, id, over)
}

const over = { concern: null, concernAt: null, dismissedAt: null }
