import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountState } from '#contract/choices.ts'
import type { Group } from '#contract/groups.ts'
import type { MembersPage } from '#contract/members.ts'
import { type PersonRow, personOf } from '../accounts/account-rows.ts'
import { countInState, countStates, pageOfMembers } from '../accounts/state-rows.ts'
import { type End, shownWithAncestors } from '../groups/group-rows.ts'
import { type ChildRow, childOf, countChildren, pageOfChildren } from '../groups/subgroup-rows.ts'
import { type PathRange, pathsOf, type Scope } from '../groups/tree.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { byKey, perShape } from '../platform/db/built-once.ts'
import type { ListQuery, Page } from '../platform/http/paging.ts'
import type { Services } from '../services.ts'
import { isLocked, type MostTries } from '../sessions/lock-rows.ts'

type Found = Group & {
  ancestors: MembersPage['ancestors']
  ends: End | null
  states: Record<AccountState, number> | null
  accountCount: number
  groupCount: number
  listedCount: number
  groups: ChildRow[]
  accounts: PersonRow[]
}

type ListShape = { order: ListQuery['order']; state: AccountState | null }

/** People fill what the groups, which come first, leave of the page; a state leaves all of it to them. */
const membersOf = perShape(({ order, state }: ListShape) =>
  byKey(
    (
      db,
      id: number,
      range: PathRange,
      { now, today, nowMs, ...tries }: MostTries & { now: Date; today: string; nowMs: number },
      { limit, offset }: Page,
    ) => {
      const facts = { today, locked: isLocked(nowMs, tries) }
      const groups = pageOfChildren(db, order, { parentId: id, pattern: null, limit, offset })
      const rest =
        state === null
          ? {
              limit: sql<number>`(SELECT least(${limit}, greatest(0, ${limit}::bigint + ${offset}::bigint - counted.count)) FROM counted)`,
              offset: sql<number>`(SELECT greatest(0, ${offset}::bigint - counted.count) FROM counted)`,
            }
          : { limit, offset }
      const accounts = pageOfMembers(db, order, { groupId: id, state, now, ...rest }, facts)
      const place = shownWithAncestors(db, id, range).select([
        'g.account_count as accountCount',
        countStates(id, facts).as('states'),
      ])
      const listed = state === null ? sql`"accountCount" + counted.count` : countInState(id, state, facts)
      return sql<Found>`
        WITH counted AS (${countChildren(db, id, null)})
        SELECT place.*, counted.count AS "groupCount", ${listed} AS "listedCount",
          ${state === null ? jsonArrayFrom(groups) : sql`'[]'::json`} AS groups, ${jsonArrayFrom(accounts)} AS accounts
        FROM (${place}) AS place, counted`
    },
  ),
)

type MembersQuery = ListQuery & { state: AccountState | null }

/**
 * One page of the contents of a group; undefined if that does not exist or is out of scope. One statement: in
 * turn they would take five, each with its own way to the database.
 */
export async function listDirectMembers(
  { db, clock, config }: Services,
  scope: Scope,
  id: number,
  { order, state, page }: MembersQuery,
): Promise<MembersPage | undefined> {
  const list = membersOf({ order, state })
  const now = clock()
  const facts = { ...config.signInTries, now, today: dateInBrussels(now), nowMs: Date.now() }
  const [found] = await list(db, id, pathsOf(scope), facts, page)
  if (!found) return undefined
  const { ancestors, ends, states, accountCount, groupCount, listedCount, groups, accounts, ...group } = found
  return {
    members: [
      ...groups.map((row) => ({ kind: 'group' as const, group: childOf(group, row) })),
      ...accounts.map((row) => ({ kind: 'person' as const, person: personOf(group, row) })),
    ],
    total: Number(listedCount),
    isSimilar: false,
    seats: group.seats,
    group,
    ancestors,
    ends: endFor(id, ends),
    states: states && { all: accountCount + groupCount, ...states },
  }
}

/** The end date that counts for a group, as it is shown there. */
export const endFor = (groupId: number, end: End | null): MembersPage['ends'] =>
  end && {
    date: end.date,
    of: end.isRoot ? 'licence' : end.id === groupId ? 'own' : 'group',
    name: end.name,
  }
