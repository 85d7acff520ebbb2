import { describe, expect, it } from 'vitest'
import { sampleGroup } from '#test/support/samples.ts'
import type { Viewer } from './access.ts'
import * as rules from './group-rules.ts'
import type { Group } from './groups.ts'

const group = (over: Partial<Group> = {}): Group =>
  sampleGroup({ reservedSeats: 4, validUntil: '2030-01-31', ...over })

const licenceRoot = group({ id: 10, parentId: 0, rootOf: 'SPR10001' })
const overarching = group({ id: 90, parentId: 0, serialNumber: null, reservedSeats: 0, validUntil: null })
const staff: Viewer = { kind: 'staff', accountId: 1, groupId: null }
const rootAdmin: Viewer = { kind: 'admin', accountId: 2, groupId: 10 }
const classAdmin: Viewer = { kind: 'admin', accountId: 3, groupId: 30 }

describe('moving and deleting a group', () => {
  it.each([
    ['staff may move or delete a licence’s root group', staff, licenceRoot, null],
    ['staff may move or delete an overarching group', staff, overarching, null],
    ['admins may not move or delete their own group', classAdmin, group(), 'group.ownGroup'],
    ['a root group’s admins may not move or delete it', rootAdmin, licenceRoot, 'group.ownGroup'],
    ['other admins may not move or delete a root group', classAdmin, licenceRoot, 'group.rootIsStaffs'],
    ['admins may move or delete a group below their own', rootAdmin, group(), null],
  ])('%s', (_, viewer, about, reason) => {
    expect(rules.whyNotMoveOrDelete(viewer, about)).toBe(reason)
  })
})

describe('the place of a group', () => {
  const other = group({ id: 40, serialNumber: 'SPR10002' })
  it.each([
    ['a group may lie in another of its licence', group(), group({ id: 20 }), null],
    ['a group may not lie in another licence', group(), other, 'group.otherLicence'],
    ['a group may not lie at the top level', group(), null, 'group.overarchingRootsOnly'],
    ['a group may not lie in an overarching group', group(), overarching, 'group.overarchingRootsOnly'],
    ['a root group may lie at the top level', licenceRoot, null, null],
    ['a root group may lie in an overarching group', licenceRoot, overarching, null],
    ['a root group may not lie in a licence', licenceRoot, other, 'group.otherLicence'],
    ['an overarching group may lie at the top level', overarching, null, null],
    ['an overarching group may lie in no group', overarching, group(), 'group.overarchingRootsOnly'],
  ])('%s', (_, about, parent, reason) => {
    expect(rules.whyNotMoveUnder(about, parent)).toBe(reason)
  })
})

describe('adding to a group', () => {
  it('an overarching group takes neither users nor groups other than root groups', () => {
    expect(rules.whyNotAddUser(overarching)).toBe('group.overarchingAdminsOnly')
    expect(rules.whyNotAddGroup(overarching)).toBe('group.overarchingRootsOnly')
    expect(rules.whyNotAddUser(group())).toBeNull()
    expect(rules.whyNotAddGroup(group())).toBeNull()
  })
})

describe('changing the seats and the end date of a group', () => {
  const [name, seats, date] = [{ name: 'Klas 3B' }, { reservedSeats: 5 }, { validUntil: '2031-01-31' }]
  const asItStands = { reservedSeats: 4, validUntil: '2030-01-31' }
  it.each([
    ['staff set the seats of a licence’s root group', staff, licenceRoot, seats, null],
    ['admins may not set the seats of a root group', rootAdmin, licenceRoot, seats, 'group.rootIsStaffs'],
    [
      'admins may not set the date of a root group',
      rootAdmin,
      licenceRoot,
      { validUntil: null },
      'group.rootIsStaffs',
    ],
    ['admins may send a root group’s seats and date unchanged', rootAdmin, licenceRoot, asItStands, null],
    ['admins may rename a root group', rootAdmin, licenceRoot, name, null],
    ['admins set seats and date of groups below their own', rootAdmin, group(), { ...seats, ...date }, null],
    ['admins may not raise the seats of their own group', classAdmin, group(), seats, 'group.ownLowerOnly'],
    [
      'admins may not give up the reservation of their own group',
      classAdmin,
      group(),
      { reservedSeats: 0 },
      'group.ownLowerOnly',
    ],
    ['admins may not extend the date of their own group', classAdmin, group(), date, 'group.ownLowerOnly'],
    [
      'admins may not clear the date of their own group',
      classAdmin,
      group(),
      { validUntil: null },
      'group.ownLowerOnly',
    ],
    [
      'admins may lower seats and date of their own group',
      classAdmin,
      group(),
      { reservedSeats: 1, validUntil: '2029-01-31' },
      null,
    ],
    [
      'admins may set a date on their own group if it has none',
      classAdmin,
      group({ validUntil: null }),
      date,
      null,
    ],
    ['an overarching group has no seats', staff, overarching, seats, 'group.overarchingNoSeats'],
    ['an overarching group has no end date', staff, overarching, date, 'group.overarchingNoSeats'],
    ['staff may rename an overarching group', staff, overarching, name, null],
  ])('%s', (_, viewer, about, change, reason) => {
    expect(rules.whyNotChangeGroup(viewer, about, change)).toBe(reason)
  })
})
