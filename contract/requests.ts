import * as v from 'valibot'
import { captchaErrors, captchaToken } from './captcha.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

const nothing = v.object({})
const email = v.pipe(field.emailOrEmpty, v.nonEmpty())

const sender = { email, firstname: field.requiredText(), name: field.requiredText() }

/** Somebody who asks for something. `name`: the family name, as in the form. */
export type Sender = { email: string; firstName: string; name: string }

type SenderOnWire = { email: string; firstname: string; name: string }

export const senderFromWire = ({ email, firstname, name }: SenderOnWire): Sender => ({
  email,
  firstName: firstname,
  name,
})

const speechTherapistOnWire = v.object({
  ...sender,
  street: field.requiredText(),
  number: field.requiredText(20),
  postal: field.requiredText(20),
  city: field.requiredText(),
  location: field.requiredText(),
  captcha: captchaToken,
})

/** A speech therapist who asks for the package. `workplace`: where they work. */
export type SpeechTherapistRequest = Sender & {
  street: string
  number: string
  postal: string
  city: string
  workplace: string
}

export function speechTherapistFromWire(
  wire: v.InferOutput<typeof speechTherapistOnWire>,
): SpeechTherapistRequest {
  const { street, number, postal, city, location } = wire
  return { ...senderFromWire(wire), street, number, postal, city, workplace: location }
}

export function speechTherapistToWire(
  { firstName, workplace, ...rest }: SpeechTherapistRequest,
  captcha: string,
): v.InferInput<typeof speechTherapistOnWire> {
  return { ...rest, firstname: firstName, location: workplace, captcha }
}

/** A school's number: 1–6 digits, padded to six; a number as much as a text may be sent. */
export const institutionNumber = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.integer(), v.transform(String))]),
  v.transform((typed) => typed.replaceAll(/[\s.]/g, '')),
  v.nonEmpty(),
  v.regex(/^\d{1,6}$/, 'field.institutionNumber'),
  v.transform((digits) => digits.padStart(6, '0')),
)

const teacherOnWire = v.object({ ...sender, instellingnr: institutionNumber, captcha: captchaToken })

/** A teacher who asks for the package. `institution`: the school's number, six digits. */
export type TeacherRequest = Sender & { institution: string }

export function teacherFromWire(wire: v.InferOutput<typeof teacherOnWire>): TeacherRequest {
  return { ...senderFromWire(wire), institution: wire.instellingnr }
}

export function teacherToWire(
  { email, firstName, name, institution }: TeacherRequest,
  captcha: string,
): v.InferInput<typeof teacherOnWire> {
  return { email, firstname: firstName, name, instellingnr: institution, captcha }
}

/** The product's interest travels under the brand's name: `want_vlinder`. */
const subscriberOnWire = v.pipe(
  v.looseObject({ ...sender, want_sprint: v.optional(v.boolean()) }),
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

/** Somebody who wants the newsletter, and what they want to read about. */
export type Subscription = Sender & { wantsProduct: boolean; wantsSprint: boolean }

/** @param product the brand's slug */
export function subscriptionFromWire(
  { account }: v.InferOutput<typeof newsletterOnWire>,
  product: string,
): Subscription {
  return {
    ...senderFromWire(account),
    wantsProduct: account[`want_${product}`] === true,
    wantsSprint: account.want_sprint === true,
  }
}

export function subscriptionToWire(
  { email, firstName, name, wantsProduct, wantsSprint }: Subscription,
  product: string,
  captcha: string,
): v.InferInput<typeof newsletterOnWire> {
  const interests = { [`want_${product}`]: wantsProduct, want_sprint: wantsSprint }
  return { account: { email, firstname: firstName, name, ...interests }, captcha }
}

/** Our words for the fields whose names on the wire are others, for telling which field a refusal blames. */
export const requestFieldNames: Record<string, string> = {
  firstname: 'firstName',
  location: 'workplace',
  instellingnr: 'institution',
}

export const requestSpeechTherapistPackage = endpoint({
  method: 'POST',
  path: '/sales/logo',
  summary: 'A speech therapist asks for the package; the vendor and the sender get a mail.',
  access: 'public',
  body: speechTherapistOnWire,
  reply: nothing,
  errors: captchaErrors,
})

export const requestTeacherPackage = endpoint({
  method: 'POST',
  path: '/sales/leerkracht',
  summary: 'A teacher asks for the package; the vendor and the sender get a mail.',
  access: 'public',
  body: teacherOnWire,
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
  summary: 'Ends the newsletter for an address, by the code that every mail carries.',
  access: 'public',
  body: byCode,
  reply: nothing,
  errors: codeErrors,
})
