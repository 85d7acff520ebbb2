import { createHash } from 'node:crypto'
import { PlannedGroup, type RolloverOutcome } from '#contract/rollover.ts'
import type { GroupRow } from '../groups/groups.ts'
import * as groupChanges from '../groups/selected-changes.ts'
import { isWithin } from '../groups/tree.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { RefusedOne } from '../platform/errors.ts'
import { invalidField } from '../platform/errors.ts'
import { refuseParts } from './refusals.ts'

export type Plan = readonly PlannedGroup[]

/** A user of a planned group. */
export type Pupil = { id: number; groupId: number }

/** The totals of a plan. `groups`: by id, those of the plan and the destinations of people. */
export type Prepared = {
  groups: Map<number, GroupRow>
  renamed: { id: number; before: string; name: string }[]
  moved: (Pupil & { to: number })[]
  deleted: Pupil[]
  outcome: RolloverOutcome
}

/** All groups that a plan names. @throws Refusal 400 if it names one twice, 409 for those that are not below `top` */
export async function groupsOfPlan(
  db: Db | Trx,
  plan: Plan,
  top: Pick<GroupRow, 'path' | 'licenceId'>,
): Promise<Map<number, GroupRow>> {
  const planned = plan.map(({ groupId }) => groupId)
  if (new Set(planned).size < planned.length)
    throw invalidField(PlannedGroup.wireNames.groupId, 'field.invalid')
  const targets = plan.flatMap(({ peopleTo }) => (typeof peopleTo === 'number' ? peopleTo : []))
  const ids = [...new Set([...planned, ...targets])]
  const found = await groupChanges.listGroups(db, ids)
  const here = new Map(
    found
      .filter(({ path, licenceId }) => isWithin(path, top.path) && licenceId === top.licenceId)
      .map((group) => [group.id, group]),
  )
  const missing = ids
    .filter((id) => !here.has(id))
    .map((id): RefusedOne => ({ id, kind: 'group', name: '', code: 'group.notFound' }))
  refuseParts(missing)
  return here
}

/** @param pupils of the planned groups, by id */
export function prepare(plan: Plan, groups: Map<number, GroupRow>, pupils: readonly Pupil[]): Prepared {
  const byGroup = Map.groupBy(pupils, ({ groupId }) => groupId)
  const renamed: Prepared['renamed'] = []
  const moved: Prepared['moved'] = []
  const deleted: Prepared['deleted'] = []
  let stayed = 0
  const rows = plan.map(({ groupId, name, peopleTo = 'stay' }) => {
    const before = groups.get(groupId)?.name ?? ''
    const people = byGroup.get(groupId) ?? []
    const newName = name ?? before
    if (newName !== before) renamed.push({ id: groupId, before, name: newName })
    if (peopleTo === 'delete') deleted.push(...people)
    else if (peopleTo === 'stay' || peopleTo === groupId) stayed += people.length
    else moved.push(...people.map((pupil) => ({ ...pupil, to: peopleTo })))
    return { groupId, name: before, newName, people: people.length }
  })
  const counts = { renamed: renamed.length, moved: moved.length, deleted: deleted.length, stayed }
  const fingerprint = fingerprintOf({ groups, renamed, moved, deleted })
  return { groups, renamed, moved, deleted, outcome: { counts, groups: rows, fingerprint } }
}

/** The same for the same changes of the same rows, between groups that are called and lie as they did: so the person chose them. */
function fingerprintOf({ groups, ...changes }: Omit<Prepared, 'outcome'>): string {
  const places = [...groups.values()].map(({ id, name, parentId }) => ({ id, name, parentId }))
  return createHash('sha256')
    .update(JSON.stringify({ ...changes, places }))
    .digest('base64url')
}
