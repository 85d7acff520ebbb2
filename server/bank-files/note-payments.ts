import type { BankRow } from '#contract/bank-files.ts'
import { findPayable, insertFromBank, type NewReceipt, releaseLine } from '../invoices/receipt-rows.ts'
import { atInvoicesOf } from '../orders/at-invoice.ts'
import { fulfilWaiting } from '../orders/fulfil-paid.ts'
import { findOrder } from '../orders/order-rows.ts'
import type { Trx } from '../platform/db/database.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { findNoted } from './bank-rows.ts'
import { type Invoice, type Matched, verdictOf } from './match.ts'
import { type Known, knownOf, lineAt } from './noted-before.ts'
import { type Seen, shortened } from './seen.ts'

/** A movement that pays an invoice. */
export type Payment = Matched & { pays: Invoice; known: Known }

export const isPayment = (matched: Matched): matched is Payment =>
  matched.pays !== null && matched.known !== null

/** Payments that were noted. `rows`: as it turned out. */
type NotedPayments = { rows: Map<Matched, BankRow>; isExtended: boolean }

/**
 * Notes the payments for the invoices of a licence, all or none. They are noted as the invoices are by then: the money did come in.
 * @param alike the movements of the file that are the same as theirs (`sameAs`), theirs included: another process may have noted some of them meanwhile
 * @throws Refusal 404 if the person is no longer staff
 */
export const notePayments = (
  services: Services,
  person: Person,
  licenceId: number,
  { payments, alike }: { payments: readonly Payment[]; alike: readonly Seen[] },
): Promise<NotedPayments> =>
  atInvoicesOf(services, person, licenceId, async (trx, at) => {
    const known = knownOf(alike, await findNoted(trx, alike))
    const noted: NotedPayments = { rows: new Map(), isExtended: false }
    for (const payment of payments) {
      const now = { ...payment, known: known.get(payment.movement) ?? payment.known }
      const { row, validUntil } = await notePayment(trx, services, now, { by: person, at })
      noted.rows.set(payment, row)
      noted.isExtended ||= validUntil !== null
    }
    return noted
  })

type By = { by: Person; at: Date }

/** @returns the row as it turned out, and the licence's new end date; null: unchanged */
async function notePayment(
  trx: Trx,
  services: Services,
  { movement, known, row, pays: { number } }: Payment,
  { by, at }: By,
): Promise<{ row: BankRow; validUntil: string | null }> {
  const invoice = await findPayable(trx, number)
  if (!invoice) throw new Error('There is no such invoice.')
  const { licenceId, orderId, openCents } = invoice
  const { date, amountCents } = movement
  if (date === null) throw new Error('A payment has a day.')
  const receipt = { licenceId, number, date, amountCents, text: textOf(movement), source: 'bank' } as const
  const mayNote = 'place' in known || (known.noted.isTakenBack && row.by === 'choice')
  const isNew =
    mayNote && (await noteOnce(trx, known, { ...receipt, paymentId: null, notedBy: by.id }, movement, at))
  if (!isNew) {
    const { openCents: _, ...said } = row
    return { row: { ...said, verdict: 'already', by: null }, validUntil: null }
  }
  await writeAudit(trx, by, at, {
    action: 'payment.received',
    target: 'licence',
    targetId: licenceId,
    after: { number, amountCents, date, source: 'bank' },
  })
  const noted = { ...row, verdict: verdictOf(amountCents, openCents), openCents: Math.max(0, openCents) }
  const order = amountCents < openCents ? undefined : await findOrder(trx, orderId)
  if (order?.state !== 'open') return { row: noted, validUntil: null }
  const validUntil = await fulfilWaiting(trx, services, order, { by, at })
  return { row: validUntil === null ? { ...noted, isForNothing: true } : noted, validUntil }
}

const textOf = ({ payer, text }: Seen) => shortened([payer, text].filter((part) => part !== '').join(' · '))

/** Notes a movement in its place among those that say the same. @returns false if it is noted already */
async function noteOnce(
  trx: Trx,
  known: Known,
  receipt: NewReceipt,
  { digest, bankName }: Seen,
  at: Date,
): Promise<boolean> {
  if ('place' in known)
    return insertFromBank(trx, receipt, { line: lineAt(digest, known.place), bankName }, at)
  const { line } = known.noted
  await releaseLine(trx, line)
  return insertFromBank(trx, receipt, { line, bankName }, at)
}
