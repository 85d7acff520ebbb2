import { findPools, loadsOf, type SeatPlan } from '../groups/seats.ts'
import { isWithin } from '../groups/tree.ts'

/** Seats that the apps of one group's people hold; `reserved`: those of people whose own seats are set aside. */
export type InUse = { path: string; count: number; reserved: number }

/** A person who asks for one more seat. `seats`: how many they may use at once; `inUse`: how many they do. */
export type SeatRequest = { path: string; seats: number; isReserved: boolean; inUse: number }

/** `zero`: the account may use none at all; `own`: it uses all it may; `pool`: all of the group's are in use. */
export type NoSeat = { reason: 'zero' | 'own' | 'pool'; group: string }

/**
 * Why a person gets no seat; null if one is free. People whose seats are set aside take from those, all others from what
 * their pool does not set aside. No pool ever holds more apps than it has seats, even if they were opened before
 * seats were set aside.
 */
export function whyNoSeat(request: SeatRequest, plan: SeatPlan, inUse: readonly InUse[]): NoSeat | null {
  const pools = findPools(plan)
  const pool = pools.of(request.path)
  if (request.seats === 0) return { reason: 'zero', group: pool.name }
  if (request.inUse >= request.seats) return { reason: 'own', group: pool.name }
  if (!request.isReserved) {
    const setAside = loadsOf(plan).find((load) => load.pool === pool)?.reserved ?? 0
    const shared = inUse.filter(({ path }) => pools.of(path) === pool)
    const used = sum(shared.map(({ count, reserved }) => count - reserved))
    if (used >= pool.size - setAside) return { reason: 'pool', group: pool.name }
  }
  const full = pools.upFrom(pool).find(({ path, size }) => {
    const below = inUse.filter((group) => isWithin(group.path, path))
    return sum(below.map(({ count }) => count)) >= size
  })
  return full ? { reason: 'pool', group: full.name } : null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
