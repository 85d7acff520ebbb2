import { createHash } from 'node:crypto'
import type { BankFileFormat } from '#contract/bank-files.ts'
import type { BankFile, Movement } from './bank-file.ts'
import { messagesIn } from './messages.ts'

/**
 * A movement, and what identifies it. `messages`: the structured message of its field, else all those in its text. `said`: its message or, without
 * one, its text in plain letters and digits. `digest`: of the account, the day, the amount and `said`; it begins with a sign of whether there is a
 * message. `bankName`: the format, a colon and the bank's own name for it, which may be empty.
 */
export type Seen = Movement & { messages: string[]; said: string; digest: string; bankName: string }

/** Sees a movement of a file of an account. */
export const seeing =
  (account: string, format: BankFileFormat) =>
  (movement: Movement): Seen => {
    const { date, amountCents, reference, bankReference } = movement
    const text = inOneLine(movement.text)
    const messages = reference === null ? messagesIn(text) : [reference]
    const said = messages.length > 0 ? `+${messages.toSorted().join('+')}` : inPlainLetters(text)
    const bankName = `${format}:${shortened(inOneLine(bankReference))}`
    const digest = signOf(messages) + digestOf([account, date, amountCents, said])
    const shown = { text: shortened(text), payer: shortened(inOneLine(movement.payer)) }
    return { ...movement, ...shown, messages, said, digest, bankName }
  }

/** The sign before a digest. */
const signOf = (messages: readonly string[]) => (messages.length > 0 ? withMessage : 'w')

/** Begins the digests of movements with a message. */
export const withMessage = 'm'

/** In characters. Banks keep at most 140 of what a payer writes, and add words of their own. */
const [maxRead, maxShown] = [2000, 200]

/** Text as the database stores it, without invisible signs. */
const inOneLine = (text: string) =>
  text
    .slice(0, maxRead)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .normalize('NFC')
    .trim()

/** Text as a receipt keeps it. */
export const shortened = (text: string) => text.slice(0, maxShown).toWellFormed()

/** Banks write the same text with and without accents, in capitals or not, and part it differently. */
const inPlainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const digestOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * The movements with a line of their own each. XML may be one long line, and a batch of payments begins in one: then they are counted instead.
 */
export function withOwnLines(movements: BankFile['movements']): BankFile['movements'] {
  const lines = new Set(movements.map(({ line }) => line))
  if (lines.size === movements.length) return movements
  return movements.map((movement, index) => ({ ...movement, line: index + 1 }))
}
