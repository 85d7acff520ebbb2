import * as v from 'valibot'
import { captchaErrors, captchaToken } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

const nothing = v.object({})
const email = v.pipe(field.emailOrEmpty, v.nonEmpty())

const sender = { email, firstName: as('firstname', field.requiredText()), name: field.requiredText() }

/** The sender of a public form. `name`: the family name, as in the form. */
export const Sender = mapped(sender)

export type Sender = Ours<typeof Sender>

/** A speech therapist's request for the package. */
export const SpeechTherapistRequest = mapped({
  ...sender,
  street: field.requiredText(),
  number: field.requiredText(20),
  postal: field.requiredText(20),
  city: field.requiredText(),
  /** Place of work. */
  workplace: as('location', field.requiredText()),
})

export type SpeechTherapistRequest = Ours<typeof SpeechTherapistRequest>

/** A school's number: 1–6 digits, padded to six; accepts a JSON number or string. */
export const institutionNumber = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.integer(), v.transform(String))]),
  v.transform((typed) => typed.replaceAll(/[\s.]/g, '')),
  v.nonEmpty(),
  v.regex(/^\d{1,6}$/, 'field.institutionNumber'),
  v.transform((digits) => digits.padStart(6, '0')),
)

/** A teacher's request for the package. `institution`: the school's number, six digits. */
export const TeacherRequest = mapped({ ...sender, institution: as('instellingnr', institutionNumber) })

export type TeacherRequest = Ours<typeof TeacherRequest>

/** The field for the product's news is named after the brand: `want_vlinder`. */
const subscriberOnWire = v.pipe(
  v.looseObject({ ...Sender.wire.entries, want_sprint: v.optional(v.boolean()) }),
  v.check(
    (account) => interestsIn(account).every((wants) => /^(boolean|undefined)$/.test(typeof wants)),
    'field.invalid',
  ),
)

const interestsIn = (account: Record<string, unknown>) =>
  Object.keys(account)
    .filter((key) => key.startsWith('want_'))
    .map((key) => account[key])

const newsletterOnWire = v.object({ account: subscriberOnWire, captcha: captchaToken })

/** A newsletter subscriber and their interests. */
export type Subscription = Sender & { wantsProduct: boolean; wantsSprint: boolean }

/** @param product the brand's slug */
export function subscriptionFromWire(
  { account }: v.InferOutput<typeof newsletterOnWire>,
  product: string,
): Subscription {
  return {
    ...Sender.fromWire(account),
    wantsProduct: account[`want_${product}`] === true,
    wantsSprint: account.want_sprint === true,
  }
}

export function subscriptionToWire(
  { wantsProduct, wantsSprint, ...sender }: Subscription,
  product: string,
  captcha: string,
): v.InferInput<typeof newsletterOnWire> {
  const interests = { [`want_${product}`]: wantsProduct, want_sprint: wantsSprint }
  return { account: { ...Sender.toWire(sender), ...interests }, captcha }
}

export const requestSpeechTherapistPackage = endpoint({
  method: 'POST',
  path: '/sales/logo',
  summary: 'A speech therapist asks for the package; the vendor and the sender get a mail.',
  access: 'public',
  body: v.object({ ...SpeechTherapistRequest.wire.entries, captcha: captchaToken }),
  reply: nothing,
  errors: captchaErrors,
})

export const requestTeacherPackage = endpoint({
  method: 'POST',
  path: '/sales/leerkracht',
  summary: 'A teacher asks for the package; the vendor and the sender get a mail.',
  access: 'public',
  body: v.object({ ...TeacherRequest.wire.entries, captcha: captchaToken }),
  reply: nothing,
  errors: captchaErrors,
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter',
  summary: 'Asks for the newsletter; the address counts once it is confirmed by the code in the mail.',
  access: 'public',
  body: newsletterOnWire,
  reply: nothing,
  errors: captchaErrors,
})

const byCode = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)) })
const codeErrors = ['newsletter.codeWrong', 'session.tooManyTries'] as const

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirms an address for the newsletter, by the code in the mail.',
  access: 'public',
  body: byCode,
  reply: nothing,
  errors: codeErrors,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'Unsubscribes an address from the newsletter, by the code in every mail.',
  access: 'public',
  body: byCode,
  reply: nothing,
  errors: codeErrors,
})
