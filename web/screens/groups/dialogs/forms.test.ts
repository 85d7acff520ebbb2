import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'
import * as groupForm from './group-form.ts'
import * as personForm from './person-form.ts'

const person: Account = {
  id: 7,
  login: 'lena',
  name: 'Lena',
  email: 'lena@example.org',
  seats: 1,
  seatsReserved: false,
  isAdmin: false,
  validUntil: '2030-06-30',
  serialNumber: 'SPR10001',
  group: { id: 30, name: 'Klas 3A' },
}

const group: Group = {
  id: 30,
  name: 'Klas 3A',
  parentId: 20,
  path: 'De Linde / Klas 3A',
  rootOf: null,
  serialNumber: 'SPR10001',
  reservedSeats: 4,
  seats: 4,
  validUntil: '2030-06-30',
}

const faultOf = (schema: v.GenericSchema, input: unknown) => {
  const [issue] = v.safeParse(schema, input).issues ?? []
  return issue && `${v.getDotPath(issue)}: ${issue.message}`
}

describe('a person', () => {
  const admin = { kind: 'admin', accountId: 2, groupId: 10 } as const
  const schema = personForm.personForm(({ password }) => password !== '')
  const form = personForm.personInForm(person)

  test('loses the end date when its box is unticked, and keeps the password when none is typed', () => {
    expect(personForm.changeFromForm({ ...form, ends: false }, person, admin)).toEqual({
      name: 'Lena',
      email: 'lena@example.org',
      seats: 1,
      seatsReserved: false,
      isAdmin: false,
      validUntil: null,
    })
  })

  test('sends nothing but name, e-mail and password of the own account', () => {
    const self = { kind: 'user', accountId: 7, groupId: 30 } as const
    const typed = {
      ...form,
      password: 'a-new-password',
      currentPassword: 'the-old-one',
      seats: 9,
      isAdmin: true,
    }
    expect(personForm.changeFromForm(typed, person, self)).toEqual({
      name: 'Lena',
      email: 'lena@example.org',
      password: 'a-new-password',
      currentPassword: 'the-old-one',
    })
  })

  test.each([
    [{ ends: true, validUntil: '' }, 'validUntil: field.required'],
    [{ ends: true, validUntil: '31/2/2029' }, 'validUntil: field.date'],
    [{ ends: false, validUntil: '31/2/2029' }, undefined],
    [{ seats: null }, 'seats: field.required'],
    [{ password: 'a-new-password', currentPassword: 'x' }, 'passwordCheck: field.passwordsDiffer'],
    [{ password: 'a-new-password', passwordCheck: 'a-new-password' }, 'currentPassword: field.required'],
  ])('is checked: %j', (typed, fault) => {
    expect(faultOf(schema, { ...form, ...typed })).toBe(fault)
  })
})

describe('a group', () => {
  const form = groupForm.groupInForm(group)

  test('reserves nothing and never ends when the boxes are unticked', () => {
    const unticked = { ...form, reserves: false, ends: false }
    expect(groupForm.changeFromForm(unticked, true)).toEqual({
      name: 'Klas 3A',
      reservedSeats: 0,
      validUntil: null,
    })
  })

  test('sends its name alone where seats and date are not this person’s to change', () => {
    expect(groupForm.changeFromForm(form, false)).toEqual({ name: 'Klas 3A' })
  })

  test.each([
    [{ reserves: true, reservedSeats: null }, 'reservedSeats: field.required'],
    [{ reserves: false, reservedSeats: null }, undefined],
    [{ ends: true, validUntil: '' }, 'validUntil: field.required'],
  ])('is checked: %j', (typed, fault) => {
    expect(faultOf(groupForm.groupForm, { ...form, ...typed })).toBe(fault)
  })
})
