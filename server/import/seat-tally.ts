import type { FieldError } from '#contract/field-errors.ts'
import { findPools, loadsOf, type Pool, type PoolFinder, type SeatPlan } from '../groups/seats.ts'

/** The seats of one person in a group. */
export type Claimed = { path: string; seats: number; isReserved: boolean }

/** Counts the seats that the rows of a list claim, one row after the other. */
export class SeatTally {
  readonly #pools: PoolFinder | null
  readonly #reserved: Map<Pool, number>

  /** @param plan null for a licence whose groups are gone */
  constructor(plan: SeatPlan | null) {
    this.#pools = plan && findPools(plan)
    this.#reserved = new Map(plan ? loadsOf(plan).map(({ pool, reserved }) => [pool, reserved]) : [])
  }

  /**
   * Moves a person's seats from one place to another, if they fit there.
   * @param before null for a new person
   */
  claim(before: Claimed | null, after: Claimed): FieldError | null {
    if (!this.#pools) return null
    const to = this.#pools.of(after.path)
    const from = before && this.#pools.of(before.path)
    const isMore = !before || from !== to || after.seats > before.seats
    if (isMore && after.seats > to.size)
      return { code: 'seats.beyondPool', values: { group: to.name, size: to.size } }
    if (!after.isReserved && !before?.isReserved) return null
    const left = before?.isReserved && from === to ? before.seats : 0
    const reserved = (this.#reserved.get(to) ?? 0) - left
    const wanted = after.isReserved ? after.seats : 0
    if (isMore && reserved + wanted > to.size)
      return { code: 'seats.noneFree', values: { group: to.name, free: Math.max(0, to.size - reserved) } }
    this.#reserved.set(to, reserved + wanted)
    if (from && from !== to && before?.isReserved)
      this.#reserved.set(from, (this.#reserved.get(from) ?? 0) - before.seats)
    return null
  }
}
