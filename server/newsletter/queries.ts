import { sql } from 'kysely'
import { written } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { SubscriptionsTable } from '../platform/db/tables.ts'

/** The earlier request that a new one for an unconfirmed address replaces. */
const replacedColumns = {
  firstName: 'first_name',
  name: 'name',
  language: 'language',
  wantsProduct: 'wants_product',
  wantsSprint: 'wants_sprint',
} as const satisfies Record<string, keyof SubscriptionsTable>

const columns = {
  ...replacedColumns,
  codeKey: 'code_key',
  email: 'email',
  requestedAt: 'requested_at',
} as const satisfies Record<string, keyof SubscriptionsTable>

type NewSubscription = { [Name in keyof typeof columns]: SubscriptionsTable[(typeof columns)[Name]] }

export type SubscriptionRow = Awaited<ReturnType<typeof upsertSubscription>>

/** One row per address; a confirmed one stays as it is. */
export function upsertSubscription(trx: Trx, subscription: NewSubscription) {
  const unlessConfirmed = (column: keyof SubscriptionsTable) =>
    sql`CASE WHEN subscriptions.confirmed_at IS NULL
      THEN excluded.${sql.ref(column)} ELSE subscriptions.${sql.ref(column)} END`
  return trx
    .insertInto('subscriptions')
    .values(written(columns, subscription))
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({
        requested_at: subscription.requestedAt,
        ...Object.fromEntries(
          Object.values(replacedColumns).map((column) => [column, unlessConfirmed(column)]),
        ),
      }),
    )
    .returning(['id', 'code_key as codeKey', 'email', 'first_name as firstName', 'name', 'language'])
    .returning('confirmed_at as confirmedAt')
    .executeTakeFirstOrThrow()
}

/** @returns the subscription, if it was unconfirmed and requested after `since` */
export function confirmSubscription(trx: Trx, codeKey: string, at: Date, since: Date) {
  return trx
    .updateTable('subscriptions')
    .set({ confirmed_at: at })
    .where('code_key', '=', codeKey)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '>', since)
    .returning(['id', 'email', 'first_name as firstName', 'name', 'language'])
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
    .returning(['id', 'requested_at as requestedAt', 'confirmed_at as confirmedAt'])
    .executeTakeFirst()
}

export function deleteUnconfirmed(db: Db, before: Date) {
  return db
    .deleteFrom('subscriptions')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<=', before)
    .execute()
}
