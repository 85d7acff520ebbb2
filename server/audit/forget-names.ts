import type { Trx } from '../db/database.ts'
import * as queries from './queries.ts'

/**
 * Takes the logins, names, e-mail addresses and networks of people out of the audit. The rows stay, and so do the numbers of
 * the accounts in them.
 * @returns how many rows held any
 */
export async function forgetNames(trx: Trx, accountIds: readonly number[]): Promise<number> {
  if (accountIds.length === 0) return 0
  return (await queries.clearTargets(trx, accountIds)) + (await queries.clearActors(trx, accountIds))
}
