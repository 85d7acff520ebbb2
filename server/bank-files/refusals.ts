import { maxMovements } from '#contract/bank-files.ts'
import { Refusal } from '../platform/errors.ts'

/** @param line of the file, from 1, that cannot be read */
export const brokenAt = (line: number) => new Refusal(400, 'bankFile.broken', { values: { line } })

/** A file has more movements than it may. */
export const tooMany = () => new Refusal(400, 'bankFile.tooMany', { values: { limit: maxMovements } })

/**
 * The new balance of a statement is not what its movements make of the old one. Both are in cents; the caller, who knows the requester's language,
 * turns them into a refusal.
 */
export class UnequalBalance extends Error {
  readonly stated: number
  readonly expected: number

  constructor(stated: number, expected: number) {
    super('bankFile.balance')
    this.stated = stated
    this.expected = expected
  }
}

/**
 * Compares the balances of a statement, in cents.
 * @param line of the statement, which is refused without figures if they are not in euros
 * @throws UnequalBalance; Refusal 400 `bankFile.broken`
 */
export function checkEqual(stated: number, expected: number, currency: string, line: number): void {
  if (stated === expected) return
  throw currency === 'EUR' ? new UnequalBalance(stated, expected) : brokenAt(line)
}
