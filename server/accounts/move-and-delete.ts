import type { Viewer } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import { whyNotDeleteAccount, whyNotMoveAccount } from '#contract/account-rules.ts'
import { assertAdminRemains } from '../groups/change.ts'
import { deletionOf } from '../groups/group-changes.ts'
import { type GroupRow, placed } from '../groups/groups.ts'
import { deleteTogether, moveTogether } from '../groups/move-and-delete.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import { groupInScope } from '../groups/scope.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { assertAllowed } from '../platform/errors.ts'
import { isElsewhere, type Move, outdatedBy } from '../platform/outdated.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import { toAccount } from './accounts.ts'
import { accountInReach, changeAtAccount } from './change-accounts.ts'
import type * as queries from './queries.ts'
import { mailRenewal, renewalAfter } from './renewal-after.ts'
import { assertSeatsFit } from './seats-fit.ts'

/** Deletes an account without a trace; the caller holds its licence's lock and notes what it did. */
export async function removeAccount(
  trx: Trx,
  account: { id: number; groupId: number | null },
): Promise<void> {
  await together(trx, deletionOf([], [account]))
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
    await mailRenewal(trx, now, renewal)
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
    await mailRenewal(trx, now, renewal)
    return { account: toAccount(moved), operationId }
  })
}
