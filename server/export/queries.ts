import { type RawBuilder, sql } from 'kysely'
import type { AccountState } from '#contract/choices.ts'
import { isIn } from '../accounts/state-rows.ts'
import { endOfSubtree } from '../groups/tree.ts'
import { byKey, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import { isLocked, type MostTries } from '../sessions/lock-rows.ts'

/**
 * One person of an export. `path`: of their group, by ids. `group`: its names below the exported group. `state`: the first that
 * holds of locked, expired, never signed in; null: none. `signedInAt`: `YYYY-MM-DD HH:MM` in Brussels.
 */
export type ExportedPerson = {
  path: string
  group: string | null
  id: number
  login: string
  name: string
  email: string
  seats: number
  validUntil: string | null
  isAdmin: boolean
  state: AccountState | null
  signedInAt: string | null
}

/** The start of a page: after this person, in the order of paths and logins. */
export type Position = Pick<ExportedPerson, 'path' | 'login'>

/** The rows, at or below a group's path: everyone's; those of the group itself, in a state if any; those with these ids. */
export type Rows =
  | { of: 'all' }
  | { of: 'group'; state: AccountState | null }
  | { of: 'ids'; ids: readonly number[] }

/** Parameters of the states. `today`: `YYYY-MM-DD`; `nowMs`: as `isLocked` has it. */
export type Moment = MostTries & { today: string; nowMs: number }

type Shape = { of: Rows['of']; state: AccountState | null }

const states = ['locked', 'expired', 'never'] as const

/** Group by group, by the index of a group's people: a page costs the same wherever it begins. */
const pageOfPeople = perShape(({ of, state }: Shape) =>
  byKey(
    (
      _,
      { path, end, limit, ids }: { path: string; end: string; limit: number; ids: readonly number[] },
      { fromPath, afterLogin }: { fromPath: string; afterLogin: string },
      { today, nowMs, ...tries }: Moment,
    ) => ({
      compile: (db) => {
        const facts = { today, locked: isLocked(nowMs, tries) }
        const first = states.map((one) => sql`WHEN ${isIn[one](facts)} THEN ${sql.lit(one)}`)
        const wanted: Record<Shape['of'], RawBuilder<unknown>> = {
          all: sql`true`,
          group: state === null ? sql`true` : isIn[state](facts),
          ids: sql`a.id = ${isOneOf(ids)}`,
        }
        const withIds = sql`AND g.id IN (SELECT group_id FROM accounts WHERE id = ${isOneOf(ids)})`
        return sql<ExportedPerson>`
          SELECT g.path, a.id, a.login, a.name, a.email, a.seats, a.valid_until AS "validUntil", a.kind = 'admin' AS "isAdmin",
            CASE ${sql.join(first, sql` `)} END AS state,
            to_char(a.signed_in_at AT TIME ZONE 'Europe/Brussels', 'YYYY-MM-DD HH24:MI') AS "signedInAt", (
              SELECT string_agg(up.name, ' / ' ORDER BY up.path) FROM groups AS up
              WHERE up.id = ANY(string_to_array(btrim(g.path, '/'), '/')::bigint[]) AND up.path > ${path}::text
            ) AS "group"
          FROM groups AS g CROSS JOIN LATERAL (
            SELECT * FROM accounts AS a
            WHERE a.group_id = g.id AND ${wanted[of]}
              AND lower(a.login) > CASE WHEN g.path = ${fromPath}::text THEN lower(${afterLogin}::text) ELSE '' END
            ORDER BY lower(a.login) LIMIT ${limit}::integer
          ) AS a
          WHERE g.path >= ${fromPath}::text AND g.path < ${end}::text ${of === 'ids' ? withIds : sql``}
          ORDER BY g.path, lower(a.login) LIMIT ${limit}::integer`.compile(db)
      },
    }),
  ),
)

/** The next people at or below a path; each page starts behind the last one's position, so that no list is held. */
export function listPeople(
  db: Db,
  { path, rows, moment, after, limit }: ExportPage,
): Promise<ExportedPerson[]> {
  const page = pageOfPeople({ of: rows.of, state: rows.of === 'group' ? rows.state : null })
  // No id begins with a 0, so that no sub-group's path comes before this end.
  const end = rows.of === 'group' ? `${path}0` : endOfSubtree(path)
  const ids = rows.of === 'ids' ? rows.ids : []
  const from = { fromPath: after?.path ?? path, afterLogin: after?.login ?? '' }
  return page(db, { path, end, limit, ids }, from, moment)
}

type ExportPage = { path: string; rows: Rows; moment: Moment; after: Position | null; limit: number }
