import type { BulkChange } from '#contract/bulk.ts'
import * as groupChanges from '../groups/selected-changes.ts'
import type { Trx } from '../platform/db/database.ts'
import { Refusal, type RefusedOne } from '../platform/errors.ts'
import { isElsewhere } from '../platform/outdated.ts'
import type { Held } from './held.ts'

/** One of the selection, as it was seen and as it is. */
type One = {
  kind: RefusedOne['kind']
  id: number
  name: string
  seen: NonNullable<BulkChange['was']>[number]
  groupId: number | null
  groupName?: string | null
  validUntil: string | null
}

/**
 * Refuses a change of people and groups that have been moved since they were seen, or have another end date if that is what changes,
 * and says what became of each.
 * @throws Refusal 409
 */
export async function refuseMeanwhile(trx: Trx, held: Held, change: BulkChange): Promise<void> {
  const { action, was = [], target: to = 0, validUntil: wanted } = change
  const all = was.flatMap((seen) => seenOnes(held, seen))
  const isMoved = ({ seen, groupId }: One) => isElsewhere({ from: seen.groupId, to }, groupId ?? 0)
  const hasOtherEnd = ({ seen, validUntil }: One) =>
    action === 'set_end_date' &&
    seen.validUntil !== undefined &&
    validUntil !== seen.validUntil &&
    validUntil !== wanted
  const moved = all.filter(isMoved)
  const others = all.filter((one) => !isMoved(one) && hasOtherEnd(one))
  if (moved.length + others.length === 0) return
  const names = await namesOf(trx, moved)
  const refused = [
    ...moved.map(({ id, kind, name, groupId, groupName }) => {
      const group = groupName ?? names.get(groupId ?? 0) ?? ''
      return { id, kind, name, code: 'change.movedMeanwhile', values: { group } } as const
    }),
    ...others.map(({ id, kind, name }) => ({ id, kind, name, code: 'change.endDateMeanwhile' }) as const),
  ]
  throw new Refusal(409, 'change.outdated', {
    parts: { refused: refused.toSorted((a, b) => a.kind.localeCompare(b.kind)) },
  })
}

function seenOnes(held: Held, seen: One['seen']): One[] {
  const groups = (seen.groupIds ?? []).flatMap((id) => {
    const group = held.groups.get(id)
    if (!group) return []
    const { name, parentId: groupId, validUntil } = group
    return { kind: 'group' as const, id, name, seen, groupId, validUntil }
  })
  const people = (seen.accountIds ?? []).flatMap((id) => {
    const account = held.accounts.get(id)
    if (!account) return []
    const { name, login, groupId, groupName, validUntil } = account
    return { kind: 'person' as const, id, name: name || login, seen, groupId, groupName, validUntil }
  })
  return [...groups, ...people]
}

async function namesOf(trx: Trx, moved: readonly One[]): Promise<Map<number, string>> {
  const parents = moved.flatMap(({ kind, groupId }) => (kind === 'group' ? (groupId ?? []) : []))
  const rows = parents.length === 0 ? [] : await groupChanges.listGroups(trx, parents)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
