import { isWithin } from './tree.ts'

/** Where seats come from: a licence (`id` 0, `path` of its root group) or a group that sets some aside. */
export type Pool = { id: number; path: string; name: string; size: number }

/** Seats of accounts in one group: `reserved` in all, and the `largest` number that one account may use at once. */
export type Claim = { path: string; reserved: number; largest: number }

/** All that decides whether a licence's seats fit. */
export type SeatPlan = { licence: Pool; reservations: Pool[]; claims: Claim[] }

/** A pool with what is reserved directly in it, and the largest number of seats that one account there may use. */
export type Load = { pool: Pool; reserved: number; largest: number }

/** The nearest pool at or above a path; a root group that reserves seats lies where its licence does, and is nearer. */
export function poolOf(path: string, { licence, reservations }: Omit<SeatPlan, 'claims'>): Pool {
  const holders = reservations.filter((pool) => isWithin(path, pool.path))
  return holders.reduce(
    (nearest, pool) => (pool.path.length >= nearest.path.length ? pool : nearest),
    licence,
  )
}

/** The pool that a reserving group takes its own seats from: the nearest one above it. */
function poolAbove(reserving: Pool, plan: Omit<SeatPlan, 'claims'>): Pool {
  const others = plan.reservations.filter((pool) => pool.id !== reserving.id)
  return poolOf(reserving.path, { licence: plan.licence, reservations: others })
}

/** A pool and those it lies in, up to the licence. */
export function poolsUpFrom(pool: Pool, plan: Omit<SeatPlan, 'claims'>): Pool[] {
  return pool === plan.licence ? [pool] : [pool, ...poolsUpFrom(poolAbove(pool, plan), plan)]
}

/** How full each pool of a licence is. */
export function loadsOf(plan: SeatPlan): Load[] {
  const loads = new Map<Pool, Load>(
    [plan.licence, ...plan.reservations].map((pool) => [pool, { pool, reserved: 0, largest: 0 }]),
  )
  const at = (pool: Pool) => loads.get(pool) as Load
  for (const reserving of plan.reservations) at(poolAbove(reserving, plan)).reserved += reserving.size
  for (const claim of plan.claims) {
    const load = at(poolOf(claim.path, plan))
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
