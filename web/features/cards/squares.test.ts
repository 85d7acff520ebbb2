import { expect, test } from 'vitest'
import { samplePerson } from '#test/support/samples.ts'
import { cardPersonOf } from '../../platform/session/new-passwords.ts'
import { squaresOf } from './squares.ts'

const lena = cardPersonOf(samplePerson({ login: 'lena' }))
const emma = cardPersonOf(samplePerson({ login: 'emma' }))
const admin = cardPersonOf(samplePerson({ login: 'admin', isAdmin: true }))
const former = cardPersonOf(samplePerson({ login: 'former', hasSecondStep: true }))
const codes = new Map([['lena', 'x']])
const choice = { isSwitchedOn: true, isWanted: true, codes }

test('users without a square get one, but no admin, nor who has a second step', () => {
  for (const other of [admin, former]) {
    const { isOffered, hasOthers, missing } = squaresOf([lena, emma, other], choice)
    expect({ isOffered, hasOthers, missing }).toEqual({ isOffered: true, hasOthers: true, missing: [emma] })
    expect(squaresOf([other], choice)).toMatchObject({ isOffered: false, missing: [] })
  }
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
