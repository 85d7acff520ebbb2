import { withCheckDigits } from '../invoices/payment-reference.ts'

const framed = /(\+{3}|\*{3})([\d ./-]{12,40})\1/g

/** Twelve digits in one, or in the usual groups with the same sign between them. */
const loose =
  /(?<!\d)(?:\d{12}|\d{3}(?<parted>[ ./-]| [./-] )\d{4}\k<parted>\d{5}|\d{4}(?<fours>[ ./-])\d{4}\k<fours>\d{4})(?!\d)/g

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Whether twelve digits are a structured message: the last two are the check digits. */
const isMessage = (digits: string): boolean =>
  /^\d{12}$/.test(digits) && withCheckDigits(digits.slice(0, 10)) === digits

/**
 * The structured messages in a text that a person wrote, each once: `+++090/9337/55493+++`, `***…***`, or without frame, as people type them.
 * @returns of each its twelve digits, whose check digits are right; a part of a longer number is none
 */
export function messagesIn(text: string): string[] {
  const found = [...text.matchAll(framed)].map(([, , inside = '']) => inside)
  const free = text.replaceAll(framed, ' + ')
  for (const { 0: match, index, groups } of free.matchAll(loose)) {
    const parted = groups?.parted ?? groups?.fours
    const signs = parted === undefined ? ['/', '.', '-'] : [parted]
    if (!goesOn(free, index, signs) && !goesOn(free, index + match.length, signs)) found.push(match)
  }
  return [...new Set(found.map(digitsOf))].filter(isMessage)
}

/** Whether a number goes on at an end of its part, after one of the signs, as an account number in groups does. */
function goesOn(text: string, end: number, signs: readonly string[]): boolean {
  return signs.some((sign) => {
    const before = text.slice(Math.max(0, end - sign.length - 1), end)
    const after = text.slice(end, end + sign.length + 1)
    return (before.endsWith(sign) && isDigit(before[0])) || (after.startsWith(sign) && isDigit(after.at(-1)))
  })
}

const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign)
