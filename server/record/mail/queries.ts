import { type Insertable, sql } from 'kysely'
import { splitSerialNumber } from '#contract/licences.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OutboxTable } from '../../platform/db/tables.ts'
import type { Page } from '../../platform/http/paging.ts'
import { isWithCode } from './mail-content.ts'

/** `serialNumber`: of the licence that it is about; null: none. */
export type NewMail = Omit<Insertable<OutboxTable>, 'licence_id'> & { serialNumber: string | null }

const licenceWith = (serialNumber: string) => {
  const { prefix, number } = splitSerialNumber(serialNumber)
  return sql<number>`(SELECT id FROM licences WHERE prefix = ${prefix}::text AND number = ${number}::text)`
}

export const mailInsert = (trx: Trx, mails: NewMail[]) =>
  trx
    .insertInto('outbox')
    .values(
      mails.map(({ serialNumber, ...mail }) => ({
        ...mail,
        licence_id: serialNumber === null ? null : licenceWith(serialNumber),
      })),
    )
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())

export type DueMail = Awaited<ReturnType<typeof claimDue>>[number]

/** The keys of mails that one change of many people causes begin so. */
export const keyOfMany = 'many:'

/**
 * Claims due mails: those of changes of many people last, the longest-waiting first. No other process gets them before `until`.
 */
export function claimDue(db: Db, now: Date, until: Date, limit: number) {
  // Materialized: otherwise a plan may run the sub-select once per row and exceed the limit.
  return db
    .with(
      (due) => due('due').materialized(),
      (cte) =>
        cte
          .selectFrom('outbox')
          .select('id')
          .where('send_at', '<=', now)
          .orderBy(sql`starts_with(dedupe_key, ${sql.lit(keyOfMany)})`)
          .orderBy('send_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .set((eb) => ({ send_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returning(['id', 'kind', 'content', 'language', 'attempts'])
    .returning(['to_name as toName', 'to_address as toAddress'])
    .returning(['dedupe_key as dedupeKey', 'created_at as createdAt'])
    .execute()
}

/** When the last mail is due whose key begins so, and which has not been tried; null: none. */
export async function findLastDue(trx: Trx, prefix: string): Promise<Date | null> {
  const found = await trx
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('send_at').as('last'))
    .where('send_at', 'is not', null)
    .where('attempts', '=', 0)
    .where(sql<boolean>`starts_with(dedupe_key, ${prefix})`)
    .executeTakeFirst()
  return found?.last ?? null
}

/**
 * Which of these mails need not be queued: the same one, but for the moment that it tells, is there with such a key and has not been
 * tried. @returns their indexes
 */
export async function findWaiting(
  trx: Trx,
  prefix: string,
  mails: readonly { kind: string; address: string; content: object }[],
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    SELECT w.number - 1 AS index
    FROM unnest(${sql.val(mails.map(({ kind }) => kind))}::text[], ${sql.val(mails.map(({ address }) => address))}::text[],
      ${sql.val(mails.map(({ content }) => JSON.stringify(content)))}::text[]) WITH ORDINALITY
      AS w (kind, address, content, number)
    WHERE EXISTS (
      SELECT FROM outbox AS o
      WHERE lower(o.to_address) = lower(w.address) AND o.kind = w.kind AND o.content - 'at' = w.content::jsonb - 'at'
        AND o.send_at IS NOT NULL AND o.attempts = 0 AND starts_with(o.dedupe_key, ${prefix}))`.execute(trx)
  return rows.map(({ index }) => Number(index))
}

export function markSent(db: Db, id: number, at: Date) {
  return db
    .updateTable('outbox')
    .set({ sent_at: at, send_at: null, content: null, fault: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes a mail that is no longer to be sent. */
export const withdraw = (db: Db, id: number) =>
  db.deleteFrom('outbox').where('id', '=', id).where('sent_at', 'is', null).execute()

/** A mail that another process sent meanwhile stays sent. @param isTry whether the failure was the mail's own */
export function postpone(
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
    .select(['id', 'kind', 'to_address as address', 'created_at as createdAt'])
    .select(['given_up_at as givenUpAt', 'fault'])
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at')
    .orderBy('id')
    .execute()
}

type GivenUp = { id: number; address: string; givenUpAt: string; fault: string | null }

/** One page of the mails that were given up, the newest first, and how many there are. */
export async function pageOfGivenUp(
  db: Db,
  { limit, offset }: Page,
): Promise<{ mails: GivenUp[]; total: number }> {
  const { rows } = await sql<{ mails: GivenUp[]; total: number }>`
    SELECT (SELECT count(*) FROM outbox WHERE given_up_at IS NOT NULL) AS total, (
      SELECT coalesce(json_agg(json_build_object(
        'id', page.id, 'address', page.to_address, 'givenUpAt', page.given_up_at, 'fault', page.fault
      ) ORDER BY page.given_up_at DESC, page.id DESC), '[]')
      FROM (
        SELECT id, to_address, given_up_at, fault FROM outbox WHERE given_up_at IS NOT NULL
        ORDER BY given_up_at DESC, id DESC LIMIT ${limit}::bigint OFFSET ${offset}::bigint
      ) AS page
    ) AS mails`.execute(db)
  return rows[0] ?? { mails: [], total: 0 }
}

/** @param ids null for all. @returns those that will be sent; not those with wiped content or an invalid address */
export async function retryGivenUp(db: Db, ids: readonly number[] | null, at: Date): Promise<number[]> {
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

/** Keeps the mail for a retry, but wipes codes. @see postpone */
export function giveUp(db: Db, { id, kind }: Pick<DueMail, 'id' | 'kind'>, at: Date, fault: string) {
  return db
    .updateTable('outbox')
    .set({ given_up_at: at, send_at: null, fault, ...(isWithCode(kind) && { content: null }) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}
