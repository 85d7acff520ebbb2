import { sql } from 'kysely'
import { byKey, perShape } from '../db/built-once.ts'
import type { Db } from '../db/database.ts'
import type { Page } from '../http/paging.ts'
import { failedSignIns } from '../sessions/lock-rows.ts'

/** So many of the last locks are looked at: a flood of wrong passwords must not make the list slow. */
const maxLocks = sql.lit(2_000)

type LockedRow = { id: number; login: string; name: string; customer: string | null; lockedUntil: number }

// An account's counters say whether it still is locked. Each account is looked up by itself, whatever the planner expects.
const locked = perShape(({ ofLicence }: { ofLicence: boolean }) =>
  byKey(
    (
      _,
      since: Date,
      nowMs: number,
      perLogin: number,
      perLoginAndAddress: number,
      serialNumber: string,
      limit: number,
      offset: number,
    ) => sql<{ total: number; people: LockedRow[] }>`
    WITH recent AS MATERIALIZED (
      SELECT target_id, at FROM audit
      WHERE action = 'session.refuse' AND after ? 'locks' AND target_id IS NOT NULL AND at > ${since}::timestamptz
      ORDER BY at DESC LIMIT ${maxLocks}
    ), locked AS MATERIALIZED (
      SELECT a.*, r.at FROM (SELECT target_id, max(at) AS at FROM recent GROUP BY target_id) AS r
      CROSS JOIN LATERAL (
        SELECT a.id, a.login, a.name, a.group_id,
          ${failedSignIns(nowMs, { perLogin, perLoginAndAddress }).lockedUntil} AS locked_until
        FROM accounts AS a WHERE a.id = r.target_id AND a.disabled_at IS NULL ${
          ofLicence
            ? sql`AND (SELECT l.prefix || l.number FROM groups AS g JOIN licences AS l ON l.id = g.licence_id
                WHERE g.id = a.group_id) = ${serialNumber}::text`
            : sql``
        } LIMIT 1
      ) AS a
      WHERE a.locked_until IS NOT NULL
    )
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
 * @param since when the longest lock that still holds may have begun
 * @param serialNumber of the licence that they belong to; null: everybody
 */
export async function pageOfLocked(
  db: Db,
  since: Date,
  { perLogin, perLoginAndAddress }: { perLogin: number; perLoginAndAddress: number },
  serialNumber: string | null,
  { limit, offset }: Page,
): Promise<{ people: LockedRow[]; total: number }> {
  // The limiter counts by the time of the machine.
  const list = locked({ ofLicence: serialNumber !== null })
  const [row] = await list(
    db,
    since,
    Date.now(),
    perLogin,
    perLoginAndAddress,
    serialNumber ?? '',
    limit,
    offset,
  )
  return row ?? { people: [], total: 0 }
}
