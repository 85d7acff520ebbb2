import { whyNotChangeGroup } from '#contract/group-rules.ts'
import { type Group, GroupChange, type NewEndDate } from '#contract/groups.ts'
import { assertAllowed, conflict, notAllowed, notFound, refuseField } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import { changeAtGroup } from './change.ts'
import { describeGroup, isRootOfLicence, placed } from './groups.ts'
import { withLicenceLocked } from './licence-lock.ts'
import * as queries from './queries.ts'
import { setEndDate } from './root-group.ts'
import { groupInScope } from './scope.ts'

type Row = queries.GroupRow

const isEmpty = (change: GroupChange) => Object.values(change).every((value) => value === undefined)

/** The same call extends a licence: the date alone, for a licence's root group. */
const isExtension = ({ validUntil, ...others }: GroupChange) =>
  isEmpty(others) && validUntil !== undefined && validUntil !== null

/**
 * Changes a group's name, reserved seats or end date; a date alone, for a licence's root group, extends the licence.
 * @throws Refusal 403 what this person may not, 404 outside the scope, 409 seats that are not free or a permanent licence
 */
export function editGroup(
  services: Services,
  person: Person,
  id: number,
  change: GroupChange,
): Promise<Group | NewEndDate> {
  if (person.kind === 'dealer') return extendAsDealer(services, person, id, change)
  return changeAtGroup(
    services,
    person,
    id,
    async ({ trx, scope, group, audit }) => {
      assertAllowed(whyNotChangeGroup(viewerOf(person), placed(group), change))
      if (isRootOfLicence(group) && isExtension(change) && group.validUntil === null) {
        throw conflict('licence.permanent')
      }
      await queries.updateGroup(trx, id, change)
      const changed = await groupInScope(trx, scope, id)
      await audit({
        action: isRootOfLicence(group) && isExtension(change) ? 'licence.extend' : 'group.edit',
        target: 'group',
        targetId: id,
        before: GroupChange.pick(group),
        after: GroupChange.pick(changed),
      })
      return describeGroup(trx, changed)
    },
    changesSeats(change),
  )
}

/** A name or a date touches neither seats nor admins. */
const changesSeats =
  ({ reservedSeats }: GroupChange) =>
  (group: Row) =>
    reservedSeats !== undefined && reservedSeats !== group.reservedSeats

/** A dealer extends licences of their own, to a later date, and does nothing else with groups. */
async function extendAsDealer(services: Services, person: Person, id: number, change: GroupChange) {
  const { validUntil, ...others } = change
  if (!isEmpty(others)) throw notAllowed()
  if (validUntil === undefined || validUntil === null)
    throw refuseField(GroupChange.wireNames.validUntil, 'field.required')
  const isTheirs = (group: Row | undefined): group is Row =>
    group !== undefined && group.dealerId === person.id && isRootOfLicence(group)
  const seen = await queries.findGroup(services.db, { kind: 'all' }, id)
  if (!isTheirs(seen) || seen.licenceId === null) throw notFound('group.notFound')
  return withLicenceLocked(services, seen.licenceId, async (trx) => {
    const group = await queries.findGroup(trx, { kind: 'all' }, id)
    if (!isTheirs(group)) throw notFound('group.notFound')
    if (group.validUntil === null) throw conflict('licence.permanent')
    if (validUntil <= group.validUntil) throw conflict('licence.laterOnly')
    const before = { id, validUntil: group.validUntil }
    await setEndDate(trx, { by: person, at: services.clock() }, before, validUntil)
    return { validUntil }
  })
}
