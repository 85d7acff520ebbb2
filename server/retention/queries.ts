import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

/** What is kept for some days only. */
export type Kept = 'audit' | 'requests' | 'bin' | 'mails'

const tables = { audit: 'audit', requests: 'requests', bin: 'bin', mails: 'outbox' } as const

const isOlder: Record<Kept, (moment: Date) => RawBuilder<unknown>> = {
  audit: (moment) => sql`at < ${moment}`,
  requests: (moment) => sql`agreed_at < ${moment}`,
  bin: (moment) => sql`deleted_at < ${moment}`,
  mails: (moment) => sql`(sent_at < ${moment} OR given_up_at < ${moment})`,
}

/** The clock of the database's machine. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

/** When the newest row of the audit was written. */
export async function findNewest(db: Db): Promise<Date | undefined> {
  const newest = await db.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.at
}

export async function countOlder(db: Db, kept: Kept, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(tables[kept])} WHERE ${isOlder[kept](moment)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The audit only grows at its end, so its oldest rows are found by their numbers, without an index for their age. */
const source = (kept: Kept, most: number) =>
  kept === 'audit'
    ? sql`(SELECT id, at FROM audit ORDER BY id LIMIT ${sql.lit(most)}) AS oldest`
    : sql.table(tables[kept])

const oldest = (kept: Kept, moment: Date, most: number) =>
  sql`SELECT id FROM ${source(kept, most)} WHERE ${isOlder[kept](moment)} ORDER BY id LIMIT ${sql.lit(most)}`

/** @returns how many there were, `most` at most */
export async function deleteOlder(trx: Trx, kept: Kept, moment: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(tables[kept])} WHERE id IN (${oldest(kept, moment, most)})`.execute(trx)
  return Number(numAffectedRows)
}

/** @returns how many there were, `most` at most, and the accounts among them that are nowhere else */
export async function emptyBin(
  trx: Trx,
  moment: Date,
  most: number,
): Promise<{ count: number; gone: number[] }> {
  const { rows } = await sql<{ kind: string; id: number }>`
    DELETE FROM bin WHERE id IN (${oldest('bin', moment, most)})
    RETURNING target_kind AS kind, target_id AS id`.execute(trx)
  const ids = rows.filter(({ kind }) => kind === 'account').map(({ id }) => id)
  const { rows: gone } = await sql<{ id: number }>`
    SELECT id FROM unnest(${sql.val(ids)}::bigint[]) AS id
    WHERE NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = id.id)
      AND NOT EXISTS (SELECT FROM bin AS b WHERE b.target_kind = 'account' AND b.target_id = id.id)`.execute(
    trx,
  )
  return { count: rows.length, gone: gone.map(({ id }) => id) }
}

/** Takes the password hashes out of what was deleted before a moment. */
export async function dropHashes(trx: Trx, moment: Date): Promise<void> {
  await sql`UPDATE bin SET content = content - 'password_hash'
    WHERE target_kind = 'account' AND deleted_at < ${moment} AND content ? 'password_hash'`.execute(trx)
}
