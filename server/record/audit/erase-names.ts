import type { Trx } from '../../platform/db/database.ts'
import * as queries from './queries.ts'

/**
 * Erases people's logins, names, e-mail addresses and networks from the audit. The rows and their account ids stay.
 * @returns how many rows changed
 */
export async function eraseNames(trx: Trx, accountIds: readonly number[]): Promise<number> {
  if (accountIds.length === 0) return 0
  return (await queries.clearTargets(trx, accountIds)) + (await queries.clearActors(trx, accountIds))
}
