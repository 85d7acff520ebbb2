import { sql } from 'kysely'
import type { ReceiptSource } from '#contract/invoices.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { balance } from './balance-rows.ts'

/**
 * Money that came in for an invoice, or went back (negative). `paymentId`: of the payment online; `notedBy` null: no one, as it came online.
 * `takesBack`: the receipt that no longer counts.
 */
export type NewReceipt = {
  licenceId: number
  number: string
  source: ReceiptSource
  paymentId: number | null
  date: string
  amountCents: number
  text: string
  notedBy: number | null
  takesBack?: number
}

export async function insertReceipt(trx: Trx, receipt: NewReceipt, at: Date): Promise<void> {
  const { licenceId, number, source, paymentId, date, amountCents, text, notedBy, takesBack = null } = receipt
  await trx
    .insertInto('receipts')
    .values({
      licence_id: licenceId,
      number,
      source,
      payment_id: paymentId,
      date,
      amount_cents: amountCents,
      text,
      noted_by: notedBy,
      at,
      takes_back: takesBack,
    })
    .execute()
}

/** Invoices with their balance. `openCents`: still to be paid; `backCents`: to be paid back. */
const invoices = sql`SELECT p.number, p.licence_id AS "licenceId", p.order_id AS "orderId", p.total_cents AS "totalCents", p.due,
    sums.paid AS "paidCents", sums.credited AS "creditedCents", cents.open AS "openCents", cents.back AS "backCents"
  FROM papers AS p CROSS JOIN ${balance} WHERE p.kind = 'invoice'`

export type Payable = {
  number: string
  licenceId: number
  orderId: number
  totalCents: number
  due: string | null
  paidCents: number
  creditedCents: number
  openCents: number
  backCents: number
}

/** An invoice and its balance; undefined: there is none with this number. */
export async function findPayable(db: Db | Trx, number: string): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`${invoices} AND p.number = ${number}`.execute(db)
  return rows[0]
}

/** The number of a licence's invoice that is not wholly paid, the oldest; null: there is none. */
export async function findUnpaid(db: Db | Trx, licenceId: number): Promise<string | null> {
  const { rows } = await sql<Payable>`${invoices} AND p.licence_id = ${licenceId} AND cents.open > 0
    ORDER BY p.created_at, p.number LIMIT 1`.execute(db)
  return rows[0]?.number ?? null
}
