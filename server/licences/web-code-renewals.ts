import type { Pool } from 'pg'
import { createLimit, hour, takeTries } from '../limits/limits.ts'

/**
 * Counts the web codes that people ask for in an hour, by licence and over all processes: each one sends mails to the other
 * admins. Codes that are replaced because an admin leaves do not count.
 * @returns gives it back, for one that was not made after all
 * @throws Refusal 429
 */
export type WebCodeRenewals = (licenceId: number) => Promise<() => Promise<void>>

export function createWebCodeRenewals(pool: Pool, perLicence: number): WebCodeRenewals {
  const limit = createLimit(pool, 'web-code-renewals', perLicence, hour)
  return (licenceId) => takeTries([[limit, String(licenceId)]])
}
