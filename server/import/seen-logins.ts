import type { Db } from '../platform/db/database.ts'
import { hourMs } from '../platform/durations.ts'
import { createLimit, hour, isSpent, keyOf, takeTries } from '../platform/limits/limits.ts'

/** Logins that a list names, and those of them that other people have. */
type NamedLogins = { named: readonly string[]; met: readonly string[] }

/**
 * Counts the taken logins that a person's lists run into in an hour, over all processes. Previews come with every few letters
 * typed, so each login counts once in each process. Once they are spent, lists that name logins are refused whatever they name: what
 * is refused would tell which are taken.
 * @throws Refusal 429
 */
export type SeenLogins = (personId: number, logins: NamedLogins) => Promise<void>

/** A list of a whole school meets many; a person who adds one account after the other meets few. */
const timesOfSingle = 50

/** @param perPerson for accounts that are added one by one */
export function createSeenLogins(db: Db, perPerson: number, clock: () => Date): SeenLogins {
  const limit = createLimit(db, 'imported-logins', perPerson * timesOfSingle, hour)
  const seen = new Map<number, { until: number; logins: Set<string> }>()
  return async (personId, { named, met }) => {
    const now = clock().getTime()
    for (const [id, { until }] of seen) if (until <= now) seen.delete(id)
    const known = seen.get(personId) ?? { until: now + hourMs, logins: new Set<string>() }
    const fresh = [...new Set(met.map(keyOf))].filter((key) => !known.logins.has(key))
    if (fresh.length === 0) {
      // One try more is refused, and says how long to wait.
      if (named.length > 0 && (await isSpent(limit, String(personId))))
        await takeTries([[limit, String(personId)]])
      return
    }
    await takeTries([[limit, String(personId), fresh.length]])
    for (const key of fresh) known.logins.add(key)
    seen.set(personId, known)
  }
}
