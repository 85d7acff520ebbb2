import { sql } from 'kysely'
import type { VatNumberState } from '#contract/orders.ts'
import type { Db, Trx } from '../platform/db/database.ts'

/** `orderer`: who orders; null: unknown. */
export type VatNumberOf = { vatNumber: string; licenceId: number; orderer: number | null }

export type StoredStanding = { id: number; state: Exclude<VatNumberState, 'unknown'>; at: Date }

/** Whether a dealer asked about the number `v` for a licence that they still sell: it then counts for all that they order. */
const isOfDealer = (
  orderer: ReturnType<typeof sql>,
) => sql<boolean>`(v.state = 'confirmed' AND v.asked_by = ${orderer}
  AND EXISTS (SELECT FROM licences AS sold WHERE sold.id = v.licence_id AND sold.dealer_id = v.asked_by))`

/** How a VAT number stands for an order; a confirmed one comes first. Undefined: no one has asked about it. */
export async function findVatNumber(
  db: Db | Trx,
  { vatNumber, licenceId, orderer }: VatNumberOf,
): Promise<StoredStanding | undefined> {
  return db
    .selectFrom('vat_numbers as v')
    .select(['v.id', 'v.state', 'v.at'])
    .where('v.vat_number', '=', vatNumber)
    .where((eb) => eb.or([eb('v.licence_id', '=', licenceId), isOfDealer(sql`${orderer}::bigint`)]))
    .orderBy((eb) => eb('v.state', '=', 'confirmed'), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the VAT number of the buyer on the paper `p` is confirmed for its order `o`, by the rule of `findVatNumber`. */
export const isVatNumberConfirmed = sql<boolean>`EXISTS (SELECT FROM vat_numbers AS v
  WHERE v.vat_number = p.document->'buyer'->>'vatNumber' AND v.state = 'confirmed'
    AND (v.licence_id = o.licence_id OR ${isOfDealer(sql`o.ordered_by`)}))`
