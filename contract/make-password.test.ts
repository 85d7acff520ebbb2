import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { givenPassword, isEasyPassword } from '#contract/easy-password.ts'
import { newPassword } from '#contract/fields.ts'
import { languages } from '#i18n/languages.ts'
import { loadWords } from '#i18n/word-lists.ts'
import { bitsOf, makePassword, makePasswords, randomBelow } from './make-password.ts'

afterEach(() => vi.restoreAllMocks())

// Letters that the language's keyboard types without a dead key; Russian without ё, which many write as е.
const letters = (language: string) => (language === 'ru' ? /^[а-я]{3,7}$/ : /^[a-z]{3,7}$/)

describe.each(languages)('passwords in %s', (language) => {
  test('the words are distinct, of 3 to 7 letters that its keyboard has', async () => {
    const words = await loadWords('words', language)
    expect(words.filter((word) => !letters(language).test(word))).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  })

  test('a password has at least 38 bits of entropy', async () => {
    expect(bitsOf('words', (await loadWords('words', language)).length)).toBeGreaterThanOrEqual(38)
  })

  test('a password is three words of the list and two digits, which the contract accepts', async () => {
    const words = new Set(await loadWords('words', language))
    for (const password of await makePasswords('words', language, 200)) {
      const parts = password.split('-')
      expect(parts).toHaveLength(4)
      expect(parts.slice(0, 3).filter((word) => !words.has(word))).toEqual([])
      expect(parts[3]).toMatch(/^\d\d$/)
      expect(v.parse(newPassword, password)).toBe(password)
    }
  })
})

const shortLetters = (language: string) => (language === 'ru' ? /^[а-я]{3,5}$/ : /^[a-z]{3,5}$/)

describe.each(languages)('easy passwords in %s', (language) => {
  test('easy passwords are made of at least 500 distinct words of 3 to 5 letters that its keyboard has', async () => {
    const words = await loadWords('easy', language)
    expect(words.filter((word) => !shortLetters(language).test(word))).toEqual([])
    expect(new Set(words).size).toBe(words.length)
    expect(words.length).toBeGreaterThanOrEqual(500)
  })

  test('an easy password is a word of the list, a hyphen and two digits, which the contract takes from others alone', async () => {
    const words = new Set(await loadWords('easy', language))
    for (const password of await makePasswords('easy', language, 200)) {
      const [word = '', digits] = password.split('-')
      expect([words.has(word), digits]).toEqual([true, expect.stringMatching(/^\d\d$/)])
      expect(isEasyPassword(password)).toBe(true)
      expect(v.parse(givenPassword, password)).toBe(password)
    }
  })
})

test('a thousand easy passwords made at once are all different', async () => {
  expect(new Set(await makePasswords('easy', 'nl', 1000)).size).toBe(1000)
})

test('entropy counts three words and a hundred numbers', () => {
  expect(bitsOf('words', 1024)).toBeCloseTo(3 * 10 + Math.log2(100))
})

test('two passwords made one after the other differ', async () => {
  expect(await makePassword('words', 'en')).not.toBe(await makePassword('words', 'en'))
})

test('many passwords made at once are all different', async () => {
  expect(new Set(await makePasswords('words', 'nl', 5000)).size).toBe(5000)
})

describe('a random number below a limit', () => {
  const draw = (...values: number[]) =>
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint32Array) array[0] = values.shift() ?? 0
      return array
    })

  test('a random number above the last multiple of the limit is drawn again, so that none is likelier', () => {
    // 2³² holds 1,500,000,000 twice; draws from 3,000,000,000 up are left over.
    const source = draw(4_294_967_295, 3_000_000_000, 7)
    expect(randomBelow(1_500_000_000)).toBe(7)
    expect(source).toHaveBeenCalledTimes(3)
  })

  test('a random number below the last multiple of the limit is kept', () => {
    draw(2_999_999_999)
    expect(randomBelow(1_500_000_000)).toBe(1_499_999_999)
  })

  test('a random number below a limit reaches every number from 0 up', () => {
    const drawn = new Set(Array.from({ length: 2000 }, () => randomBelow(10)))
    expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
