import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ownAccountChange, ownAccountForm, ownAccountValues } from './own-account-form.ts'

const account = {
  id: 7,
  login: 'lena',
  name: 'Lena',
  email: 'lena@example.org',
  seats: 1,
  seatsReserved: false,
  isAdmin: false,
  validUntil: null,
  serialNumber: 'SPR10001',
  group: { id: 3, name: 'Klas 3A' },
}
const untouched = ownAccountValues(account)
const complaints = (values: object) => {
  const { issues } = v.safeParse(ownAccountForm(account), { ...untouched, ...values })
  return issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []
}

test('an empty password is left out of what is saved', () => {
  expect(ownAccountChange(account, { ...untouched, name: 'Lena P.' })).toEqual({
    name: 'Lena P.',
    email: 'lena@example.org',
  })
})

test('a new password must be repeated and needs the current one', () => {
  expect(complaints({ password: 'een-goed-lang-woord', passwordRepeat: 'iets anders' })).toEqual([
    'passwordRepeat: field.passwordsDiffer',
    'currentPassword: field.required',
  ])
  const values = {
    password: 'een-goed-lang-woord',
    passwordRepeat: 'een-goed-lang-woord',
    currentPassword: 'oud',
  }
  expect(complaints(values)).toEqual([])
  expect(ownAccountChange(account, { ...untouched, ...values })).toMatchObject({
    password: 'een-goed-lang-woord',
    currentPassword: 'oud',
  })
})

test('a new e-mail address needs the current password, a new name does not', () => {
  expect(complaints({ email: 'new@example.org' })).toEqual(['currentPassword: field.required'])
  expect(complaints({ name: 'Lena Peeters' })).toEqual([])
})
