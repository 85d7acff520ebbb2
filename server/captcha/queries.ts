import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { UsedCaptchasTable } from '../db/tables.ts'

/** @returns whether it was not there yet */
export async function insertUsed(db: Db, used: Insertable<UsedCaptchasTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values(used)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

export function deleteExpiredUsed(db: Db, now: Date) {
  return db.deleteFrom('used_captchas').where('expires_at', '<=', now).execute()
}
