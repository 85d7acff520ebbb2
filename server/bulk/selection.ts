import { type BulkChange, maxSelected } from '#contract/bulk.ts'
import { type ListOrder, maxMatches } from '#contract/lists.ts'
import { listMembers } from '../members/members.ts'
import { Refusal } from '../platform/errors.ts'
import { outdatedBy } from '../platform/outdated.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'

export type Selection = { accountIds: number[]; groupIds: number[] }

/** A person's selection: rows by their ids, or all that a list shows. */
export type Selected = Pick<BulkChange, 'all' | 'total' | 'accountIds' | 'groupIds'>

const byName: ListOrder = { column: 'name', direction: 'asc' }

const unique = (ids: readonly number[]) => [...new Set(ids)]

const tooMany = (limit: number) => new Refusal(400, 'bulk.tooMany', { values: { limit } })

/** @throws Refusal 400 if nothing was selected, or more than one call may change; 409 if the list has changed */
export async function selectionOf(
  services: Services,
  person: Person,
  groupId: number,
  { all, total, accountIds = [], groupIds = [] }: Selected,
): Promise<Selection> {
  const shown = all ? await listAll(services, person, groupId, all, total) : null
  const selection = {
    accountIds: unique([...accountIds, ...(shown?.accountIds ?? [])]),
    groupIds: unique([...groupIds, ...(shown?.groupIds ?? [])]),
  }
  const count = selection.accountIds.length + selection.groupIds.length
  if (count === 0) throw new Refusal(400, 'bulk.nothingSelected')
  if (count > maxSelected) throw tooMany(maxSelected)
  return selection
}

/**
 * The list of members on all its pages, by the same search.
 * @param shown how many there were when the person looked; undefined: any number
 * @throws Refusal 409 if it shows more or fewer by now
 */
async function listAll(
  services: Services,
  person: Person,
  groupId: number,
  { q, state, exceptAccountIds = [], exceptGroupIds = [] }: NonNullable<BulkChange['all']>,
  shown: number | undefined,
): Promise<Selection> {
  const page = { limit: maxSelected + 1, offset: 0 }
  const query = { page, text: q ?? null, order: byName }
  const { members, total } = await listMembers(services, person, groupId, query, state)
  // A search stops counting there; more would match than it lists.
  if (q !== undefined && total >= maxMatches) throw tooMany(maxMatches - 1)
  if (shown !== undefined && shown !== total) throw outdatedBy({ total })
  const [outAccounts, outGroups] = [new Set(exceptAccountIds), new Set(exceptGroupIds)]
  return {
    accountIds: members
      .flatMap((member) => (member.kind === 'person' ? member.person.id : []))
      .filter((id) => !outAccounts.has(id)),
    groupIds: members
      .flatMap((member) => (member.kind === 'group' ? member.group.id : []))
      .filter((id) => !outGroups.has(id)),
  }
}
