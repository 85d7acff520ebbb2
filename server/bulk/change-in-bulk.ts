import { BulkChange, maxPasswordsAtOnce } from '#contract/bulk.ts'
import { changedBy } from '../accounts/mails.ts'
import * as accountChanges from '../accounts/selected-changes.ts'
import { changeAtGroup, changeManyAtGroup, type GroupUnderChange, groupInScopeOf } from '../groups/change.ts'
import type { GroupRow } from '../groups/groups.ts'
import { keepingSeats } from '../groups/seat-plan.ts'
import { conflict, invalidField } from '../platform/errors.ts'
import { refuseTooMuch } from '../record/audit/changed-at-once.ts'
import {
  holdLongOperation,
  type LongOperation,
  runInBackground,
  startLongOperation,
} from '../record/audit/long-operation.ts'
import type { Opening } from '../record/audit/operations.ts'
import type { Services } from '../services.ts'
import * as actions from './actions.ts'
import { type HashedPassword, hashAll } from './hash-all.ts'
import { type Held, hold } from './held.ts'
import { type PasswordHashes, passwordsOf, refuseSetMeanwhile } from './passwords-meanwhile.ts'
import { refuseForbidden } from './refusals.ts'
import { refuseMeanwhile } from './refuse-meanwhile.ts'
import { type Selected, type Selection, selectionOf } from './selection.ts'

/** `operationId` undefined: it cannot be undone, or nothing changed. `done`: 0 while it is running. */
export type BulkResult = { done: number; operationId: number | undefined; state: 'running' | 'done' }

type Job = {
  actor: actions.BulkActor
  groupId: number
  licenceId: number | null
  selection: Selection
  change: BulkChange
}

/**
 * Changes several people and groups at or below a group, all or none, by the rules of the single calls. Many passwords are set
 * after this has returned.
 * @returns how many of those selected were changed
 * @throws Refusal 400 a selection that is empty or too large, 404 the group or the target, 409 naming each one that is refused, or
 *   if the whole does not fit (seats, depth, the last admin)
 */
export async function changeInBulk(
  services: Services,
  actor: actions.BulkActor,
  groupId: number,
  change: BulkChange,
): Promise<BulkResult> {
  const { person } = actor
  refuseIncomplete(change)
  const seen = await groupInScopeOf(services, person, groupId)
  const selection = await selectionOf(services, person, groupId, selectedBy(change))
  const ids = { ids: selection.accountIds, groupIds: selection.groupIds }
  // Only of things here: those of others must neither be named nor locked.
  const [licenceId = seen.licenceId, ...others] = await accountChanges.licencesOf(services.db, ids, seen.path)
  if (others.length > 0) throw conflict('bulk.severalLicences')
  const job = { actor, groupId, licenceId, selection, change }
  // Sent with another action, they must not make it one that goes on.
  const { passwords = [] } = change.action === 'set_passwords' ? change : {}
  const listOf = String(licenceId ?? `group ${groupId}`)
  // Passwords are hashed before the transaction, which must not wait for that.
  if (passwords.length <= maxPasswordsAtOnce)
    return carryOut(services, job, await hashAll(services, passwords, listOf, () => {}), null)
  const started = await start(services, job)
  const { operation } = started
  runInBackground(services, operation, actor.language, async (progress) => {
    const hashes = await hashAll(progress.services, passwords, listOf, progress.report)
    await carryOut(services, job, hashes, started)
  })
  return { done: 0, operationId: operation.id, state: 'running' }
}

/** The selection; for passwords, their owners. */
const selectedBy = (change: BulkChange): Selected =>
  change.action === 'set_passwords' ? { accountIds: change.passwords?.map(({ id }) => id) ?? [] } : change

/** A change whose rules have been asked, under the lock. */
type Allowed = { held: Held; opening: Opening }

