import { sql } from 'kysely'
import { byKey } from '../db/built-once.ts'
import type { Db, Trx } from '../db/database.ts'

/** A counter as it is: its tries, and when it starts from none again, in milliseconds since 1970. */
export type Counter = { key: string; points: number; expire: number }

/** Tries of a counter, and how many it takes at most until it expires. */
export type Asked = Counter & { most: number }

const column = <T>(asked: readonly Asked[], name: keyof Asked) => asked.map((each) => each[name]) as T[]

// All that lock several counters lock them in the order of their keys, so that no two wait for each other.
const taken = byKey((_, keys: string[], points: number[], most: number[], expire: number[], now: number) => {
  const at = sql`${now}::bigint`
  return sql<Counter & { isTaken: boolean }>`
    WITH asked AS (
      SELECT * FROM unnest(${sql.val(keys)}::text[], ${sql.val(points)}::integer[], ${sql.val(most)}::integer[],
        ${sql.val(expire)}::bigint[]) AS a (key, points, most, expire)
    ), spent AS (
      SELECT t.key, t.points + a.points AS points, t.expire FROM asked AS a JOIN throttle AS t ON t.key = a.key
      WHERE t.expire > ${at} AND t.points + a.points > a.most
    ), taken AS (
      INSERT INTO throttle AS t (key, points, expire)
      SELECT key, points, expire FROM asked WHERE NOT EXISTS (SELECT FROM spent) ORDER BY key COLLATE "C"
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN t.expire > ${at} THEN t.points ELSE 0 END + excluded.points,
        expire = CASE WHEN t.expire > ${at} THEN t.expire ELSE excluded.expire END
      RETURNING key, points, expire
    )
    SELECT key, points, expire, true AS "isTaken" FROM taken
    UNION ALL SELECT key, points, expire, false FROM spent`
})

/**
 * Takes tries from counters: from all, or from none if one of them is spent. Tries at the same moment may together take more
 * than a counter has: its `points` tell.
 * @param now in milliseconds since 1970
 * @returns the counters that were taken from, or those that are spent
 */
export const take = (db: Db, asked: readonly Asked[], now: number) =>
  taken(
    db,
    column<string>(asked, 'key'),
    column<number>(asked, 'points'),
    column<number>(asked, 'most'),
    column<number>(asked, 'expire'),
    now,
  )

const givenBack = byKey((_, keys: string[], points: number[], now: number) => {
  return sql<Record<string, never>>`
    WITH held AS (
      SELECT key FROM throttle WHERE key = ANY(${sql.val(keys)}::text[]) AND expire > ${now}::bigint ORDER BY key FOR UPDATE
    )
    UPDATE throttle AS t SET points = t.points - a.points
    FROM unnest(${sql.val(keys)}::text[], ${sql.val(points)}::integer[]) AS a (key, points), held
    WHERE t.key = a.key AND held.key = a.key`
})

/** Gives tries back that were taken; a counter that has expired meanwhile stays as it is. */
export const giveBack = (db: Db, asked: readonly Asked[], now: number) =>
  givenBack(db, column<string>(asked, 'key'), column<number>(asked, 'points'), now)

const counted = byKey((db, key: string, now: number) =>
  db.selectFrom('throttle').select('points').where('key', '=', key).where('expire', '>', now),
)

/** The tries that were taken from a counter. */
export async function countOf(db: Db, key: string, now: number): Promise<number> {
  const [counter] = await counted(db, key, now)
  return counter?.points ?? 0
}

/** @param start of the keys to include; `}` follows `|` in the C collation */
export function deleteCounters(db: Db | Trx, keys: readonly string[], start: string) {
  const end = `${start.slice(0, -1)}}`
  const held = db
    .selectFrom('throttle')
    .select('key')
    .where((eb) => eb.or([eb('key', 'in', keys), eb.and([eb('key', '>=', start), eb('key', '<', end)])]))
    .orderBy('key')
    .forUpdate()
  return db.deleteFrom('throttle').where('key', 'in', held).execute()
}

export function deleteExpiredCounters(db: Db, now: Date) {
  const held = db.selectFrom('throttle').select('key').where('expire', '<', now.getTime())
  return db.deleteFrom('throttle').where('key', 'in', held.forUpdate().skipLocked()).execute()
}
