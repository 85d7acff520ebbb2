import type { ConcerningPayments, Dismissal, Payment } from '#contract/payments.ts'
import { serialNumberOf } from '../groups/groups.ts'
import { filesOf } from '../invoices/invoices.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { PaymentProviderUnavailable } from './provider.ts'
import * as queries from './queries.ts'
import { settle } from './settle.ts'

// The waiting page polls every few seconds.
const refreshIntervalMs = 4000
const refreshTimeoutMs = 3000

/**
 * Reads a payment. An open one is first refreshed from the provider, in case its webhook got lost.
 * @throws Refusal 404 unless the person started it or is staff
 */
export async function readPayment(services: Services, person: Person, id: number): Promise<Payment> {
  const found = await ownPayment(services, person, id)
  const isRefreshed = found.status === 'open' && !person.viewedUntil && (await refresh(services, found))
  const payment = isRefreshed ? await ownPayment(services, person, id) : found
  const { invoiceNumber } = payment
  return {
    status: payment.status,
    validUntil: payment.status === 'paid' ? payment.validUntil : payment.licenceValidUntil,
    serialNumber: serialNumberOf(payment) ?? '',
    amountCents: payment.amountCents,
    invoice:
      invoiceNumber === null
        ? null
        : { number: invoiceNumber, pdf: filesOf({ number: invoiceNumber, kind: 'invoice' }).pdf },
  }
}

async function ownPayment({ db }: Services, person: Person, id: number): Promise<queries.PaymentRow> {
  const payment = await queries.findPayment(db, id)
  const isTheirs = person.kind === 'staff' || payment?.startedBy === person.id
  if (!payment || !isTheirs) throw notFound('payment.notFound')
  return payment
}

/** Settles a payment by what the provider says now. @returns whether the provider was asked and answered */
async function refresh(services: Services, { id, providerId }: queries.PaymentRow): Promise<boolean> {
  const { db, clock, paymentProvider } = services
  const now = clock()
  const claim = () => queries.claimRefresh(db, id, new Date(now.getTime() - refreshIntervalMs), now)
  if (!paymentProvider || providerId === null || !(await claim())) return false
  try {
    await settle(services, id, await paymentProvider.read(providerId, refreshTimeoutMs))
    return true
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return false
    throw error
  }
}

/** Lists the payments that staff should review, oldest first. */
export async function listConcerningPayments({ db }: Services, page: Page): Promise<ConcerningPayments> {
  const { payments: rows, total } = await queries.listConcerning(db, page)
  const payments = rows.flatMap((row) => {
    const { concern, concernAt, concernCents } = row
    if (!concern || !concernAt || concernCents === null) return []
    return {
      ...row,
      concernCents,
      serialNumber: serialNumberOf(row) ?? '',
      concern,
      since: dateInBrussels(new Date(concernAt)),
    }
  })
  return { payments, total }
}

/** Takes a reviewed payment off the list. @throws Refusal 404 if it no longer has this concern, or another amount has gone back by now than they saw */
export async function dismissConcern(
  { db, clock }: Services,
  person: Person,
  id: number,
  seen: Dismissal,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await queries.dismiss(trx, id, seen, clock()))) throw notFound('payment.notFound')
    await writeAudit(trx, person, clock(), {
      action: 'payment.dismiss',
      target: 'payment',
      targetId: id,
      before: { concern: seen.concern },
    })
  })
}
