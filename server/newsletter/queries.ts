import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { SubscriptionsTable } from '../db/tables.ts'

const ofWhoAsks = ['first_name', 'name', 'language', 'wants_product', 'wants_sprint'] as const

/** One row an address. One that is confirmed stays as it is, whoever asks again. */
export function upsertSubscription(trx: Trx, asked: Insertable<SubscriptionsTable>) {
  const unlessConfirmed = (column: keyof SubscriptionsTable) =>
    sql`CASE WHEN subscriptions.confirmed_at IS NULL
      THEN excluded.${sql.ref(column)} ELSE subscriptions.${sql.ref(column)} END`
  return trx
    .insertInto('subscriptions')
    .values(asked)
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({
        requested_at: asked.requested_at,
        ...Object.fromEntries(ofWhoAsks.map((column) => [column, unlessConfirmed(column)])),
      }),
    )
    .returning(['id', 'code_key', 'email', 'first_name', 'name', 'language', 'confirmed_at'])
    .executeTakeFirstOrThrow()
}

/** @returns the subscription, if it waited to be confirmed and was asked for after `since` */
export function confirmSubscription(trx: Trx, codeKey: string, at: Date, since: Date) {
  return trx
    .updateTable('subscriptions')
    .set({ confirmed_at: at })
    .where('code_key', '=', codeKey)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', since)
    .returning(['id', 'email', 'first_name', 'name', 'language'])
    .executeTakeFirst()
}

export async function isConfirmed(trx: Trx, codeKey: string): Promise<boolean> {
  const found = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('code_key', '=', codeKey)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export function deleteSubscription(trx: Trx, codeKey: string) {
  return trx
    .deleteFrom('subscriptions')
    .where('code_key', '=', codeKey)
    .returning(['id', 'requested_at', 'confirmed_at'])
    .executeTakeFirst()
}

export function deleteUnconfirmed(db: Db, before: Date) {
  return db
    .deleteFrom('subscriptions')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<=', before)
    .execute()
}
