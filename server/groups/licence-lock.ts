import { inTransaction, type Trx } from '../platform/db/database.ts'
import type { Services } from '../services.ts'
import { lockGroup, lockLicence } from './group-changes.ts'

type Under = Pick<Services, 'db' | 'changeQueues'>

/** Locks a row before a change, whose turn came while it held no connection to the database. */
const lockedBy =
  (kind: 'licence' | 'group', lock: (trx: Trx, id: number) => Promise<unknown>) =>
  <T>({ db, changeQueues }: Under, id: number, change: (trx: Trx) => Promise<T>): Promise<T> =>
    changeQueues.run(`${kind}:${id}`, () =>
      inTransaction(db, async (trx) => {
        await lock(trx, id)
        return change(trx)
      }),
    )

/**
 * Runs a change with a licence's row locked. Changes of one licence wait for each other, so that together they hold one
 * connection in each process.
 * @throws Refusal 503 if too many wait already, or for too long
 */
export const withLicenceLocked = lockedBy('licence', lockLicence)

/** The same for an overarching group, which no licence's lock covers. */
export const withGroupLocked = lockedBy('group', lockGroup)

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
