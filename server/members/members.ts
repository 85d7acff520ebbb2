import type { MembersPage } from '#contract/members.ts'
import { listByIds as accountsByIds, listIdsOfGroup, search as searchAccounts } from '../accounts/accounts.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import {
  countIn as countGroups,
  describeGroup,
  describeListed as groupsByIds,
  listAncestors,
  listIdsIn as listGroupIds,
} from '../groups/groups.ts'
import { groupInScope, scopeOf } from '../groups/scope.ts'
import type { ListWish, Page } from '../http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'

/**
 * One page of what lies in a group: sub-groups first, then accounts.
 * @param groupId 0: the top level, which only staff have
 */
export async function listMembers(
  services: Services,
  person: Person,
  groupId: number,
  wish: ListWish,
): Promise<MembersPage> {
  const { db } = services
  const scope = scopeOf(person)
  if (groupId === 0 && scope.kind !== 'all') throw notFound('group.notFound')
  const row = groupId === 0 ? null : await groupInScope(db, scope, groupId)
  const { groupIds, accountIds, total } =
    wish.text === null ? await direct(db, row, wish) : await matching(db, row, wish.text, wish)
  const group = row && (await describeGroup(db, row))
  return {
    members: [
      ...(await groupsByIds(db, groupIds)).map((of) => ({ kind: 'group' as const, group: of })),
      ...(await accountsByIds(db, accountIds)).map((person) => ({ kind: 'person' as const, person })),
    ],
    total,
    seats: group?.seats ?? 0,
    group,
    ancestors: row ? await listAncestors(services, person, row) : [],
  }
}

type Place = { id: number; path: string; accountCount: number } | null

/** What lies directly in a group, or at the top level, where no accounts are. */
async function direct(db: Db, group: Place, wish: ListWish) {
  const { page } = wish
  const parentId = group?.id ?? null
  const groupCount = await countGroups(db, parentId, null)
  const groupIds = page.offset < groupCount ? await listGroupIds(db, parentId, wish) : []
  const rest = restOf(page, groupIds.length, groupCount)
  const accountIds =
    group && rest.limit > 0 ? await listIdsOfGroup(db, group.id, { ...wish, page: rest }) : []
  return { groupIds, accountIds, total: groupCount + (group?.accountCount ?? 0) }
}

/** What matches a text anywhere below a group. */
async function matching(db: Db, group: Place, text: string, { order, page }: ListWish) {
  const search = { text, path: group?.path ?? null }
  const groups = await queries.searchGroups(db, search, order, page)
  const accounts = await searchAccounts(db, search, order, restOf(page, groups.ids.length, groups.total))
  return { groupIds: groups.ids, accountIds: accounts.ids, total: groups.total + accounts.total }
}

/** The part of a page that is left for accounts, after so many of all groups. */
const restOf = (page: Page, groupsShown: number, groupCount: number): Page => ({
  limit: page.limit - groupsShown,
  offset: Math.max(0, page.offset - groupCount),
})
