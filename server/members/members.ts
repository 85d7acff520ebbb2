import type { Account } from '#contract/account.ts'
import type { AccountState } from '#contract/choices.ts'
import type { Group } from '#contract/groups.ts'
import type { ListOrder } from '#contract/lists.ts'
import type { Member, MembersPage, PeopleList } from '#contract/members.ts'
import {
  listByIds as accountsByIds,
  type Search,
  search as searchAccounts,
  searchSimilar as searchSimilarAccounts,
} from '../accounts/accounts.ts'
import { findWithAncestors } from '../groups/group-rows.ts'
import { describeListed as groupsByIds, listSubgroups } from '../groups/groups.ts'
import { scopeOf } from '../groups/scope.ts'
import type { Db } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import type { ListQuery, Page } from '../platform/http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { endFor, listDirectMembers } from './member-rows.ts'
import { listPeopleWithin, type PeopleFilter } from './people-rows.ts'
import * as queries from './queries.ts'

/**
 * One page of a group's members: sub-groups first, then accounts.
 * @param groupId 0: the top level, which only staff have
 * @param state only the accounts in it; a search has no states
 * @throws Refusal 404
 */
export async function listMembers(
  services: Services,
  person: Person,
  groupId: number,
  query: ListQuery,
  state?: AccountState,
): Promise<MembersPage> {
  if (query.text !== null) return matching(services, person, groupId, { ...query, text: query.text })
  if (groupId === 0) return topLevel(services, person, query)
  const page = await listDirectMembers(services, scopeOf(person), groupId, { ...query, state: state ?? null })
  if (!page) throw notFound('group.notFound')
  return page
}

const nowhere = { isSimilar: false, group: null, ancestors: [], seats: 0, ends: null, states: null }

/** The top level has no accounts. */
async function topLevel(services: Services, person: Person, query: ListQuery): Promise<MembersPage> {
  const { groups, total } = await listSubgroups(services, person, 0, query)
  return { ...nowhere, members: membersOf(groups, []), total }
}

/** Matches of a text anywhere below a group; if there are none, similar ones. */
async function matching(
  services: Services,
  person: Person,
  groupId: number,
  { text, order, page }: ListQuery & { text: string },
): Promise<MembersPage> {
  const { db } = services
  const scope = scopeOf(person)
  const found = groupId === 0 ? null : await findWithAncestors(db, scope, groupId)
  if (found === undefined || (found === null && scope.kind !== 'all')) throw notFound('group.notFound')
  const search = { text, path: found?.idPath ?? null }
  const { groups, accounts, total, isSimilar } = await findForgiving(db, search, order, page)
  const members = membersOf(await groupsByIds(db, groups), await accountsByIds(services, accounts))
  const list = { members, total, isSimilar: isSimilar && total > 0 }
  if (!found) return { ...nowhere, ...list }
  const { ancestors, ends, idPath: _, ...group } = found
  return { ...list, seats: group.seats, group, ancestors, ends: endFor(group.id, ends), states: null }
}

/** Pages through groups first, then accounts. */
const bothKinds =
  (searchGroups: typeof queries.searchGroups, searchPeople: typeof searchAccounts) =>
  async (db: Db, search: Search, order: ListOrder, page: Page) => {
    const groups = await searchGroups(db, search, order, page)
    const accounts = await searchPeople(db, search, order, restOf(page, groups.ids.length, groups.total))
    return { groups: groups.ids, accounts: accounts.ids, total: groups.total + accounts.total }
  }

const findMatches = bothKinds(queries.searchGroups, searchAccounts)
const findSimilar = bothKinds(queries.searchSimilarGroups, searchSimilarAccounts)

/** The ids of one page of what matches a text; if neither a group nor a person does, of what resembles it. */
export async function findForgiving(db: Db, search: Search, order: ListOrder, page: Page) {
  const exact = await findMatches(db, search, order, page)
  if (exact.total > 0) return { ...exact, isSimilar: false }
  return { ...(await findSimilar(db, search, order, page)), isSimilar: true }
}

/** One page of the people in a group and all below it, class by class. @throws Refusal 404 */
export async function listPeople(
  { db }: Services,
  person: Person,
  groupId: number,
  filter: PeopleFilter,
  page: Page,
): Promise<PeopleList> {
  const found = await listPeopleWithin(db, scopeOf(person), groupId, filter, page)
  if (!found) throw notFound('group.notFound')
  return found
}

const membersOf = (groups: readonly Group[], people: readonly Account[]): Member[] => [
  ...groups.map((group) => ({ kind: 'group' as const, group })),
  ...people.map((person) => ({ kind: 'person' as const, person })),
]

/** The part of a page that is left for accounts, after so many of all groups. */
const restOf = (page: Page, groupsShown: number, groupCount: number): Page => ({
  limit: page.limit - groupsShown,
  offset: Math.max(0, page.offset - groupCount),
})
