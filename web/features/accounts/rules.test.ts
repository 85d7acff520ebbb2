import { expect, test } from 'vitest'
import type { Viewer } from '#contract/access.ts'
import { samplePerson as person } from '#test/support/samples.ts'
import * as rules from './rules.ts'

const staff: Viewer = { kind: 'staff', accountId: 1, groupId: null }
const rootAdmin: Viewer = { kind: 'admin', accountId: 2, groupId: 10 }

test('a lock admin may not delete, move or demote themselves, nor change their own end date', () => {
  const self = person({ id: 2, isAdmin: true })
  expect(rules.mayDeletePerson(self, rootAdmin)).toBe(false)
  expect(rules.mayMovePerson(self, rootAdmin)).toBe(false)
  expect(rules.mayChangeRole(self, rootAdmin)).toBe(false)
  expect(rules.mayChangeEndDate(self, rootAdmin)).toBe(false)
})

test('only staff may end sessions', () => {
  expect(rules.mayEndSessions({ id: 987 }, rootAdmin)).toBe(false)
  expect(rules.mayEndSessions({ id: 987 }, staff)).toBe(true)
  expect(rules.mayEndSessions({ id: staff.accountId ?? 0 }, staff)).toBe(false)
})

test('an admin prints the login cards of others, not their own', () => {
  expect(rules.mayPrintCard(person(), rootAdmin)).toBe(true)
  expect(rules.mayPrintCard(person({ isAdmin: true }), rootAdmin)).toBe(true)
  expect(rules.mayPrintCard(person({ id: 2, isAdmin: true }), rootAdmin)).toBe(false)
  expect(rules.mayPrintCard(person(), { kind: 'user', accountId: 3, groupId: 10 })).toBe(false)
})

test('a number is given to a user in a group, never to an admin, and by admins and staff only', () => {
  expect(rules.mayGiveNumber(person(), rootAdmin)).toBe(true)
  expect(rules.mayGiveNumber(person(), staff)).toBe(true)
  expect(rules.mayGiveNumber(person({ isAdmin: true }), rootAdmin)).toBe(false)
  expect(rules.mayGiveNumber(person({ group: null }), staff)).toBe(false)
  expect(rules.mayGiveNumber(person({ hasSecondStep: true }), rootAdmin)).toBe(false)
  expect(rules.mayGiveNumber(person(), { kind: 'user', accountId: 3, groupId: 10 })).toBe(false)
})

test('a number is given until the last day of an account, and a card is seen after it too', () => {
  const ends = person({ validUntil: '2027-03-05' })
  expect(rules.mayGiveNumber(ends, rootAdmin, new Date('2027-03-05T22:59:00Z'))).toBe(true)
  expect(rules.mayGiveNumber(ends, rootAdmin, new Date('2027-03-05T23:00:00Z'))).toBe(false)
  expect(rules.maySeeCard(ends, rootAdmin)).toBe(true)
  expect(rules.maySeeCard(person({ isAdmin: true }), rootAdmin)).toBe(false)
})

test('only for staff a person opens a licence', () => {
  expect(rules.opensLicence(person(), staff)).toBe(true)
  expect(rules.opensLicence(person({ serialNumber: null }), staff)).toBe(false)
  expect(rules.opensLicence(person(), rootAdmin)).toBe(false)
})

test('an admin of an overarching group cannot change role, move or have seats', () => {
  const above = person({ isAdmin: true, serialNumber: null, group: { id: 90, name: 'Noord' } })
  expect(rules.mayChangeRole(above, staff)).toBe(false)
  expect(rules.mayMovePerson(above, staff)).toBe(false)
  expect(rules.mayChangePersonSeats(above, staff)).toBe(false)
  expect(rules.mayChangeEndDate(above, staff)).toBe(true)
})
