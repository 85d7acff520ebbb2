import * as v from 'valibot'
import type { CaptchaForm } from '#contract/captcha.ts'
import type { Services } from '../../services.ts'
import { unavailable } from '../errors.ts'

/** The common part of reCAPTCHA's, hCaptcha's and Turnstile's answers. `action`: the form, if the service knows it. */
const verdict = v.object({
  success: v.boolean(),
  hostname: v.optional(v.nullable(v.string())),
  action: v.optional(v.nullable(v.string())),
  'error-codes': v.optional(v.array(v.string())),
})

/** Errors of the operator or the service, not of the visitor. */
const serviceErrors = /secret|sitekey|internal-error/

/**
 * Whether the configured service confirms a token, made on a page of this portal and for this form.
 * @throws Refusal 503 if the service gives no valid answer in time
 */
export async function isVerified(
  { config, log }: Pick<Services, 'config' | 'log'>,
  form: CaptchaForm,
  token: string,
  address: string,
): Promise<boolean> {
  const { provider, verifyAddress, secret } = config.captcha
  try {
    const response = await fetch(verifyAddress, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeLimits.captchaService),
    })
    const { success, hostname, action, ...more } = v.parse(verdict, await response.json())
    const codes = more['error-codes'] ?? []
    if (!success && codes.some((code) => serviceErrors.test(code))) throw new Error(codes.join(', '))
    const isOurPage =
      !hostname || config.origins.some((origin) => new URL(origin).hostname === hostname.toLowerCase())
    // Turnstile always names the form; the others cannot.
    const isOurForm = action === form || (!action && provider !== 'turnstile')
    return success && isOurPage && isOurForm
  } catch (error) {
    log.error({ err: error }, 'The captcha service cannot be asked.')
    throw unavailable('captcha.away', 30)
  }
}
