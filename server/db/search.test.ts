import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#contract/fold.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { typoPatterns } from './search.ts'

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

describe('one letter wrong', () => {
  const isLike = (text: string, pattern: string) =>
    new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(text)
  const matches = (typed: string, stored: string) => typoPatterns(typed).some((p) => isLike(stored, p))

  it.each([
    ['petters', 'another letter'],
    ['peters', 'one less'],
    ['peeeters', 'one more'],
    ['peetesr', 'two swapped'],
  ])('%s finds peeters: %s', (typed) => expect(matches(typed, 'peeters')).toBe(true))

  it.each(['pettesr', 'janssens'])('%s does not find peeters', (typed) =>
    expect(matches(typed, 'peeters')).toBe(false),
  )

  it('takes what a person types literally', () => expect(typoPatterns('50%_')).toContain('%_0\\%\\_%'))
})
