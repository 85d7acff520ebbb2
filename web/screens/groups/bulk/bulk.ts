import { BulkChange, changeInBulk } from '#contract/bulk.ts'
import { type Member, maxListed } from '#contract/members.ts'
import type { Selected, Selection } from '../../../kit/lists/useSelection.ts'
import { call } from '../../../platform/api/call.ts'
import { mailLanguage as language } from '../../../platform/api/mail-language.ts'
import { groupOf } from '../dialogs/changes.ts'
import type { GroupsSearch } from '../search-params.ts'
import { type Refused, refusedKey } from './refused.ts'

/** The subject of a dialog: the selection in the list of a group. `total`: how many that list shows on all its pages. */
export type BulkTask = {
  groupId: number
  groupName: string
  /** Of the group. */
  serialNumber: string | null
  list: Pick<GroupsSearch, 'q' | 'state'>
  total: number
  selection: Selection<Member>
}

/** The selection for a change in bulk, with what it rests on. @param refused stay out of it */
export function sentSelection(
  { selection, list, total }: Pick<BulkTask, 'list' | 'total'> & { selection: Selected<Member> },
  refused: readonly Refused[],
) {
  const { isAll, rows } = selection
  const named = [...rows.values()].map((member) =>
    member.kind === 'group'
      ? { kind: member.kind, id: member.group.id }
      : { kind: member.kind, id: member.person.id },
  )
  const out = new Set(refused.map(refusedKey))
  const listed = isAll ? [...named, ...refused] : named.filter((one) => !out.has(refusedKey(one)))
  const idsOf = (kind: Refused['kind']) => listed.filter((one) => one.kind === kind).map(({ id }) => id)
  const [accounts, groups] = [idsOf('person'), idsOf('group')]
  if (!isAll) return { accountIds: accounts, groupIds: groups, was: seenOf(rows, out) }
  const { q, state } = list
  return {
    all: {
      q,
      state: q === undefined ? state : undefined,
      exceptAccountIds: accounts,
      exceptGroupIds: groups,
    },
    total,
  }
}

/** The groups in which the named people were seen, and their end dates, without the refused. */
function seenOf(rows: ReadonlyMap<string, Member>, refused: ReadonlySet<string>) {
  type Seen = { groupId: number; validUntil: string | null; accountIds: number[]; groupIds: number[] }
  const all = new Map<string, Seen>()
  for (const member of rows.values()) {
    const groupId = groupOf(member)
    const { id, validUntil } = member.kind === 'group' ? member.group : member.person
    if (groupId === undefined || refused.has(refusedKey({ kind: member.kind, id }))) continue
    const key = `${groupId} ${validUntil}`
    const seen = all.get(key) ?? { groupId, validUntil, accountIds: [], groupIds: [] }
    all.set(key, seen)
    if (member.kind === 'group') seen.groupIds.push(id)
    else seen.accountIds.push(id)
  }
  return [...all.values()]
}

/** The people to make cards for: these, or all users of the group. */
export type CardsOf = { groupId: number; people?: number[] }

/** The people whose login cards a selection stands for; undefined unless it is people only, one group, or the whole group. */
export function cardsOf(
  groupId: number,
  { isAll, rows }: Selected<Member>,
  { q, state }: BulkTask['list'],
): CardsOf | undefined {
  if (isAll) {
    const isWhole = q === undefined && state === undefined && rows.size === 0
    return isWhole ? { groupId } : undefined
  }
  const selected = [...rows.values()]
  const people = selected.flatMap((member) => (member.kind === 'person' ? [member.person.id] : []))
  if (people.length === selected.length && people.length <= maxListed) return { groupId, people }
  const [only] = selected
  return selected.length === 1 && only?.kind === 'group' ? { groupId: only.group.id } : undefined
}

/** Changes all that is selected, or nothing. */
export function changeSelected(
  task: BulkTask,
  refused: readonly Refused[],
  change: Pick<BulkChange, 'action' | 'target'>,
) {
  const body = { ...BulkChange.toWire({ ...change, ...sentSelection(task, refused) }), language }
  return call(changeInBulk, { params: { id: task.groupId }, body })
}