async function allow(
  services: Services,
  { actor: { person }, licenceId, selection: seen, change }: Job,
  { trx, viewer, group }: GroupUnderChange,
  { target, now }: { target: GroupRow | null; now: Date },
): Promise<Allowed> {
  // Listed people may have left the list while this waited for the lock.
  const wanted = selectedBy(change)
  const selection = wanted.all ? await selectionOf({ ...services, db: trx }, person, group.id, wanted) : seen
  const held = await hold(trx, selection, { path: group.path, licenceId })
  refuseForbidden(selection, held, { person, viewer, now, change, target })
  await refuseMeanwhile(trx, held, change)
  const place = target ? group.path + target.path : group.path
  return { held, opening: { actor: person, at: now, kind: 'bulk', licenceId, place } }
}

/** Many passwords that are being set, and those that they replace. */
type Started = { operation: LongOperation; replaced: PasswordHashes }

/** Notes that many passwords are being set. What is refused by now is refused at once. @throws Refusal 409, 429 */
async function start(services: Services, job: Job): Promise<Started> {
  const { actor, groupId, licenceId, change } = job
  await refuseTooMuch(services, actor.person, licenceId)
  return changeAtGroup(services, actor.person, { id: groupId, licenceId }, async (under) => {
    const { trx } = under
    const { held, opening } = await allow(services, job, under, { target: null, now: services.clock() })
    const operation = await startLongOperation(trx, opening, change.passwords?.length ?? 0)
    return { operation, replaced: await passwordsOf(trx, held) }
  })
}

/** @param started the operation, if it was started before */
async function carryOut(
  services: Services,
  job: Job,
  hashes: readonly HashedPassword[],
  started: Started | null,
): Promise<BulkResult> {
  const { actor, groupId, licenceId, change } = job
  const { result, logins } = await changeManyAtGroup(
    services,
    actor.person,
    { id: groupId, licenceId },
    async (under) => {
      const { trx, scope, group, other: target } = under
      if (started) await holdLongOperation(trx, started.operation)
      const now = services.clock()
      const { held, opening } = await allow(services, job, under, { target, now })
      if (started) await refuseSetMeanwhile(trx, held, started.replaced)
      const done = held.accounts.size + held.groups.size
      if (actions.isDoneAlready(held, change, target))
        return { result: { done, operationId: undefined, state: 'done' as const }, logins: [] }
      const operation = started?.operation ?? null
      const work = { services, trx, scope, actor, group, held, opening, started: operation, licenceId }
      const operationId = await act(work, change, target, hashes)
      const changedLogins = [...held.accounts.values()].map(({ login }) => login)
      return { result: { done, operationId, state: 'done' as const }, logins: changedLogins }
    },
    change.action === 'move' ? change.target : 0,
  )
  // They may have been locked out by wrong tries with the old ones.
  if (change.action === 'set_passwords')
    for (const login of logins) await services.signInThrottle.clear(login)
  return result
}

/** @returns the operation; undefined: it cannot be undone */
function act(
  work: actions.Work,
  { action, validUntil = null, mustChangePassword: mustChange }: BulkChange,
  target: GroupRow | null,
  hashes: readonly HashedPassword[],
): Promise<number | undefined> {
  const { trx, actor, licenceId } = work
  const carryOut = {
    move: async () => (target ? keepingSeats(trx, licenceId, () => actions.move(work, target)) : undefined),
    delete: () => actions.deleteAll(work),
    end_sessions: () => actions.endSessions(work),
    withdraw_cards: () => actions.withdrawAll(work),
    set_end_date: () => actions.setEndDate(work, validUntil),
    set_passwords: () => actions.setPasswords(work, hashes, { mustChange, by: changedBy(actor.person, 0) }),
  }
  return carryOut[action]()
}

/** @throws Refusal 400 if a field is missing that the action needs */
function refuseIncomplete({ action, target, validUntil, passwords }: BulkChange): void {
  const { wireNames } = BulkChange
  // The top level, 0, is for one group at a time.
  if (action === 'move' && !target) throw invalidField(wireNames.target, 'field.required')
  if (action === 'set_end_date' && validUntil === undefined)
    throw invalidField(wireNames.validUntil, 'field.required')
  if (action === 'set_passwords' && passwords === undefined)
    throw invalidField(wireNames.passwords, 'field.required')
}
