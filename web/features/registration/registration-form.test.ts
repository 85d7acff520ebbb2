import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '#contract/field-errors.ts'
import { emptyRegistration, registrationForm, registrationFromForm } from './registration-form.ts'

const filledIn = {
  serialNumber: 'SPR10001-K7Q4M2XW',
  firstName: 'Nele',
  lastName: 'Van den Broeck',
  email: 'nele@delinde.example',
  login: 'nele',
  newPassword: 'een-goed-wachtwoord',
  passwordRepeat: 'een-goed-wachtwoord',
}

function errorsOf(values: object): Record<string, string> {
  const { issues } = v.safeParse(registrationForm, values)
  const errors = Object.entries(issues ? fieldErrors(issues) : {})
  return Object.fromEntries(errors.map(([name, { code }]) => [name, code]))
}

test('all seven fields are required', () => {
  expect(errorsOf(emptyRegistration)).toEqual(
    Object.fromEntries(Object.keys(filledIn).map((name) => [name, 'field.required'])),
  )
})

test.each(['SPR10001', 'K7Q4M2XW', 'SPR10001-', '-K7Q4M2XW', '10001-K7Q4M2XW', 'SPR10001-K7Q4_M2XW'])(
  'the serial number %s is incomplete',
  (serialNumber) => {
    expect(errorsOf({ ...filledIn, serialNumber })).toEqual({ serialNumber: 'field.registrationNumber' })
  },
)

test('passwords that differ are reported together with other errors', () => {
  expect(errorsOf({ ...filledIn, email: 'nele', passwordRepeat: 'een-ander-wachtwoord' })).toEqual({
    email: 'field.email',
    passwordRepeat: 'field.passwordsDiffer',
  })
})

test.each([
  'SPR10001-K7Q4 M2XW',
  ' spr10001 - k7q4m2xw ',
  'SPR10001-K7Q4-M2XW',
  'SPR10001–K7Q4 M2XW',
  'SPR10001\u00a0—\u00a0K7Q4\u00a0M2XW',
  'SPR10001\u2011K7Q4\u2011M2XW',
  'SPR10001\u2212K7Q4M2XW',
])(
  'the serial number is split at its first dash, with any dashes or spaces in the web code: %s',
  (serialNumber) => {
    expect(errorsOf({ ...filledIn, serialNumber })).toEqual({})
    expect(registrationFromForm({ ...filledIn, serialNumber })).toMatchObject({
      serialNumber: 'SPR10001',
      webCode: 'K7Q4M2XW',
    })
  },
)

test('first and last name are joined', () => {
  expect(registrationFromForm(filledIn)).toEqual({
    serialNumber: 'SPR10001',
    webCode: 'K7Q4M2XW',
    admin: {
      login: 'nele',
      password: 'een-goed-wachtwoord',
      name: 'Nele Van den Broeck',
      email: 'nele@delinde.example',
    },
  })
})
