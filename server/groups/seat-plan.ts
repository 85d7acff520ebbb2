import type { Db, Trx } from '../platform/db/database.ts'
import { conflict } from '../platform/errors.ts'
import * as queries from './queries.ts'
import { overbookedBy, type SeatPlan } from './seats.ts'

/**
 * The reserved seats of a licence, and who reserves them; null for a licence whose groups are gone.
 * @param exceptAccount whose claim is left out, for a change that adds it again as it was and as it is to be
 */
export async function readSeatPlan(
  trx: Db | Trx,
  licenceId: number,
  exceptAccount: number | null = null,
): Promise<SeatPlan | null> {
  // Ids begin at 1.
  const [found] = await queries.seatPlans(trx, licenceId, exceptAccount ?? 0)
  if (!found) return null
  const { reservations, claims, ...licence } = found
  return { licence: { id: 0, ...licence }, reservations, claims }
}

/**
 * Makes a change that has to keep the rules about the seats of a licence, whose lock the caller holds.
 * @param licenceId null: in an overarching group, which has no seats
 * @throws Refusal 409, as `refuseOverbooking`
 */
export async function keepingSeats<T>(
  trx: Trx,
  licenceId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  if (licenceId === null) return change()
  const before = await readSeatPlan(trx, licenceId)
  const result = await change()
  const after = await readSeatPlan(trx, licenceId)
  if (before && after) refuseOverbooking(before, after)
  return result
}

/** @throws Refusal 409 if a change would break a rule about seats that was kept before, or break one further */
export function refuseOverbooking(before: SeatPlan, after: SeatPlan): void {
  const overbooking = overbookedBy(before, after)
  if (overbooking) {
    const { kind, ...values } = overbooking
    throw conflict(`seats.${kind}`, values)
  }
}
