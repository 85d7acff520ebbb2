import * as v from 'valibot'
import { Account } from './account.ts'
import { captchaErrors, captchaToken } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { WebCodeProof, webCodeErrors } from './licences.ts'
import { as, mapped, type Ours } from './mapped.ts'

const nothing = v.object({})
const passwordErrors = ['account.passwordCommon', 'account.passwordIsLogin', 'account.passwordEasy'] as const

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/requestresetpassword',
  summary:
    'Asks for a mail with a code to set a new password. The answer is the same whether the login exists or not.',
  access: 'public',
  body: v.object({ login: field.typedLogin, captcha: captchaToken, lang: field.mailLanguage }),
  reply: nothing,
  errors: captchaErrors,
})

const resetCode = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))

export const checkResetCode = endpoint({
  method: 'POST',
  path: '/checkresetcode',
  summary:
    'Whether a code from the mail still works. Does not use it up, nor count as a try, nor tell whose it is.',
  access: 'public',
  inView: true,
  body: v.object({ resetcode: resetCode }),
  reply: v.object({ data: v.object({ works: v.boolean() }) }),
  errors: [],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/resetpassword',
  summary:
    'Sets a new password by the code from the mail: once, within an hour. Ends all sessions of the account.',
  access: 'public',
  body: v.object({
    resetcode: resetCode,
    password: field.newPassword,
    language: field.mailLanguage,
  }),
  reply: nothing,
  errors: ['reset.codeWrong', 'session.tooManyTries', 'account.passwordSame', ...passwordErrors],
})

/** A password change without signing in. */
export const PasswordChange = mapped({
  login: field.typedLogin,
  currentPassword: as('password', field.typedPassword),
  newPassword: as('newpassword', field.newPassword),
  captcha: captchaToken,
})

export type PasswordChange = Ours<typeof PasswordChange>

export const changePassword = endpoint({
  method: 'POST',
  path: '/resetaccountpassword',
  summary: 'Changes a password by login and current password; counts as trying to sign in.',
  access: 'public',
  body: v.object({ ...PasswordChange.wire.entries, language: field.mailLanguage }),
  reply: nothing,
  errors: [
    ...captchaErrors,
    'session.wrongCredentials',
    'session.tooManyHere',
    'session.tooManyEasyTries',
    'account.expired',
    'account.passwordSame',
    ...passwordErrors,
  ],
})

const email = v.pipe(field.emailOrEmpty, v.nonEmpty())

const NewAdmin = mapped({
  login: field.newLogin,
  password: field.newPassword,
  name: field.requiredText(),
  email,
})

/** A new admin of a licence, with its web code as proof. */
export const Registration = mapped({ admin: NewAdmin.wire, ...WebCodeProof.fields })

export type Registration = Ours<typeof Registration>

/** The fields of the public page, as the specification's client may send them. */
const plainForm = v.pipe(
  v.object({
    firstname: field.requiredText(99),
    lastname: field.requiredText(99),
    email,
    username: field.newLogin,
    password: field.newPassword,
    password_confirm: v.optional(v.string()),
    captcha: v.optional(captchaToken),
    language: field.mailLanguage,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirm']],
      ({ password, password_confirm }) => (password_confirm ?? password) === password,
      'field.passwordsDiffer',
    ),
    ['password_confirm'],
  ),
)

const dialogForm = v.object({
  admin: NewAdmin.wire,
  captcha: v.optional(captchaToken),
  language: field.mailLanguage,
})
const eitherForm = v.union([dialogForm, plainForm])

// Pick the form by its shape, so that a refusal names the invalid fields; a union would name none.
const registrationOnPage = v.lazy((input) => {
  if (typeof input !== 'object' || input === null) return eitherForm
  return 'admin' in input ? dialogForm : plainForm
})

const proofParams = v.pick(WebCodeProof.wire, ['sn', 'webcode'])

export function pageRegistrationFromWire(
  params: v.InferOutput<typeof proofParams>,
  wire: v.InferOutput<typeof registrationOnPage>,
): Registration {
  const proof = WebCodeProof.fromWire({ ...params, captcha: wire.captcha })
  if ('admin' in wire) return { admin: wire.admin, ...proof }
  const { firstname, lastname, email, username, password } = wire
  return { admin: { login: username, password, name: `${firstname} ${lastname}`, email }, ...proof }
}

const registered = v.object({ data: Account.wire })

const registrationErrors = [
  'licence.tooManyAccounts',
  ...webCodeErrors,
  'account.loginTaken',
  'licence.notFound',
  'licence.noGroups',
  'seats.beyondPool',
  ...passwordErrors,
] as const

export const register = endpoint({
  method: 'POST',
  path: '/weblockadmin/register',
  summary: 'Creates an admin of a licence’s root group, with the licence’s web code as proof.',
  access: 'public',
  body: v.object({ ...Registration.wire.entries, language: field.mailLanguage }),
  reply: registered,
  errors: registrationErrors,
})

export const registerOnPage = endpoint({
  method: 'POST',
  path: '/weblockadmin/register/:sn/:webcode',
  summary: 'The same, with serial number and web code in the address.',
  access: 'public',
  params: proofParams,
  body: registrationOnPage,
  reply: registered,
  errors: registrationErrors,
})

/**
 * Splits the serial number of a registration at its first dash, of any kind.
 * @param typed such as `SPR10001-K7Q4M2XW`, `spr10001 – k7q4 m2xw`
 * @returns null if it does not have two parts
 */
export function splitRegistrationNumber(typed: string): { serialNumber: string; webCode: string } | null {
  const [, first, rest = ''] = /^\s*([A-Za-z]+[A-Za-z0-9]+)\s*[\p{Pd}\u2212](.+)$/u.exec(typed) ?? []
  const webCode = field.compactWebCode(rest)
  if (!first || !/^[A-Z0-9]+$/.test(webCode)) return null
  return { serialNumber: first.toUpperCase(), webCode }
}
