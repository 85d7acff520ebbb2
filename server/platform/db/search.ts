import { type RawBuilder, sql } from 'kysely'
import { fold } from '#contract/fold.ts'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** A LIKE pattern for a text anywhere in a column of folded text; what a person types is never a wildcard. */
export const asPattern = (text: string): string => `%${escaped(fold(text))}%`

const gramLength = 6

/** Whether the index of `search_grams` can find a folded text; shorter ones hold no gram. */
export const hasGrams = (text: string): boolean => [...text].length >= gramLength

/** Shorter words resemble too many others; longer ones make long expressions, which are read against thousands of rows. */
const typoLength = { min: 4, max: 20 }
const maxWords = 6

/** Words of a text that may have a letter wrong: the first. */
const maxTypoWords = 3

/** The number of letters in a row that an index of trigrams needs. */
const trigram = 3

const literal = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/**
 * A regular expression of PostgreSQL for all texts that hold a word with one letter wrong: another, one more, one less, or two swapped.
 * It finds the word itself as well. What a person types is escaped, so none of it has a meaning of its own.
 * @param word of four letters or more
 * @param isIndexed without those that no index of trigrams finds, such as `em.a`
 */
export function typoPattern(word: string, isIndexed: boolean): string {
  const letters = [...word]
  const { length } = letters
  const one = '.'
  const text = (from: number, to = length) => literal(letters.slice(from, to).join(''))
  const patterns = letters.flatMap((letter, i) => {
    const after = length - i - 1
    return [
      { pattern: text(0, i) + one + text(i + 1), run: Math.max(i, after) },
      { pattern: text(0, i) + text(i + 1), run: length - 1 },
      ...(i > 0 ? [{ pattern: text(0, i) + one + text(i), run: Math.max(i, after + 1) }] : []),
      ...(after > 0
        ? [{ pattern: text(0, i) + text(i + 1, i + 2) + literal(letter) + text(i + 2), run: length }]
        : []),
    ]
  })
  const found = patterns.filter(({ run }) => !isIndexed || run >= trigram).map(({ pattern }) => pattern)
  return `(${[...new Set(found)].join('|')})`
}

/** The words of a text, folded: the first six. */
export const wordsOf = (text: string) =>
  [
    ...new Set(
      fold(text)
        .split(/[\s,;]+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, maxWords)

const lengthOf = (word: string) => [...word].length

const mayHaveTypo = (word: string) => lengthOf(word) >= typoLength.min && lengthOf(word) <= typoLength.max

const typoWordsOf = (words: readonly string[]) => words.filter(mayHaveTypo).slice(0, maxTypoWords)

/**
 * A word in three: one letter wrong leaves one of them as it is, and two swapped do too. A text that holds none of them need not be
 * read against an expression, which costs ten times as much.
 */
function thirdsOf(word: string): string[] {
  const letters = [...word]
  const size = letters.length / 3
  return [0, 1, 2].map((i) =>
    letters.slice(Math.floor(i * size), i === 2 ? undefined : Math.floor((i + 1) * size)).join(''),
  )
}

// Listed one by one: an index of trigrams can use nothing of a class such as `[^[:alnum:]]`.
const separators = '\\n !-/:-@[-`{-~'

/**
 * Regular expressions for texts that hold a word as a whole word; an index of trigrams finds them. `whole`: anywhere; `inside`: before
 * another letter, without `$`, for which the index would not read the end of the word; `above`: before the last line.
 * @param word folded, letters and digits only
 */
export function wordPatterns(word: string) {
  const before = `(^|[${separators}])`
  return {
    whole: `${before}${word}($|[${separators}])`,
    inside: `${before}${word}[${separators}]`,
    above: `${before}${word}(\\n|[${separators}].*\\n)`,
  }
}

/**
 * Regular expressions for what holds the words of a text, with one letter wrong if asked for; words of one or two letters are whole
 * words. `indexed`: for the words that an index of trigrams finds.
 */
export function patternsOfWords(text: string, withTypos: boolean): { all: string[]; indexed: string[] } {
  const words = wordsOf(text)
  const typos = withTypos ? typoWordsOf(words) : []
  const patternOf = (word: string, isIndexed: boolean) =>
    typos.includes(word) ? typoPattern(word, isIndexed) : literal(word)
  const isFound = (word: string) => lengthOf(word) >= trigram
  return {
    all: words.map((word) => (isFound(word) ? patternOf(word, false) : wordPatterns(literal(word)).whole)),
    indexed: words.filter(isFound).map((word) => patternOf(word, true)),
  }
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` OR `)})`
const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` AND `)})`

/**
 * Conditions that find texts similar to one that was not found: `hasAllWords`, in any order; `hasTypo`, the same with one letter wrong in
 * one word; `matches`, either. Null if nothing can be forgiven: a short word, or no letters.
 * @param column the folded text of a row, as SQL
 * @param isIndexed only matches that an index of trigrams finds, for tables too large to be read
 */
export function forgiving(column: RawBuilder<unknown>, text: string, isIndexed: boolean) {
  const words = wordsOf(text)
  const isFound = (word: string) => !isIndexed || lengthOf(word) >= trigram
  // The planner does not see the texts: it would take a scan that ends at a limit for cheaper than the index.
  const holding = (part: string) => sql<boolean>`${column} LIKE (SELECT ${`%${escaped(part)}%`}::text)`
  const holds = words.map(holding)
  const withTypo = typoWordsOf(words).map((word) => {
    const others = holds.filter((_, i) => words[i] !== word)
    const pattern = typoPattern(word, isIndexed)
    const may = isIndexed ? [] : [anyOf(thirdsOf(word).map(holding))]
    return allOf([...others, ...may, sql`${column} ~ (SELECT ${pattern}::text)`])
  })
  const hasAllWords = words.length > 1 && words.some(isFound) ? [allOf(holds)] : []
  if (hasAllWords.length === 0 && withTypo.length === 0) return null
  const matches = anyOf([...hasAllWords, ...withTypo])
  return { hasAllWords: anyOf(hasAllWords), hasTypo: anyOf(withTypo), matches }
}
