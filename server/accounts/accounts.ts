import { Account } from '#contract/account.ts'
import type { AccountList } from '#contract/accounts.ts'
import type { ListOrder } from '#contract/lists.ts'
import { rootOfLicence, serialNumberOf } from '../groups/groups.ts'
import { scopeOf } from '../groups/scope.ts'
import { notFound } from '../platform/errors.ts'
import type { ListQuery, Page } from '../platform/http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { listInGroup } from './account-rows.ts'
import * as queries from './queries.ts'
import { searchAccounts, searchSimilarAccounts } from './search/queries.ts'

export function toAccount(row: queries.AccountRow): Account {
  return Account.pick({
    ...row,
    isAdmin: row.kind === 'admin',
    serialNumber: serialNumberOf(row),
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
  })
}

/** The caller's own account, as the session check has read it. */
export const accountOf = ({ group, ...person }: Person): Account =>
  Account.pick({
    ...person,
    isAdmin: person.kind === 'admin',
    group: group && { id: group.id, name: group.name },
  })

/** An account that has just been given a session. @throws Refusal 404 if it is gone */
export async function readOwnAccount({ db }: Services, personId: number): Promise<Account> {
  const row = await queries.findAccount(db, personId)
  if (!row) throw notFound('account.notFound')
  return toAccount(row)
}

/** These accounts, in this order; the caller has made sure that the person may see them. */
export async function listByIds(services: Services, ids: readonly number[]): Promise<Account[]> {
  if (ids.length === 0) return []
  const rows = new Map((await queries.listUsedAccounts(services, ids)).map((row) => [row.id, row]))
  return ids
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .map(toAccount)
}

const byLogin: ListOrder = { column: 'name', direction: 'asc' }

export type { Search } from './search/queries.ts'

/** The ids of one page of the matches in a subtree, or among all; the caller has made sure that the person may see them. */
export const search = searchAccounts

/** The same of what resembles the text. */
export const searchSimilar = searchSimilarAccounts

/** The accounts directly in a group. @throws Refusal 404 */
export async function listOfGroup(
  { db }: Services,
  person: Person,
  groupId: number,
  query: ListQuery,
): Promise<AccountList> {
  const list = await listInGroup(db, scopeOf(person), groupId, query)
  if (!list) throw notFound('group.notFound')
  return list
}

/** The accounts directly in one's own group; a user's own account alone; none for staff, who have no group. */
export async function listOwn(services: Services, person: Person, query: ListQuery): Promise<AccountList> {
  if (person.kind === 'user') {
    const own = accountOf(person)
    return { accounts: query.page.offset === 0 ? [own] : [], total: 1, seats: own.seats, group: null }
  }
  if (!person.group) return { accounts: [], total: 0, seats: 0, group: null }
  return listOfGroup(services, person, person.group.id, query)
}

/** The accounts directly in a licence's root group. */
export async function listOfLicence(
  services: Services,
  person: Person,
  serialNumber: string,
  query: ListQuery,
): Promise<AccountList> {
  const { rootId, seats } = await rootOfLicence(services, person, serialNumber)
  if (rootId === null) return { accounts: [], total: 0, seats, group: null }
  return listOfGroup(services, person, rootId, query)
}

/** Searches the accounts of all customers; if none matches, for similar ones. */
export async function searchAll(services: Services, text: string, page: Page) {
  const { db } = services
  const wanted = { text, path: null }
  const found = await search(db, wanted, byLogin, page)
  const isSimilar = found.total === 0
  const { ids, total } = isSimilar ? await searchSimilar(db, wanted, byLogin, page) : found
  return { accounts: await listByIds(services, ids), total, isSimilar: isSimilar && total > 0 }
}
