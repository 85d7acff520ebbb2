import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The public forms that ask for a captcha; a token is good for one of them. `web-code`: all that take one. */
export const captchaForms = [
  'forgot-password',
  'change-password',
  'logopedist',
  'teacher-package',
  'newsletter',
  'web-code',
] as const

export type CaptchaForm = (typeof captchaForms)[number]

/** What the visitor's browser hands over as proof. ALTCHA's is a few hundred characters, others' up to a few thousand. */
export const captchaToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(8000))

/** `altcha` is our own, without a puzzle; the others are services that the visitor's browser talks to. */
export const captchaProviders = ['altcha', 'recaptcha', 'hcaptcha', 'turnstile'] as const

export type CaptchaProvider = (typeof captchaProviders)[number]

/** How a captcha looks, where its provider lets one choose. */
export const captchaLook = {
  theme: v.picklist(['auto', 'light', 'dark']),
  size: v.picklist(['normal', 'compact', 'invisible']),
}

/** Every refusal that a form with a captcha may meet. */
export const captchaErrors = ['captcha.failed', 'captcha.away', 'session.tooManyTries'] as const

/** ALTCHA's own shape, signed as a whole. `data` is ours: the form, and when it runs out by our clock (in ms since 1970). */
export const challengeOnWire = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    data: v.object({ form: v.picklist(captchaForms), expiresAt: v.number() }),
  }),
  signature: v.string(),
})

export const readChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  summary: 'A challenge of the embedded captcha, for one form, once, within ten minutes.',
  access: 'public',
  query: v.object({ form: v.picklist(captchaForms) }),
  reply: v.object({ data: challengeOnWire }),
  errors: ['captcha.notEmbedded'],
})
