import { splitSerialNumber } from '#contract/licences.ts'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import { dateInBrussels } from '../calendar.ts'
import type { Db, Trx } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { withGroupLocked, withLicenceLocked } from './licence-lock.ts'
import * as queries from './queries.ts'
import { currentScopeOf, groupInScope, scopeOf } from './scope.ts'
import { readSeatPlan } from './seat-plan.ts'
import { overbookedBy } from './seats.ts'
import type { Scope } from './tree.ts'

/** A change under way: its transaction, what the person administers now, the group, and a way to note it. */
export type Change = {
  trx: Trx
  scope: Scope
  group: queries.GroupRow
  audit: (entry: AuditEntry) => Promise<void>
}

/**
 * Changes something in a group, with its licence locked, so that all changes to one licence's groups, people and seats
 * happen one after the other. Afterwards the seats must still fit, and an admin must not have removed the last admin.
 * @param mayBreakRules whether the change could do so in this group; looking costs reading all reservations of the licence
 * @throws Refusal 404 outside the person's scope, 409 where a rule would be broken, 503 where too many changes wait; then
 *   nothing has happened
 */
export async function changeAtGroup<T>(
  services: Services,
  person: Person,
  groupId: number,
  change: (under: Change) => Promise<T>,
  mayBreakRules: (group: queries.GroupRow) => boolean = () => true,
): Promise<T> {
  const underLock = async (trx: Trx) => {
    // Read again: it may have changed while this waited for the lock.
    const scope = await currentScopeOf(trx, person)
    const group = await groupInScope(trx, scope, groupId)
    const audit = (entry: AuditEntry) => writeAudit(trx, person, services.clock(), entry)
    const result = () => change({ trx, scope, group, audit })
    if (group.licenceId === null || !mayBreakRules(group)) return result()
    const today = dateInBrussels(services.clock())
    return keepingRules(trx, { person, licenceId: group.licenceId, today }, result)
  }
  const { licenceId } = await groupInScope(services.db, scopeOf(person), groupId)
  return licenceId === null
    ? withGroupLocked(services, groupId, underLock)
    : withLicenceLocked(services, licenceId, underLock)
}

/**
 * The same in a licence's root group, for somebody who is nobody yet; the caller has made sure that they hold the licence.
 * @throws Refusal 409 where the licence has no groups
 */
export async function changeAtRoot<T>(
  services: Services,
  serialNumber: string,
  change: (under: Omit<Change, 'scope'>) => Promise<T>,
): Promise<T> {
  const licenceIn = (db: Db | Trx) => queries.findRootBySerialNumber(db, splitSerialNumber(serialNumber))
  const seen = await licenceIn(services.db)
  if (!seen) throw notFound('licence.notFound')
  return withLicenceLocked(services, seen.id, async (trx) => {
    const licence = await licenceIn(trx)
    if (licence?.rootGroupId == null) throw conflict('licence.noGroups', { serialNumber })
    const group = await groupInScope(trx, { kind: 'all' }, licence.rootGroupId)
    const audit = (entry: AuditEntry) => writeAudit(trx, null, services.clock(), entry)
    const today = dateInBrussels(services.clock())
    const rules = { person: null, licenceId: licence.id, today }
    return keepingRules(trx, rules, () => change({ trx, group, audit }))
  })
}

async function keepingRules<T>(
  trx: Trx,
  { person, licenceId, today }: { person: Person | null; licenceId: number; today: string },
  change: () => Promise<T>,
): Promise<T> {
  const before = await readSeatPlan(trx, licenceId)
  const hadAdmin = await queries.hasAdmin(trx, licenceId, today)
  const result = await change()
  const after = await readSeatPlan(trx, licenceId)
  const overbooking = before && after && overbookedBy(before, after)
  if (overbooking) {
    const { kind, ...values } = overbooking
    throw conflict(`seats.${kind}`, values)
  }
  if (person?.kind !== 'staff' && hadAdmin && !(await queries.hasAdmin(trx, licenceId, today))) {
    throw conflict('account.lastAdmin')
  }
  return result
}
