import { describe, expect, test } from 'vitest'
import type { Viewer } from '#contract/access.ts'
import { sampleGroup as group } from '#test/support/samples.ts'
import * as rules from './rules.ts'

const licenceRoot = group({ id: 10, parentId: 0, rootOf: 'SPR10001', validUntil: '2030-01-31' })
const overarching = group({ id: 90, parentId: 0, serialNumber: null })
const staff: Viewer = { kind: 'staff', accountId: 1, groupId: null }
const rootAdmin: Viewer = { kind: 'admin', accountId: 2, groupId: 10 }
const classAdmin: Viewer = { kind: 'admin', accountId: 3, groupId: 20 }

describe('a lock admin', () => {
  test('an admin may not set the seats or the date of, move or delete a licence’s root group', () => {
    expect(rules.mayChangeGroupSeats(licenceRoot, rootAdmin)).toBe(false)
    expect(rules.mayMoveGroup(licenceRoot, rootAdmin)).toBe(false)
    expect(rules.mayDeleteGroup(licenceRoot, rootAdmin)).toBe(false)
  })

  test('an admin may lower the seats of their own group below the root group, but not move or delete it', () => {
    const own = group({ id: 20, parentId: 10 })
    expect(rules.mayChangeGroupSeats(own, classAdmin)).toBe(true)
    expect(rules.mayMoveGroup(own, classAdmin)).toBe(false)
    expect(rules.mayDeleteGroup(own, classAdmin)).toBe(false)
  })

  test('an admin may set seats of, move and delete a group below their own', () => {
    expect(rules.mayChangeGroupSeats(group(), classAdmin)).toBe(true)
    expect(rules.mayMoveGroup(group(), classAdmin)).toBe(true)
    expect(rules.mayDeleteGroup(group(), classAdmin)).toBe(true)
  })
})

describe('staff', () => {
  test('staff may move and delete a licence’s root group and set its seats and date', () => {
    expect(rules.mayDeleteGroup(licenceRoot, staff)).toBe(true)
    expect(rules.mayMoveGroup(licenceRoot, staff)).toBe(true)
    expect(rules.mayChangeGroupSeats(licenceRoot, staff)).toBe(true)
  })

  test('staff confirm only clearing a licence’s end date', () => {
    expect(rules.makesPermanent(licenceRoot, null)).toBe(true)
    expect(rules.makesPermanent(licenceRoot, '2031-01-31')).toBe(false)
    expect(rules.makesPermanent({ ...licenceRoot, validUntil: null }, null)).toBe(false)
    expect(rules.makesPermanent(group({ validUntil: '2030-01-31' }), null)).toBe(false)
  })

  test('staff get a link from a root group to the overarching group above; admins do not', () => {
    expect(rules.leadsUp({ ...licenceRoot, parentId: 90 }, staff)).toBe(true)
    expect(rules.leadsUp(licenceRoot, staff)).toBe(false)
    expect(rules.leadsUp({ ...licenceRoot, parentId: 90 }, rootAdmin)).toBe(false)
  })
})

describe('an overarching group', () => {
  test('an overarching group takes only admins, has no seats, cannot be moved, but can be deleted by staff', () => {
    expect(rules.mayAddUser(overarching)).toBe(false)
    expect(rules.mayAddGroup(overarching)).toBe(false)
    expect(rules.mayChangeGroupSeats(overarching, staff)).toBe(false)
    expect(rules.mayMoveGroup(overarching, staff)).toBe(false)
    expect(rules.mayDeleteGroup(overarching, staff)).toBe(true)
  })
})
