import type { BulkChange } from '#contract/bulk.ts'
import * as groupChanges from '../groups/selected-changes.ts'
import type { Trx } from '../platform/db/database.ts'
import { Refusal, type RefusedOne } from '../platform/errors.ts'
import { isElsewhere } from '../platform/outdated.ts'
import type { Held } from './held.ts'

type Place = { id: number; name: string; groupId: number | null; groupName?: string | null }

/**
 * Refuses a change of people and groups that are no longer in the groups where they were seen, and says where each is.
 * @throws Refusal 409
 */
export async function refuseMovedMeanwhile(trx: Trx, held: Held, change: BulkChange): Promise<void> {
  const { was = [], target: to = 0 } = change
  const moved = (ids: readonly number[] = [], from: number, of: (id: number) => Place | undefined) =>
    ids.flatMap((id) => of(id) ?? []).filter(({ groupId }) => isElsewhere({ from, to }, groupId ?? 0))
  const people = was.flatMap(({ accountIds, groupId }) =>
    moved(accountIds, groupId, (id) => {
      const account = held.accounts.get(id)
      return account && { ...account, name: account.name || account.login }
    }),
  )
  const groups = was.flatMap(({ groupIds, groupId }) =>
    moved(groupIds, groupId, (id) => {
      const group = held.groups.get(id)
      return group && { id, name: group.name, groupId: group.parentId }
    }),
  )
  if (people.length + groups.length === 0) return
  const names = await namesOf(trx, groups)
  const refused = (kind: RefusedOne['kind']) => (place: Place) => {
    const group = place.groupName ?? names.get(place.groupId ?? 0) ?? ''
    return { id: place.id, kind, name: place.name, code: 'change.movedMeanwhile', values: { group } } as const
  }
  throw new Refusal(409, 'change.outdated', {
    parts: { refused: [...groups.map(refused('group')), ...people.map(refused('person'))] },
  })
}

async function namesOf(trx: Trx, groups: readonly Place[]): Promise<Map<number, string>> {
  const parents = groups.flatMap(({ groupId }) => groupId ?? [])
  const rows = parents.length === 0 ? [] : await groupChanges.listGroups(trx, parents)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
