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

type Held = { dealerId: number | null; rootGroupId: number | null }

/**
 * Whether a licence, under its lock, still is this person's: staff, its dealer, or an admin of its root group. The account may have been deleted,
 * demoted or moved since the request came.
 */
export async function isTheirsNow(trx: Trx, licence: Held, personId: number): Promise<boolean> {
  const holder = await queries.holdHolder(trx, personId)
  return (
    holder?.kind === 'staff' ||
    (holder?.kind === 'dealer' && licence.dealerId === personId) ||
    (holder?.kind === 'admin' && holder.groupId === licence.rootGroupId)
  )
}

/** Makes sure that `isTheirsNow`. @throws Refusal 404 */
export async function assertTheirs(trx: Trx, licence: Held, personId: number): Promise<void> {
  if (!(await isTheirsNow(trx, licence, personId))) throw notFound('licence.notFound')
}
