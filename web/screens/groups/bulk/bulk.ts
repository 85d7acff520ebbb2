import { BulkChange, changeInBulk } from '#contract/bulk.ts'
import { type Member, maxListed } from '#contract/members.ts'
import type { Selected, Selection } from '../../../kit/lists/useSelection.ts'
import { addressOf } from '../../../platform/addresses.ts'
import { call } from '../../../platform/api/call.ts'
import { mailLanguage as language } from '../../../platform/api/mail-language.ts'
import type { GroupsSearch } from '../search-params.ts'
import { type Refused, refusedKey } from './refused.ts'

/** What a dialog changes: the selection in the list of a group. `total`: how many that list shows on all its pages. */
export type BulkTask = {
  groupId: number
  groupName: string
  /** Of the group. */
  serialNumber: string | null
  list: Pick<GroupsSearch, 'q' | 'state'>
  total: number
  selection: Selection<Member>
}

/** The selection as the server takes it. @param refused stay out of it */
export function selectionOnWire(
  { isAll, rows }: Selected<Member>,
  list: BulkTask['list'],
  refused: readonly Refused[],
) {
  const named = [...rows.values()].map((member) =>
    member.kind === 'group'
      ? { kind: member.kind, id: member.group.id }
      : { kind: member.kind, id: member.person.id },
  )
  const out = new Set(refused.map(refusedKey))
  const listed = isAll ? [...named, ...refused] : named.filter((one) => !out.has(refusedKey(one)))
  const idsOf = (kind: Refused['kind']) => listed.filter((one) => one.kind === kind).map(({ id }) => id)
  const [accounts, groups] = [idsOf('person'), idsOf('group')]
  if (!isAll) return { accountIds: accounts, groupIds: groups }
  const { q, state } = list
  return {
    all: {
      q,
      state: q === undefined ? state : undefined,
      except_account_ids: accounts,
      except_group_ids: groups,
    },
  }
}

/** The page with the login cards of a selection; undefined where it is not people only, one group, or the whole group. */
export function cardsAddress(
  groupId: number,
  { isAll, rows }: Selected<Member>,
  { q, state }: BulkTask['list'],
): string | undefined {
  if (isAll) {
    const isWhole = q === undefined && state === undefined && rows.size === 0
    return isWhole ? addressOf.loginCards(groupId) : undefined
  }
  const selected = [...rows.values()]
  const people = selected.flatMap((member) => (member.kind === 'person' ? [member.person.id] : []))
  if (people.length === selected.length && people.length <= maxListed)
    return addressOf.loginCards(groupId, people)
  const [only] = selected
  return selected.length === 1 && only?.kind === 'group' ? addressOf.loginCards(only.group.id) : undefined
}

/** Changes all that is selected, or nothing. */
export function changeSelected(
  { groupId, list, selection }: BulkTask,
  refused: readonly Refused[],
  change: Pick<BulkChange, 'action' | 'target'>,
) {
  const body = { ...BulkChange.toWire({ ...change, ...selectionOnWire(selection, list, refused) }), language }
  return call(changeInBulk, { params: { id: groupId }, body })
}
