import { isDeepStrictEqual } from 'node:util'
import { readSeatPlan } from '../groups/seat-plan.ts'
import { loadsOf } from '../groups/seats.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { type Actor, writeAudit } from '../record/audit/audit.ts'
import { licenceColumns } from '../record/audit/recorded-columns.ts'
import * as queries from './queries.ts'

/** The fields that differ from the wanted ones. */
export function newsIn(wanted: queries.LicenceChange, stored: queries.StoredLicence): queries.LicenceChange {
  const names = Object.keys(licenceColumns) as (keyof queries.LicenceChange)[]
  const isNews = (name: keyof queries.LicenceChange) =>
    wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], stored[name])
  return Object.fromEntries(names.filter(isNews).map((name) => [name, wanted[name]]))
}

/** Changes a licence, whose lock the caller holds. @returns whether there was anything to change */
export async function saveNews(
  trx: Trx,
  { by, at }: { by: Actor; at: Date },
  stored: queries.StoredLicence,
  changed: queries.LicenceChange,
): Promise<boolean> {
  if (Object.keys(changed).length === 0) return false
  await queries.updateLicence(trx, stored.id, changed)
  const { webCode, ...told } = changed
  const names = Object.keys(told) as (keyof typeof told)[]
  const before = Object.fromEntries(names.map((name) => [name, stored[name]]))
  await writeAudit(trx, by, at, {
    action: 'licence.edit',
    target: 'licence',
    targetId: stored.id,
    before,
    // The holder of the web code can become an admin.
    after: { ...told, ...(webCode !== undefined && { webCodeChanged: true }) },
  })
  return true
}

/** The fewest seats that a licence can have: what its groups and people have set aside, or one of them may use at once. */
export async function seatsNeeded(db: Db | Trx, licenceId: number): Promise<number> {
  const plan = await readSeatPlan(db, licenceId)
  const whole = plan && loadsOf(plan).find(({ pool }) => pool.id === 0)
  return Math.max(whole?.reserved ?? 0, whole?.largest ?? 0)
}
