import type { Db } from '../platform/db/database.ts'
import { createLimit, hour, takeTries } from '../platform/limits/limits.ts'

/**
 * Counts the taken logins that a person asks for in an hour, over all processes. Takes one before it is known whether the
 * login is taken, so that tries all at once are counted too.
 * @returns gives it back, for a login that was free
 * @throws Refusal 429
 */
export type TakenLogins = (personId: number) => Promise<() => Promise<void>>

export function createTakenLogins(db: Db, perPerson: number): TakenLogins {
  const limit = createLimit(db, 'taken-logins', perPerson, hour)
  return async (personId) => (await takeTries([[limit, String(personId)]])).giveBack
}
