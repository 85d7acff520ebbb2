import { sql } from 'kysely'
import type { VatNumberState } from '#contract/orders.ts'
import type { Db, Trx } from '../platform/db/database.ts'

export type VatNumberOf = { vatNumber: string; licenceId: number }

export type StoredStanding = { id: number; state: Exclude<VatNumberState, 'unknown'>; at: Date }

/** How a VAT number stands for a licence; undefined: no one has asked about it. */
export const findVatNumber = (
  db: Db | Trx,
  { vatNumber, licenceId }: VatNumberOf,
): Promise<StoredStanding | undefined> =>
  db
    .selectFrom('vat_numbers')
    .select(['id', 'state', 'at'])
    .where('licence_id', '=', licenceId)
    .where('vat_number', '=', vatNumber)
    .executeTakeFirst()

/** Whether the VAT number of the buyer on the paper `p` is confirmed for its licence. */
export const isVatNumberConfirmed = sql<boolean>`EXISTS (SELECT FROM vat_numbers AS v
  WHERE v.licence_id = p.licence_id AND v.vat_number = p.document->'buyer'->>'vatNumber' AND v.state = 'confirmed')`
