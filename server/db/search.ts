import { type RawBuilder, sql } from 'kysely'
import { fold } from '#contract/fold.ts'

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** A LIKE pattern for a text anywhere in a column of folded text; what a person types is never a wildcard. */
export const asPattern = (text: string): string => `%${escaped(fold(text))}%`

const gramLength = 6

/** Whether the index of `search_grams` can find a folded text; shorter ones hold no gram. */
export const hasGrams = (text: string): boolean => [...text].length >= gramLength

/** Shorter words resemble too many others. */
const minTypoLength = 4
const maxWords = 6

/** The LIKE patterns of all texts that differ from a word in one letter: another, one more, one less, or two swapped. */
export function typoPatterns(word: string): string[] {
  const letters = [...word]
  const patterns = letters.flatMap((letter, i) => {
    const [before, after] = [letters.slice(0, i), letters.slice(i + 1)]
    const around = (middle: string) => `%${escaped(before.join(''))}${middle}${escaped(after.join(''))}%`
    const next = after[0]
    return [
      around('_'),
      around(''),
      ...(i > 0 ? [around(`_${escaped(letter)}`)] : []),
      ...(next === undefined ? [] : [`%${escaped([...before, next, letter, ...after.slice(1)].join(''))}%`]),
    ]
  })
  return [...new Set(patterns)]
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` OR `)})`
const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` AND `)})`

const wordsOf = (text: string) =>
  [
    ...new Set(
      fold(text)
        .split(/[\s,;]+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, maxWords)

const typosOf = (word: string) => ([...word].length < minTypoLength ? [] : typoPatterns(word))

/** The LIKE patterns of folded texts that hold one of the words of a text, or one with a letter wrong. */
export const patternsOfWords = (text: string): string[] =>
  wordsOf(text).flatMap((word) => [`%${escaped(word)}%`, ...typosOf(word)])

/**
 * What resembles a text of which nothing was found: `hasAllWords`, in any order; `matches`, the same with one letter wrong in
 * one word. Null where there is nothing to forgive: a short word, or no letters.
 * @param column the folded text of a row, as SQL
 */
export function forgiving(column: RawBuilder<unknown>, text: string) {
  const words = wordsOf(text)
  const isLike = (pattern: string) => sql<boolean>`${column} LIKE ${pattern}::text`
  const holds = words.map((word) => isLike(`%${escaped(word)}%`))
  const withTypo = words.flatMap((word, i) => {
    const typos = typosOf(word)
    return typos.length === 0
      ? []
      : [allOf([anyOf(typos.map(isLike)), ...holds.filter((_, other) => other !== i)])]
  })
  if (holds.length < 2 && withTypo.length === 0) return null
  const hasAllWords = allOf(holds)
  return { hasAllWords, matches: anyOf([hasAllWords, ...withTypo]) }
}
