import { type Db, inTransaction, type Trx } from '../platform/db/database.ts'
import { lockGroup, lockLicence, lockLicences } from '../platform/db/locks.ts'
import type { Services } from '../services.ts'

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

/**
 * Runs a change of a licence that a look finds. The change gets what a second look finds, under the lock: the licence may have
 * changed while this waited.
 * @param look throws where there is none
 * @throws Refusal as the look; 503 as above
 */
export async function withLicenceFound<Licence extends { id: number }, T>(
  services: Under,
  look: (db: Db | Trx) => Promise<Licence>,
  change: (trx: Trx, licence: Licence) => Promise<T>,
): Promise<T> {
  const { id } = await look(services.db)
  return withLicenceLocked(services, id, async (trx) => change(trx, await look(trx)))
}

/** As `withLicenceLocked`, for an overarching group, which no licence's lock covers. */
export const withGroupLocked = lockedBy('group', lockGroup)

/** As `withLicenceLocked`, for several licences. */
export function inTurnOfLicences<T>(
  { db, changeQueues }: Under,
  licenceIds: readonly number[],
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  const inOrder = licenceIds.toSorted((a, b) => a - b)
  return changeQueues.run(
    inOrder.map((id) => `licence:${id}` as const),
    () =>
      inTransaction(db, async (trx) => {
        await lockLicences(trx, licenceIds)
        return change(trx)
      }),
  )
}
