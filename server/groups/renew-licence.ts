import { renewedUntil } from '#contract/products.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import * as queries from './queries.ts'
import { setEndDate } from './root-group.ts'

/**
 * Gives a licence one more year, in the transaction that holds its lock.
 * @param by who paid; null for a visitor
 * @returns the new end date; null if there is none to move: the licence is permanent, or has lost its groups
 */
export async function renewForAYear(
  trx: Trx,
  licenceId: number,
  { by, at, paymentId }: { by: { id: number; login: string } | null; at: Date; paymentId: number },
): Promise<string | null> {
  const root = await queries.findRootOfLicence(trx, licenceId)
  if (!root?.validUntil) return null
  const validUntil = renewedUntil(root.validUntil, dateInBrussels(at))
  const before = { id: root.id, validUntil: root.validUntil }
  await setEndDate(trx, { by, at }, before, validUntil, { payment: paymentId })
  return validUntil
}
