import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import {
  countingFailures,
  createAddressLimit,
  createLimit,
  hour,
  keyOf,
  lineOf,
  quarter,
} from '../limits/limits.ts'
import { createQueues } from '../limits/queues.ts'
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
const everybody = 'everybody'

export function createSignInThrottle(db: Db, pool: Pool, tries: Config['signInTries']): SignInThrottle {
  const perLoginAndAddress = createLimit(pool, perAccountAndAddress, tries.perLoginAndAddress, quarter)
  const perLogin = createLimit(pool, perAccount, tries.perLogin, hour)
  const perAddressOf = (figure: number) => createAddressLimit(pool, 'sign-in-address', figure, quarter)
  const perAddress = perAddressOf(tries.perAddress)
  const perAddressUnderAttack = perAddressOf(Math.ceil(tries.perAddress / 5))
  const inAll = createLimit(pool, 'sign-in-all', tries.inAll, quarter)
  const isUnderAttack = async () => ((await inAll.get(everybody))?.consumedPoints ?? 0) >= tries.inAll

  // One after the other for each login: tries under way must not count as failed ones, when a class signs in together.
  const queues = createQueues(bounds)

  return {
    async attempt(login, address, check) {
      const [key, line] = [keyOf(login), lineOf(address)]
      // The address first: a flood of made-up logins then leaves no rows of theirs.
      return queues.run(key, async () => {
        const ofAddress = (await isUnderAttack()) ? perAddressUnderAttack : perAddress
        const wanted = [
          ...ofAddress(address),
          [perLogin, key],
          [perLoginAndAddress, `${key}|${line}`],
        ] as const
        const isRight = await countingFailures(wanted, check)
        if (!isRight) await inAll.penalty(everybody, 1)
        return isRight
      })
    },
    async clear(login) {
      const key = keyOf(login)
      await queries.deleteThrottle(db, `${perAccount}:${key}`, `${perAccountAndAddress}:${key}|`)
    },
  }
}
