import { expect, test } from 'vitest'
import type { Member } from '#contract/members.ts'
import { sampleGroup, samplePerson } from '#test/support/samples.ts'
import { memberKey } from '../list/member.ts'
import { cardsOf, sentSelection } from './bulk.ts'

const person = (id: number): Member => ({ kind: 'person', person: samplePerson({ id }) })
const group = (id: number): Member => ({ kind: 'group', group: sampleGroup({ id }) })
const selected = (isAll: boolean, ...members: Member[]) => ({
  isAll,
  rows: new Map(members.map((member) => [memberKey(member), member])),
})
const refused = { id: 7, kind: 'person', name: 'Emma', errormsg: 'No.' } as const

test('a selection names its people and groups and how they were seen, without those that were refused', () => {
  const some = selected(false, person(7), person(8), group(7))
  const { validUntil } = samplePerson({})
  const groups = { groupId: 20, validUntil: sampleGroup({}).validUntil, accountIds: [], groupIds: [7] }
  expect(sentSelection({ selection: some, list: {}, total: 9 }, [])).toEqual({
    accountIds: [7, 8],
    groupIds: [7],
    was: [{ groupId: 30, validUntil, accountIds: [7, 8], groupIds: [] }, groups],
  })
  expect(sentSelection({ selection: some, list: {}, total: 9 }, [refused])).toEqual({
    accountIds: [8],
    groupIds: [7],
    was: [{ groupId: 30, validUntil, accountIds: [8], groupIds: [] }, groups],
  })
})

test('a selection of all pages names its search or state, what stays out, and how many were shown', () => {
  const all = selected(true, person(8), group(9))
  expect(sentSelection({ selection: all, list: { q: 'klas', state: 'never' }, total: 9 }, [refused])).toEqual(
    {
      all: { q: 'klas', state: undefined, exceptAccountIds: [8, 7], exceptGroupIds: [9] },
      total: 9,
    },
  )
  expect(
    sentSelection({ selection: selected(true), list: { q: undefined, state: 'never' }, total: 9 }, []),
  ).toEqual({
    all: { q: undefined, state: 'never', exceptAccountIds: [], exceptGroupIds: [] },
    total: 9,
  })
})

test.each([
  ['people', selected(false, person(8), person(7)), {}, { groupId: 4, people: [8, 7] }],
  ['one group', selected(false, group(9)), {}, { groupId: 9 }],
  ['a whole group', selected(true), {}, { groupId: 4 }],
  ['people and groups', selected(false, person(7), group(9)), {}, undefined],
  ['two groups', selected(false, group(8), group(9)), {}, undefined],
  ['all of a group but one', selected(true, person(7)), {}, undefined],
  ['all that a search found', selected(true), { q: 'emma' }, undefined],
  ['all in a state', selected(true), { state: 'never' as const }, undefined],
])('login cards of %s', (_, selection, list, whose) => {
  expect(cardsOf(4, selection, list)).toEqual(whose)
})
