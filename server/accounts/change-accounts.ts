import type { Account } from '#contract/account.ts'
import { type Located, notingBy, type UnderChange, underLock, withoutLicence } from '../groups/change.ts'
import { serialNumberOf } from '../groups/groups.ts'
import { scopeOf, standingNow } from '../groups/scope.ts'
import { isInScope, pathsOf } from '../groups/tree.ts'
import type { Trx } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { type HeldAccount, holdAccount } from './account-changes.ts'
import { toAccount } from './accounts.ts'
import * as queries from './queries.ts'

const administered = (person: Person): queries.Reach => ({
  ...pathsOf(scopeOf(person)),
  ownId: null,
  hasVendors: false,
})

/** Staff help everyone, each other too; admins those in their groups. */
export const helped = (person: Person): queries.Reach => ({
  ...administered(person),
  hasVendors: person.kind === 'staff',
})

/** @throws Refusal 404 beyond the reach */
export async function accountWithin(
  { db }: Services,
  reach: queries.Reach,
  id: number,
): Promise<queries.AccountRow> {
  const found = await queries.findAccountInReach(db, reach, id)
  if (!found) throw notFound('account.notFound')
  return found
}

/** One's own account, or one that one may help. @throws Refusal 404 for any other */
export const accountToHelp = (services: Services, person: Person, id: number): Promise<queries.AccountRow> =>
  accountWithin(services, { ...helped(person), ownId: person.id }, id)

/** One's own account, or one in a group that one administers. @throws Refusal 404 for any other */
export const accountInReach = (services: Services, person: Person, id: number): Promise<queries.AccountRow> =>
  accountWithin(services, { ...administered(person), ownId: person.id }, id)

/**
 * Changes an account of staff or a dealer, which has no group: one's own, or any for staff.
 * @throws Refusal 404 for any other, 503 if too many changes wait
 */
export function changeOfVendor<T>(
  services: Services,
  person: Person,
  id: number,
  change: (trx: Trx, account: HeldAccount) => Promise<T>,
): Promise<T> {
  return withoutLicence(services, { groupId: null, serialNumber: null }, async (trx) => {
    const held = await holdAccount(trx, id, person.id)
    if (held?.groupId !== null || !(id === person.id || held.actorKind === 'staff'))
      throw notFound('account.notFound')
    return change(trx, held)
  })
}

/** An account with a group. */
export type AccountInGroup = queries.AccountRow & { groupId: number; groupPath: string }

const isInGroup = (account: queries.AccountRow): account is AccountInGroup => account.groupId !== null

export type AccountUnderChange = UnderChange & { account: AccountInGroup }

type At<T> = (under: AccountUnderChange) => Promise<T>

/**
 * Changes an account in the groups that the person administers, if that may touch seats or admins.
 * @param seen the account as it was read before
 * @throws Refusal 404 for an account outside the person's scope, 503 if too many changes wait
 */
export async function changeAtAccount<T>(
  services: Services,
  person: Person,
  seen: queries.AccountRow,
  change: At<T>,
): Promise<T> {
  const place = placeOf(person, seen)
  return underLock(services, place, async (trx) => {
    const under = await holdInScope(services, trx, person, seen.id)
    // The lock is of the licence that the account was in.
    if (under.account.licenceId !== place.licenceId) throw notFound('account.notFound')
    return change(under)
  })
}

/** The same for a change that touches neither seats nor admins: without the licence's lock. */
export async function changeOfAccount<T>(
  services: Services,
  person: Person,
  seen: queries.AccountRow,
  change: At<T>,
): Promise<T> {
  return withoutLicence(services, placeOf(person, seen), async (trx) =>
    change(await holdInScope(services, trx, person, seen.id)),
  )
}

function placeOf(person: Person, seen: queries.AccountRow): Located {
  if (!isInGroup(seen) || !isInScope(seen.groupPath, scopeOf(person))) throw notFound('account.notFound')
  return { ...seen, serialNumber: serialNumberOf(seen) }
}

/** Locks the account, and looks again at it and at the person: either may have changed meanwhile. */
async function holdInScope(
  services: Services,
  trx: Trx,
  person: Person,
  id: number,
): Promise<AccountUnderChange> {
  const held = await holdAccount(trx, id, person.id)
  if (!held) throw notFound('account.notFound')
  const { actorKind, actorGroupId, actorPath, ...account } = held
  const standing = standingNow(person.id, { actorKind, actorGroupId, actorPath })
  if (!isInGroup(account) || !isInScope(account.groupPath, standing.scope)) throw notFound('account.notFound')
  return { trx, note: notingBy(person, services.clock()), ...standing, account }
}

export async function read(trx: Trx, id: number): Promise<Account> {
  const row = await queries.findAccount(trx, id)
  if (!row) throw notFound('account.notFound')
  return toAccount(row)
}
