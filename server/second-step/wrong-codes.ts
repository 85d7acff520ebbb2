import type { Trx } from '../platform/db/database.ts'
import { countingFailures, createLimit, forgetTries, quarterHour } from '../platform/limits/limits.ts'
import type { Services } from '../services.ts'

/** Wrong second steps of an account in fifteen minutes, over all methods, browsers and processes. */
const maxWrongCodes = 10

const limit = 'second-step'

/**
 * Runs a check of an account's second step and counts it only if it fails; one that throws does not count.
 * @throws Refusal 429 with the seconds to wait where too many have failed before
 */
export const countingWrongCodes = <T>(
  { db }: Pick<Services, 'db'>,
  accountId: number,
  check: () => Promise<T>,
): Promise<T> =>
  countingFailures(
    [[createLimit(db, limit, maxWrongCodes, quarterHour, 'secondStep.tooMany'), String(accountId)]],
    check,
  )

export async function forgetWrongCodes(trx: Trx, accountId: number): Promise<void> {
  const key = `${limit}:${accountId}`
  await forgetTries(trx, [key], `${key}|`)
}
