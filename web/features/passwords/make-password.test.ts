import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newPassword } from '#contract/fields.ts'
import { languages } from '#i18n/languages.ts'
import { bitsOf, makePassword, makePasswords, randomBelow } from './make-password.ts'
import { loadWords } from './word-lists.ts'

afterEach(() => vi.restoreAllMocks())

// What the language's keyboard types without a dead key; Russian without ё, which many write as е.
const letters = (language: string) => (language === 'ru' ? /^[а-я]{3,7}$/ : /^[a-z]{3,7}$/)

describe.each(languages)('passwords in %s', (language) => {
  test('the words are distinct, of 3 to 7 letters that its keyboard has', async () => {
    const words = await loadWords(language)
    expect(words.filter((word) => !letters(language).test(word))).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  })

  test('a password has at least 38 bits of entropy', async () => {
    expect(bitsOf((await loadWords(language)).length)).toBeGreaterThanOrEqual(38)
  })

  test('a password is three words of the list and two digits, which the contract accepts', async () => {
    const words = new Set(await loadWords(language))
    for (const password of await makePasswords(language, 200)) {
      const parts = password.split('-')
      expect(parts).toHaveLength(4)
      expect(parts.slice(0, 3).filter((word) => !words.has(word))).toEqual([])
      expect(parts[3]).toMatch(/^\d\d$/)
      expect(v.parse(newPassword, password)).toBe(password)
    }
  })
})

test('entropy counts three words and a hundred numbers', () => {
  expect(bitsOf(1024)).toBeCloseTo(3 * 10 + Math.log2(100))
})

test('two passwords made one after the other differ', async () => {
  expect(await makePassword('en')).not.toBe(await makePassword('en'))
})

test('many passwords made at once are all different', async () => {
  expect(new Set(await makePasswords('nl', 5000)).size).toBe(5000)
})

describe('a random number below a limit', () => {
  const draw = (...values: number[]) =>
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint32Array) array[0] = values.shift() ?? 0
      return array
    })

  test('is drawn again above the last multiple of the limit, so that none is likelier', () => {
    // 2³² holds 1,500,000,000 twice; draws from 3,000,000,000 up are left over.
    const source = draw(4_294_967_295, 3_000_000_000, 7)
    expect(randomBelow(1_500_000_000)).toBe(7)
    expect(source).toHaveBeenCalledTimes(3)
  })

  test('keeps a draw below it', () => {
    draw(2_999_999_999)
    expect(randomBelow(1_500_000_000)).toBe(1_499_999_999)
  })

  test('reaches every number from 0 up', () => {
    const drawn = new Set(Array.from({ length: 2000 }, () => randomBelow(10)))
    expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
