import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { samplePerson } from '#test/support/samples.ts'
import type * as Kept from './new-passwords.ts'
import type * as Stored from './stored-passwords.ts'

const stored = new Map<string, string>()
const name = 'portal.newPasswords'
const keyOf = (letter: string) => letter.repeat(43)
const password = 'tulp-fiets-wolk-42'

let kept: typeof Kept
let forget: () => void
let store: (typeof Stored)['storeNewPasswords']

/** A page that opens: its memory is empty, and the tab's storage as it was left. */
async function open(secret: string | null): Promise<void> {
  vi.resetModules()
  kept = await import('./new-passwords.ts')
  forget = (await import('./forget-passwords.ts')).forgetNewPasswords
  store = (await import('./stored-passwords.ts')).storeNewPasswords
  await store(secret)
}

const make = () => kept.keepForCards([{ person: kept.cardPersonOf(samplePerson()), password }])
const isStored = () => vi.waitFor(() => expect(stored.get(name)).toBeDefined())
const passwords = () => kept.newPasswords().map((each) => each.password)

beforeEach(() => {
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('new passwords survive a reload in the same session, unreadable in the storage', async () => {
  await open(keyOf('a'))
  make()
  await isStored()
  expect(stored.get(name)).not.toContain('tulp')
  await open(keyOf('a'))
  expect(passwords()).toEqual([password])
})

test('codes of cards survive a reload too, beside the passwords, unreadable in the storage', async () => {
  await open(keyOf('a'))
  make()
  kept.keepForCards([{ person: kept.cardPersonOf(samplePerson()), code: 'code-of-a-card' }])
  await isStored()
  await vi.waitFor(() => expect(kept.areStored()).toBe(true))
  expect(stored.get(name)).not.toContain('code')
  await open(keyOf('a'))
  expect(passwords()).toEqual([password])
  expect(kept.keptForCards()).toContainEqual(expect.objectContaining({ code: 'code-of-a-card' }))
})

test.each([
  ['of another session or person', keyOf('b')],
  ['without a key', null],
])('a page %s does not read them, and removes them', async (_, secret) => {
  await open(keyOf('a'))
  make()
  await isStored()
  await open(secret)
  expect(passwords()).toEqual([])
  expect(stored.size).toBe(0)
})

test('a reload after an hour brings none back', async () => {
  await open(keyOf('a'))
  make()
  await isStored()
  vi.useFakeTimers({ now: Date.now() + kept.keptMs, toFake: ['Date'] })
  await open(keyOf('a'))
  expect(passwords()).toEqual([])
})

test('forgetting them removes them from the storage at once, even while they are being stored', async () => {
  await open(keyOf('a'))
  make()
  forget()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(stored.size).toBe(0)
  make()
  await isStored()
  forget()
  expect(stored.size).toBe(0)
})

test.each(['', 'x', 'AAAA AAAA', '% %'])('a stored %j counts as none', async (text) => {
  stored.set(name, text)
  await open(keyOf('a'))
  expect(passwords()).toEqual([])
  expect(stored.size).toBe(0)
})

test('a page without https keeps them until a reload, and stores none', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined })
  await open(keyOf('a'))
  make()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([passwords(), stored.size]).toEqual([[password], 0])
})

test('if the storage is full or blocked the page says that a reload loses them', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new Error('full')
    },
  })
  await open(keyOf('a'))
  make()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([passwords(), kept.areStored()]).toEqual([[password], false])
})
