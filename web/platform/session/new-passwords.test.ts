import { afterEach, expect, test } from 'vitest'
import { samplePerson } from '#test/support/samples.ts'
import {
  cardPersonOf,
  forgetCardsOf,
  forgetCardsOfOperation,
  forgetNewPasswords,
  keepForCards,
  newPasswords,
} from './new-passwords.ts'

const person = (login: string) => cardPersonOf(samplePerson({ login }))

afterEach(forgetNewPasswords)

test('new passwords are kept in the order they were made, the newest of each person', () => {
  const [lena, emma] = [person('lena'), person('emma')]
  keepForCards([
    { person: lena, password: 'tulp-fiets-wolk-42' },
    { person: emma, password: 'appel-regen-boot-17' },
  ])
  keepForCards([{ person: lena, password: 'zomer-brood-maan-58' }])
  expect(newPasswords()).toEqual([
    { person: emma, password: 'appel-regen-boot-17' },
    { person: lena, password: 'zomer-brood-maan-58' },
  ])
})

test('forgetting those of some people leaves the others', () => {
  const [lena, emma] = [person('lena'), person('emma')]
  keepForCards([
    { person: lena, password: 'tulp-fiets-wolk-42' },
    { person: emma, password: 'appel-regen-boot-17' },
  ])
  forgetCardsOf(['lena', 'noor'])
  expect(newPasswords()).toEqual([{ person: emma, password: 'appel-regen-boot-17' }])
})

test('an undo takes back the new passwords of its operation alone', () => {
  const [lena, emma] = [person('lena'), person('emma')]
  keepForCards([
    { person: lena, password: 'tulp-fiets-wolk-42', operationId: 7 },
    { person: emma, password: 'appel-regen-boot-17', operationId: 8 },
  ])
  forgetCardsOfOperation(7)
  expect(newPasswords().map(({ person }) => person.login)).toEqual(['emma'])
})

test('forgetting leaves none', () => {
  keepForCards([{ person: person('lena'), password: 'tulp-fiets-wolk-42' }])
  forgetNewPasswords()
  expect(newPasswords()).toEqual([])
})
