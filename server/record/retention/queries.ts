import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/** What is kept for a limited time. */
export type Kept = 'audit' | 'requests' | 'bin' | 'mails'

const tables = { audit: 'audit', requests: 'requests', bin: 'bin', mails: 'outbox' } as const

const isOlder: Record<Kept, (moment: Date) => RawBuilder<unknown>> = {
  audit: (moment) => sql`at < ${moment}`,
  requests: (moment) => sql`agreed_at < ${moment}`,
  bin: (moment) => sql`deleted_at < ${moment}`,
  mails: (moment) => sql`(sent_at < ${moment} OR given_up_at < ${moment})`,
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

/** The audit grows only at its end, so its oldest rows have the lowest ids. */
const source = (kept: Kept, limit: number) =>
  kept === 'audit'
    ? sql`(SELECT id, at FROM audit ORDER BY id LIMIT ${sql.lit(limit)}) AS oldest`
    : sql.table(tables[kept])

/**
 * The first of the old rows, by their ids. As one bound and not as a list: where the planner takes the table for smaller than it is,
 * it compares each row with each of a list.
 */
const firstOf = (rows: RawBuilder<unknown>, age: RawBuilder<unknown>, limit: number) => sql`
  id <= (SELECT max(id) FROM (SELECT id FROM ${rows} WHERE ${age} ORDER BY id LIMIT ${sql.lit(limit)}) AS first) AND ${age}`

const oldest = (kept: Kept, moment: Date, limit: number) =>
  firstOf(source(kept, limit), isOlder[kept](moment), limit)

/** @returns how many rows it deleted */
export async function deleteOlder(trx: Trx, kept: Kept, moment: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(tables[kept])} WHERE ${oldest(kept, moment, limit)}`.execute(trx)
  return Number(numAffectedRows)
}

/** @returns how many rows it deleted, and the accounts among them that no longer exist anywhere */
export async function emptyBin(
  trx: Trx,
  moment: Date,
  limit: number,
): Promise<{ count: number; gone: number[] }> {
  const { rows } = await sql<{ kind: string; id: number }>`
    DELETE FROM bin WHERE ${oldest('bin', moment, limit)}
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

/** Removes the password hashes of accounts that were deleted before a moment. */
export async function dropHashes(trx: Trx, moment: Date): Promise<void> {
  await sql`UPDATE bin SET content = content - 'password_hash'
    WHERE target_kind = 'account' AND deleted_at < ${moment} AND content ? 'password_hash'`.execute(trx)
  await sql`UPDATE operation_changes SET before = before - 'password_hash', after = after - 'password_hash'
    WHERE target_kind = 'account' AND at < ${moment} AND before ? 'password_hash'`.execute(trx)
}

/** @returns how many rows it deleted */
export async function deleteOldOperations(
  trx: Trx,
  table: 'operations' | 'operation_changes',
  moment: Date,
  limit: number,
): Promise<number> {
  const rows = sql`${sql.table(table)}`
  const { numAffectedRows } = await sql`
    DELETE FROM ${rows} WHERE ${firstOf(rows, sql`at < ${moment}`, limit)}`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Deletes the reminders of series that ended before `series`, and the days, on which people were reminded or seats ran short, before `day`.
 * @returns how many reminders it deleted
 */
export async function deleteOldReminders(
  trx: Trx,
  { series, day }: { series: string; day: string },
  limit: number,
): Promise<number> {
  await trx.deleteFrom('reminder_days').where('day', '<', day).execute()
  await trx.deleteFrom('full_days').where('day', '<', day).execute()
  const { numAffectedRows } = await sql`
    DELETE FROM reminders WHERE id IN (
      SELECT id FROM reminders WHERE series < ${series}::date ORDER BY series, id LIMIT ${sql.lit(limit)})`.execute(
    trx,
  )
  return Number(numAffectedRows)
}
