import { splitSerialNumber } from '#contract/licences.ts'
import { addRootGroup } from '../groups/root-group.ts'
import { written } from '../platform/db/columns.ts'
import type { Trx } from '../platform/db/database.ts'
import { type Actor, writeAudit } from '../record/audit/audit.ts'
import { licenceColumns } from '../record/audit/recorded-columns.ts'
import { newWebCode } from '../web-codes/web-codes.ts'
import * as queries from './queries.ts'

type Cause = { by: Actor; at: Date }

/** All of a new licence but its number, its web code and its groups; absent fields have the column's default. */
export type NewLicence = Omit<queries.LicenceChange, 'webCode'> & { seats: number }

/**
 * Makes a licence without groups.
 * @param webCode undefined: a fresh one
 * @returns its id; undefined if there is such a licence already, and then the transaction must not be kept
 */
export async function makeLicence(
  trx: Trx,
  { by, at }: Cause,
  serialNumber: string,
  fields: NewLicence,
  webCode = newWebCode(),
): Promise<number | undefined> {
  const columns = { ...splitSerialNumber(serialNumber), ...written(licenceColumns, fields) }
  const added = await queries.insertLicence(trx, { ...columns, web_code: webCode })
  if (!added) return undefined
  // The holder of the web code can become an admin.
  const { id, web_code: _, ...after } = added
  await writeAudit(trx, by, at, { action: 'licence.add', target: 'licence', targetId: id, after })
  return id
}

/** Gives a licence its root group. `validUntil` null: permanent. */
export async function addGroups(
  trx: Trx,
  cause: Cause,
  { id, customer, validUntil }: { id: number; customer: string; validUntil: string | null },
): Promise<void> {
  const rootId = await addRootGroup(trx, cause, { name: customer, licenceId: id, validUntil })
  await queries.updateLicence(trx, id, { rootGroupId: rootId })
}
