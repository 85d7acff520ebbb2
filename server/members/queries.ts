import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { asPattern } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import type { Page } from '../groups/groups.ts'
import { endOfSubtree } from '../groups/tree.ts'

/** Where to look: directly in a group (null: the top level), or, with a text, everywhere below it. */
export type Place = { groupId: number | null; path: string | null; text: string | null }

export type Order = { column: 'name' | 'nr_lics' | 'valid_until'; direction: 'asc' | 'desc' }

type Groups = Tables & { g: Tables['groups'] }
type Accounts = Tables & { a: Tables['accounts']; g: Tables['groups'] }

function groupIsThere(eb: ExpressionBuilder<Groups, 'g'>, { groupId, path, text }: Place) {
  if (text === null) return eb('g.parent_id', groupId === null ? 'is' : '=', groupId)
  const below = path === null ? [] : [eb('g.path', '>', path), eb('g.path', '<', endOfSubtree(path))]
  return eb.and([eb('g.search', 'like', asPattern(text)), ...below])
}

function accountIsThere(eb: ExpressionBuilder<Accounts, 'a' | 'g'>, { groupId, path, text }: Place) {
  if (text === null) return eb('a.group_id', '=', groupId ?? 0)
  const below = path === null ? [] : [eb('g.path', '>=', path), eb('g.path', '<', endOfSubtree(path))]
  return eb.and([eb('a.search', 'like', asPattern(text)), ...below])
}

const groupColumns = { name: 'g.search', nr_lics: 'g.reserved_seats', valid_until: 'g.valid_until' } as const

/** The ids of one page of groups: exact names first where something is searched for. */
export async function listGroupIds(db: Db, place: Place, order: Order, page: Page): Promise<number[]> {
  let query = db
    .selectFrom('groups as g')
    .select('g.id')
    .where((eb) => groupIsThere(eb, place))
  if (place.text !== null) query = query.orderBy(sql`g.search = ${place.text.toLowerCase()}`, 'desc')
  const rows = await query
    .orderBy(groupColumns[order.column], order.direction)
    .orderBy('g.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countGroups(db: Db, place: Place): Promise<number> {
  const row = await db
    .selectFrom('groups as g')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => groupIsThere(eb, place))
    .executeTakeFirstOrThrow()
  return row.count
}

const accountColumns = {
  name: sql`lower(a.login)`,
  nr_lics: sql`a.seats`,
  valid_until: sql`a.valid_until`,
} as const

/** The ids of one page of accounts: exact logins and names first where something is searched for. */
export async function listAccountIds(db: Db, place: Place, order: Order, page: Page): Promise<number[]> {
  let query = db
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select('a.id')
    .where((eb) => accountIsThere(eb, place))
  if (place.text !== null) {
    const exact = place.text.toLowerCase()
    query = query.orderBy(sql`lower(a.login) = ${exact} OR lower(a.name) = ${exact}`, 'desc')
  }
  const rows = await query
    .orderBy(accountColumns[order.column], order.direction)
    .orderBy('a.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countAccounts(db: Db, place: Place): Promise<number> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => accountIsThere(eb, place))
    .executeTakeFirstOrThrow()
  return row.count
}
