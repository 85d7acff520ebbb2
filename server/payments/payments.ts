import type { ConcerningPayments, Payment, PaymentConcern } from '#contract/payments.ts'
import { writeAudit } from '../audit/audit.ts'
import { dateInBrussels } from '../calendar.ts'
import { inTransaction } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { serialNumberOf } from '../groups/groups.ts'
import type { Page } from '../http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { ProviderAway } from './provider.ts'
import * as queries from './queries.ts'
import { settle } from './settle.ts'

// A page that waits asks every few seconds.
const askAgainMs = 4000
const patienceMs = 3000

/**
 * What became of a payment. One that is open is asked about at the provider, so that nobody waits for a lost webhook.
 * @throws Refusal 404 for everybody but who started it and staff
 */
export async function readPayment(services: Services, person: Person, id: number): Promise<Payment> {
  const found = await ownPayment(services, person, id)
  const isAsked = found.status === 'open' && (await isAskedNow(services, found))
  const payment = isAsked ? await ownPayment(services, person, id) : found
  return {
    status: payment.status,
    validUntil: payment.status === 'paid' ? payment.valid_until : payment.licence_valid_until,
    serialNumber: serialNumberOf(payment) ?? '',
    amountCents: payment.amount_cents,
  }
}

async function ownPayment({ db }: Services, person: Person, id: number): Promise<queries.PaymentRow> {
  const payment = await queries.findPayment(db, id)
  const isTheirs = person.kind === 'staff' || payment?.started_by === person.id
  if (!payment || !isTheirs) throw notFound('payment.notFound')
  return payment
}

/** @returns whether the provider was asked and has answered */
async function isAskedNow(services: Services, { id, provider_id }: queries.PaymentRow): Promise<boolean> {
  const { db, clock, paymentProvider } = services
  const now = clock()
  const isTurn = () => queries.claimAsking(db, id, new Date(now.getTime() - askAgainMs), now)
  if (!paymentProvider || provider_id === null || !(await isTurn())) return false
  try {
    await settle(services, id, await paymentProvider.read(provider_id, patienceMs))
    return true
  } catch (error) {
    if (error instanceof ProviderAway) return false
    throw error
  }
}

/** Payments that staff should look at, the oldest first. */
export async function listConcerningPayments({ db }: Services, page: Page): Promise<ConcerningPayments> {
  const { rows, total } = await queries.listConcerning(db, page)
  const payments = rows.flatMap((row) => {
    const { concern, concernAt } = row
    if (!concern || !concernAt) return []
    return { ...row, serialNumber: serialNumberOf(row) ?? '', concern, since: dateInBrussels(concernAt) }
  })
  return { payments, total }
}

/** Staff have looked at what happened to a payment. @throws Refusal 404 where it is not there to be looked at any more */
export async function dismissConcern(
  { db, clock }: Services,
  person: Person,
  id: number,
  concern: PaymentConcern,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await queries.dismiss(trx, id, concern, clock()))) throw notFound('payment.notFound')
    await writeAudit(trx, person, clock(), {
      action: 'payment.dismiss',
      target: 'payment',
      targetId: id,
      before: { concern },
    })
  })
}
