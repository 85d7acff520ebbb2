import type { Language } from '#i18n/languages.ts'
import { loadWords } from './word-lists.ts'

const wordsPerPassword = 3
const numbers = 100
const separator = '-'

/**
 * Makes a password of three plain words and two digits, such as `tulp-fiets-wolk-42`. The browser makes it, shows it
 * once and sends it once; the server keeps its hash.
 * @throws where the language's words cannot be loaded
 */
export async function makePassword(language: Language): Promise<string> {
  return passwordOf(await loadWords(language))
}

/**
 * As many passwords, no two alike.
 * @throws where the language's words cannot be loaded
 */
export async function makePasswords(language: Language, count: number): Promise<string[]> {
  const words = await loadWords(language)
  const made = new Set<string>()
  while (made.size < count) made.add(passwordOf(words))
  return [...made]
}

function passwordOf(words: string[]): string {
  const chosen = Array.from({ length: wordsPerPassword }, () => words[randomBelow(words.length)])
  return [...chosen, String(randomBelow(numbers)).padStart(2, '0')].join(separator)
}

/** The entropy of a password made of a list of so many words, in bits. */
export const bitsOf = (words: number) => wordsPerPassword * Math.log2(words) + Math.log2(numbers)

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
