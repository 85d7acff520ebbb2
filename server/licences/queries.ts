import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type LicenceFilter = {
  /** Null: any letters. */
  prefix: string | null
  number: string
  /** Null: licences of all dealers. */
  dealerId: number | null
}

function matching(db: Db, { prefix, number, dealerId }: LicenceFilter) {
  let query = db.selectFrom('licences as l').where('l.number', 'like', `%${number}%`)
  if (prefix !== null) query = query.where('l.prefix', '=', prefix)
  if (dealerId !== null) query = query.where('l.dealer_id', '=', dealerId)
  return query
}

/** One page of the licences whose number starts with the text, then of those that hold it elsewhere. */
export function searchLicences(db: Db, filter: LicenceFilter, page: { limit: number; offset: number }) {
  return matching(db, filter)
    .select(['l.prefix', 'l.number', 'l.seats'])
    .orderBy(sql`l.number LIKE ${`${filter.number}%`}`, 'desc')
    .orderBy('l.number')
    .orderBy('l.prefix')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countLicences(db: Db, filter: LicenceFilter): Promise<number> {
  const row = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
