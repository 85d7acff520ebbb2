import type { BulkChange } from '#contract/bulk.ts'
import { noteOfEnded } from '../accounts/end-sessions.ts'
import { endOfLinks } from '../accounts/invitation-rows.ts'
import { aboutPasswordChanged } from '../accounts/mails.ts'
import { mailRenewal, type Renewal, renewalAfter } from '../accounts/renewal-after.ts'
import * as accountChanges from '../accounts/selected-changes.ts'
import { withdrawCards } from '../cards/withdraw-cards.ts'
import { assertAdminRemains } from '../groups/change.ts'
import type { GroupRow } from '../groups/groups.ts'
import { deleteTogether, moveTogether } from '../groups/move-and-delete.ts'
import * as groupChanges from '../groups/selected-changes.ts'
import type { Scope } from '../groups/tree.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { type Noting, notesOf } from '../record/audit/audit.ts'
import {
  finishOperation,
  keepBefore,
  type Opening,
  type Operation,
  startOperation,
} from '../record/audit/operations.ts'
import type { ChangedBy } from '../record/mail/mail-content.ts'
import { queueMails } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Requester } from '../sessions/person.ts'
import { endSessionsOfAll } from '../sessions/sessions.ts'
import type { HashedPassword } from './hash-all.ts'
import type { Held } from './held.ts'

/** The author of the change, the browser whose session continues, and the language of the mails that follow. */
export type BulkActor = Requester & { sessionToken: string | null }

/** A change that its rules allow. */
export type Work = {
  services: Services
  trx: Trx
  scope: Scope
  actor: BulkActor
  group: GroupRow
  held: Held
  opening: Opening
  /** Null: none was started before. */
  started: Operation | null
  licenceId: number | null
}

type Account = accountChanges.LockedAccount

const idsOf = (rows: Iterable<{ id: number }>) => [...rows].map(({ id }) => id)

/**
 * An operation of several statements, or the one that was started before.
 * @returns its number
 */
async function inOperation(
  { trx, opening, started }: Work,
  { groups, people }: { groups: readonly number[]; people: readonly number[] },
  change: (noting: Noting) => Promise<void>,
): Promise<number> {
  const operation = started ?? (await startOperation(trx, opening))
  await keepBefore(trx, operation, 'group', groups)
  await keepBefore(trx, operation, 'account', people)
  await change({ actor: opening.actor, at: opening.at, operation: operation.ref })
  await finishOperation(trx, operation)
  return operation.id
}

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

export async function move(work: Work, target: GroupRow): Promise<number> {
  const { trx, held, opening } = work
  const moving = notYetIn(held, target)
  const renewal = renewalFor(work, moving.people)
  const operationId = await moveTogether(trx, opening, moving, target, renewal?.statements)
  await mailRenewal(trx, opening.at, renewal)
  return operationId
}

export async function deleteAll(work: Work): Promise<number> {
  const { trx, held, opening } = work
  const people = [...peopleBeside(held), ...held.inside]
  const renewal = renewalFor(work, people)
  const lost = { groupIds: held.within, people }
  const operationId = await deleteTogether(trx, opening, lost, () => renewal?.statements ?? [])
  await mailRenewal(trx, opening.at, renewal)
  await assertAdminsRemain(work, people)
  return operationId
}

export async function endSessions({ trx, held, actor, opening }: Work): Promise<undefined> {
  const people = idsOf([...peopleBeside(held), ...held.inside])
  const noting = { actor: actor.person, at: opening.at }
  await endSessionsOfAll(trx, people, actor.sessionToken, (ended) => notesOf(noting, ended.map(noteOfEnded)))
}

export async function withdrawAll({ trx, held, opening }: Work): Promise<undefined> {
  const people = idsOf([...peopleBeside(held), ...held.inside])
  await withdrawCards(trx, opening, people)
}

export function setEndDate(work: Work, validUntil: string | null): Promise<number> {
  const { trx, held, opening } = work
  const { people, groups } = withOtherEnd(held, validUntil)
  const entry = (kind: 'account' | 'group') => (row: { id: number; validUntil: string | null }) => ({
    action: `${kind}.edit` as const,
    target: kind,
    targetId: row.id,
    before: { validUntil: row.validUntil },
    after: { validUntil },
  })
  return inOperation(work, { groups: idsOf(groups), people: idsOf(people) }, async (noting) => {
    await together(trx, [
      ...notesOf(noting, [...groups.map(entry('group')), ...people.map(entry('account'))]),
      accountChanges.endDateOfAll(idsOf(people), validUntil),
      groupChanges.endDateOfAll(idsOf(groups), validUntil),
    ])
    if (!hasPassed(validUntil, dateInBrussels(opening.at))) return
    const lost = people.filter(({ kind }) => kind === 'admin')
    const renewal = renewalFor(work, lost)
    await together(trx, renewal?.statements ?? [])
    await mailRenewal(trx, opening.at, renewal)
    await assertAdminsRemain(work, lost)
  })
}

/** Their sessions, codes and links to identities end, as with a single password that another person sets. */
export function setPasswords(
  work: Work,
  hashes: readonly HashedPassword[],
  { mustChange, by }: { mustChange: boolean | undefined; by: ChangedBy },
): Promise<number> {
  const { services, trx, held, actor, opening, group, licenceId } = work
  const ids = [...held.accounts.keys()]
  const easy = new Map(hashes.map(({ id, isEasy }) => [id, isEasy]))
  return inOperation(work, { groups: [], people: ids }, async (noting) => {
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
      const owner = { account, at: opening.at, language: actor.language }
      return aboutPasswordChanged(owner, { by, disconnected })
    })
    await together(trx, notesOf(noting, entries))
    const of = String(licenceId ?? `group ${group.id}`)
    await queueMails(trx, opening.at, mails, { of, by: actor.person.id })
  })
}

/** Root admins know the web code, with which they could register again. */
function renewalFor({ trx, actor, opening }: Work, lost: readonly Account[]): Renewal | null {
  const former = lost.find(({ kind, groupId, rootGroupId }) => kind === 'admin' && groupId === rootGroupId)
  if (!former || former.groupId === null || former.groupPath === null) return null
  const account = { ...former, groupId: former.groupId, groupPath: former.groupPath }
  return renewalAfter({ trx, account }, actor, opening.at)
}

async function assertAdminsRemain(
  { services, trx, scope, licenceId }: Work,
  lost: readonly Account[],
): Promise<void> {
  const one = lost.find(({ kind, groupPath }) => kind === 'admin' && groupPath !== null)
  if (!one?.groupPath) return
  const { rootGroupId } = one
  await assertAdminRemains(services, { trx, scope }, { path: one.groupPath, licenceId, rootGroupId }, lost)
}
