import { splitSerialNumber } from '#contract/licences.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import * as queries from './queries.ts'

/** @throws Refusal 404 */
export async function licenceOf(db: Db | Trx, serialNumber: string): Promise<queries.StoredLicence> {
  const found = await queries.findLicence(db, splitSerialNumber(serialNumber))
  if (!found) throw notFound('licence.notFound')
  return found
}

/** Whether this person is staff now: the account may have been deleted or demoted since the request came. */
export const isStaffNow = async (trx: Trx, personId: number): Promise<boolean> =>
  (await queries.holdHolder(trx, personId))?.kind === 'staff'

/**
 * Makes sure, under the licence's lock, that it still is this person's: staff, its dealer, or an admin of its root group.
 * The account may have been deleted, demoted or moved since the request came.
 * @throws Refusal 404
 */
export async function assertTheirs(
  trx: Trx,
  licence: { dealerId: number | null; rootGroupId: number | null },
  personId: number,
): Promise<void> {
  const holder = await queries.holdHolder(trx, personId)
  const isTheirs =
    holder?.kind === 'staff' ||
    (holder?.kind === 'dealer' && licence.dealerId === personId) ||
    (holder?.kind === 'admin' && holder.groupId === licence.rootGroupId)
  if (!isTheirs) throw notFound('licence.notFound')
}
