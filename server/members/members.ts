import type { Account } from '#contract/accounts.ts'
import type { Group } from '#contract/groups.ts'
import { listByIds as accountsByIds } from '../accounts/accounts.ts'
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
  order: queries.Order
}

export type Members = {
  rows: (Group | Account)[]
  total: number
  seats: number
  group: Group | null
  ancestors: { id: number; name: string }[]
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
): Promise<Members> {
  const { db } = services
  const scope = scopeOf(person)
  if (groupId === 0 && scope.kind !== 'all') throw notFound('group.notFound')
  const row = groupId === 0 ? null : await groupInScope(db, scope, groupId)
  const place = { groupId: row?.id ?? null, path: row?.path ?? null, text }

  const groupCount = await queries.countGroups(db, place)
  const accountCount = await queries.countAccounts(db, place)
  const groupIds = page.offset < groupCount ? await queries.listGroupIds(db, place, order, page) : []
  const rest = { limit: page.limit - groupIds.length, offset: Math.max(0, page.offset - groupCount) }
  const accountIds = rest.limit > 0 ? await queries.listAccountIds(db, place, order, rest) : []

  const group = row && (await describeGroup(db, row))
  return {
    rows: [...(await groupsByIds(db, groupIds)), ...(await accountsByIds(db, accountIds))],
    total: groupCount + accountCount,
    seats: group?.seats ?? 0,
    group,
    ancestors: row ? await listAncestors(services, person, row) : [],
  }
}
