import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('remembered_devices').where('until', '<=', now).execute()
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).execute()
}

/** Rows that stay while a deleted account may come back. */
export const stepTables = ['totp_secrets', 'passkeys', 'recovery_codes'] as const

export async function deleteOfGone(
  db: Db,
  table: (typeof stepTables)[number],
  undoLimit: Date,
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} AS s
    WHERE NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = s.account_id)
      AND NOT EXISTS (SELECT FROM bin AS b
        WHERE b.target_kind = 'account' AND b.target_id = s.account_id AND b.deleted_at >= ${undoLimit}::timestamptz)`.execute(
    db,
  )
}
