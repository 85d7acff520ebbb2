import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { countingFailures, createLimit, hour, keyOf, lineOf, quarter } from '../limits/limits.ts'
import { createQueues } from '../limits/one-at-a-time.ts'
import * as queries from './queries.ts'

/** Counts failed sign-ins only, in the database and so over all processes. */
export type SignInThrottle = {
  /**
   * Lets somebody try a password, unless there were too many failed tries before.
   * @param check whether the password is right; a try that ends in an error does not count
   * @throws Refusal 429 with the seconds to wait, 503 where too many wait already
   */
  attempt: (login: string, address: string, check: () => Promise<boolean>) => Promise<boolean>
  /** Forgets an account's failed tries. */
  clear: (login: string) => Promise<void>
}

/** Tries at once: a class that signs in together with one account, and a flood. */
const bounds = { places: 40, placesInAll: 200, longestWaitMs: 10_000 }

const perAccountAndAddress = 'sign-in-login-address'
const perAccount = 'sign-in-login'

export function createSignInThrottle(db: Db, pool: Pool, tries: Config['signInTries']): SignInThrottle {
  const perLoginAndAddress = createLimit(pool, perAccountAndAddress, tries.perLoginAndAddress, quarter)
  const perLogin = createLimit(pool, perAccount, tries.perLogin, hour)
  const perAddress = createLimit(pool, 'sign-in-address', tries.perAddress, quarter)

  // One after the other for each login: tries under way must not count as failed ones, when a class signs in together.
  const queues = createQueues(bounds)

  return {
    async attempt(login, address, check) {
      const [key, line] = [keyOf(login), lineOf(address)]
      // The address first: a flood of made-up logins then leaves no rows of theirs.
      const wanted = [
        [perAddress, line],
        [perLogin, key],
        [perLoginAndAddress, `${key}|${line}`],
      ] as const
      return queues.run(key, () => countingFailures(wanted, check))
    },
    async clear(login) {
      const key = keyOf(login)
      await queries.deleteThrottle(db, `${perAccount}:${key}`, `${perAccountAndAddress}:${key}|`)
    },
  }
}
