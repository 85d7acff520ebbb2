import type { Db } from '../platform/db/database.ts'
import { hourMs } from '../platform/durations.ts'
import { createLimit, hour, keyOf, takeTries } from '../platform/limits/limits.ts'

/**
 * Counts the taken logins that a person's imports run into in an hour, over all processes. Previews come with every few letters
 * typed, so each login counts once in each process.
 * @throws Refusal 429
 */
export type SeenLogins = (personId: number, logins: readonly string[]) => Promise<void>

/** A list of a whole school meets many; a person who adds one account after the other meets few. */
const timesOfSingle = 50

/** @param perPerson for accounts that are added one by one */
export function createSeenLogins(db: Db, perPerson: number, clock: () => Date): SeenLogins {
  const limit = createLimit(db, 'imported-logins', perPerson * timesOfSingle, hour)
  const seen = new Map<number, { until: number; logins: Set<string> }>()
  return async (personId, logins) => {
    const now = clock().getTime()
    for (const [id, { until }] of seen) if (until <= now) seen.delete(id)
    const known = seen.get(personId) ?? { until: now + hourMs, logins: new Set<string>() }
    const fresh = [...new Set(logins.map(keyOf))].filter((key) => !known.logins.has(key))
    if (fresh.length === 0) return
    await takeTries([[limit, String(personId), fresh.length]])
    for (const key of fresh) known.logins.add(key)
    seen.set(personId, known)
  }
}
