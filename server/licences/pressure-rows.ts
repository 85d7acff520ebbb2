import { sql } from 'kysely'
import { pressurePercent } from '#contract/seat-pressure.ts'
import { byKey } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'

type PressedRow = { serialNumber: string; name: string; seats: number; inUse: number }

/**
 * `pressed`: the licences that are short of seats, with how many are in use, for a statement that begins so. From one licence with seats in
 * use to the next, by an index: grouping would read the sessions of all browsers too.
 */
export const withPressed = (now: Date) => sql`
    WITH RECURSIVE busy (id) AS (
      (SELECT licence_id FROM sessions WHERE licence_id IS NOT NULL ORDER BY licence_id LIMIT 1)
      UNION ALL
      SELECT next.id FROM busy CROSS JOIN LATERAL (
        SELECT s.licence_id AS id FROM sessions AS s WHERE s.licence_id > busy.id ORDER BY s.licence_id LIMIT 1
      ) AS next
    ), pressed AS MATERIALIZED (
      SELECT l.*, u.in_use FROM busy CROSS JOIN LATERAL (
        SELECT id, prefix, number, seats, root_group_id FROM licences WHERE id = busy.id LIMIT 1
      ) AS l CROSS JOIN LATERAL (
        SELECT count(*) AS in_use FROM sessions AS s WHERE s.licence_id = busy.id AND s.expires_at > ${now}::timestamptz
      ) AS u
      WHERE u.in_use > 0 AND u.in_use * 100 >= l.seats * ${sql.lit(pressurePercent)}
    )`

const pressed = byKey(
  (_, now: Date, limit: number, offset: number) => sql<{ total: number; licences: PressedRow[] }>`
    ${withPressed(now)}, page AS (
      SELECT *, row_number() OVER (ORDER BY in_use::numeric / greatest(seats, 1) DESC, seats DESC, prefix, number) AS nth
      FROM pressed ORDER BY nth LIMIT ${limit}::bigint OFFSET ${offset}::bigint
    )
    SELECT (SELECT count(*) FROM pressed) AS total, (
      SELECT coalesce(json_agg(json_build_object(
        'serialNumber', p.prefix || p.number, 'seats', p.seats, 'inUse', p.in_use,
        'name', coalesce((SELECT name FROM groups WHERE id = p.root_group_id), '')
      ) ORDER BY p.nth), '[]') FROM page AS p
    ) AS licences`,
)

/** One page of the licences that are short of seats, the fullest first, and how many there are. */
export async function pageOfPressed(
  db: Db,
  now: Date,
  { limit, offset }: Page,
): Promise<{ licences: PressedRow[]; total: number }> {
  const [row] = await pressed(db, now, limit, offset)
  return row ?? { licences: [], total: 0 }
}
