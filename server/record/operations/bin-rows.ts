import { type Expression, sql } from 'kysely'
import { pathsOf, type Scope } from '../../groups/tree.ts'
import type { Db } from '../../platform/db/database.ts'
import { asPattern } from '../../platform/db/search.ts'
import type { Page } from '../../platform/http/paging.ts'
import { type ActivityPlace, maxCounted, within } from './activity-rows.ts'

export type BinRow = {
  operationId: number
  at: string
  actorId: number | null
  actorLogin: string | null
  actorName: string | null
  groups: number
  people: number
  isOfNewYear: boolean
  /** The topmost group, or else the first person. */
  name: string
  isGroup: boolean
  from: string | null
}

/** One page of the operations that deleted something which can still be put back, newest first. */
export async function findDeletions(
  db: Db,
  place: ActivityPlace,
  { text, page, oldest, reader }: { text: string | null; page: Page; oldest: Date; reader: Scope },
): Promise<{ rows: BinRow[]; total: number }> {
  const pattern = text === null ? null : asPattern(text)
  const holds =
    pattern === null
      ? sql``
      : sql`AND search_fold(concat_ws(' ', b.content->>'name', b.content->>'login', b.content->>'email')) LIKE ${pattern}::text`
  const scope = pathsOf(reader)
  // OFFSET keeps the index of the bin for each operation: without it, the plan may read the whole bin once.
  const matches = sql`
    ${within(place)} AND x.state = 'done' AND x.undone_by IS NULL AND x.at >= ${oldest}::timestamptz
    AND EXISTS (SELECT FROM bin AS b WHERE b.operation_id = x.id ${holds} OFFSET 0)`
  const { rows } = await sql<{ rows: BinRow[]; total: number }>`
    WITH page AS MATERIALIZED (
      SELECT x.* FROM operations AS x WHERE ${matches}
      ORDER BY x.id DESC LIMIT ${page.limit}::integer OFFSET ${page.offset}::integer
    )
    SELECT (SELECT count(*) FROM (
        SELECT FROM operations AS x WHERE ${matches} LIMIT ${sql.lit(maxCounted)}) AS all_rows) AS total,
      (SELECT coalesce(json_agg(json_build_object(
        'operationId', x.id, 'at', x.at, 'actorId', x.actor_id, 'actorLogin', x.actor_login, 'actorName', actor.name,
        'groups', n.groups, 'people', n.people, 'isOfNewYear', x.kind = 'rollover', 'name', top.name, 'isGroup', top.is_group,
        'from', (SELECT g.name FROM groups AS g WHERE g.id = top.lay_in
          AND g.path >= ${scope.from}::text AND g.path < ${scope.end}::text)
      ) ORDER BY x.id DESC), '[]')
      FROM page AS x
      LEFT JOIN accounts AS actor ON actor.id = x.actor_id
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE b.target_kind = 'group') AS groups,
          count(*) FILTER (WHERE b.target_kind = 'account') AS people
        FROM bin AS b WHERE b.operation_id = x.id) AS n
      CROSS JOIN LATERAL (
        SELECT coalesce(nullif(b.content->>'name', ''), b.content->>'login', '') AS name,
          b.target_kind = 'group' AS is_group, coalesce(b.content->>'group_id', b.content->>'parent_id')::bigint AS lay_in
        FROM bin AS b WHERE b.operation_id = x.id
        ORDER BY b.target_kind = 'group' DESC, length(b.content->>'path'), b.id LIMIT 1) AS top) AS rows`.execute(
    db,
  )
  const [found] = rows
  return { rows: found?.rows ?? [], total: found?.total ?? 0 }
}

/** The number of a licence's last operations that are examined, since their number stands on every page of a group. */
const maxLooked = 1_000

/** How many deletions in a group and below it can be put back. @param oldest as for the bin */
export const countDeletions = (
  licence: Expression<number>,
  groupId: Expression<number>,
  oldest: Date,
) => sql<number>`(
  SELECT count(*) FROM (
    SELECT id, place, state, undone_by, at FROM operations WHERE licence_id = ${licence}
    ORDER BY id DESC LIMIT ${sql.lit(maxLooked)}) AS x
  WHERE x.at >= ${oldest}::timestamptz AND x.state = 'done' AND x.undone_by IS NULL
    AND position('/' || ${groupId} || '/' IN x.place) > 0
    AND EXISTS (SELECT FROM bin AS b WHERE b.operation_id = x.id))`
