import type { Db } from '../platform/db/database.ts'
import { createLimit, hour, takeTries } from '../platform/limits/limits.ts'

/**
 * Counts the web codes that people request per licence and hour, over all processes: each sends mails to the other admins.
 * Codes replaced because an admin leaves do not count.
 * @returns gives the try back, if no code was made after all
 * @throws Refusal 429
 */
export type WebCodeRenewals = (licenceId: number) => Promise<() => Promise<void>>

export function createWebCodeRenewals(db: Db, perLicence: number): WebCodeRenewals {
  const limit = createLimit(db, 'web-code-renewals', perLicence, hour)
  return async (licenceId) => (await takeTries([[limit, String(licenceId)]])).giveBack
}
