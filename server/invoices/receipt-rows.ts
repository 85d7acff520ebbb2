import type { Db, Trx } from '../platform/db/database.ts'

/** Money that came in for an invoice. `paymentId`: of the payment online; `notedBy` null: no one, as it came online. */
export type NewReceipt = {
  licenceId: number
  number: string
  source: 'hand' | 'online'
  paymentId: number | null
  date: string
  amountCents: number
  text: string
  notedBy: number | null
}

export async function insertReceipt(trx: Trx, receipt: NewReceipt, at: Date): Promise<void> {
  const { licenceId, number, source, paymentId, date, amountCents, text, notedBy } = receipt
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
    })
    .execute()
}

/** Invoices with what has come in for them. */
const invoicesIn = (db: Db | Trx) =>
  db
    .selectFrom('papers as paper')
    .select(['paper.number', 'paper.licence_id as licenceId', 'paper.order_id as orderId'])
    .select(['paper.total_cents as totalCents', 'paper.due'])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('receipts as r')
            .select((of) => of.fn.sum<number>('r.amount_cents').as('sum'))
            .whereRef('r.number', '=', 'paper.number'),
          eb.lit(0),
        )
        .as('paidCents'),
    )
    .where('paper.kind', '=', 'invoice')

/** An invoice and what has come in for it; undefined: there is none with this number. */
export const findPayable = (db: Db | Trx, number: string) =>
  invoicesIn(db).where('paper.number', '=', number).executeTakeFirst()

/** The number of a licence's invoice that is not wholly paid, the oldest; null: there is none. */
export async function findUnpaid(db: Db | Trx, licenceId: number): Promise<string | null> {
  const found = await db
    .selectFrom(invoicesIn(db).where('paper.licence_id', '=', licenceId).as('invoice'))
    .select('invoice.number')
    .whereRef('invoice.paidCents', '<', 'invoice.totalCents')
    .orderBy('invoice.number')
    .limit(1)
    .executeTakeFirst()
  return found?.number ?? null
}
