import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { countingFailures, createAddressLimit, createLimit, hour, keyOf } from '../limits/limits.ts'

/** Counts wrong web codes only, over all processes. */
export type WebCodeThrottle = (
  serialNumber: string,
  address: string,
  check: () => Promise<boolean>,
) => Promise<boolean>

export function createWebCodeThrottle(pool: Pool, tries: Config['webCodeTries']): WebCodeThrottle {
  const perLicence = createLimit(pool, 'web-code-licence', tries.perLicence, hour)
  const perAddress = createAddressLimit(pool, 'web-code-address', tries.perAddress, hour)
  return (serialNumber, address, check) =>
    countingFailures([...perAddress(address), [perLicence, keyOf(serialNumber)]], check)
}
