import type { Trx } from '../db/database.ts'
import * as queries from './queries.ts'
import type { SeatPlan } from './seats.ts'

/** What is set aside of a licence's seats, and by whom; null for a licence whose groups are gone. */
export async function readSeatPlan(trx: Trx, licenceId: number): Promise<SeatPlan | null> {
  const licence = await queries.findLicencePool(trx, licenceId)
  if (!licence) return null
  const reservations = await queries.listReservations(trx, licenceId)
  return { licence, reservations, claims: await queries.listSeatClaims(trx, licenceId) }
}
