import type { BankRow } from '#contract/bank-files.ts'
import {
  findBankName,
  findPayable,
  insertFromBank,
  type NewReceipt,
  releaseLine,
} from '../invoices/receipt-rows.ts'
import { atInvoicesOf } from '../orders/at-invoice.ts'
import { fulfilPaid } from '../orders/fulfil-paid.ts'
import type { Trx } from '../platform/db/database.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { type Invoice, type Matched, verdictOf } from './match.ts'
import { type Known, lineAt, mayBeSame } from './noted-before.ts'
import type { Seen } from './seen.ts'

/** A movement that pays an invoice. */
export type Payment = Matched & { pays: Invoice; known: Known }

export const isPayment = (matched: Matched): matched is Payment =>
  matched.pays !== null && matched.known !== null

/** Payments that were noted. `rows`: as it turned out. */
type NotedPayments = { rows: Map<Matched, BankRow>; isExtended: boolean }

/**
 * Notes the payments for the invoices of a licence, all or none. They are noted as the invoices are by then: the money did come in.
 * @throws Refusal 404 if the person is no longer staff
 */
export const notePayments = (
  services: Services,
  person: Person,
  licenceId: number,
  payments: readonly Payment[],
): Promise<NotedPayments> =>
  atInvoicesOf(services, person, licenceId, async (trx, at) => {
    const noted: NotedPayments = { rows: new Map(), isExtended: false }
    for (const payment of payments) {
      const { row, validUntil } = await notePayment(trx, services, payment, { by: person, at })
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
  const isNew = await noteOnce(trx, known, { ...receipt, paymentId: null, notedBy: by.id }, movement, at)
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
  const verdict = verdictOf(amountCents, openCents)
  const validUntil = amountCents < openCents ? null : await fulfilPaid(trx, services, orderId, { by, at })
  return { row: { ...row, verdict, openCents: Math.max(0, openCents) }, validUntil }
}

/** In characters, as of a note by hand. */
const maxText = 200

const textOf = ({ payer, text }: Seen) =>
  [payer, text]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, maxText)
    .toWellFormed()

/** Notes a movement in its place, or the next that another one has not taken meanwhile. @returns false if it is noted already */
async function noteOnce(
  trx: Trx,
  known: Known,
  receipt: NewReceipt,
  { digest, bankName }: Seen,
  at: Date,
): Promise<boolean> {
  if ('noted' in known) {
    await releaseLine(trx, known.noted.line)
    return insertFromBank(trx, receipt, { line: known.noted.line, bankName }, at)
  }
  for (let { place } = known; ; place++) {
    const line = lineAt(digest, place)
    if (await insertFromBank(trx, receipt, { line, bankName }, at)) return true
    const other = await findBankName(trx, line)
    if (other === undefined || mayBeSame(other, bankName)) return false
  }
}
