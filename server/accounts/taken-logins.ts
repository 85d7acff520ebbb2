import type { Pool } from 'pg'
import { createLimit, hour, takeTries } from '../limits/limits.ts'

/**
 * Counts the taken logins that a person asks for in an hour, over all processes. Takes one before it is known whether the
 * login is taken, so that tries all at once are counted too.
 * @returns gives it back, for a login that was free
 * @throws Refusal 429
 */
export type TakenLogins = (personId: number) => Promise<() => Promise<void>>

export function createTakenLogins(pool: Pool, perPerson: number): TakenLogins {
  const limit = createLimit(pool, 'taken-logins', perPerson, hour)
  return (personId) => takeTries([[limit, String(personId)]])
}
