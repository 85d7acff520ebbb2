import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { ErrorCode } from '#contract/errors.ts'
import type { Db } from '../db/database.ts'
import { hourMs } from '../durations.ts'
import { Refusal } from '../errors.ts'
import * as queries from './queries.ts'

/** In seconds. */
export const quarterHour = 15 * 60
/** In seconds. */
export const hour = 60 * 60
/** In seconds. */
export const day = 24 * hour

/**
 * Counters in the database, shared by all processes: so many tries of a key in so many seconds after the first. `code`: of the refusal,
 * if it is not the usual one.
 */
export type Limit = { db: Db; name: string; points: number; duration: number; code?: ErrorCode | undefined }

/** The database counts in 32 bits; multiples of a configured limit may be more. */
const maxPoints = 2 ** 31 - 1

export const createLimit = (
  db: Db,
  name: string,
  points: number,
  duration: number,
  code?: ErrorCode,
): Limit => ({ db, name, points: Math.min(points, maxPoints), duration, code })

/** The counter's limit, the key that it counts by, and how many tries it is; one by default. */
export type Try = readonly [limit: Limit, key: string, tries?: number]

/** Hashes a text, so that keys have a fixed length and harmless characters; case does not matter. */
export const keyOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('hex')

const withoutZone = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The network that counts as one address: a subscriber has a whole /64 of IPv6. */
export function subnetOf(address: string): string {
  const plain = withoutZone(address)
  // A proxy may forward any text here, of any length.
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

/** A range of addresses, and how many times a single address's limit it has. */
export type AddressRange = { name: string; times: number }

/**
 * The ranges of an address, narrowest first. An ordinary subscriber has a whole /56 or /48 and a small host a /24;
 * without limits for these ranges, each could multiply its tries.
 */
export function rangesOf(address: string): AddressRange[] {
  const own = { name: subnetOf(address), times: 1 }
  const plain = withoutZone(address)
  if (isIPv4(plain)) return [own, { name: `${plain.replace(/\.\d+$/, '')}/24`, times: 8 }]
  if (!isIPv6(plain)) return [own]
  const [a, b, c, d = ''] = partsOf(plain)
  const site = `${a}:${b}:${c}`
  const subnets = (Number.parseInt(d, 16) >> 8).toString(16)
  return [own, { name: `${site}:${subnets}/56`, times: 4 }, { name: `${site}/48`, times: 16 }]
}

/** One try, counted for each range of the address. @param scope counted separately, such as the name of a form */
export type AddressLimit = (address: string, scope?: string) => Try[]

/** Limits each address, and its ranges by multiples. @param points for a single address */
export const createAddressLimit =
  (db: Db, name: string, points: number, duration: number, code?: ErrorCode): AddressLimit =>
  (address, scope) =>
    rangesOf(address).map((range) => [
      createLimit(db, name, points * range.times, duration, code),
      scope === undefined ? range.name : `${scope}|${range.name}`,
    ])

const asked = ([{ name, points: most, duration, code }, key, points = 1]: Try, now: number) => ({
  key: `${name}:${key}`,
  points,
  most,
  code,
  expire: now + duration * 1000,
})

type Counter = queries.Counter & Pick<Limit, 'code'>

/** `counters` as they are with these tries, in the order asked for. */
export type TakenTries = { counters: Counter[]; giveBack: () => Promise<void> }

/**
 * Takes a try from each counter before the check runs, so that concurrent tries count too.
 * @returns how to give the tries back, if this one should not count
 * @throws Refusal 429 with the seconds to wait; then it takes none
 */
export async function takeTries(wanted: readonly Try[]): Promise<TakenTries> {
  const [db] = wanted.map(([limit]) => limit.db)
  if (!db) return { counters: [], giveBack: async () => {} }
  const now = Date.now()
  const all = wanted.map((each) => asked(each, now))
  const giveBack = async () => void (await queries.giveBack(db, all, Date.now()))
  const rows = await queries.take(db, all, now)
  const counters = all.flatMap(({ key, most, code }) =>
    rows.filter((row) => row.key === key).map((row) => ({ ...row, code, isSpent: row.points > most })),
  )
  const spent = counters.filter(({ isSpent }) => isSpent)
  if (spent.length === 0) return { counters, giveBack }
  // A refused try is not a failed one.
  if (spent.every(({ isTaken }) => isTaken)) await giveBack()
  throw tooManyIn(spent)
}

/**
 * Runs a check and counts it only if it fails; one that throws does not count.
 * @param check gets the counters; a falsy result is a failure
 * @throws Refusal 429 if too many have failed before
 */
export async function countingFailures<T>(
  wanted: readonly Try[],
  check: (counters: Counter[]) => Promise<T>,
): Promise<T> {
  const { counters, giveBack } = await takeTries(wanted)
  try {
    const found = await check(counters)
    if (found) await giveBack()
    return found
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Counts a try that nothing is refused for. */
export async function countTry(limit: Limit, key: string): Promise<void> {
  const now = Date.now()
  await queries.take(limit.db, [{ ...asked([limit, key], now), most: maxPoints }], now)
}

/** Whether a counter has no tries left. */
export const isSpent = async ({ db, name, points }: Limit, key: string): Promise<boolean> =>
  (await queries.countOf(db, `${name}:${key}`, Date.now())) >= points

/** Forgets the tries of these keys, and of all keys with a start that ends in `|`; all with their limit's name. */
export const forgetTries = queries.deleteCounters

export const forgetExpiredTries = queries.deleteExpiredCounters

/** @param spent the counters to wait for; the first one that has a code of its own says which */
export const tooManyIn = (spent: readonly Counter[]): Refusal =>
  tooMany(Math.max(...spent.map(({ expire }) => expire)) - Date.now(), spent.find(({ code }) => code)?.code)

/**
 * Limits how often something may happen in an hour, by the rows that it leaves.
 * @param oldest when the row that fills the hour was written; undefined: there are fewer
 * @throws Refusal 429 while that is less than an hour ago
 */
export function assertHourIsOver(oldest: Date | undefined, now: Date): void {
  const waitMs = oldest ? oldest.getTime() + hourMs - now.getTime() : 0
  if (waitMs > 0) throw tooMany(waitMs)
}

/** @param waitMs until the next try is allowed @param code whose text says how many `minutes` that is */
export function tooMany(waitMs: number, code: ErrorCode = 'session.tooManyTries'): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  const values = { minutes: Math.ceil(retryAfter / 60) }
  return new Refusal(429, code, { retryAfter, values })
}
