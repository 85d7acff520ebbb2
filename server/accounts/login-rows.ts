import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'

/** Which of these logins, in small letters, are taken by anyone. */
export async function findTakenLogins(db: Db | Trx, logins: readonly string[]): Promise<Set<string>> {
  if (logins.length === 0) return new Set()
  const { rows } = await sql<{ login: string }>`
    SELECT lower(login) AS login FROM accounts WHERE lower(login) = ANY(${sql.val(logins)}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ login }) => login))
}
