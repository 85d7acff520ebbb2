import { expect, test } from 'vitest'
import type { PersonPage } from '#contract/person-page.ts'
import { obstaclesOf } from './sign-in-facts.ts'

const now = new Date('2026-11-23T12:00:00Z')

type Changes = {
  vendor?: PersonPage['vendor']
  account?: Partial<PersonPage['account']>
  signIn?: Partial<PersonPage['signIn']>
}

const obstacles = ({ account, signIn, vendor = null }: Changes) =>
  obstaclesOf(
    {
      account: { validUntil: null, ...account },
      vendor,
      signIn: { lockedUntil: null, failedTries: 0, mustChangePassword: false, ...signIn },
    } as PersonPage,
    now,
  )

test('an account without faults has nothing in the way', () => {
  expect(obstacles({ account: { validUntil: '2026-11-23' } })).toEqual([])
})

test('a lock is shown until it is over, and covers the tries that led to it', () => {
  const tries = { failedTries: 5 }
  expect(obstacles({ signIn: { ...tries, lockedUntil: '2026-11-23T12:01:00Z' } })).toEqual(['locked'])
  expect(obstacles({ signIn: { ...tries, lockedUntil: '2026-11-23T11:59:00Z' } })).toEqual(['tries'])
})

test('a disabled account of a dealer is shown first', () => {
  const vendor = { kind: 'dealer', state: 'disabled' } as const
  expect(obstacles({ vendor, signIn: { failedTries: 1 } })).toEqual(['disabled', 'tries'])
  expect(obstacles({ vendor: { ...vendor, state: 'active' } })).toEqual([])
})

test('an account that has ended and one with a password to change are shown', () => {
  expect(obstacles({ account: { validUntil: '2026-11-22' } })).toEqual(['expired'])
  expect(obstacles({ signIn: { mustChangePassword: true, failedTries: 1 } })).toEqual(['mustChange', 'tries'])
})
