import { endOfLinks } from '../accounts/invitation-rows.ts'
import { aboutEmailChanged, aboutLoginChanged, changedBy } from '../accounts/mails.ts'
import { keepingSeats } from '../groups/seat-plan.ts'
import { type Trx, violates } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict } from '../platform/errors.ts'
import { batches, type Turn } from '../platform/limits/in-turns.ts'
import { type AuditEntry, noteOf } from '../record/audit/audit.ts'
import { finishOperation, keepingAdded, type Operation } from '../record/audit/operations.ts'
import { queueMails } from '../record/mail/outbox.ts'
import type { Requester } from '../sessions/person.ts'
import type { Target } from './group-index.ts'
import * as changes from './import-changes.ts'
import type { ImportPlace, Plan } from './imports.ts'
import { recordedOf, type WantedPerson } from './kept-columns.ts'
import type { Candidate } from './people-rows.ts'
import type { PlannedRow } from './plan.ts'

/** `turn`: lets others work in between. */
export type Author = Requester & { at: Date; turn: Turn }

/** No password fits it: who gets none cannot sign in until one is set. */
const noPassword = '!'

export type NewPassword = { hash: string; isEasy: boolean }

type Existing = PlannedRow & { account: Candidate }

/** The current place of a group. */
type PlaceOf = (target: Target | null) => { id: number; path: string }

type Changed = Existing & { to: { id: number; path: string } | null }

export const isChanged = (row: PlannedRow): row is Existing =>
  row.verdict === 'changed' && row.account !== null

/**
 * Writes what was planned, under the licence's lock, with the audit and the mails, and ends the operation.
 * @param hashes of the passwords, by line
 * @throws Refusal 409 if a login was taken meanwhile, or seats do not fit
 */
export async function writePlan(
  trx: Trx,
  operation: Operation,
  author: Author,
  place: ImportPlace,
  plan: Plan,
  hashes: ReadonlyMap<number, NewPassword>,
): Promise<void> {
  const { licenceId } = place
  if (licenceId === null) throw conflict('group.overarchingAdminsOnly')
  const added = await keepingSeats(trx, licenceId, () =>
    writeRows(trx, operation, author, { ...place, licenceId }, plan, hashes),
  )
  await finishOperation(trx, operation, added)
}

/** @returns the ids of the groups that were added */
async function writeRows(
  trx: Trx,
  operation: Operation,
  author: Author,
  place: { id: number; path: string; licenceId: number },
  { rows, newGroups }: Plan,
  hashes: ReadonlyMap<number, NewPassword>,
): Promise<{ group: number[] }> {
  const addedGroups = await addGroups(trx, place.licenceId, newGroups)
  const placeOf: PlaceOf = (target) => {
    if (!target || target.id === place.id) return place
    return target.id === null ? (addedGroups.get(target) ?? place) : { id: target.id, path: target.path }
  }
  const news = rows.filter(({ verdict }) => verdict === 'new')
  const added = await addPeople(trx, news, placeOf, hashes, author.turn)
  const changed = rows.filter(isChanged).map((row) => ({
    ...row,
    to: row.wanted.group && placeOf(row.wanted.group),
  }))
  const noting = { actor: author.person, at: author.at, operation: operation.ref }
  const note = async (entries: readonly AuditEntry[]) => {
    for await (const some of batches(entries, author.turn)) await together(trx, [noteOf(noting, ...some)])
  }
  await note(newGroups.map((group) => addedGroup(group, placeOf)))
  for await (const some of batches(added, author.turn)) {
    const ids = some.map(({ id }) => id)
    const entries = some.map(({ id, groupId, row }) =>
      addedPerson(id, groupId, row, hashes.get(row.line)?.isEasy),
    )
    await together(trx, [
      noteOf(noting, ...entries),
      keepingAdded(operation.at, operation.ref, 'account', ids),
    ])
  }
  // Before people move, so that their place is the group that loses them, followed by the other one.
  await note(changed.flatMap(movedPerson))
  await changePeople(trx, changed, author.turn)
  await changes.countPeople(trx, countsOf(added, changed))
  await note(changed.flatMap(editedPerson))
  await tellOwners(trx, author, place, changed)
  return { group: newGroups.map((group) => placeOf(group).id) }
}

/** Level by level, as a group needs the one above it. */
async function addGroups(trx: Trx, licenceId: number, groups: readonly Target[]) {
  const ids = new Map<Target, { id: number; path: string }>()
  const idOf = (group: Target | null) => group && (group.id ?? ids.get(group)?.id ?? null)
  let left = [...groups]
  while (left.length > 0) {
    const level = left.flatMap((group) => {
      const parentId = idOf(group.parent)
      return parentId === null ? [] : [{ group, parentId, name: group.name }]
    })
    const inserted = await changes.insertGroups(trx, licenceId, level)
    const byPlace = new Map(
      inserted.map(({ id, path, parentId, name }) => [`${parentId}/${name}`, { id, path }]),
    )
    for (const { group, parentId, name } of level)
      ids.set(group, byPlace.get(`${parentId}/${name}`) ?? { id: 0, path: '' })
    left = left.filter((group) => !ids.has(group))
  }
  return ids
}

