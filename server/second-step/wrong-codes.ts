import type { Trx } from '../platform/db/database.ts'
import { countingFailures, createLimit, forgetTries, quarterHour } from '../platform/limits/limits.ts'
import type { Services } from '../services.ts'

/** Wrong second steps of an account in fifteen minutes, over all methods, browsers and processes. */
const maxWrongCodes = 10

const limit = 'second-step'

/**
 * Runs a check of an account's second step and counts it only if it fails; one that throws does not count.
 * @param check `isLast`: no more are accepted for a while if this one fails
 * @throws Refusal 429 with the seconds to wait if too many have failed before
 */
export const countingWrongCodes = <T>(
  { db }: Pick<Services, 'db'>,
  accountId: number,
  check: (isLast: boolean) => Promise<T>,
): Promise<T> =>
  countingFailures(
    [[createLimit(db, limit, maxWrongCodes, quarterHour, 'secondStep.tooMany'), String(accountId)]],
    (counters) => check(counters.some(({ points }) => points === maxWrongCodes)),
  )

export async function forgetWrongCodes(trx: Trx, accountId: number): Promise<void> {
  const key = `${limit}:${accountId}`
  await forgetTries(trx, [key], `${key}|`)
}
