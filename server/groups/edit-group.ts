import { whyNotChangeGroup } from '#contract/group-rules.ts'
import { type Group, GroupChange, type NewEndDate } from '#contract/groups.ts'
import type { Was } from '#contract/was.ts'
import { afterChange } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { assertAllowed, conflict, invalidField, notAllowed, notFound } from '../platform/errors.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { changeOfGroup, type GroupUnderChange, groupInScopeOf } from './change.ts'
import { updateOf } from './group-changes.ts'
import { describeGroup, isRootOfLicence, placed, serialNumberOf } from './groups.ts'
import { languageUpdate } from './language-rows.ts'
import { withLicenceFound } from './licence-lock.ts'
import * as queries from './queries.ts'
import { setEndDate } from './root-group.ts'
import { readSeatPlan, refuseOverbooking } from './seat-plan.ts'
import { withReservation } from './seats.ts'
import { tellSchool } from './tell-school.ts'

type Row = queries.GroupRow

const isEmpty = (change: GroupChange) => Object.values(change).every((value) => value === undefined)

/** On the wire a licence's extension is an edit of its root group that has the date alone. */
const isExtension = ({ validUntil, ...others }: GroupChange) =>
  isEmpty(others) && validUntil !== undefined && validUntil !== null

/**
 * Changes a group's name, reserved seats or end date, for staff and admins; a date alone, for a licence's root group, extends
 * the licence.
 * @param was what it rests on
 * @throws Refusal 403 what this person may not, 404 outside the scope, 409 seats that are not free, a permanent licence, or what it
 *   rests on is no longer so
 */
export async function editGroup(
  services: Services,
  person: Person,
  id: number,
  change: GroupChange,
  was?: Was,
): Promise<Group> {
  const seen = await groupInScopeOf(services, person, id)
  const place = { groupId: id, licenceId: seen.licenceId, serialNumber: serialNumberOf(seen) }
  const edit = async (under: GroupUnderChange) => {
    const edited = await carryOut(under, change, was)
    await tellOfDate(under, change, services.clock())
    return edited
  }
  if (!needsLicence(seen, change)) {
    const edited = await changeOfGroup(services, person, place, true, async (under) =>
      // It may have changed since it was looked at.
      needsLicence(under.group, change) ? null : edit(under),
    )
    if (edited) return edited
  }
  return changeOfGroup(services, person, place, false, edit)
}

/** Whether a change touches seats, or the licence's date or language; a form also sends what did not change. */
const needsLicence = (group: Row, { reservedSeats, validUntil, language }: GroupChange) =>
  (language !== undefined && language !== group.language) ||
  (reservedSeats !== undefined && reservedSeats !== group.reservedSeats) ||
  (validUntil !== undefined && validUntil !== group.validUntil && isRootOfLicence(group))

const recorded = (group: Row) => GroupChange.pick({ ...group, language: group.language ?? undefined })

async function carryOut(
  { trx, viewer, group, note }: GroupUnderChange,
  change: GroupChange,
  was: Was,
): Promise<Group> {
  assertAllowed(whyNotChangeGroup(viewer, placed(group), change))
  refuseOutdated(GroupChange.wireNames, change, was, group)
  const isPermanent = group.validUntil === null
  const isDated = isRootOfLicence(group) && isExtension(change)
  // Those who saw that it has no end date give it one; they do not extend it.
  const isKnown = was?.[GroupChange.wireNames.validUntil] === null
  if (isDated && isPermanent && !isKnown) throw conflict('licence.permanent')
  const changed = afterChange(group, change)
  const { name, reservedSeats } = changed
  if (reservedSeats !== group.reservedSeats && group.licenceId !== null) {
    const plan = await readSeatPlan(trx, group.licenceId)
    const { id, path } = group
    if (plan) refuseOverbooking(plan, withReservation(plan, { id, path, name, size: reservedSeats }))
  }
  const noted = note({
    action: isDated && !isPermanent ? 'licence.extend' : 'group.edit',
    target: 'group',
    targetId: group.id,
    before: recorded(group),
    after: recorded(changed),
  })
  const { language } = change
  const spoken =
    language === undefined || group.licenceId === null ? [] : [languageUpdate(trx, group.licenceId, language)]
  await together(trx, [noted, ...updateOf(trx, group.id, change), ...spoken])
  return describeGroup(trx, changed)
}

/** Tells the school of another end date of its licence. */
async function tellOfDate(
  { trx, viewer, group }: GroupUnderChange,
  { validUntil: after }: GroupChange,
  at: Date,
): Promise<void> {
  const { licenceId, validUntil: before } = group
  if (licenceId === null || !isRootOfLicence(group) || after === undefined || after === before) return
  await tellSchool(
    trx,
    { licenceId, by: viewer.kind, at },
    { kind: 'endDateChanged', content: { before, after } },
  )
}

/**
 * Extends a licence of this dealer, who does nothing else with groups.
 * @param id of the licence's root group
 * @throws Refusal 403 for any other change, 400 without a date, 404 if the licence is not theirs, 409 for an earlier date or
 *   a permanent licence
 */
export async function extendLicence(
  services: Services,
  dealer: Person,
  id: number,
  { validUntil, ...others }: GroupChange,
  was?: Was,
): Promise<NewEndDate> {
  if (!isEmpty(others)) throw notAllowed()
  if (validUntil === undefined || validUntil === null)
    throw invalidField(GroupChange.wireNames.validUntil, 'field.required')
  const look = async (db: Db | Trx) => {
    const root = await queries.findRootOfDealer(db, dealer.id, id)
    if (!root || root.licenceId === null) throw notFound('group.notFound')
    return { id: root.licenceId, root }
  }
  return withLicenceFound(services, look, async (trx, { root }) => {
    if (root.validUntil === null) throw conflict('licence.permanent')
    refuseOutdated(GroupChange.wireNames, { validUntil }, was, root)
    if (validUntil <= root.validUntil) throw conflict('licence.laterOnly')
    const before = { id, validUntil: root.validUntil }
    const at = services.clock()
    await setEndDate(trx, { by: dealer, at }, before, validUntil)
    if (root.licenceId !== null)
      await tellSchool(
        trx,
        { licenceId: root.licenceId, by: dealer.kind, at },
        { kind: 'endDateChanged', content: { before: before.validUntil, after: validUntil } },
      )
    return { validUntil }
  })
}
