import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/database.ts'
import { Refusal } from '../platform/errors.ts'
import { countingFailures, createAddressLimit, createLimit, hour, keyOf } from '../platform/limits/limits.ts'

/** `passCaptcha` null: the request has no captcha. */
type WebCodeTry = {
  serialNumber: string
  address: string
  passCaptcha: (() => Promise<void>) | null
}

/**
 * Counts wrong web codes, over all processes. After too many for a serial number each try needs a captcha; a plain refusal would
 * let strangers lock out the holder of the right code.
 * @returns what the check found; a falsy result counts as a wrong code
 * @throws Refusal 429 after too many wrong codes, with `captcha.required` if a captcha helps
 */
export type WebCodeThrottle = <T>(tried: WebCodeTry, check: () => Promise<T>) => Promise<T>

export function createWebCodeThrottle(db: Db, tries: Config['webCodeTries']): WebCodeThrottle {
  const perLicence = createLimit(db, 'web-code-licence', tries.perLicence, hour)
  const perAddress = createAddressLimit(db, 'web-code-address', tries.perAddress, hour)
  const afterCaptcha = createLimit(db, 'web-code-captcha', tries.afterCaptcha, hour)
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
