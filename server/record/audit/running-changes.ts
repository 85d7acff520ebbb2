import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { secondMs } from '../../platform/durations.ts'

/** Says every second that it is there; one that was silent for so long ended with its process. */
const maxSilenceMs = 30 * secondMs

const lastSign = (now: Date) => new Date(now.getTime() - maxSilenceMs)

/** Whether a long operation of this licence is under way. */
export async function isRunning(trx: Trx, licenceId: number, now: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('operations')
    .select('id')
    .where('licence_id', '=', licenceId)
    .where('state', '=', 'running')
    .where('alive_at', '>=', lastSign(now))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps an operation as it is until this transaction is over. @returns whether it is still running */
export async function holdRunning(trx: Trx, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('operations')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found?.state === 'running'
}

/** By which password a person may act; undefined: they may not. Kept as it is until this transaction is over. */
export async function holdPassword(trx: Trx, accountId: number): Promise<string | null | undefined> {
  const found = await trx
    .selectFrom('accounts')
    .select('password_hash as hash')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found?.hash
}

/** Says how far a running operation is, and that its process is there; not while its rows are being written. */
export async function setProgress(db: Db, id: number, done: number, now: Date): Promise<void> {
  await sql`UPDATE operations SET done = ${done}, alive_at = ${now}
    WHERE id = (SELECT id FROM operations WHERE id = ${id} AND state = 'running' FOR UPDATE SKIP LOCKED)`.execute(
    db,
  )
}

/** @param failure a sentence for the person who started it */
export function setFailed(db: Db, id: number, failure: string) {
  return db
    .updateTable('operations')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/**
 * Marks the operations whose process has ended: nothing of them was done.
 * @param all whether no other process can have one under way
 */
export async function failInterrupted(db: Db, now: Date, failure: string, all: boolean): Promise<void> {
  // One whose row is locked is writing.
  await sql`UPDATE operations SET state = 'failed', failure = ${failure}
    WHERE id IN (
      SELECT id FROM operations
      WHERE state = 'running' AND (${all}::boolean OR alive_at < ${lastSign(now)}::timestamptz)
      FOR UPDATE SKIP LOCKED)`.execute(db)
}
