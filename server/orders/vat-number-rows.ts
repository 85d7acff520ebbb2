import { sql } from 'kysely'
import type { VatNumberState } from '#contract/orders.ts'
import type { Db, Trx } from '../platform/db/database.ts'

/** A VAT number of the licence, or that the person who orders has asked about for another one. `orderer` null: unknown. */
export type VatNumberOf = { vatNumber: string; licenceId: number; orderer: number | null }

export type StoredStanding = { id: number; state: Exclude<VatNumberState, 'unknown'>; at: Date }

/** How a VAT number stands; the confirmed one counts. Undefined: no one has asked about it. */
export const findVatNumber = (
  db: Db | Trx,
  { vatNumber, licenceId, orderer }: VatNumberOf,
): Promise<StoredStanding | undefined> =>
  db
    .selectFrom('vat_numbers')
    .select(['id', 'state', 'at'])
    .where('vat_number', '=', vatNumber)
    .where((eb) =>
      eb.or([
        eb('licence_id', '=', licenceId),
        eb.and([eb('asked_by', '=', orderer), eb('state', '=', 'confirmed')]),
      ]),
    )
    .orderBy((eb) => eb('state', '=', 'confirmed'), 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the VAT number of the buyer on the paper `p` is confirmed, by the rule of `findVatNumber`, for the order `o`. */
export const isVatNumberConfirmed = sql<boolean>`EXISTS (SELECT FROM vat_numbers AS v
  WHERE v.vat_number = p.document->'buyer'->>'vatNumber' AND v.state = 'confirmed'
    AND (v.licence_id = o.licence_id OR v.asked_by = o.ordered_by))`
