import { expect, test } from 'vitest'
import { samplePerson } from '#test/support/samples.ts'
import { cardPersonOf } from '../../platform/session/new-passwords.ts'
import { squaresOf } from './squares.ts'

const lena = cardPersonOf(samplePerson({ login: 'lena' }))
const emma = cardPersonOf(samplePerson({ login: 'emma' }))
const admin = cardPersonOf(samplePerson({ login: 'admin', isAdmin: true }))
const codes = new Map([['lena', 'x']])
const choice = { isSwitchedOn: true, isWanted: true, codes }

test('users without a square get one, admins never', () => {
  const { isOffered, hasAdmins, missing } = squaresOf([lena, emma, admin], choice)
  expect({ isOffered, hasAdmins, missing }).toEqual({ isOffered: true, hasAdmins: true, missing: [emma] })
  expect(squaresOf([admin], choice)).toMatchObject({ isOffered: false, missing: [] })
})

test('a school without cards is offered no squares, and makes none', () => {
  expect(squaresOf([emma], { ...choice, isSwitchedOn: false })).toMatchObject({
    isOffered: false,
    missing: [],
  })
})

test('cards that are not to have squares show and make none', () => {
  const squares = squaresOf([lena, emma], { ...choice, isWanted: false })
  expect(squares).toMatchObject({ isOffered: true, missing: [] })
  expect(squares.codes.size).toBe(0)
})
