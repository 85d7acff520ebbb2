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
  // Materialized, or a plan could select anew for each row and take more than the limit.
  return db
    .with(
      (due) => due('due').materialized(),
      (cte) =>
        cte
          .selectFrom('outbox')
          .select('id')
          .where('send_at', '<=', now)
          .orderBy('send_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .set((eb) => ({ send_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
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

/** One that has been sent by another process meanwhile stays sent. Only what was the mail's own fault counts as a try. */
export function sendLater(
  db: Db,
  id: number,
  { sendAt, fault, isTry }: { sendAt: Date; fault: string; isTry: boolean },
) {
  return db
    .updateTable('outbox')
    .set((eb) => ({ send_at: sendAt, fault, attempts: eb('attempts', '-', isTry ? 0 : 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export function listGivenUp(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_address', 'created_at', 'given_up_at', 'fault'])
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at')
    .orderBy('id')
    .execute()
}

/** @param ids null: all. @returns those that will be sent; not those whose content was wiped, or whose address is none */
export async function sendGivenUp(db: Db, ids: readonly number[] | null, at: Date): Promise<number[]> {
  const all = db
    .updateTable('outbox')
    .set({ send_at: at, given_up_at: null, attempts: 0 })
    .where('given_up_at', 'is not', null)
    .where('content', 'is not', null)
    .where('attempts', '>', 0)
    .returning('id')
  const sent = await (ids === null ? all : all.where('id', 'in', [0, ...ids])).execute()
  return sent.map(({ id }) => id)
}

/** The mail is kept for whoever wants to send it after all, but a code is not. @see sendLater */
export function giveUp(db: Db, { id, kind }: Pick<DueMail, 'id' | 'kind'>, at: Date, fault: string) {
  return db
    .updateTable('outbox')
    .set({ given_up_at: at, send_at: null, fault, ...(kind === 'resetCode' && { content: null }) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}
