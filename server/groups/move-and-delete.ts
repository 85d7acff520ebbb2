import type { Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'
import { conflict } from '../platform/errors.ts'
import { type AuditEntry, notesOf } from '../record/audit/audit.ts'
import {
  asOperation,
  binning,
  keepingPlace,
  type Opening,
  type OperationRef,
} from '../record/audit/operations.ts'
import { deletionOf, moveOfPeople, type ParentGroup, relocation } from './group-changes.ts'
import type { GroupRow } from './queries.ts'
import { deepest, deepestOf } from './tree.ts'

// One and several groups and people move and go in the same way. The caller holds the licence's lock, and has asked the rules.

type Moving = {
  groups: readonly Pick<GroupRow, 'id' | 'parentId'>[]
  people: readonly { id: number; groupId: number | null }[]
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/**
 * Moves groups, with all below them, and people as one operation. None of the groups is below another.
 * @param parent null: the top level, for groups alone
 * @param along statements that go with it
 * @returns the operation
 * @throws Refusal 409 if a group would be too deep
 */
export async function moveTogether(
  trx: Trx,
  opening: Opening,
  { groups, people }: Moving,
  parent: ParentGroup | null,
  along: readonly Statement[] = [],
): Promise<number> {
  const { actor, at } = opening
  const to = parent?.id ?? null
  const entries = [
    ...groups.map((group) => noteOfMove(group, parent)),
    ...people.map((person) => noteOfPersonsMove(person, parent)),
  ]
  const change = (operation: OperationRef) => [
    ...keepingPlace(at, operation, 'group', idsOf(groups), to),
    ...keepingPlace(at, operation, 'account', idsOf(people), to),
    ...notesOf({ actor, at, operation }, entries),
    ...along,
    ...moveOfPeople(people.map(({ id, groupId }) => ({ id, from: groupId, to }))),
  ]
  const counts = { groups: groups.length, people: people.length }
  const paths = groups.length > 0 ? relocation(idsOf(groups), parent) : undefined
  const { operationId, rows } = await asOperation(trx, opening, counts, change, paths)
  if (paths) refuseTooDeep(deepestOf(rows.map(({ path }) => path)))
  return operationId
}

export const noteOfMove = (
  { id, parentId }: Moving['groups'][number],
  parent: ParentGroup | null,
): AuditEntry => ({
  action: 'group.move',
  target: 'group',
  targetId: id,
  before: { parentId: parentId ?? 0 },
  after: { parentId: parent?.id ?? 0 },
  to: parent?.path ?? '/',
})

const noteOfPersonsMove = (
  { id, groupId }: Moving['people'][number],
  group: ParentGroup | null,
): AuditEntry => ({
  action: 'account.move',
  target: 'account',
  targetId: id,
  before: { groupId },
  after: { groupId: group?.id },
  to: group?.path ?? '/',
})

/** @throws Refusal 409 */
export function refuseTooDeep(level: number): void {
  if (level > deepest) throw conflict('group.tooDeep', { limit: deepest })
}

/**
 * Deletes groups, and people in them or beside them, into the bin as one operation.
 * @param groupIds with all below them
 * @param along statements that go with it
 * @returns the operation, which can be undone
 */
export async function deleteTogether(
  trx: Trx,
  opening: Opening,
  { groupIds, people }: { groupIds: readonly number[]; people: Moving['people'] },
  along: (operation: OperationRef) => readonly Statement[] = () => [],
): Promise<number> {
  const counts = { groups: groupIds.length, people: people.length }
  const { operationId } = await asOperation(trx, opening, counts, (operation) => [
    ...binning(opening, operation, 'group', groupIds),
    ...binning(opening, operation, 'account', idsOf(people)),
    ...along(operation),
    ...deletionOf(groupIds, people),
  ])
  return operationId
}
