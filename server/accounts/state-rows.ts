import { type RawBuilder, sql } from 'kysely'
import type { AccountState } from '#contract/choices.ts'
import type { Db } from '../platform/db/database.ts'
import type { ListQuery } from '../platform/http/paging.ts'
import { pageOfPeople } from './account-rows.ts'
import { useOfAccounts } from './queries.ts'

/** Parameters of the states of accounts. `today`: `YYYY-MM-DD`; `locked`: see `isLocked`. */
export type Facts = { today: string; locked: RawBuilder<boolean> }

/** Whether an account `a` is in a state. */
export const isIn = {
  never: () => sql<boolean>`a.signed_in_at IS NULL`,
  locked: ({ locked }) => locked,
  expired: ({ today }) => sql<boolean>`a.valid_until < ${today}::date`,
} satisfies Record<AccountState, (facts: Facts) => RawBuilder<boolean>>

type PageInState = Omit<Parameters<typeof pageOfPeople>[2], 'pattern'> & {
  state: AccountState | null
  now: Date
}

/** One page of the accounts directly in a group, in a state if any, with how they are used. */
export function pageOfMembers(
  db: Db,
  order: ListQuery['order'],
  { state, now, ...wanted }: PageInState,
  facts: Facts,
) {
  const all = pageOfPeople(db, order, { ...wanted, pattern: null }).select([
    ...useOfAccounts(now, facts.locked),
  ])
  return state === null ? all : all.where(isIn[state](facts))
}

/** Counting the states of a larger group would cost more than its page. */
const maxCounted = 2000

/** How many of a group's accounts are in each state; null for a large group. `g`: the group */
export const countStates = (groupId: number, facts: Facts) => sql<Record<AccountState, number> | null>`(
  CASE WHEN g.account_count <= ${sql.lit(maxCounted)} THEN (
    SELECT json_build_object(
      'never', count(*) FILTER (WHERE ${isIn.never()}), 'locked', count(*) FILTER (WHERE ${isIn.locked(facts)}),
      'expired', count(*) FILTER (WHERE ${isIn.expired(facts)})
    ) FROM accounts AS a WHERE a.group_id = ${groupId}
  ) END
)`

/** How many of a group's accounts are in a state. */
export const countInState = (groupId: number, state: AccountState, facts: Facts) => sql<number>`(
  SELECT count(*) FROM accounts AS a WHERE a.group_id = ${groupId} AND ${isIn[state](facts)}
)`
