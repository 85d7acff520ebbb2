import { sql } from 'kysely'
import type { AskedVatNumber, Company } from '#contract/vat-numbers.ts'
import type { StoredStanding } from '../orders/vat-number-rows.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'

/** `asker`, `decider` null: staff confirm it without being asked; or it is not decided yet. */
type NewState = Pick<StoredStanding, 'state'> & { asker: number | null; decider: number | null; at: Date }

/** How many VAT numbers of a licence wait for staff. */
export async function countAsked(trx: Trx, licenceId: number): Promise<number> {
  const { waiting } = await trx
    .selectFrom('vat_numbers')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('licence_id', '=', licenceId)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  return waiting
}

/** Stores the VAT number of a licence, in a new state if it is there already. */
export function save(
  trx: Trx,
  licenceId: number,
  { vatNumber, name }: Company,
  { state, asker, decider, at }: NewState,
): Promise<StoredStanding> {
  const changed = { name, state, asked_by: asker, decided_by: decider, at }
  return trx
    .insertInto('vat_numbers')
    .values({ licence_id: licenceId, vat_number: vatNumber, ...changed })
    .onConflict((conflict) => conflict.columns(['licence_id', 'vat_number']).doUpdateSet(changed))
    .returning(['id', 'state', 'at'])
    .executeTakeFirstOrThrow()
}

/** The licence of a VAT number; undefined: there is no such number. */
export const findLicence = (db: Db, id: number) =>
  db.selectFrom('vat_numbers').select('licence_id as licenceId').where('id', '=', id).executeTakeFirst()

/** A VAT number as it stands; undefined: there is none. */
export const findById = (trx: Trx, id: number) =>
  trx
    .selectFrom('vat_numbers')
    .select([
      'id',
      'state',
      'at',
      'licence_id as licenceId',
      'vat_number as vatNumber',
      'asked_by as askedBy',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const decide = (
  trx: Trx,
  id: number,
  { state, decider, at }: Pick<NewState, 'state' | 'decider' | 'at'>,
) => trx.updateTable('vat_numbers').set({ state, decided_by: decider, at }).where('id', '=', id).execute()

type Found = { total: number; vatNumbers: AskedVatNumber[] }

/** One page of the VAT numbers that staff are asked to confirm, the longest waiting first, and how many there are. */
export async function listAsked(db: Db, { limit, offset }: Page): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT (SELECT count(*) FROM vat_numbers WHERE state = 'asked') AS total, (
      SELECT coalesce(json_agg(json_build_object('id', v.id, 'vatNumber', v.vat_number, 'name', v.name, 'by', a.name,
          'date', to_char(v.at AT TIME ZONE 'Europe/Brussels', 'YYYY-MM-DD'),
          'customer', json_build_object('name', coalesce(root.name, ''), 'town', l.town, 'serialNumber', l.prefix || l.number)
        ) ORDER BY v.at, v.id), '[]')
      FROM (
        SELECT * FROM vat_numbers WHERE state = 'asked' ORDER BY at, id LIMIT ${limit}::bigint OFFSET ${offset}::bigint
      ) AS v JOIN licences AS l ON l.id = v.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id
      LEFT JOIN accounts AS a ON a.id = v.asked_by
    ) AS "vatNumbers"`.execute(db)
  return rows[0] ?? { total: 0, vatNumbers: [] }
}
