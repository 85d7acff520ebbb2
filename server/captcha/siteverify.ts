import * as v from 'valibot'
import type { CaptchaForm } from '#contract/captcha.ts'
import { unavailable } from '../errors.ts'
import type { Services } from '../services.ts'

/** What reCAPTCHA, hCaptcha and Turnstile have in common. `action`: the form, where the service can tell. */
const verdict = v.object({
  success: v.boolean(),
  hostname: v.optional(v.nullable(v.string())),
  action: v.optional(v.nullable(v.string())),
  'error-codes': v.optional(v.array(v.string())),
})

/** Faults that are the operator's or the service's, not the visitor's. */
const ownFaults = /secret|sitekey|internal-error/

/**
 * Whether the configured service vouches for a token, on a page of this portal and for this form.
 * @throws Refusal 503 where the service gives no sensible answer in time
 */
export async function isVouchedFor(
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
    const { success, hostname, action, ...told } = v.parse(verdict, await response.json())
    const faults = told['error-codes'] ?? []
    if (!success && faults.some((fault) => ownFaults.test(fault))) throw new Error(faults.join(', '))
    const isOurPage =
      !hostname || config.origins.some((origin) => new URL(origin).hostname === hostname.toLowerCase())
    // Turnstile always tells for which form its token was made; the others do not know.
    const isOurForm = action === form || (!action && provider !== 'turnstile')
    return success && isOurPage && isOurForm
  } catch (error) {
    log.error({ err: error }, 'The captcha service cannot be asked.')
    throw unavailable('captcha.away', 30)
  }
}
