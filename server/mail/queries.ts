import type { Insertable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { OutboxTable } from '../db/tables.ts'

export function insertMail(trx: Trx, mail: Insertable<OutboxTable>) {
  return trx
    .insertInto('outbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

export type DueMail = Awaited<ReturnType<typeof claimDue>>[number]

/** Takes mails that are due, those that wait longest first; until `until` no other process gets them. */
export function claimDue(db: Db, now: Date, until: Date, limit: number) {
  return db
    .updateTable('outbox')
    .set((eb) => ({ send_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('send_at', '<=', now)
        .orderBy('send_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'kind',
      'content',
      'to_name',
      'to_address',
      'language',
      'dedupe_key',
      'created_at',
      'attempts',
    ])
    .execute()
}

export function markSent(db: Db, id: number, at: Date) {
  return db
    .updateTable('outbox')
    .set({ sent_at: at, send_at: null, content: null, fault: null })
    .where('id', '=', id)
    .execute()
}

/** One that has been sent by another process meanwhile stays sent. */
export function sendLater(db: Db, id: number, sendAt: Date, fault: string) {
  return db
    .updateTable('outbox')
    .set({ send_at: sendAt, fault })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** @see sendLater */
export function giveUp(db: Db, id: number, at: Date, fault: string) {
  return db
    .updateTable('outbox')
    .set({ given_up_at: at, send_at: null, fault })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export function deleteSentBefore(db: Db, moment: Date) {
  return db.deleteFrom('outbox').where('sent_at', '<', moment).execute()
}
