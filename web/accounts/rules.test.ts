import { expect, test } from 'vitest'
import type { Viewer } from '#contract/access.ts'
import { samplePerson as person } from '#test/support/samples.ts'
import * as rules from './rules.ts'

const staff: Viewer = { kind: 'staff', accountId: 1, groupId: null }
const rootAdmin: Viewer = { kind: 'admin', accountId: 2, groupId: 10 }

test('a lock admin may not delete, move, demote or end themself', () => {
  const self = person({ id: 2, isAdmin: true })
  expect(rules.mayDeletePerson(self, rootAdmin)).toBe(false)
  expect(rules.mayMovePerson(self, rootAdmin)).toBe(false)
  expect(rules.mayChangeRole(self, rootAdmin)).toBe(false)
  expect(rules.mayChangeEndDate(self, rootAdmin)).toBe(false)
})

test('only staff end sessions', () => {
  expect(rules.mayEndSessions(rootAdmin)).toBe(false)
  expect(rules.mayEndSessions(staff)).toBe(true)
})

test('only staff go to a licence by one of its people', () => {
  expect(rules.opensLicence(person(), staff)).toBe(true)
  expect(rules.opensLicence(person({ serialNumber: null }), staff)).toBe(false)
  expect(rules.opensLicence(person(), rootAdmin)).toBe(false)
})

test('an admin of an overarching group keeps the role and the place, and has no seats', () => {
  const above = person({ isAdmin: true, serialNumber: null, group: { id: 90, name: 'Noord' } })
  expect(rules.mayChangeRole(above, staff)).toBe(false)
  expect(rules.mayMovePerson(above, staff)).toBe(false)
  expect(rules.mayChangePersonSeats(above, staff)).toBe(false)
  expect(rules.mayChangeEndDate(above, staff)).toBe(true)
})
