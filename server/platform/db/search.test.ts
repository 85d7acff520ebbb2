import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#contract/fold.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { forgiving, patternsOfWords } from './search.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

/** Latin, Greek and Cyrillic, with their extensions; accents that stand alone. */
const alphabets = [
  [0x20, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x1e00, 0x1eff],
] as const

it('the database and the portal fold every letter of the European alphabets alike', async () => {
  const letters = alphabets
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .filter((letter) => /\p{Assigned}/u.test(letter))
  const { rows } = await sql<{ letter: string; folded: string }>`
    SELECT letter, search_fold(letter) AS folded FROM unnest(${sql.val(letters)}::text[]) AS letter
  `.execute(portal.services.db)
  expect(rows).toHaveLength(letters.length)
  expect(rows.filter(({ letter, folded }) => folded !== fold(letter))).toEqual([])
})

it.each([
  ['Yoùsef', 'yousef'],
  ['ÉLISE', 'elise'],
  ['Søren Łukasz Ångström', 'soren lukasz angstrom'],
  ['Straße', 'strasse'],
  ['Ёлкина', 'елкина'],
  ['e\u0301', 'e'],
])('%s is searched as %s', (text, folded) => expect(fold(text)).toBe(folded))

/** The result in PostgreSQL, on whichever engine. */
async function isFound(typed: string, stored: string, isIndexed = false): Promise<boolean> {
  const similar = forgiving(sql`${stored}::text`, typed, isIndexed)
  if (!similar) return false
  const { rows } = await sql<{ found: boolean }>`SELECT ${similar.matches} AS found`.execute(
    portal.services.db,
  )
  return rows[0]?.found ?? false
}

describe('one letter wrong', () => {
  it.each([
    ['petters', 'another letter'],
    ['peters', 'one less'],
    ['peeeters', 'one more'],
    ['peetesr', 'two swapped'],
  ])('%s finds peeters: %s', async (typed) => {
    expect(await isFound(typed, 'lena peeters')).toBe(true)
    expect(await isFound(typed, 'lena peeters', true)).toBe(true)
  })

  it.each(['pettesr', 'janssens'])('%s does not find peeters', async (typed) =>
    expect(await isFound(typed, 'peeters')).toBe(false),
  )

  it('one letter wrong is found by an index only if three letters in a row are right', async () => {
    expect(await isFound('emna', 'emma')).toBe(true)
    expect(await isFound('emna', 'emma', true)).toBe(false)
    expect(await isFound('enma', 'emma', true)).toBe(false)
    expect(await isFound('amma', 'emma', true)).toBe(true)
  })

  it('one letter wrong is looked for in the first three words only, and in none of more than twenty letters', async () => {
    const word = 'abcdefghij'.repeat(2)
    expect(await isFound(word.replace('f', 'x'), word)).toBe(true)
    expect(await isFound(`${word.replace('f', 'x')}k`, `${word}k`)).toBe(false)
    const names = 'alba bruno carla dario'
    expect(await isFound(names.replace('carla', 'carlo'), names)).toBe(true)
    expect(await isFound(names.replace('dario', 'darlo'), names)).toBe(false)
  })

  it('a search with one letter wrong makes expressions of a bounded length, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        const lengths = patternsOfWords(typed, true).indexed.map(({ length }) => length)
        expect(Math.max(0, ...lengths)).toBeLessThan(4000)
        expect(lengths.filter((length) => length > 200).length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('a search takes a person’s text literally: it finds a difference of one character, and nothing else', async () => {
    const character = fc.constantFrom(...'ab1.*+?()[]{}|^$\\/-_%!:=<>&"\'#~ëß')
    const word = fc
      .array(character, { minLength: 5, maxLength: 12 })
      .map((characters) => fold(characters.join('')))
    await fc.assert(
      fc.asyncProperty(word, word, fc.nat(), async (typed, other, place) => {
        const letters = [...typed]
        const at = place % letters.length
        expect(await isFound(typed, letters.toSpliced(at, 1, 'q').join(''))).toBe(true)
        expect(await isFound(typed, letters.toSpliced(at, 0, 'q').join(''))).toBe(true)
        expect(await isFound(typed, letters.toSpliced(at, 1).join(''))).toBe(true)
        const swapped = letters.toSpliced(at, 2, ...letters.slice(at, at + 2).toReversed())
        expect(await isFound(typed, swapped.join(''))).toBe(true)
        expect(await isFound(typed, other)).toBe(holdsWithTypo(other, typed))
      }),
      { numRuns: 150 },
    )
  })
})

/** Whether a text holds a word but for one letter, by trying all its parts. */
function holdsWithTypo(text: string, word: string): boolean {
  const letters = [...text]
  const { length } = [...word]
  return letters.some((_, from) =>
    [length - 1, length, length + 1].some((size) => isOneOff(letters.slice(from, from + size), [...word])),
  )
}

/** Whether two texts differ by one letter: another, one more or less, or two swapped. */
function isOneOff(one: readonly string[], other: readonly string[]): boolean {
  const start = one.findIndex((letter, i) => letter !== other[i])
  const first = start === -1 ? one.length : start
  const rest = (letters: readonly string[], from: number) => letters.slice(first + from).join('\n')
  const isSwapped = one[first] === other[first + 1] && one[first + 1] === other[first]
  return (
    rest(one, 0) === rest(other, 0) ||
    rest(one, 1) === rest(other, 1) ||
    rest(one, 0) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    (isSwapped && rest(one, 2) === rest(other, 2))
  )
}
