import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

export function findAccountByLogin(db: Db, login: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'login'])
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst()
}
