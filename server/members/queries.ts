import { sql } from 'kysely'
import type { MemberOrder } from '#contract/members.ts'
import type { Db } from '../db/database.ts'
import { asPattern, mostFound } from '../db/search.ts'
import type { Page } from '../groups/groups.ts'
import { endOfSubtree } from '../groups/tree.ts'

const columns = { name: 'search', seats: 'reserved_seats', validUntil: 'valid_until' } as const

/**
 * The ids of one page of the groups directly in a group.
 * @param groupId null: the top level
 */
export async function listGroupIds(
  db: Db,
  groupId: number | null,
  order: MemberOrder,
  page: Page,
): Promise<number[]> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('parent_id', groupId === null ? 'is' : '=', groupId)
    .orderBy(columns[order.column], order.direction)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countGroups(db: Db, groupId: number | null): Promise<number> {
  const row = await db
    .selectFrom('groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('parent_id', groupId === null ? 'is' : '=', groupId)
    .executeTakeFirstOrThrow()
  return row.count
}

const directions = { asc: sql`ASC`, desc: sql`DESC` }

/**
 * One page of the groups that match, exact names first. What is sorted and counted is the first `mostFound` matches.
 * @param search `path`: below the group with this path; null: among all groups
 */
export async function searchGroups(
  db: Db,
  { text, path }: { text: string; path: string | null },
  order: MemberOrder,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const below = path === null ? sql`` : sql`AND path > ${path} AND path < ${endOfSubtree(path)}`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    WITH found AS MATERIALIZED (
      SELECT id, search, reserved_seats, valid_until, search = ${text.toLowerCase()} AS is_exact FROM groups
      WHERE search LIKE ${asPattern(text)} ${below}
      LIMIT ${sql.lit(mostFound)}
    )
    SELECT (SELECT count(*) FROM found) AS total, ARRAY(
      SELECT id FROM found
      ORDER BY is_exact DESC, ${sql.ref(columns[order.column])} ${directions[order.direction]}, id
      LIMIT ${page.limit}::integer OFFSET ${page.offset}::integer
    ) AS ids
  `.execute(db)
  return { ids: (rows[0]?.ids ?? []).map(Number), total: rows[0]?.total ?? 0 }
}
