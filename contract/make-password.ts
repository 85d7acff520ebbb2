import type { Language } from '#i18n/languages.ts'
import { loadWords, type PasswordKind } from '#i18n/word-lists.ts'

const wordsIn: Record<PasswordKind, number> = { easy: 1, words: 3 }

const numbers = 100
const separator = '-'

/**
 * Makes a password of plain words and two digits, such as `tulp-fiets-wolk-42`, or `vis-42` if it is to be easy. The browser makes it,
 * shows it once and sends it once; the server keeps its hash.
 * @throws if the language's words cannot be loaded
 */
export async function makePassword(kind: PasswordKind, language: Language): Promise<string> {
  return passwordOf(kind, await loadWords(kind, language))
}

/**
 * As many passwords, no two alike. @param count at most half of those that there are: 25,000 easy ones
 * @throws if the language's words cannot be loaded
 */
export async function makePasswords(
  kind: PasswordKind,
  language: Language,
  count: number,
): Promise<string[]> {
  const words = await loadWords(kind, language)
  const made = new Set<string>()
  while (made.size < count) made.add(passwordOf(kind, words))
  return [...made]
}

function passwordOf(kind: PasswordKind, words: string[]): string {
  const chosen = Array.from({ length: wordsIn[kind] }, () => words[randomBelow(words.length)])
  return [...chosen, String(randomBelow(numbers)).padStart(2, '0')].join(separator)
}

/** The entropy of a password made of a list of so many words, in bits. */
export const bitsOf = (kind: PasswordKind, words: number) =>
  wordsIn[kind] * Math.log2(words) + Math.log2(numbers)

/**
 * A random whole number from 0 to `limit` − 1, each as likely as the others.
 * @param limit at most 2³²
 */
export function randomBelow(limit: number): number {
  const range = 2 ** 32
  // Draws above the last multiple of the limit would make small numbers more likely.
  const usable = range - (range % limit)
  for (;;) {
    const [drawn = usable] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < usable) return drawn % limit
  }
}
