import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../errors.ts'

export const quarter = 15 * 60
export const hour = 60 * 60

/** Counts in the database, and so over all processes. @param duration in seconds */
export function createLimit(pool: Pool, name: string, points: number, duration: number): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'throttle',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
  })
}

/** A counter, and the key that it counts by. */
export type Try = readonly [RateLimiterAbstract, string]

/** Hashed, so that neither a text's length nor its characters matter to the key. */
export const keyOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('hex')

const withoutZone = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** One line has a whole /64 of IPv6 addresses, so that is what counts as one address. */
export function lineOf(address: string): string {
  const plain = withoutZone(address)
  // What a proxy passes on need not be an address, and may be of any length.
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : keyOf(plain)
  return partsOf(plain).slice(0, 4).join(':')
}

/** The eight parts of an IPv6 address, without leading zeros. */
function partsOf(plain: string): string[] {
  const [head = '', tail] = plain.split('::')
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((part) => Number.parseInt(part, 16).toString(16))
}

/** A range of addresses, and how many times the figure of a single address it may use up. */
export type AddressRange = { name: string; times: number }

/**
 * The ranges that an address lies in, the narrowest first. An ordinary customer of a provider has a whole /56 or /48, and a
 * small host a /24: without bounds of their own, each of these would multiply what an address may try.
 */
export function rangesOf(address: string): AddressRange[] {
  const own = { name: lineOf(address), times: 1 }
  const plain = withoutZone(address)
  if (isIPv4(plain)) return [own, { name: `${plain.replace(/\.\d+$/, '')}/24`, times: 8 }]
  if (!isIPv6(plain)) return [own]
  const [a, b, c, d = ''] = partsOf(plain)
  const site = `${a}:${b}:${c}`
  const subnets = (Number.parseInt(d, 16) >> 8).toString(16)
  return [own, { name: `${site}:${subnets}/56`, times: 4 }, { name: `${site}/48`, times: 16 }]
}

/** One try, counted by each range of the caller's addresses. @param of what is counted apart, such as the name of a form */
export type AddressLimit = (address: string, of?: string) => Try[]

/** A limit for each address, and larger ones for the ranges that it lies in. @param points for a single address */
export function createAddressLimit(pool: Pool, name: string, points: number, duration: number): AddressLimit {
  const byTimes = new Map(
    [1, 4, 8, 16].map((times) => [times, createLimit(pool, name, points * times, duration)]),
  )
  return (address, of) =>
    rangesOf(address).map(({ name, times }) => [
      byTimes.get(times) as RateLimiterAbstract,
      of === undefined ? name : `${of}|${name}`,
    ])
}

/**
 * Takes a try from each counter before anything is looked at, so that tries all at once are counted too.
 * @returns gives them back, for a try that is not to count
 * @throws Refusal 429 with the seconds to wait; then none is taken
 */
export async function takeTries(wanted: readonly Try[]): Promise<() => Promise<void>> {
  const taken: Try[] = []
  const giveBack = async () => {
    for (const [limit, key] of taken) await limit.reward(key, 1)
  }
  for (const [limit, key] of wanted) {
    try {
      taken.push([limit, key])
      await limit.consume(key, 1)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      // What is refused was no failed try.
      await giveBack()
      throw tooMany(refused.msBeforeNext)
    }
  }
  return giveBack
}

/** Lets a check run, and counts it only where it says no; one that ends in an error does not count. */
export async function countingFailures(
  wanted: readonly Try[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  const giveBack = await takeTries(wanted)
  try {
    const isRight = await check()
    if (isRight) await giveBack()
    return isRight
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** The refusal of one try too many. @param waitMs until the next one */
export function tooMany(waitMs: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  const values = { minutes: Math.ceil(retryAfter / 60) }
  return new Refusal(429, 'session.tooManyTries', { retryAfter, values })
}
