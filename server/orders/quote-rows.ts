import { sql } from 'kysely'
import type { PaperDocument } from '../invoices/paper.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { type Asking, mayRenew } from '../products/renewer-rows.ts'
import { isVatNumberConfirmed } from './vat-number-rows.ts'

export async function insertQuote(
  trx: Trx,
  {
    number,
    licenceId,
    codeHash,
    seatsThen,
  }: { number: string; licenceId: number; codeHash: Buffer; seatsThen: number },
): Promise<void> {
  const ofLicence = { licence_id: licenceId, seats_then: seatsThen }
  await trx
    .insertInto('quotes')
    .values({ number, ...ofLicence, code_hash: codeHash })
    .execute()
}

/** Notes the order on invoice that a quote was accepted as. */
export const setBecame = (trx: Trx, number: string, orderId: number) =>
  trx.updateTable('quotes').set({ became: orderId }).where('number', '=', number).execute()

/**
 * A quote with its order, and the licence as it is now. `endsBefore`, `seatsThen`: of the licence when it was made. `validUntil`: its end date after
 * the renewal, or that its acceptance gave. `endsNow` null: the licence has no end date, or no groups any more. `awaiting`: the order on invoice that extends the licence once it is paid.
 * `invoice`: the number of the one that it became. `isReversed`: whether the VAT number of its buyer is confirmed now.
 */
export type QuoteRow = {
  document: PaperDocument
  licenceId: number
  orderId: number
  years: number
  seats: number
  endsBefore: string
  validUntil: string
  isAccepted: boolean
  invoice: string | null
  seatsThen: number
  seatsNow: number
  endsNow: string | null
  isReversed: boolean
  awaiting: { endsNow: string; validUntil: string; createdAt: string } | null
}

const found = sql`SELECT p.document, q.licence_id AS "licenceId", o.id AS "orderId", o.years, o.seats, o.ends_now AS "endsBefore",
    coalesce(placed.valid_until, o.valid_until) AS "validUntil", q.became IS NOT NULL AS "isAccepted", invoice.number AS invoice, q.seats_then AS "seatsThen", l.seats AS "seatsNow",
    root.valid_until AS "endsNow", ${isVatNumberConfirmed} AS "isReversed", (SELECT json_build_object('endsNow', a.ends_now, 'validUntil', a.valid_until, 'createdAt', a.created_at)
      FROM orders AS a WHERE a.licence_id = l.id AND a.kind = 'invoice' AND a.state = 'open' ORDER BY a.id DESC LIMIT 1) AS awaiting
  FROM quotes AS q JOIN papers AS p ON p.number = q.number JOIN orders AS o ON o.id = p.order_id
  JOIN licences AS l ON l.id = q.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id
  LEFT JOIN orders AS placed ON placed.id = q.became
  LEFT JOIN papers AS invoice ON invoice.order_id = q.became AND invoice.kind = 'invoice'`

/** @param codeHash SHA-256 of the code in its mail; undefined: there is no such quote */
export async function findByCode(db: Db, codeHash: Buffer): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`${found} WHERE q.code_hash = ${codeHash}::bytea`.execute(db)
  return rows[0]
}

/** A quote whose licence the person may renew; undefined: there is none. */
export async function findTheirs(db: Db, number: string, asking: Asking): Promise<QuoteRow | undefined> {
  const { rows } = await sql<QuoteRow>`${found} WHERE q.number = ${number} AND ${mayRenew(asking)}`.execute(
    db,
  )
  return rows[0]
}

/** A quote that was found before. @throws if there is none */
export async function readAgain(db: Db | Trx, number: string): Promise<QuoteRow> {
  const { rows } = await sql<QuoteRow>`${found} WHERE q.number = ${number}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There is no such quote.')
  return row
}
