import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The public forms that need a captcha; a token is valid for one of them. `web-code` covers every form that takes one. */
export const captchaForms = [
  'forgot-password',
  'change-password',
  'logopedist',
  'teacher-package',
  'newsletter',
  'web-code',
] as const

export type CaptchaForm = (typeof captchaForms)[number]

/** The proof that the visitor's browser sends: a few hundred characters for ALTCHA, up to a few thousand for others. */
export const captchaToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(8000))

/** `altcha` is embedded and shows no puzzle; the others are services that the visitor's browser talks to. */
export const captchaProviders = ['altcha', 'recaptcha', 'hcaptcha', 'turnstile'] as const

export type CaptchaProvider = (typeof captchaProviders)[number]

/** The look of a captcha, for providers that offer a choice. */
export const captchaLook = {
  theme: v.picklist(['auto', 'light', 'dark']),
  size: v.picklist(['normal', 'compact', 'invisible']),
}

/** Every refusal that a captcha can cause. */
export const captchaErrors = ['captcha.failed', 'captcha.away', 'session.tooManyTries'] as const

/** ALTCHA's format, signed as a whole. `data` is ours: the form, and the expiry in ms since 1970 by the server's clock. */
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
