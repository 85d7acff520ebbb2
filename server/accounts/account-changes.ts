import { type Insertable, sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { ActorRow } from '../groups/scope.ts'
import { byKey, perShape } from '../platform/db/built-once.ts'
import { type ColumnsFor, written } from '../platform/db/columns.ts'
import type { Trx } from '../platform/db/database.ts'
import type { AccountsTable } from '../platform/db/tables.ts'
import type { Statement } from '../platform/db/together.ts'
import { accountColumns, type KeptChange } from '../record/audit/recorded-columns.ts'
import { type AccountRow, accountsIn } from './queries.ts'

const heldAccounts = perShape(({ isActorFirst }: { isActorFirst: boolean }) =>
  byKey((db, id: number, actorId: number) => {
    const both = accountsIn(db)
      .innerJoin('accounts as p', (join) => join.on('p.id', '=', actorId))
      .leftJoin('groups as pg', 'pg.id', 'p.group_id')
      .select(['p.kind as actorKind', 'p.group_id as actorGroupId', 'pg.path as actorPath'])
      .where('a.id', '=', id)
      .where('p.disabled_at', 'is', null)
    return isActorFirst ? both.forShare('p').forUpdate('a') : both.forUpdate('a').forShare('p')
  }),
)

/** An account, with what the person who changes it is and administers now. */
export type HeldAccount = AccountRow & ActorRow

/**
 * Locks an account, and holds the person who changes it as they are, until this transaction is over. The lower id comes first,
 * so that two people who change each other do not wait for each other. If one was moved while this waited, PostgreSQL knows
 * the new id of the group, but joins the groups of before: a second look finds the group.
 * @returns undefined if one of the two is gone, or the person was disabled
 */
export async function holdAccount(trx: Trx, id: number, actorId: number): Promise<HeldAccount | undefined> {
  const hold = heldAccounts({ isActorFirst: actorId < id })
  const [held] = await hold(trx, id, actorId)
  if (!held) return undefined
  const isMoved = held.groupId !== null && held.groupPath === null
  const isActorMoved = held.actorGroupId !== null && held.actorPath === null
  return isMoved || isActorMoved ? (await hold(trx, id, actorId))[0] : held
}

type NewAccount = Insertable<AccountsTable> & { group_id: number | null }

/** @returns its id; undefined if the login is taken, and the transaction goes on */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<number | undefined> {
  const added = await trx
    .with('added', (cte) =>
      cte
        .insertInto('accounts')
        .values(account)
        .onConflict((conflict) => conflict.expression(sql`lower(login)`).doNothing())
        .returning(['id', 'group_id']),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('groups')
        .set((eb) => ({ account_count: eb('account_count', '+', 1) }))
        .where('id', 'in', (eb) => eb.selectFrom('added').select('group_id')),
    )
    .selectFrom('added')
    .select('id')
    .executeTakeFirst()
  return added?.id
}

/** Undefined: stays as it is. */
export type AccountUpdate = KeptChange & {
  passwordHash?: string | undefined
  easyPassword?: boolean | undefined
  kind?: PersonKind | undefined
  registeredAt?: Date | undefined
  disabledAt?: Date | null
}

const updatedColumns = {
  ...accountColumns,
  passwordHash: 'password_hash',
  easyPassword: 'easy_password',
  kind: 'kind',
  registeredAt: 'registered_at',
  disabledAt: 'disabled_at',
} as const satisfies ColumnsFor<AccountUpdate, AccountsTable>

/** The statement that changes an account; none if nothing changes. */
export function updateOf(trx: Trx, id: number, change: AccountUpdate): Statement[] {
  const columns = written(updatedColumns, change)
  if (Object.keys(columns).length === 0) return []
  return [trx.updateTable('accounts').set(columns).where('id', '=', id)]
}
