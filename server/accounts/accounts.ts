import { Account } from '#contract/account.ts'
import type { AccountList } from '#contract/accounts.ts'
import type { ListOrder } from '#contract/lists.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../errors.ts'
import { readGroup, rootOfLicence, serialNumberOf } from '../groups/groups.ts'
import type { ListWish, Page } from '../http/paging.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'

export function toAccount(row: queries.AccountRow): Account {
  return Account.pick({
    ...row,
    isAdmin: row.kind === 'admin',
    serialNumber: serialNumberOf(row),
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
  })
}

/** One's own account. */
export async function readOwnAccount({ db }: Services, personId: number): Promise<Account> {
  const row = await queries.findAccount(db, personId)
  if (!row) throw notFound('account.notFound')
  return toAccount(row)
}

/** These accounts, in this order; the caller has made sure that the person may see them. */
export async function listByIds(db: Db, ids: readonly number[]): Promise<Account[]> {
  if (ids.length === 0) return []
  const rows = new Map((await queries.listAccounts(db, ids)).map((row) => [row.id, row]))
  return ids
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .map(toAccount)
}

const byLogin: ListOrder = { column: 'name', direction: 'asc' }

/** The ids of one page of the matches in a subtree, or among all; the caller has made sure that the person may see them. */
export const search = queries.searchAccounts

/** The ids of one page of the accounts directly in a group; the caller has made sure that the person may see it. */
export const listIdsOfGroup = queries.listIdsOfGroup

/** The accounts directly in a group. */
export async function listOfGroup(
  services: Services,
  person: Person,
  groupId: number,
  wish: ListWish,
): Promise<AccountList> {
  const group = await readGroup(services, person, groupId)
  const ids = await queries.listIdsOfGroup(services.db, groupId, wish)
  const total = await queries.countOfGroup(services.db, groupId, wish.text)
  return { accounts: await listByIds(services.db, ids), total, seats: group.seats, group }
}

/** The accounts directly in one's own group; a user's own account alone; none for staff, who have no group. */
export async function listOwn(services: Services, person: Person, wish: ListWish): Promise<AccountList> {
  if (person.kind === 'user') {
    const own = await readOwnAccount(services, person.id)
    return { accounts: wish.page.offset === 0 ? [own] : [], total: 1, seats: own.seats, group: null }
  }
  if (!person.group) return { accounts: [], total: 0, seats: 0, group: null }
  return listOfGroup(services, person, person.group.id, wish)
}

/** The accounts directly in a licence's root group. */
export async function listOfLicence(
  services: Services,
  person: Person,
  serialNumber: string,
  wish: ListWish,
): Promise<AccountList> {
  const { rootId, seats } = await rootOfLicence(services, person, serialNumber)
  if (rootId === null) return { accounts: [], total: 0, seats, group: null }
  return listOfGroup(services, person, rootId, wish)
}

/** Searches the accounts of all customers. */
export async function searchAll({ db }: Services, text: string, page: Page) {
  const { ids, total } = await search(db, { text, path: null }, byLogin, page)
  return { accounts: await listByIds(db, ids), total }
}
