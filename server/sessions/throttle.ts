import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import {
  countingFailures,
  countTry,
  createAddressLimit,
  createLimit,
  day,
  forgetTries,
  hour,
  isSpent,
  keyOf,
  quarterHour,
  subnetOf,
  type TakenTries,
  type Try,
  tooManyIn,
} from '../platform/limits/limits.ts'
import { createQueues } from '../platform/limits/queues.ts'
import { easyTries, perAccount, perAccountAndAddress, perEasyDay, perEasyHour } from './lock-rows.ts'

/** `locks`: this try spent a counter of the login, so that the next ones are refused. */
type Attempt = { isRight: boolean; locks: boolean }

/** Counts failed sign-ins only, in the database and so over all processes. */
export type SignInThrottle = {
  /**
   * Allows a password to be tried, unless too many tries failed before. An easy password has limits of its own, over all addresses.
   * @param isEasy whether the account has an easy password; asked before the check
   * @param check whether the password is right; a try that ends in an error does not count
   * @throws Refusal 429 with the seconds to wait, 503 if too many wait already
   */
  attempt: (
    login: string,
    address: string,
    isEasy: () => Promise<boolean>,
    check: () => Promise<boolean>,
  ) => Promise<Attempt>
  /**
   * The same for a code that no login goes with, such as a card's: counted by the address alone.
   * @param find what the code leads to; anything falsy is a failed try
   */
  attemptFrom: <T>(address: string, find: () => Promise<T>) => Promise<T>
  /** Forgets an account's failed tries. @param trx the transaction that this is part of, if any */
  clear: (login: string, trx?: Trx) => Promise<void>
}

/** Concurrent tries: a class that signs in together with one account, and a flood. */
const bounds = { maxPerKey: 40, maxTotal: 200, waitTimeoutMs: 10_000 }

const allLogins = 'everybody'

/** Whether this try spent one of the last counters. */
const isSpentBy = (counters: readonly { points: number }[], last: readonly Try[]) =>
  counters.slice(-last.length).some(({ points }, index) => points === last[index]?.[0].points)

export function createSignInThrottle(db: Db, tries: Config['signInTries']): SignInThrottle {
  const perLoginAndAddress = createLimit(db, perAccountAndAddress, tries.perLoginAndAddress, quarterHour)
  const perLogin = createLimit(db, perAccount, tries.perLogin, hour)
  const perHour = createLimit(db, perEasyHour, easyTries.perHour, hour, 'session.tooManyEasyTries')
  const perDay = createLimit(db, perEasyDay, easyTries.perDay, day, 'session.tooManyEasyTries')
  // Has a refusal of its own: an address, unlike an account, cannot be unlocked.
  const perAddressOf = (figure: number) =>
    createAddressLimit(db, 'sign-in-address', figure, quarterHour, 'session.tooManyHere')
  const perAddress = perAddressOf(tries.perAddress)
  const perAddressUnderAttack = perAddressOf(Math.ceil(tries.perAddress / 5))
  const inAll = createLimit(db, 'sign-in-all', tries.inAll, quarterHour)

  // One after the other for each login: tries under way must not count as failed ones, when a class signs in together.
  const queues = createQueues(bounds)

  /** Few addresses ever come that far, so only then is it asked for. @throws Refusal 429 */
  const refuseUnderAttack = async (address: string, counters: TakenTries['counters']) => {
    const most = perAddressUnderAttack(address).map(([{ points }]) => points)
    const beyond = counters.filter(({ points }, index) => points > (most[index] ?? points))
    if (beyond.length > 0 && (await isSpent(inAll, allLogins))) throw tooManyIn(beyond)
  }

  return {
    async attemptFrom(address, find) {
      const found = await countingFailures(perAddress(address), async (counters) => {
        await refuseUnderAttack(address, counters)
        return find()
      })
      if (!found) await countTry(inAll, allLogins)
      return found
    },
    async attempt(login, address, isEasy, check) {
      const [key, network] = [keyOf(login), subnetOf(address)]
      return queues.run(key, async () => {
        const ofLogin = [
          [perLogin, key],
          [perLoginAndAddress, `${key}|${network}`],
        ] as const
        const wanted = [...perAddress(address), ...ofLogin]
        let isLast = false
        const isRight = await countingFailures(wanted, async (counters) => {
          await refuseUnderAttack(address, counters)
          isLast = isSpentBy(counters, ofLogin)
          if (!(await isEasy())) return check()
          const ofEasy = [
            [perHour, key],
            [perDay, key],
          ] as const
          return countingFailures(ofEasy, (easyCounters) => {
            isLast ||= isSpentBy(easyCounters, ofEasy)
            return check()
          })
        })
        if (!isRight) await countTry(inAll, allLogins)
        return { isRight, locks: isLast && !isRight }
      })
    },
    async clear(login, trx) {
      const key = keyOf(login)
      const keys = [perAccount, perEasyHour, perEasyDay].map((name) => `${name}:${key}`)
      await forgetTries(trx ?? db, keys, `${perAccountAndAddress}:${key}|`)
    },
  }
}