type Added = { id: number; groupId: number; row: PlannedRow }

/** @throws Refusal 409 if a login was taken meanwhile */
async function addPeople(
  trx: Trx,
  rows: readonly PlannedRow[],
  placeOf: PlaceOf,
  hashes: ReadonlyMap<number, NewPassword>,
  turn: Turn,
): Promise<Added[]> {
  const added: Added[] = []
  for await (const some of batches(rows, turn)) {
    const people = some.map(({ line, wanted }) => ({
      ...wanted,
      group: placeOf(wanted.group).id,
      passwordHash: hashes.get(line)?.hash ?? noPassword,
      easyPassword: hashes.get(line)?.isEasy ?? false,
    }))
    const inserted = new Map((await changes.insertPeople(trx, people)).map(({ id, login }) => [login, id]))
    for (const [at, row] of some.entries()) {
      const id = inserted.get(row.wanted.login)
      if (id === undefined) throw conflict('import.changed')
      added.push({ id, groupId: people[at]?.group ?? 0, row })
    }
  }
  return added
}

/** @throws Refusal 409 if a login was taken meanwhile */
async function changePeople(trx: Trx, changed: readonly Changed[], turn: Turn): Promise<void> {
  for await (const some of batches(changed, turn)) {
    const people = some.map(({ account, wanted, to }) => ({
      ...wanted,
      id: account.id,
      group: to?.id ?? account.groupId,
    }))
    try {
      await changes.updatePeople(trx, people)
    } catch (error) {
      throw violates(error, 'accounts_login') ? conflict('import.changed') : error
    }
  }
}

function countsOf(added: readonly Added[], changed: readonly Changed[]): Map<number, number> {
  const counts = new Map<number, number>()
  const count = (groupId: number, change: number) => counts.set(groupId, (counts.get(groupId) ?? 0) + change)
  for (const { groupId } of added) count(groupId, 1)
  for (const { account, to } of changed) {
    if (!to) continue
    count(account.groupId, -1)
    count(to.id, 1)
  }
  return counts
}

const addedGroup = (group: Target, placeOf: PlaceOf): AuditEntry => ({
  action: 'group.add',
  target: 'group',
  targetId: placeOf(group).id,
  after: { name: group.name, parentId: placeOf(group.parent).id },
})

function addedPerson(id: number, groupId: number, { wanted }: PlannedRow, easyPassword = false): AuditEntry {
  const after = { kind: 'user', ...recordedOf({ ...wanted, group: groupId }), easyPassword }
  return { action: 'account.add', target: 'account', targetId: id, after }
}

// A move and an edit of the same person are two entries, as if they happen one after the other.

function movedPerson({ account, to }: Changed): AuditEntry[] {
  if (!to) return []
  const [before, after] = [{ groupId: account.groupId }, { groupId: to.id }]
  return [{ action: 'account.move', target: 'account', targetId: account.id, before, after, to: to.path }]
}

function editedPerson({ account, wanted }: Changed): AuditEntry[] {
  const shown = (person: Omit<WantedPerson, 'group'>) => {
    const { groupId: _, ...others } = recordedOf({ ...person, group: account.groupId })
    return others
  }
  const [before, after] = [shown(account), shown(wanted)]
  const isEdited = JSON.stringify(before) !== JSON.stringify(after)
  return isEdited ? [{ action: 'account.edit', target: 'account', targetId: account.id, before, after }] : []
}

/** Their old addresses; codes that went there are void. */
async function tellOwners(
  trx: Trx,
  { person, language, at }: Author,
  { licenceId }: { licenceId: number },
  changed: readonly Changed[],
) {
  const renamed = changed.filter(({ account, wanted }) => wanted.login !== account.login)
  const readdressed = changed.filter(({ account, wanted }) => wanted.email !== account.email)
  if (renamed.length + readdressed.length === 0) return
  const mails = [
    ...renamed.flatMap(({ account, wanted }) =>
      aboutLoginChanged(
        { account, at, language },
        { by: changedBy(person, account.id), newLogin: wanted.login },
      ),
    ),
    ...readdressed.flatMap(({ account, wanted }) =>
      aboutEmailChanged(
        { account, at, language },
        { by: changedBy(person, account.id), newEmail: wanted.email },
      ),
    ),
  ]
  await queueMails(trx, at, mails, { of: String(licenceId), by: person.id })
  await together(trx, endOfLinks(readdressed.map(({ account }) => account.id)))
}
