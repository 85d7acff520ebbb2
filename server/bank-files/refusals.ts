import { Refusal } from '../platform/errors.ts'

/** @param line of the file, from 1, that cannot be read */
export const brokenAt = (line: number) => new Refusal(400, 'bankFile.broken', { values: { line } })

/**
 * The new balance of a statement is not what its movements make of the old one: whoever knows the requester's language writes both amounts,
 * in cents, in the refusal.
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
