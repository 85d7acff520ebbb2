import type { PoolInUse } from '#contract/app-sessions.ts'
import { findPools, loadsOf, type Pool, type SeatPlan } from '../groups/seats.ts'
import { idsOfPath, isInScope, isWithin, parentPath, type Scope } from '../groups/tree.ts'
import type { InUse } from './free-seats.ts'

type GroupOfPool = { id: number; path: string }

/**
 * How a pool is used. `shared`: seats in use by those who draw from it and have none of their own; `total`: with all that is set aside
 * from it. `aside`: seats set aside from it, of which `reservedSeats` for `reservingGroups`, the others for accounts.
 */
export type PoolUse = {
  pool: Pool
  shared: number
  total: number
  aside: number
  reservedSeats: number
  reservingGroups: number
}

/** The seats of a pool that are left to share. */
const sharedSize = ({ pool, aside }: PoolUse) => Math.max(0, pool.size - aside)

/** The figures by which the next person who draws from a pool gets no seat; null if one is free, or if it never has any. */
export function whyFull(use: PoolUse): { inUse: number; seats: number } | null {
  const { pool, shared, total } = use
  const seats = sharedSize(use)
  if (seats > 0 && shared >= seats) return { inUse: shared, seats }
  return pool.size > 0 && total >= pool.size ? { inUse: total, seats: pool.size } : null
}

/**
 * How the pools of a licence are used: each of them, the one that a group draws from, what a group may say of its own, and which
 * groups hold one without a free seat.
 */
export type PoolUses = {
  all: PoolUse[]
  at: (path: string) => PoolUse
  of: (group: GroupOfPool) => PoolInUse
  full: (scope: Scope) => number[]
}

/**
 * @param inUse seats held by apps, by the group of their person; each row costs as many steps as its group is deep
 */
export function usePools(plan: SeatPlan, inUse: readonly InUse[]): PoolUses {
  const pools = findPools(plan)
  const uses = new Map<Pool, PoolUse>(
    loadsOf(plan).map(({ pool, reserved }) => [
      pool,
      { pool, shared: 0, total: 0, aside: reserved, reservedSeats: 0, reservingGroups: 0 },
    ]),
  )
  const useOf = (pool: Pool) => uses.get(pool) as PoolUse
  for (const { path, size } of plan.reservations) {
    const above = useOf(pools.of(parentPath(path)))
    above.reservedSeats += size
    above.reservingGroups += 1
  }
  for (const { path, count, reserved } of inUse) {
    const pool = pools.of(path)
    useOf(pool).shared += count - reserved
    for (const upper of pools.upFrom(pool)) useOf(upper).total += count
  }
  const at = (path: string) => useOf(pools.of(path))

  return {
    all: [...uses.values()],
    at,
    of({ id, path }) {
      const use = at(path)
      const { pool, shared, total, aside } = use
      const of = pool.id === 0 ? 'licence' : pool.id === id ? 'own' : 'group'
      const { name } = pool
      const isFull = whyFull(use) !== null
      if (pool.path === path) return { of, name, size: pool.size, used: total, here: total, aside, isFull }
      const here = inUse
        .filter((row) => isWithin(row.path, path) && pools.of(row.path) === pool)
        .reduce((sum, { count, reserved }) => sum + count - reserved, 0)
      return { of, name, size: sharedSize(use), used: shared, here, aside: 0, isFull }
    },
    full: (scope) =>
      [...uses.values()]
        .filter((use) => isInScope(use.pool.path, scope) && whyFull(use) !== null)
        .map(({ pool }) => idsOfPath(pool.path).at(-1) ?? 0),
  }
}
