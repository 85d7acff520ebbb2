import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { Refusal } from '../errors.ts'

const quarter = 15 * 60
const hour = 60 * 60

/** Counts failed sign-ins only, in the database and so over all processes. */
export type SignInThrottle = {
  /**
   * Takes one try; `giveBack` returns it when the try did not fail.
   * @throws Refusal 429 with the seconds to wait
   */
  take: (login: string, address: string) => Promise<{ giveBack: () => Promise<void> }>
  /** Forgets an account's failed tries. */
  clear: (db: Db, login: string) => Promise<void>
}

// Hashed, so that neither a login's length nor its characters matter to the key.
const keyOf = (login: string) => createHash('sha256').update(login.toLowerCase()).digest('base64url')

export function createSignInThrottle(pool: Pool, tries: Config['signInTries']): SignInThrottle {
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
  const perLoginAndAddress = limiter('sign-in-login-address', tries.perLoginAndAddress, quarter)
  const perLogin = limiter('sign-in-login', tries.perLogin, hour)
  const perAddress = limiter('sign-in-address', tries.perAddress, quarter)

  return {
    async take(login, address) {
      const key = keyOf(login)
      const wanted: [RateLimiterAbstract, string][] = [
        [perLoginAndAddress, `${key}|${address}`],
        [perLogin, key],
        [perAddress, address],
      ]
      const taken: [RateLimiterAbstract, string][] = []
      const giveBack = async () => {
        for (const [limit, of] of taken) await limit.reward(of, 1)
      }
      for (const [limit, of] of wanted) {
        try {
          await limit.consume(of, 1)
          taken.push([limit, of])
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused
          await giveBack()
          throw tooMany(refused)
        }
      }
      return { giveBack }
    },
    async clear(db, login) {
      const key = keyOf(login)
      await db
        .deleteFrom('throttle')
        .where((eb) =>
          eb.or([
            eb('key', '=', `sign-in-login:${key}`),
            eb('key', 'like', `sign-in-login-address:${escaped(key)}|%`),
          ]),
        )
        .execute()
    },
  }
}

const escaped = (key: string) => key.replaceAll('_', '\\_')

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const values = { minutes: Math.ceil(retryAfter / 60) }
  return new Refusal(429, 'session.tooManyTries', { retryAfter, values })
}
