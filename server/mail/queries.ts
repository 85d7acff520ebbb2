import type { Insertable } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { OutboxTable } from '../db/tables.ts'

export function insertMail(trx: Trx, mail: Insertable<OutboxTable>) {
  return trx
    .insertInto('outbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}
