import { sql } from 'kysely'
import type { InvoiceState, ReceiptSource } from '#contract/invoices.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { balance, stateOn } from './balance-rows.ts'
import { isOnPeppol } from './sending-rows.ts'

/**
 * Money that came in for an invoice, or went back (negative). `paymentId`: of the online payment; `notedBy` null: it came from the payment
 * provider. `takesBack`: the receipt that it cancels.
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

const receipt = (
  { licenceId, paymentId, amountCents, notedBy, takesBack, ...said }: NewReceipt,
  at: Date,
) => ({
  ...said,
  licence_id: licenceId,
  payment_id: paymentId,
  amount_cents: amountCents,
  noted_by: notedBy,
  takes_back: takesBack ?? null,
  at,
})

export async function insertReceipt(trx: Trx, noted: NewReceipt, at: Date): Promise<void> {
  await trx.insertInto('receipts').values(receipt(noted, at)).execute()
}

/** A movement of a bank statement: which one (`line`), and the format and the bank's own name for it. */
export type FromBank = NewReceipt & { line: string; bankName: string }

/** Notes movements of a bank statement. @returns the lines of those that were not noted before */
export async function insertFromBank(
  trx: Trx,
  noted: readonly FromBank[],
  at: Date,
): Promise<Set<string | null>> {
  if (noted.length === 0) return new Set()
  const inserted = await trx
    .insertInto('receipts')
    .values(
      noted.map(({ line, bankName, ...each }) => ({
        ...receipt(each, at),
        bank_line: line,
        bank_reference: bankName,
      })),
    )
    .onConflict((conflict) => conflict.column('bank_line').doNothing())
    .returning('bank_line as line')
    .execute()
  return new Set(inserted.map(({ line }) => line))
}

/** Lets movements be noted again whose receipts were taken back. */
export async function releaseLines(trx: Trx, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await trx
    .updateTable('receipts as r')
    .set({ bank_line: null })
    .where('bank_line', 'in', lines)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('receipts as back').whereRef('back.takes_back', '=', 'r.id')),
    )
    .execute()
}

/** Invoices with their balance. `openCents`: still to be paid; `backCents`: to be paid back. `isOnPeppol`: whether they went to their buyer there. */
const invoices = sql`SELECT p.number, p.licence_id AS "licenceId", p.order_id AS "orderId", p.total_cents AS "totalCents", p.due,
    sums.paid AS "paidCents", sums.credited AS "creditedCents", cents.open AS "openCents", cents.back AS "backCents",
    ${isOnPeppol} AS "isOnPeppol"
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
  isOnPeppol: boolean
}

/** Why nothing is open of an invoice. */
export const closedAs = ({ creditedCents, totalCents }: Payable) =>
  creditedCents >= totalCents ? 'invoice.credited' : 'invoice.alreadyPaid'

/** An invoice and its balance; undefined: there is none with this number. */
export async function findPayable(db: Db | Trx, number: string): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`${invoices} AND p.number = ${number}`.execute(db)
  return rows[0]
}

/** The invoices with these numbers, each with its balance. */
export async function findPayables(trx: Trx, numbers: readonly string[]): Promise<Payable[]> {
  const { rows } = await sql<Payable>`${invoices} AND p.number = ANY(${numbers}::text[])`.execute(trx)
  return rows
}

/** The invoice that an online payment paid, and its balance; undefined: it has none. */
export async function findPaidOnline(trx: Trx, paymentId: number): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`${invoices} AND p.number =
    (SELECT r.number FROM receipts AS r WHERE r.payment_id = ${paymentId} AND r.source = 'online')`.execute(
    trx,
  )
  return rows[0]
}

/** The invoice of an order and its balance; undefined: it has none. */
export async function findInvoiceOf(trx: Trx, orderId: number): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`${invoices} AND p.order_id = ${orderId}`.execute(trx)
  return rows[0]
}

/**
 * The number of a licence's invoice that its buyer has to pay, the oldest; null: there is none. One that was paid online has no due day: if that
 * money went back, it is before staff.
 */
export async function findUnpaid(db: Db | Trx, licenceId: number): Promise<string | null> {
  const { rows } =
    await sql<Payable>`${invoices} AND p.licence_id = ${licenceId} AND p.due IS NOT NULL AND cents.open > 0
    ORDER BY p.created_at, p.number LIMIT 1`.execute(db)
  return rows[0]?.number ?? null
}

type Standing = { state: InvoiceState; paidCents: number; creditedCents: number; toPayBackCents: number }

/** The state and balance of an invoice today. @throws if there is none with this number */
export async function readStanding(trx: Trx, number: string, today: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    SELECT ${stateOn(today)} AS state, sums.paid AS "paidCents", sums.credited AS "creditedCents", cents.back AS "toPayBackCents"
    FROM papers AS p CROSS JOIN ${balance} WHERE p.number = ${number}`.execute(trx)
  const [found] = rows
  if (!found) throw new Error('There is no such invoice.')
  return found
}

/** The amount of a receipt that staff noted, by hand or from a bank statement, and did not take back, in cents; undefined: there is none. */
export async function findNoted(
  trx: Trx,
  { number, id }: { number: string; id: number },
): Promise<number | undefined> {
  const found = await trx
    .selectFrom('receipts as r')
    .select('r.amount_cents as amountCents')
    .where('r.id', '=', id)
    .where('r.number', '=', number)
    .where('r.source', 'in', ['hand', 'bank'])
    .where('r.takes_back', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipts as back').whereRef('back.takes_back', '=', 'r.id'))),
    )
    .executeTakeFirst()
  return found?.amountCents
}
