import { parentPath } from './tree.ts'

/** The source of seats: a licence (`id` 0, `path` of its root group) or a group that sets some aside. */
export type Pool = { id: number; path: string; name: string; size: number }

/** Seats of accounts in one group: `reserved` in all, and the `largest` number that one account may use at once. */
type Claim = { path: string; reserved: number; largest: number }

/** All that decides whether a licence's seats fit. */
export type SeatPlan = { licence: Pool; reservations: Pool[]; claims: Claim[] }

/** A pool with what is reserved directly in it, and the largest number of seats that one account there may use. */
export type Load = { pool: Pool; reserved: number; largest: number }

/** A plan as it is once an account in a group may use so many seats. */
export function withAccount(
  plan: SeatPlan,
  { path, seats, isReserved }: { path: string; seats: number; isReserved: boolean },
): SeatPlan {
  const claim = { path, reserved: isReserved ? seats : 0, largest: seats }
  return { ...plan, claims: [...plan.claims, claim] }
}

/** A plan as it is once a group reserves so many seats. */
export function withReservation(plan: SeatPlan, group: Pool): SeatPlan {
  const others = plan.reservations.filter(({ id }) => id !== group.id)
  return { ...plan, reservations: group.size > 0 ? [...others, group] : others }
}

/** A plan as it is once a group, with all below it, has another path. */
export function withMoved(plan: SeatPlan, from: string, to: string): SeatPlan {
  const moved = <Placed extends { path: string }>(placed: Placed): Placed =>
    placed.path.startsWith(from) ? { ...placed, path: to + placed.path.slice(from.length) } : placed
  return {
    licence: moved(plan.licence),
    reservations: plan.reservations.map(moved),
    claims: plan.claims.map(moved),
  }
}

type Pools = Pick<SeatPlan, 'licence' | 'reservations'>

/** The pools that the groups of a licence draw their seats from. */
export type PoolFinder = {
  /** The nearest pool at or above a path; a root group that reserves seats lies where its licence does, and is nearer. */
  of: (path: string) => Pool
  /** A pool and those above it, up to the licence. */
  upFrom: (pool: Pool) => Pool[]
}

/**
 * Reads the reservations once; each look-up then costs as many steps as the group is deep, however many reserve: licences
 * may have tens of thousands of groups.
 */
export function findPools({ licence, reservations }: Pools): PoolFinder {
  const byPath = new Map(reservations.map((pool) => [pool.path, pool]))
  const of = (path: string): Pool => {
    for (let at = path; at.length > 1; at = parentPath(at)) {
      const pool = byPath.get(at)
      if (pool) return pool
    }
    return licence
  }
  const upFrom = (pool: Pool): Pool[] =>
    pool === licence ? [pool] : [pool, ...upFrom(of(parentPath(pool.path)))]
  return { of, upFrom }
}

/** How full each pool of a licence is. */
export function loadsOf(plan: SeatPlan): Load[] {
  const pools = findPools(plan)
  const loads = new Map<Pool, Load>(
    [plan.licence, ...plan.reservations].map((pool) => [pool, { pool, reserved: 0, largest: 0 }]),
  )
  const at = (pool: Pool) => loads.get(pool) as Load
  for (const { path, size } of plan.reservations) at(pools.of(parentPath(path))).reserved += size
  for (const claim of plan.claims) {
    const load = at(pools.of(claim.path))
    load.reserved += claim.reserved
    load.largest = Math.max(load.largest, claim.largest)
  }
  return [...loads.values()]
}

export type Overbooking =
  | { kind: 'noneFree'; group: string; free: number }
  | { kind: 'beyondPool'; group: string; size: number }

/**
 * The first rule that a change would break: what is reserved directly in a pool is at most the pool's size, and no account
 * may use more seats at once than its pool has. What was wrong before, and is no worse now, does not count.
 */
export function overbookedBy(before: SeatPlan, after: SeatPlan): Overbooking | null {
  const earlier = new Map(loadsOf(before).map((load) => [load.pool.id, load]))
  for (const { pool, reserved, largest } of loadsOf(after)) {
    const old = earlier.get(pool.id) ?? { pool: { size: 0 }, reserved: 0, largest: 0 }
    const excess = (load: { pool: { size: number }; reserved: number }) =>
      Math.max(0, load.reserved - load.pool.size)
    if (excess({ pool, reserved }) > excess(old)) {
      return { kind: 'noneFree', group: pool.name, free: Math.max(0, pool.size - old.reserved) }
    }
    const beyond = (most: number, size: number) => Math.max(0, most - size)
    if (beyond(largest, pool.size) > beyond(old.largest, old.pool.size)) {
      return { kind: 'beyondPool', group: pool.name, size: pool.size }
    }
  }
  return null
}
