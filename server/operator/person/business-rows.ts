import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { serialNumber } from '../../platform/db/pieces.ts'

export function listPayments(db: Db, accountId: number) {
  return db
    .selectFrom('payments as p')
    .innerJoin('licences as l', 'l.id', 'p.licence_id')
    .select(['p.id', 'p.amount_cents as amountCents', 'p.status', 'p.language', 'p.created_at as startedAt'])
    .select(['p.paid_at as paidAt', serialNumber.as('licence')])
    .where('p.started_by', '=', accountId)
    .orderBy('p.id')
    .execute()
}

export function listDocuments(db: Db, accountId: number) {
  return db
    .selectFrom('me_documents')
    .select(['id', 'issued_on as issuedOn', 'seats', 'remarks', 'me_serial_number as meSerialNumber'])
    .where('issued_by', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Their notes about licences. */
export function listNotes(db: Db, accountId: number) {
  return db
    .selectFrom('licence_notes as n')
    .innerJoin('licences as l', 'l.id', 'n.licence_id')
    .select(['n.at', serialNumber.as('licence'), 'n.text'])
    .where('n.author_id', '=', accountId)
    .orderBy('n.id')
    .execute()
}

/** Their orders, without the buyer, who may be someone else. */
export function listOrders(db: Db, accountId: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('licences as l', 'l.id', 'o.licence_id')
    .select(['o.created_at as at', serialNumber.as('licence'), 'o.kind', 'o.state', 'o.years', 'o.seats'])
    .select('o.total_cents as totalCents')
    .where('o.ordered_by', '=', accountId)
    .orderBy('o.id')
    .execute()
}

/** Money for invoices that they noted. */
export function listReceipts(db: Db, accountId: number) {
  return db
    .selectFrom('receipts')
    .select(['at', 'number as invoice', 'date', 'amount_cents as amountCents', 'text'])
    .where('noted_by', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Problems with invoices that they reported or settled. */
export function listDisputes(db: Db, accountId: number) {
  return db
    .selectFrom('disputes')
    .select(['at', 'number as invoice', 'reason', 'settled_at as settledAt', 'answer'])
    .where((eb) => eb.or([eb('reported_by', '=', accountId), eb('settled_by', '=', accountId)]))
    .orderBy('id')
    .execute()
}

/** VAT numbers that they asked to confirm, or decided on. */
export function listVatNumbers(db: Db, accountId: number) {
  return db
    .selectFrom('vat_numbers')
    .select(['at', 'vat_number as vatNumber', 'name as company', 'state'])
    .where((eb) => eb.or([eb('asked_by', '=', accountId), eb('decided_by', '=', accountId)]))
    .orderBy('id')
    .execute()
}

export async function listLicencesSold(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('licences')
    .select(sql<string>`prefix || number`.as('licence'))
    .where('dealer_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ licence }) => licence)
}
