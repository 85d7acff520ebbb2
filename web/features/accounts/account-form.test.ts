import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '#contract/access.ts'
import { needsCurrentPassword } from '#contract/account-rules.ts'
import { samplePerson } from '#test/support/samples.ts'
import {
  accountForm,
  accountInForm,
  fieldsInForm,
  nothingElse,
  offeredTo,
  passwordsInForm,
} from './account-form.ts'

const account = samplePerson({ validUntil: '2030-06-30' })
const admin: Viewer = { kind: 'admin', accountId: 2, groupId: 10 }
const self: Viewer = { kind: 'user', accountId: 7, groupId: 30 }
const untouched = accountInForm(account)

const errorsOf = (viewer: Viewer, typed: object) => {
  const schema = accountForm((change) => needsCurrentPassword(viewer, account, change))
  const { issues } = v.safeParse(schema, { ...untouched, ...typed })
  return issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []
}

describe('an admin changing an account', () => {
  const offered = offeredTo(admin, account)

  test('an admin changing an account clears the end date by unticking its box', () => {
    expect(fieldsInForm({ ...untouched, ends: false }, offered)).toEqual({
      login: 'lena',
      mustChangePassword: false,
      name: 'Lena',
      email: 'lena@example.org',
      seats: 1,
      seatsReserved: false,
      isAdmin: false,
      validUntil: null,
    })
  })

  test.each([
    [{ ends: true, validUntil: '' }, ['validUntil: field.required']],
    [{ ends: true, validUntil: '31/2/2029' }, ['validUntil: field.date']],
    [{ ends: false, validUntil: '31/2/2029' }, []],
    [{ seats: null }, ['seats: field.required']],
    [{ password: 'a-new-password' }, ['passwordCheck: field.passwordsDiffer']],
    [{ email: 'new@example.org', password: 'a-new-password', passwordCheck: 'a-new-password' }, []],
  ])('an admin gets the errors of %j', (typed, errors) => {
    expect(errorsOf(admin, typed)).toEqual(errors)
  })
})

describe('people changing their own data', () => {
  test('people send only name, e-mail and password of their own account', () => {
    const typed = {
      ...untouched,
      password: 'a-new-password',
      currentPassword: 'the-old-one',
      seats: 9,
      isAdmin: true,
    }
    const fields = { name: 'Lena', email: 'lena@example.org' }
    expect(fieldsInForm(typed, offeredTo(self, account))).toEqual(fields)
    expect(fieldsInForm(typed, nothingElse)).toEqual(fields)
    expect(passwordsInForm(typed, true)).toEqual({
      password: 'a-new-password',
      currentPassword: 'the-old-one',
    })
  })

  test('people send no password if none is typed', () => {
    expect(passwordsInForm(untouched, false)).toEqual({})
  })

  test('people repeat their new password and give the current one', () => {
    expect(errorsOf(self, { password: 'een-goed-lang-woord', passwordCheck: 'iets anders' })).toEqual([
      'passwordCheck: field.passwordsDiffer',
      'currentPassword: field.required',
    ])
    const typed = { password: 'een-goed-lang-woord', passwordCheck: 'een-goed-lang-woord' }
    expect(errorsOf(self, typed)).toEqual(['currentPassword: field.required'])
    expect(errorsOf(self, { ...typed, currentPassword: 'oud' })).toEqual([])
  })

  test('people need the current password for a new e-mail address, but not for a new name', () => {
    expect(errorsOf(self, { email: 'new@example.org' })).toEqual(['currentPassword: field.required'])
    expect(errorsOf(self, { name: 'Lena Peeters' })).toEqual([])
  })
})
