import type { BulkChange } from '#contract/bulk.ts'
import { renewalAfter } from '../accounts/change-accounts.ts'
import { endOfLinks } from '../accounts/invitation-rows.ts'
import { aboutPasswordChanged } from '../accounts/mails.ts'
import * as accountChanges from '../accounts/selected-changes.ts'
import { withdrawCards } from '../cards/withdraw-cards.ts'
import { refuseWithoutAdmin } from '../groups/change.ts'
import type { GroupRow } from '../groups/groups.ts'
import * as groupChanges from '../groups/selected-changes.ts'
import { deepest, deepestOf, type Scope } from '../groups/tree.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict } from '../platform/errors.ts'
import { type AuditEntry, notesOf } from '../record/audit/audit.ts'
import { binning, finishOperation, keepBefore, type Operation } from '../record/audit/operations.ts'
import type { ChangedBy } from '../record/mail/mail-content.ts'
import { mailing, queueMails } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { endSessionsOfAll } from '../sessions/sessions.ts'
import type { HashedPassword } from './hash-all.ts'
import type { Held } from './held.ts'

/** The author of the change, the browser whose session continues, and the language of the mails that follow. */
export type BulkActor = Requester & { sessionToken: string | null }

/** A change that its rules allow. `operation` null: it is none. */
export type Work = {
  services: Services
  trx: Trx
  scope: Scope
  actor: BulkActor
  now: Date
  group: GroupRow
  held: Held
  operation: Operation | null
  licenceId: number | null
}

type Account = accountChanges.LockedAccount

const idsOf = (rows: Iterable<{ id: number }>) => [...rows].map(({ id }) => id)

const noted = ({ actor, now, operation }: Work, entries: readonly AuditEntry[]) =>
  notesOf({ actor: actor.person, at: now, ...(operation && { operation: operation.ref }) }, entries)

const keep = async ({ trx, operation }: Work, groups: readonly number[], accounts: readonly number[]) => {
  if (!operation) return
  await keepBefore(trx, operation, 'group', groups)
  await keepBefore(trx, operation, 'account', accounts)
}

const finish = ({ trx, operation }: Work) => operation && finishOperation(trx, operation)

/** People that no selected group takes along. */
function peopleBeside({ accounts, within }: Held): Account[] {
  const covered = new Set(within)
  return [...accounts.values()].filter(({ groupId }) => groupId === null || !covered.has(groupId))
}

/** The people and groups that a change concerns. */
type Concerned = { people: Account[]; groups: GroupRow[] }

const notYetIn = (held: Held, target: GroupRow): Concerned => ({
  people: peopleBeside(held).filter(({ groupId }) => groupId !== target.id),
  groups: held.top.filter(({ parentId }) => parentId !== target.id),
})

function withOtherEnd({ accounts, groups }: Held, validUntil: string | null): Concerned {
  const isOther = (row: { validUntil: string | null }) => row.validUntil !== validUntil
  return { people: [...accounts.values()].filter(isOther), groups: [...groups.values()].filter(isOther) }
}

/** Whether all is already as the change wants it. */
export function isDoneAlready(held: Held, { action, validUntil }: BulkChange, target: GroupRow | null) {
  const isNone = ({ people, groups }: Concerned) => people.length + groups.length === 0
  if (action === 'move' && target) return isNone(notYetIn(held, target))
  return action === 'set_end_date' && isNone(withOtherEnd(held, validUntil ?? null))
}

export async function move(work: Work, target: GroupRow): Promise<void> {
  const { trx, held } = work
  const { people, groups } = notYetIn(held, target)
  await keep(work, idsOf(groups), idsOf(people))
  const entries = [
    ...groups.map(({ id, parentId }) => ({
      action: 'group.move' as const,
      target: 'group' as const,
      targetId: id,
      before: { parentId: parentId ?? 0 },
      after: { parentId: target.id },
      to: target.path,
    })),
    ...people.map(({ id, groupId }) => ({
      action: 'account.move' as const,
      target: 'account' as const,
      targetId: id,
      before: { groupId },
      after: { groupId: target.id },
      to: target.path,
    })),
  ]
  const moves = people.map(({ id }) => ({ id, to: target.id }))
  await together(trx, [...noted(work, entries), accountChanges.moveOfAll(moves)])
  await groupChanges.recount(trx, [...groupsOf(people), target.id])
  const paths = await groupChanges.relocateAll(trx, idsOf(groups), target)
  if (deepestOf(paths) > deepest) throw conflict('group.tooDeep', { limit: deepest })
  await renewWebCode(work, people)
  await finish(work)
}

export async function deleteAll(work: Work): Promise<void> {
  const { trx, held, actor, now, operation } = work
  if (!operation) return
  const beside = peopleBeside(held)
  const lost = [...beside, ...held.inside]
  const people = idsOf(lost)
  const by = { actor: actor.person, at: now }
  await together(trx, [
    ...binning(by, operation.ref, 'group', held.within),
    ...binning(by, operation.ref, 'account', people),
    accountChanges.deletionOfAll(people),
    groupChanges.deletionOfAll(held.within),
  ])
  await groupChanges.recount(trx, groupsOf(beside))
  await renewWebCode(work, lost)
  await refuseWithoutAnyAdmin(work, lost)
  await finish(work)
}

