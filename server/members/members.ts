import type { MemberOrder, MembersPage } from '#contract/members.ts'
import { listByIds as accountsByIds, listIdsOfGroup, search as searchAccounts } from '../accounts/accounts.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { describeGroup, describeListed as groupsByIds, listAncestors, type Page } from '../groups/groups.ts'
import { groupInScope, scopeOf } from '../groups/scope.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'

export type MembersQuery = {
  page: Page
  /** Searches everything below the group, not just what lies directly in it. */
  text: string | null
  order: MemberOrder
}

/**
 * One page of what lies in a group: sub-groups first, then accounts.
 * @param groupId 0: the top level, which only staff have
 */
export async function listMembers(
  services: Services,
  person: Person,
  groupId: number,
  { page, text, order }: MembersQuery,
): Promise<MembersPage> {
  const { db } = services
  const scope = scopeOf(person)
  if (groupId === 0 && scope.kind !== 'all') throw notFound('group.notFound')
  const row = groupId === 0 ? null : await groupInScope(db, scope, groupId)
  const { groupIds, accountIds, total } =
    text === null ? await direct(db, row, order, page) : await matching(db, row, text, order, page)
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

type Place = { id: number; path: string; account_count: number } | null

/** What lies directly in a group, or at the top level, where no accounts are. */
async function direct(db: Db, group: Place, order: MemberOrder, page: Page) {
  const groupCount = await queries.countGroups(db, group?.id ?? null)
  const groupIds =
    page.offset < groupCount ? await queries.listGroupIds(db, group?.id ?? null, order, page) : []
  const rest = restOf(page, groupIds.length, groupCount)
  const accountIds = group && rest.limit > 0 ? await listIdsOfGroup(db, group.id, order, rest) : []
  return { groupIds, accountIds, total: groupCount + (group?.account_count ?? 0) }
}

/** What matches a text anywhere below a group. */
async function matching(db: Db, group: Place, text: string, order: MemberOrder, page: Page) {
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
