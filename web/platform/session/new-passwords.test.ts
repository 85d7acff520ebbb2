import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { samplePerson } from '#test/support/samples.ts'
import { forgetNewPasswords } from './forget-passwords.ts'
import {
  cardPersonOf,
  forgetCardsOfOperation,
  keepForCards,
  keptForCards,
  keptMs,
  newPasswords,
  restoreKept,
} from './new-passwords.ts'

const person = (login: string) => cardPersonOf(samplePerson({ login }))
const [lena, emma] = [person('lena'), person('emma')]
const madeAt = Date.parse('2026-11-20T10:00Z')

beforeEach(() => void vi.useFakeTimers({ now: madeAt }))
afterEach(() => {
  forgetNewPasswords()
  vi.useRealTimers()
})

const keepBoth = () =>
  keepForCards([
    { person: lena, password: 'tulp-fiets-wolk-42', operationId: 7 },
    { person: emma, password: 'appel-regen-boot-17', operationId: 8 },
  ])
const logins = () => newPasswords().map(({ person }) => person.login)

test('new passwords are kept in the order they were made, the newest of each person', () => {
  keepBoth()
  keepForCards([{ person: lena, password: 'zomer-brood-maan-58' }])
  expect(newPasswords()).toEqual([
    { person: emma, password: 'appel-regen-boot-17', operationId: 8, madeAt },
    { person: lena, password: 'zomer-brood-maan-58', madeAt },
  ])
})

test('an undo takes back the new passwords of its operation alone', () => {
  keepBoth()
  forgetCardsOfOperation(7)
  expect(logins()).toEqual(['emma'])
})

test('a new password is forgotten after an hour, a later one later', () => {
  keepForCards([{ person: lena, password: 'tulp-fiets-wolk-42' }])
  vi.advanceTimersByTime(keptMs / 2)
  keepForCards([{ person: emma, password: 'appel-regen-boot-17' }])
  vi.advanceTimersByTime(keptMs / 2 - 1)
  expect(logins()).toEqual(['lena', 'emma'])
  vi.advanceTimersByTime(1)
  expect(logins()).toEqual(['emma'])
})

test('passwords survive a reload, unless they are an hour old or were made again', () => {
  keepForCards([{ person: emma, password: 'zomer-brood-maan-58' }])
  restoreKept([
    { person: person('noor'), password: 'x', madeAt: madeAt - keptMs },
    { person: emma, password: 'x', madeAt },
    { person: lena, password: 'tulp-fiets-wolk-42', madeAt: madeAt - keptMs + 1 },
  ])
  expect(newPasswords().map(({ password }) => password)).toEqual([
    'tulp-fiets-wolk-42',
    'zomer-brood-maan-58',
  ])
})

test('the code of a card is kept beside the password, and each is undone alone', () => {
  keepBoth()
  keepForCards([{ person: lena, code: 'first', operationId: 9 }])
  keepForCards([{ person: lena, code: 'second', operationId: 10 }])
  expect(keptForCards()).toHaveLength(3)
  expect(logins()).toEqual(['lena', 'emma'])
  forgetCardsOfOperation(10)
  expect(keptForCards()).toEqual(newPasswords())
})

test('a new code leaves the list of passwords as it is, so that its closed notice stays closed', () => {
  keepBoth()
  const before = newPasswords()
  keepForCards([{ person: lena, code: 'first' }])
  expect(newPasswords()).toBe(before)
})
