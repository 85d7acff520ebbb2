import type { BankRow } from '#contract/bank-files.ts'
import {
  type FromBank,
  findPayables,
  insertFromBank,
  type Payable,
  releaseLines,
} from '../invoices/receipt-rows.ts'
import { atInvoicesOf } from '../orders/at-invoice.ts'
import { fulfilWaiting } from '../orders/fulfil-paid.ts'
import { findOrders, type Order } from '../orders/order-rows.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { type AuditEntry, notesOf } from '../record/audit/audit.ts'
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

/** Payments that were noted. `rows`: as they turned out. `extended`: the licences that they extended. */
type NotedPayments = { rows: Map<Matched, BankRow>; extended: Set<number> }

/**
 * Notes payments, all or none. They are noted as their invoices are by then: the money did come in.
 * @param alike the movements of the file that are the same as theirs (`sameAs`), theirs included: another process may have noted some of them meanwhile
 * @throws Refusal 404 if the person is no longer staff
 */
export const notePayments = (
  services: Services,
  person: Person,
  payments: readonly Payment[],
  alike: readonly Seen[],
): Promise<NotedPayments> => {
  const licenceIds = [...new Set(payments.map(({ pays }) => pays.licenceId))]
  return atInvoicesOf(services, person, licenceIds, async (trx, at) => {
    const by = { by: person, at }
    const known = knownOf(alike, await findNoted(trx, alike))
    const standing = await findStanding(trx, payments)
    const isFresh = await noteFresh(trx, payments, known, by)
    const noted: NotedPayments = { rows: new Map(), extended: new Set() }
    for (const payment of payments) {
      const paid = isFresh(payment) ? await settle(trx, services, payment, standing, by) : asBefore(payment)
      noted.rows.set(payment, paid.row)
      if (paid.isExtended) noted.extended.add(payment.pays.licenceId)
    }
    return noted
  })
}

/** Invoices by their numbers, and their orders by their ids, as they stand after the payments that were settled so far. */
type Standing = { invoices: Map<string, Payable>; orders: Map<number, Order> }

async function findStanding(trx: Trx, payments: readonly Payment[]): Promise<Standing> {
  const found = await findPayables(trx, [...new Set(payments.map(({ pays }) => pays.number))])
  const orders = await findOrders(
    trx,
    found.map(({ orderId }) => orderId),
  )
  return {
    invoices: new Map(found.map((invoice) => [invoice.number, invoice])),
    orders: new Map(orders.map((order) => [order.id, order])),
  }
}

type By = { by: Person; at: Date }

/** Notes the movements that were not noted before, and audits them. @returns whether a payment is one of them */
async function noteFresh(
  trx: Trx,
  payments: readonly Payment[],
  known: ReadonlyMap<Seen, Known>,
  { by, at }: By,
): Promise<(payment: Payment) => boolean> {
  const lines = new Map<Payment, string>()
  const released: string[] = []
  for (const payment of payments) {
    const { movement, row } = payment
    const now = known.get(movement) ?? payment.known
    if ('place' in now) lines.set(payment, lineAt(movement.digest, now.place))
    else if (now.noted.isTakenBack && row.by === 'choice') {
      lines.set(payment, now.noted.line)
      released.push(now.noted.line)
    }
  }
  await releaseLines(trx, released)
  const receipts = [...lines].map(([payment, line]) => receiptOf(payment, line, by))
  const inserted = await insertFromBank(trx, receipts, at)
  const entries = receipts
    .filter(({ line }) => inserted.has(line))
    .map(({ licenceId, number, amountCents, date, source }): AuditEntry => {
      const after = { number, amountCents, date, source }
      return { action: 'payment.received', target: 'licence', targetId: licenceId, after }
    })
  await together(trx, notesOf({ actor: by, at }, entries))
  return (payment) => inserted.has(lines.get(payment) ?? null)
}

function receiptOf({ movement, pays }: Payment, line: string, by: Person): FromBank {
  const { date, amountCents, payer, bankName } = movement
  if (date === null) throw new Error('A payment has a day.')
  const text = shortened([payer, movement.text].filter((part) => part !== '').join(' · '))
  const { licenceId, number } = pays
  const from = { source: 'bank', paymentId: null, notedBy: by.id, line, bankName } as const
  return { ...from, licenceId, number, date, amountCents, text }
}

/** @returns the row as it turned out, and whether the payment extended the licence */
async function settle(
  trx: Trx,
  services: Services,
  { movement: { amountCents }, row, pays }: Payment,
  { invoices, orders }: Standing,
  by: By,
): Promise<{ row: BankRow; isExtended: boolean }> {
  const invoice = invoices.get(pays.number)
  if (!invoice) throw new Error('There is no such invoice.')
  const { openCents, orderId } = invoice
  invoice.openCents -= amountCents
  const noted = { ...row, verdict: verdictOf(amountCents, openCents), openCents: Math.max(0, openCents) }
  const order = amountCents < openCents ? undefined : orders.get(orderId)
  if (order?.state !== 'open') return { row: noted, isExtended: false }
  orders.delete(orderId)
  const isExtended = (await fulfilWaiting(trx, services, order, by)) !== null
  return { row: isExtended ? noted : { ...noted, isForNothing: true }, isExtended }
}

function asBefore({ row: { openCents: _, ...said } }: Payment): { row: BankRow; isExtended: boolean } {
  return { row: { ...said, verdict: 'already', by: null }, isExtended: false }
}
