import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as queries from './queries.ts'
import { currentScopeOf, groupInScope } from './scope.ts'
import { overbookedBy, type SeatPlan } from './seats.ts'
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
 * @throws Refusal 404 outside the person's scope, 409 where a rule would be broken; then nothing has happened
 */
export function changeAtGroup<T>(
  services: Services,
  person: Person,
  groupId: number,
  change: (under: Change) => Promise<T>,
): Promise<T> {
  return inTransaction(services.db, async (trx) => {
    const found = await queries.findGroup(trx, { kind: 'all' }, groupId)
    if (!found) throw notFound('group.notFound')
    if (found.licence_id === null) await queries.lockGroup(trx, groupId)
    else await queries.lockLicence(trx, found.licence_id)

    const scope = await currentScopeOf(trx, person)
    const group = await groupInScope(trx, scope, groupId)
    const audit = (entry: AuditEntry) => writeAudit(trx, person, services.clock(), entry)
    const result = () => change({ trx, scope, group, audit })
    return group.licence_id === null ? result() : keepingRules(trx, person, group.licence_id, result)
  })
}

async function keepingRules<T>(
  trx: Trx,
  person: Person,
  licenceId: number,
  change: () => Promise<T>,
): Promise<T> {
  const before = await seatPlan(trx, licenceId)
  const hadAdmin = await queries.hasAdmin(trx, licenceId)
  const result = await change()
  const after = await seatPlan(trx, licenceId)
  const overbooking = before && after && overbookedBy(before, after)
  if (overbooking) {
    const { kind, ...values } = overbooking
    throw conflict(`seats.${kind}`, values)
  }
  if (person.kind !== 'staff' && hadAdmin && !(await queries.hasAdmin(trx, licenceId))) {
    throw conflict('account.lastAdmin')
  }
  return result
}

/** Null for a licence whose groups are gone. */
async function seatPlan(trx: Trx, licenceId: number): Promise<SeatPlan | null> {
  const licence = await queries.findLicencePool(trx, licenceId)
  if (!licence) return null
  const reservations = await queries.listReservations(trx, licenceId)
  return { licence, reservations, claims: await queries.listSeatClaims(trx, licenceId) }
}
