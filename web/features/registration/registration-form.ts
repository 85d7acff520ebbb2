import * as v from 'valibot'
import { type Registration, splitRegistrationNumber } from '#contract/credentials.ts'
import { emailOrEmpty, newLogin, requiredText } from '#contract/fields.ts'
import { WebCodeProof } from '#contract/licences.ts'
import { newPasswordFields, noPassword, samePasswords } from '../passwords/new-password.ts'

/** The registration form; the serial number includes the web code, as in `SPR10001-K7Q4M2XW`. */
export const registrationForm = v.pipe(
  v.object({
    serialNumber: v.pipe(
      v.string(),
      v.nonEmpty(),
      v.check((typed) => splitRegistrationNumber(typed) !== null, 'field.registrationNumber'),
    ),
    firstName: requiredText(99),
    lastName: requiredText(100),
    email: v.pipe(emailOrEmpty, v.nonEmpty()),
    login: newLogin,
    ...newPasswordFields,
  }),
  samePasswords(),
)

export type RegistrationValues = v.InferOutput<typeof registrationForm>

export const emptyRegistration: RegistrationValues = {
  serialNumber: '',
  firstName: '',
  lastName: '',
  email: '',
  login: '',
  ...noPassword,
}

/** @throws Error if the serial number does not have two parts, which the form rules out */
export function registrationFromForm(values: RegistrationValues): Registration {
  const { firstName, lastName, email, login, newPassword } = values
  const number = splitRegistrationNumber(values.serialNumber)
  if (!number) throw new Error(`${values.serialNumber} is not a serial number with a web code.`)
  const admin = { login, password: newPassword, name: `${firstName} ${lastName}`, email }
  return { ...number, admin }
}

/** The form's field names by those of the request, for errors from the server. */
export const registrationFieldNames: Record<string, string> = {
  [WebCodeProof.wireNames.serialNumber]: 'serialNumber',
  [WebCodeProof.wireNames.webCode]: 'serialNumber',
  name: 'lastName',
  password: 'newPassword',
}
