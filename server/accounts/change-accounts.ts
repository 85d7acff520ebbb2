import type { Viewer } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import { whyNotDeleteAccount, whyNotMoveAccount } from '#contract/account-rules.ts'
import {
  assertAdminRemains,
  type Located,
  notingBy,
  type UnderChange,
  underLock,
  withoutLicence,
} from '../groups/change.ts'
import { deletionOf } from '../groups/group-changes.ts'
import { type GroupRow, placed, serialNumberOf } from '../groups/groups.ts'
import { deleteTogether, moveTogether } from '../groups/move-and-delete.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import { groupInScope, scopeOf, standingNow } from '../groups/scope.ts'
import { readSeatPlan, refuseOverbooking } from '../groups/seat-plan.ts'
import { withAccount } from '../groups/seats.ts'
import { isInScope, pathsOf } from '../groups/tree.ts'
import type { Trx } from '../platform/db/database.ts'
import { type Statement, together } from '../platform/db/together.ts'
import { assertAllowed, notFound } from '../platform/errors.ts'
import { isElsewhere, type Move, outdatedBy } from '../platform/outdated.ts'
import { type AuditEntry, noteOf } from '../record/audit/audit.ts'
import { type Mail, mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import { type EndedSessions, endSessionsOfAll } from '../sessions/sessions.ts'
import { mailsAboutRenewal, renewalOf } from '../web-codes/replace-web-code.ts'
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

/** Deletes an account without a trace; the caller holds its licence's lock and notes what it did. */
export async function removeAccount(
  trx: Trx,
  account: { id: number; groupId: number | null },
): Promise<void> {
  await together(trx, deletionOf([], [account]))
}

export async function read(trx: Trx, id: number): Promise<Account> {
  const row = await queries.findAccount(trx, id)
  if (!row) throw notFound('account.notFound')
  return toAccount(row)
}

/** A new web code: the statements that keep it, and the mails about it, which go out after the change. */
export type Renewal = { statements: Statement[]; mails: () => Promise<Mail[]> }

/**
 * The new web code of a licence, whose lock the caller holds, for a change that takes the role from one of its root admins:
 * they know the code, and could register again with it. Null for any other account.
 */
export function renewalAfter(
  { trx, account }: Pick<AccountUnderChange, 'trx' | 'account'>,
  { person, language }: Requester,
  at: Date,
): Renewal | null {
  const { licenceId: id, groupId, rootGroupId, kind } = account
  const serialNumber = serialNumberOf(account)
  if (kind !== 'admin' || groupId !== rootGroupId || id === null || serialNumber === null) return null
  const { update, note } = renewalOf(trx, id, { by: person, at }, account.id)
  const cause = { person, at, language }
  return {
    statements: [update, note],
    mails: () => mailsAboutRenewal(trx, { id, serialNumber }, cause, account),
  }
}

export async function tell(trx: Trx, at: Date, renewal: Renewal | null): Promise<void> {
  if (renewal) await together(trx, mailing(trx, at, await renewal.mails()))
}

/** The person who changes accounts, and the time. */
type Asking = { person: Person; viewer: Viewer; now: Date }

/** @throws Refusal 403, 409 where this person may not delete the account */
export function refuseDeletion({ person, viewer, now }: Asking, account: queries.AccountRow): void {
  assertAllowed(whyNotDeleteAccount(viewer, account))
  refuseNewcomer(person, account, now)
}

/** @param target null: where it is @throws Refusal 403, 409 where this person may not move the account there */
export function refuseMove(
  { person, viewer, now }: Asking,
  account: queries.AccountRow,
  target: GroupRow | null,
): void {
  const own = toAccount(account)
  assertAllowed(whyNotMoveAccount(viewer, own, target ? placed(target) : own))
  refuseNewcomer(person, account, now)
}

/** Deletes a person's account; its sessions end with it. @returns the operation, which can be undone */
export async function deleteAccount(services: Services, requester: Requester, id: number): Promise<number> {
  const { person } = requester
  const seen = await accountInReach(services, person, id)
  return changeAtAccount(services, person, seen, async (under) => {
    const { trx, viewer, account } = under
    const now = services.clock()
    refuseDeletion({ person, viewer, now }, account)
    const renewal = renewalAfter(under, requester, now)
    const { licenceId, groupPath: place } = account
    const opening = { actor: person, at: now, kind: 'delete', licenceId, place } as const
    const lost = { groupIds: [], people: [account] }
    const operationId = await deleteTogether(trx, opening, lost, () => renewal?.statements ?? [])
    await tell(trx, now, renewal)
    await assertAdminRemains(services, under, { ...account, path: account.groupPath }, [account])
    return operationId
  })
}

/**
 * Moves a person to another group of the same licence.
 * @returns `operationId` undefined: they are there already
 * @throws Refusal 409 if they are no longer where they were seen
 */
export async function moveAccount(
  services: Services,
  requester: Requester,
  id: number,
  move: Move,
): Promise<{ account: Account; operationId: number | undefined }> {
  const { person } = requester
  const groupId = move.to
  const seen = await accountInReach(services, person, id)
  return changeAtAccount(services, person, seen, async (under) => {
    const { trx, scope, viewer, account } = under
    const now = services.clock()
    const target = await groupInScope(trx, scope, groupId)
    refuseMove({ person, viewer, now }, account, target)
    if (isElsewhere(move, account.groupId))
      throw outdatedBy({ from: account.groupId, group: account.groupName })
    if (groupId === account.groupId) return { account: toAccount(account), operationId: undefined }
    const moved = { ...account, groupId, groupName: target.name, groupPath: target.path }
    await assertSeatsFit(trx, account, moved)
    const renewal = renewalAfter(under, requester, now)
    const { licenceId } = account
    const place = account.groupPath + target.path
    const opening = { actor: person, at: now, kind: 'move', licenceId, place } as const
    const moving = { groups: [], people: [account] }
    const operationId = await moveTogether(trx, opening, moving, target, renewal?.statements)
    await tell(trx, now, renewal)
    return { account: toAccount(moved), operationId }
  })
}

/**
 * Makes sure that an account's seats fit in the group in which they are to be used, under the lock of its licence.
 * @throws Refusal 409
 */
export async function assertSeatsFit(trx: Trx, before: AccountInGroup, after: AccountInGroup): Promise<void> {
  const isPlain = ({ seats, seatsReserved }: AccountInGroup) => seats <= 1 && !seatsReserved
  // A single seat that is not set aside fits wherever accounts may lie.
  if (before.licenceId === null || (isPlain(before) && isPlain(after))) return
  const others = await readSeatPlan(trx, before.licenceId, before.id)
  if (!others) return
  const planWith = (account: AccountInGroup) =>
    isPlain(account)
      ? others
      : withAccount(others, {
          path: account.groupPath,
          seats: account.seats,
          isReserved: account.seatsReserved,
        })
  refuseOverbooking(planWith(before), planWith(after))
}

export const noteOfEnded = ({ accountId, ended }: EndedSessions): AuditEntry => ({
  action: 'account.endSessions',
  target: 'account',
  targetId: accountId,
  after: { ended },
})

/** Ends all sessions of a person. */
export async function endSessions(services: Services, person: Person, id: number): Promise<void> {
  const seen = await accountToHelp(services, person, id)
  const end = async (trx: Trx) => {
    const noting = { actor: person, at: services.clock() }
    await endSessionsOfAll(trx, [id], null, ([ended]) => [
      noteOf(noting, noteOfEnded(ended ?? { accountId: id, ended: 0 })),
    ])
  }
  if (seen.groupId === null) return changeOfVendor(services, person, id, end)
  return changeOfAccount(services, person, seen, ({ trx, account }) => {
    refuseNewcomer(person, account, services.clock())
    return end(trx)
  })
}
