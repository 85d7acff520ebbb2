import { type RawBuilder, sql } from 'kysely'
import { byKey, perShape } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { serialNumber } from '../platform/db/pieces.ts'
import { dayMs } from '../platform/durations.ts'
import type { Page } from '../platform/http/paging.ts'
import { failedSignIns, type MostTries } from '../sessions/lock-rows.ts'

/** So many of the last locks are looked at: a flood of wrong passwords must not make the list slow. */
const maxLocks = sql.lit(2_000)

type LockedRow = { id: number; login: string; name: string; customer: string | null; lockedUntil: number }

/** `since`: when the longest lock that still holds may have begun; `nowMs`: by the clock of the machine, as the limiter counts. */
export type Locks = { since: Date; nowMs: number; perLogin: number; perLoginAndAddress: number }

export const locksAt = (now: Date, { perLogin, perLoginAndAddress }: MostTries): Locks => ({
  since: new Date(now.getTime() - dayMs),
  nowMs: Date.now(),
  perLogin,
  perLoginAndAddress,
})

/**
 * The accounts that are locked now, as a query. An account's counters say whether it still is locked. Each account is looked up by
 * itself, whatever the planner expects.
 * @param isWanted which accounts `a` it is about
 */
export const lockedAccounts = (
  { since, nowMs, ...most }: Locks,
  isWanted: RawBuilder<boolean> = sql`true`,
) => sql`
  SELECT a.*, r.at FROM (
    SELECT target_id, max(at) AS at FROM (
      SELECT target_id, at FROM audit
      WHERE action = 'session.refuse' AND after ? 'locks' AND target_id IS NOT NULL AND at > ${since}::timestamptz
      ORDER BY at DESC LIMIT ${maxLocks}
    ) AS recent GROUP BY target_id
  ) AS r
  CROSS JOIN LATERAL (
    SELECT a.id, a.login, a.name, a.group_id, ${failedSignIns(nowMs, most).lockedUntil} AS locked_until
    FROM accounts AS a WHERE a.id = r.target_id AND a.disabled_at IS NULL AND ${isWanted} LIMIT 1
  ) AS a
  WHERE a.locked_until IS NOT NULL`

const isOfLicence = (typed: string) => sql<boolean>`(
  SELECT ${serialNumber} FROM groups AS g JOIN licences AS l ON l.id = g.licence_id
  WHERE g.id = a.group_id) = ${typed}::text`

const locked = perShape(({ ofLicence }: { ofLicence: boolean }) =>
  byKey(
    (_, locks: Locks, serialNumber: string, { limit, offset }: Page) => sql<{
      total: number
      people: LockedRow[]
    }>`
    WITH locked AS MATERIALIZED (${lockedAccounts(locks, ofLicence ? isOfLicence(serialNumber) : undefined)})
    SELECT (SELECT count(*) FROM locked) AS total, (
      SELECT coalesce(json_agg(json_build_object(
        'id', p.id, 'login', p.login, 'name', p.name, 'lockedUntil', p.locked_until,
        'customer', (SELECT coalesce(root.name, g.name) FROM groups AS g LEFT JOIN licences AS l ON l.id = g.licence_id
          LEFT JOIN groups AS root ON root.id = l.root_group_id WHERE g.id = p.group_id)
      ) ORDER BY p.at DESC, p.id), '[]')
      FROM (SELECT * FROM locked ORDER BY at DESC, id LIMIT ${limit}::bigint OFFSET ${offset}::bigint) AS p
    ) AS people`,
  ),
)

/**
 * One page of the people who are locked out, the last first, and how many there are. `lockedUntil`: in milliseconds since 1970.
 * @param serialNumber of the licence that they belong to; null: everyone
 */
export async function pageOfLocked(
  db: Db,
  locks: Locks,
  serialNumber: string | null,
  page: Page,
): Promise<{ people: LockedRow[]; total: number }> {
  const list = locked({ ofLicence: serialNumber !== null })
  const [row] = await list(db, locks, serialNumber ?? '', page)
  return row ?? { people: [], total: 0 }
}
