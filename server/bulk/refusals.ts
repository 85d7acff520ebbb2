import type { Viewer } from '#contract/access.ts'
import { whyNotChangeAccount } from '#contract/account-rules.ts'
import type { BulkChange } from '#contract/bulk.ts'
import { whyNotChangeGroup, whyNotMoveOrDelete } from '#contract/group-rules.ts'
import { toAccount } from '../accounts/accounts.ts'
import { refuseDeletion, refuseMove } from '../accounts/move-and-delete.ts'
import type { LockedAccount } from '../accounts/selected-changes.ts'
import { refuseWeakPassword } from '../accounts/weak-password.ts'
import { type GroupRow, isOverarching, isRootOfLicence, placed } from '../groups/groups.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import { assertMovable } from '../groups/place-groups.ts'
import { idsOfPath } from '../groups/tree.ts'
import { assertAllowed, conflict, notFound, Refusal, type RefusedOne } from '../platform/errors.ts'
import type { Person } from '../sessions/person.ts'
import type { Held } from './held.ts'
import type { Selection } from './selection.ts'

/** A change with what its rules need. `target`: of a move. */
export type AskedChange = {
  person: Person
  viewer: Viewer
  now: Date
  change: BulkChange
  target: GroupRow | null
}

/** An admin at or below each group whom a newcomer may not shut out. */
type Protected = ReadonlyMap<number, LockedAccount>

/** Refuses a change by the rules of the single calls, naming each one that may not be changed. @throws Refusal 409 */
export function refuseForbidden(selection: Selection, held: Held, wanted: AskedChange): void {
  const inside = protectedInside(held, wanted)
  const refused = [
    ...selection.groupIds.flatMap((id) => refusedGroup(id, held, inside, wanted)),
    ...selection.accountIds.flatMap((id) => refusedPerson(id, held, wanted)),
  ]
  refuseParts(refused)
}

/** @throws Refusal 409 unless the list is empty */
export function refuseParts(refused: readonly RefusedOne[]): void {
  if (refused.length === 0) return
  const values = { count: refused.length }
  throw new Refusal(409, 'bulk.refused', { values, parts: { refused } })
}

/** The refusal of a rule that throws. */
function reasonOf(rule: () => void) {
  try {
    rule()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, values } = error
    return { code, ...(values && { values }) }
  }
}

function refusedPerson(id: number, { accounts }: Held, wanted: AskedChange): RefusedOne[] {
  const account = accounts.get(id)
  const reason = reasonOf(() => {
    if (!account) throw notFound('account.notFound')
    assertPersonChangeable(account, wanted)
  })
  return reason ? [{ id, kind: 'person', name: account?.name || account?.login || '', ...reason }] : []
}

function assertPersonChangeable(
  account: LockedAccount,
  { person, viewer, now, change, target }: AskedChange,
): void {
  const own = toAccount(account)
  const asking = { person, viewer, now }
  const { action, passwords = [] } = change
  const rules = {
    move: () => refuseMove(asking, account, target),
    delete: () => refuseDeletion(asking, account),
    end_sessions: () => {},
    withdraw_cards: () => {},
    set_end_date: () =>
      assertAllowed(whyNotChangeAccount(viewer, own, { ...own, validUntil: change.validUntil ?? null })),
    set_passwords: () => {
      if (account.id === person.id) throw conflict('account.currentPasswordNeeded')
      for (const { id, password } of passwords)
        if (id === account.id)
          refuseWeakPassword(password, account.login, { mayBeEasy: account.kind === 'user' })
    },
  }
  rules[action]()
  if (account.id !== person.id) refuseNewcomer(person, account, now)
}

/** Takes one look at each account, however many groups are selected. */
function protectedInside({ inside }: Held, { person, now }: AskedChange): Protected {
  const found = new Map<number, LockedAccount>()
  for (const account of inside)
    if (reasonOf(() => refuseNewcomer(person, account, now)))
      for (const id of idsOfPath(account.groupPath ?? '')) found.set(id, account)
  return found
}

function refusedGroup(id: number, { groups }: Held, inside: Protected, wanted: AskedChange): RefusedOne[] {
  const group = groups.get(id)
  const reason = reasonOf(() => {
    if (!group) throw notFound('group.notFound')
    assertGroupChangeable(group, inside, wanted)
  })
  return reason ? [{ id, kind: 'group', name: group?.name ?? '', ...reason }] : []
}

function assertGroupChangeable(
  group: GroupRow,
  inside: Protected,
  { person, viewer, now, change, target }: AskedChange,
): void {
  const { action } = change
  const refuseNewcomerInside = () => {
    const account = inside.get(group.id)
    if (account) refuseNewcomer(person, account, now)
  }
  if (action === 'set_passwords') throw conflict('bulk.peopleOnly')
  if (action === 'withdraw_cards') return
  if (action === 'end_sessions') {
    refuseNewcomerInside()
    return
  }
  const at = placed(group)
  if (action === 'set_end_date')
    assertAllowed(whyNotChangeGroup(viewer, at, { validUntil: change.validUntil ?? null }))
  else assertAllowed(whyNotMoveOrDelete(viewer, at))
  // Those take a licence along, or give one up: with a question of their own.
  if (isRootOfLicence(group) || isOverarching(group)) throw conflict('bulk.rootAlone')
  if (action === 'delete') refuseNewcomerInside()
  if (action === 'move' && target) assertMovable(viewer, group, target)
}
