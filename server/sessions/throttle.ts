import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import * as queries from './queries.ts'

const quarter = 15 * 60
const hour = 60 * 60

/** Counts failed sign-ins only, in the database and so over all processes. */
export type SignInThrottle = {
  /**
   * Lets somebody try a password, unless there were too many failed tries before.
   * @param check whether the password is right; a try that ends in an error does not count
   * @throws Refusal 429 with the seconds to wait
   */
  attempt: (login: string, address: string, check: () => Promise<boolean>) => Promise<boolean>
  /** Forgets an account's failed tries. */
  clear: (login: string) => Promise<void>
}

// Hashed, so that neither a login's length nor its characters matter to the key.
const keyOf = (login: string) => createHash('sha256').update(login.toLowerCase()).digest('hex')

/** One line has a whole /64 of IPv6 addresses, so that is what counts as one address. */
export function lineOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

const perAccountAndAddress = 'sign-in-login-address'
const perAccount = 'sign-in-login'

export function createSignInThrottle(db: Db, pool: Pool, tries: Config['signInTries']): SignInThrottle {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const perLoginAndAddress = limiter(perAccountAndAddress, tries.perLoginAndAddress, quarter)
  const perLogin = limiter(perAccount, tries.perLogin, hour)
  const perAddress = limiter('sign-in-address', tries.perAddress, quarter)

  /** Takes a try from each counter before the password is looked at, so that tries all at once are counted too. */
  async function take(login: string, address: string): Promise<() => Promise<void>> {
    const [key, line] = [keyOf(login), lineOf(address)]
    // The address first: a flood of made-up logins then leaves no rows of theirs.
    const wanted: [RateLimiterAbstract, string][] = [
      [perAddress, line],
      [perLogin, key],
      [perLoginAndAddress, `${key}|${line}`],
    ]
    const taken: [RateLimiterAbstract, string][] = []
    const giveBack = async () => {
      for (const [limit, of] of taken) await limit.reward(of, 1)
    }
    for (const [limit, of] of wanted) {
      try {
        taken.push([limit, of])
        await limit.consume(of, 1)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        // What is refused was no failed try.
        await giveBack()
        throw tooMany(refused)
      }
    }
    return giveBack
  }

  async function attempt(login: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
    const giveBack = await take(login, address)
    try {
      const isRight = await check()
      if (isRight) await giveBack()
      return isRight
    } catch (error) {
      await giveBack()
      throw error
    }
  }

  // One after the other for each login: tries under way must not count as failed ones, when a class signs in together.
  const queues = new Map<string, LimitFunction>()

  return {
    async attempt(login, address, check) {
      const key = keyOf(login)
      const queue = queues.get(key) ?? pLimit(1)
      queues.set(key, queue)
      return queue(() => attempt(login, address, check)).finally(() => {
        if (queue.activeCount === 0 && queue.pendingCount === 0) queues.delete(key)
      })
    },
    async clear(login) {
      const key = keyOf(login)
      await queries.deleteThrottle(db, `${perAccount}:${key}`, `${perAccountAndAddress}:${key}|`)
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const values = { minutes: Math.ceil(retryAfter / 60) }
  return new Refusal(429, 'session.tooManyTries', { retryAfter, values })
}
