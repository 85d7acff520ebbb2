import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { Refusal } from '../errors.ts'
import { countingFailures, createAddressLimit, createLimit, hour, keyOf } from '../limits/limits.ts'

/** `passCaptcha` null: the caller sent no captcha. */
export type WebCodeTry = {
  serialNumber: string
  address: string
  passCaptcha: (() => Promise<void>) | null
}

/**
 * Counts wrong web codes only, over all processes. Once a serial number has had too many, each try needs a captcha: a wall
 * would let strangers keep the right code out.
 * @throws Refusal 429 after too many wrong ones, with `captcha.required` where a captcha helps
 */
export type WebCodeThrottle = (tried: WebCodeTry, check: () => Promise<boolean>) => Promise<boolean>

export function createWebCodeThrottle(pool: Pool, tries: Config['webCodeTries']): WebCodeThrottle {
  const perLicence = createLimit(pool, 'web-code-licence', tries.perLicence, hour)
  const perAddress = createAddressLimit(pool, 'web-code-address', tries.perAddress, hour)
  const afterCaptcha = createLimit(pool, 'web-code-captcha', tries.afterCaptcha, hour)
  return ({ serialNumber, address, passCaptcha }, check) => {
    const licence = keyOf(serialNumber)
    return countingFailures(perAddress(address), () =>
      countingFailures([[perLicence, licence]], check).catch(async (refused) => {
        if (!(refused instanceof Refusal)) throw refused
        const { retryAfter } = refused
        if (!passCaptcha) throw new Refusal(429, 'captcha.required', retryAfter ? { retryAfter } : {})
        await passCaptcha()
        return countingFailures([[afterCaptcha, licence]], check)
      }),
    )
  }
}
