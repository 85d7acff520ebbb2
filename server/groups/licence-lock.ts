import { inTransaction, type Trx } from '../db/database.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'

type Under = Pick<Services, 'db' | 'changeQueues'>

/**
 * Runs a change with a licence's row locked. It waits for its turn without a connection to the database, so that changes of
 * one licence hold one connection in each process.
 * @throws Refusal 503 where too many wait already, or for too long
 */
export function withLicenceLocked<T>(
  { db, changeQueues }: Under,
  licenceId: number,
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  return changeQueues.run(`licence:${licenceId}`, () =>
    inTransaction(db, async (trx) => {
      await queries.lockLicence(trx, licenceId)
      return change(trx)
    }),
  )
}

/** The same for several licences; the change locks their rows itself, in one order for all. */
export function inTurnOfLicences<T>(
  { db, changeQueues }: Under,
  licenceIds: readonly number[],
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  const inOrder = licenceIds.toSorted((a, b) => a - b)
  return changeQueues.run(
    inOrder.map((id) => `licence:${id}` as const),
    () => inTransaction(db, change),
  )
}

/** The same for an overarching group, which no licence's lock covers. */
export function withGroupLocked<T>(
  { db, changeQueues }: Under,
  groupId: number,
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  return changeQueues.run(`group:${groupId}`, () =>
    inTransaction(db, async (trx) => {
      await queries.lockGroup(trx, groupId)
      return change(trx)
    }),
  )
}
