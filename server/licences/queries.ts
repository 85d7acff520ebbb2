import { sql } from 'kysely'
import { mostFound } from '#contract/lists.ts'
import type { Db } from '../db/database.ts'

export type LicenceFilter = {
  /** Null: any letters. */
  prefix: string | null
  number: string
  /** Null: licences of all dealers. */
  dealerId: number | null
}

type Found = { total: number; licences: { prefix: string; number: string; seats: number }[] | null }

/**
 * One page of the licences whose number starts with the text, then of those that hold it elsewhere. What is counted is
 * the first `mostFound` matches.
 */
export async function searchLicences(
  db: Db,
  { prefix, number, dealerId }: LicenceFilter,
  page: { limit: number; offset: number },
) {
  const rest = sql`
    ${prefix === null ? sql`` : sql`AND prefix = ${prefix}`}
    ${dealerId === null ? sql`` : sql`AND dealer_id = ${dealerId}`}`
  const starts = sql`number COLLATE "C" LIKE ${`${number}%`}`
  // Digits and capitals: in the C collation the same order, and the index serves both the prefix and the order.
  const inOrder = sql`ORDER BY number COLLATE "C", prefix COLLATE "C"`
  const { rows } = await sql<Found>`
    WITH found AS MATERIALIZED (
      (SELECT prefix, number, seats, true AS starts FROM licences
       WHERE ${starts} ${rest} ${inOrder} LIMIT ${sql.lit(mostFound)})
      UNION ALL
      (SELECT prefix, number, seats, false FROM licences
       WHERE number LIKE ${`%${number}%`} AND NOT ${starts} ${rest} LIMIT ${sql.lit(mostFound)})
    ), page AS (
      SELECT * FROM found ORDER BY starts DESC, number COLLATE "C", prefix COLLATE "C"
      LIMIT ${page.limit}::integer OFFSET ${page.offset}::integer
    )
    SELECT (SELECT count(*) FROM found) AS total, (SELECT json_agg(page) FROM page) AS licences
  `.execute(db)
  const [row] = rows
  return { licences: row?.licences ?? [], total: Math.min(mostFound, row?.total ?? 0) }
}
