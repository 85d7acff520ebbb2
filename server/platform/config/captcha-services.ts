import type { CaptchaProvider } from '#contract/captcha.ts'

/** Captchas that third parties run. */
export type CaptchaService = Exclude<CaptchaProvider, 'altcha'>

/** The address at which the service verifies tokens, and its needs in the content security policy. */
type Provider = {
  verifyAddress: string
  policy: { scriptSrc?: string[]; frameSrc?: string[]; connectSrc?: string[]; styleSrc?: string[] }
}

const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
const turnstile = ['https://challenges.cloudflare.com']
const recaptcha = 'https://www.google.com/recaptcha/'

/** As their documentation says. */
export const captchaServices: Record<CaptchaService, Provider> = {
  recaptcha: {
    verifyAddress: 'https://www.google.com/recaptcha/api/siteverify',
    policy: {
      scriptSrc: [recaptcha, 'https://www.gstatic.com/recaptcha/'],
      frameSrc: [recaptcha, 'https://recaptcha.google.com/recaptcha/'],
      connectSrc: [recaptcha],
    },
  },
  hcaptcha: {
    verifyAddress: 'https://api.hcaptcha.com/siteverify',
    policy: { scriptSrc: hcaptcha, frameSrc: hcaptcha, connectSrc: hcaptcha, styleSrc: hcaptcha },
  },
  turnstile: {
    verifyAddress: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    policy: { scriptSrc: turnstile, frameSrc: turnstile },
  },
}