export async function endSessions(work: Work): Promise<void> {
  const { trx, held, actor } = work
  const people = idsOf([...peopleBeside(held), ...held.inside])
  const ended = await endSessionsOfAll(trx, people, actor.sessionToken)
  const entries = ended.map(({ accountId, ended }) => ({
    action: 'account.endSessions' as const,
    target: 'account' as const,
    targetId: accountId,
    after: { ended },
  }))
  await together(trx, noted(work, entries))
}

export async function withdrawAll({ trx, held, actor, now }: Work): Promise<void> {
  const people = idsOf([...peopleBeside(held), ...held.inside])
  await withdrawCards(trx, { actor: actor.person, at: now }, people)
}

export async function setEndDate(work: Work, validUntil: string | null): Promise<void> {
  const { trx, held, now } = work
  const { people, groups } = withOtherEnd(held, validUntil)
  await keep(work, idsOf(groups), idsOf(people))
  const entry = (kind: 'account' | 'group') => (row: { id: number; validUntil: string | null }) => ({
    action: `${kind}.edit` as const,
    target: kind,
    targetId: row.id,
    before: { validUntil: row.validUntil },
    after: { validUntil },
  })
  await together(trx, [
    ...noted(work, [...groups.map(entry('group')), ...people.map(entry('account'))]),
    accountChanges.endDateOfAll(idsOf(people), validUntil),
    groupChanges.endDateOfAll(idsOf(groups), validUntil),
  ])
  if (hasPassed(validUntil, dateInBrussels(now))) {
    const lost = people.filter(({ kind }) => kind === 'admin')
    await renewWebCode(work, lost)
    await refuseWithoutAnyAdmin(work, lost)
  }
  await finish(work)
}

/** Their sessions, codes and links to identities end, as with a single password that another person sets. */
export async function setPasswords(
  work: Work,
  hashes: readonly HashedPassword[],
  { mustChange, by }: { mustChange: boolean | undefined; by: ChangedBy },
): Promise<void> {
  const { services, trx, held, actor, now, group, licenceId } = work
  const ids = [...held.accounts.keys()]
  const easy = new Map(hashes.map(({ id, isEasy }) => [id, isEasy]))
  await keep(work, [], ids)
  await endSessionsOfAll(trx, ids, null)
  const links = accountChanges.deletionOfLinks(ids)
  const unlinked = await together<{ accountId: number; provider: string; linkedAt: Date }>(trx, [
    accountChanges.passwordsOfAll(hashes, mustChange),
    ...endOfLinks(ids),
    links,
  ])
  const providers = new Map(unlinked.map((link) => [Number(link.accountId), link]))
  const entries = [
    ...ids.map((id) => ({
      action: 'account.edit' as const,
      target: 'account' as const,
      targetId: id,
      after: { passwordChanged: true, mustChangePassword: mustChange, easyPassword: easy.get(id) },
    })),
    ...unlinked.map(({ accountId, provider, linkedAt }) => ({
      action: 'identity.unlink' as const,
      target: 'account' as const,
      targetId: Number(accountId),
      before: { provider, linkedAt },
    })),
  ]
  const mails = [...held.accounts.values()].flatMap((account) => {
    const link = providers.get(account.id)
    const disconnected = link ? (services.config.oidc?.name ?? link.provider) : null
    return aboutPasswordChanged({ account, at: now, language: actor.language }, { by, disconnected })
  })
  await together(trx, noted(work, entries))
  const of = String(licenceId ?? `group ${group.id}`)
  await queueMails(trx, now, mails, { of, by: actor.person.id })
  await finish(work)
}

const groupsOf = (people: readonly Account[]) => [
  ...new Set(people.flatMap(({ groupId }) => (groupId === null ? [] : [groupId]))),
]

/** Root admins know the web code, with which they could register again. */
async function renewWebCode({ trx, actor, now }: Work, lost: readonly Account[]): Promise<void> {
  const former = lost.find(({ kind, groupId, rootGroupId }) => kind === 'admin' && groupId === rootGroupId)
  if (!former || former.groupId === null || former.groupPath === null) return
  const account = { ...former, groupId: former.groupId, groupPath: former.groupPath }
  const renewal = renewalAfter({ trx, account }, actor, now)
  if (!renewal) return
  await together(trx, renewal.statements)
  await together(trx, mailing(trx, now, await renewal.mails()))
}

async function refuseWithoutAnyAdmin(
  { services, trx, scope, licenceId }: Work,
  lost: readonly Account[],
): Promise<void> {
  const one = lost.find(({ kind, groupPath }) => kind === 'admin' && groupPath !== null)
  if (!one?.groupPath) return
  const { rootGroupId } = one
  await refuseWithoutAdmin(services, { trx, scope }, { path: one.groupPath, licenceId, rootGroupId }, lost)
}
