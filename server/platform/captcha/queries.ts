import type { Db } from '../db/database.ts'

/** @returns false if the token was used before */
export async function insertUsed(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

export function deleteExpiredUsed(db: Db, now: Date) {
  return db.deleteFrom('used_captchas').where('expires_at', '<=', now).execute()
}
