import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Account } from '#contract/account.ts'
import type { AccountList } from '#contract/accounts.ts'
import type { Group } from '#contract/groups.ts'
import { shownInRange } from '../groups/group-rows.ts'
import { type PathRange, pathsOf, type Scope } from '../groups/tree.ts'
import { builtOnce, byKey, perShape } from '../platform/db/built-once.ts'
import { selected } from '../platform/db/columns.ts'
import type { Db } from '../platform/db/database.ts'
import { asPattern } from '../platform/db/search.ts'
import type { ListQuery, Page } from '../platform/http/paging.ts'
import { accountColumns } from '../record/audit/recorded-columns.ts'

/** The own fields of an account in the list of its group; the rest comes from the group, see `personOf`. */
export type PersonRow = Omit<Account, 'isAdmin' | 'serialNumber' | 'group'> & { kind: string }

export const personOf = ({ id, name, serialNumber }: Group, row: PersonRow): Account => ({
  ...row,
  isAdmin: row.kind === 'admin',
  serialNumber,
  group: { id, name },
})

/** The fields of an account `a` itself, as in a list. */
export const ownColumns = selected('a', accountColumns)

const orders = {
  name: sql`lower(a.login)`,
  // As in its index.
  fullName: sql`lower(coalesce(nullif(a.name, ''), a.login))`,
  seats: sql`a.seats`,
  validUntil: sql`a.valid_until`,
}

/** @param pattern for `LIKE`; null: all */
function people(db: Db, groupId: number, pattern: string | null) {
  const all = db.selectFrom('accounts as a').where('a.group_id', '=', groupId)
  return pattern === null ? all : all.where('a.search', 'like', pattern)
}

type Rows = number | RawBuilder<number>

type PeoplePage = { groupId: number; pattern: string | null; limit: Rows; offset: Rows }

/** One page of the accounts directly in a group. */
export function pageOfPeople(
  db: Db,
  order: ListQuery['order'],
  { groupId, pattern, limit, offset }: PeoplePage,
) {
  return people(db, groupId, pattern)
    .select(ownColumns)
    .select(['a.id', 'a.kind', 'a.second_step as hasSecondStep'])
    .orderBy(orders[order.column], order.direction)
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
}

type ListShape = { order: ListQuery['order']; hasText: boolean }

const accountsOfGroup = perShape(({ order, hasText }: ListShape) =>
  (hasText ? builtOnce : byKey)((db, id: number, range: PathRange, typed: string, page: Page) => {
    const pattern = hasText ? typed : null
    const count = people(db, id, pattern).select((eb) => eb.fn.countAll<number>().as('count'))
    return shownInRange(db, id, range).select([
      // Counted as accounts come and go, unless a text has to be looked for.
      hasText ? sql<number>`(${count})`.as('total') : 'g.account_count as total',
      jsonArrayFrom(pageOfPeople(db, order, { groupId: id, pattern, ...page })).as('accounts'),
    ])
  }),
)

/** One page of the accounts directly in a group; undefined if that does not exist or is out of scope. */
export async function listInGroup(
  db: Db,
  scope: Scope,
  id: number,
  { page, text, order }: ListQuery,
): Promise<AccountList | undefined> {
  const list = accountsOfGroup({ order, hasText: text !== null })
  const [found] = await list(db, id, pathsOf(scope), asPattern(text ?? ''), page)
  if (!found) return undefined
  const { total, accounts, ...group } = found
  return { accounts: accounts.map((row) => personOf(group, row)), total, seats: group.seats, group }
}
