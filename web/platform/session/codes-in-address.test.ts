import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { doorMinutes } from '#contract/class-door.ts'
import {
  codeBehind,
  forgetCard,
  heldCodes,
  holdDoor,
  maxDoorMs,
  takeCodesFromAddress,
} from './codes-in-address.ts'

/** A window at this address. @returns goes to another one as a link does */
function openAt(address: string) {
  const listeners: (() => void)[] = []
  const location = new URL(address, 'https://portal.example')
  const replaced: string[] = []
  vi.stubGlobal('window', {
    location,
    history: {
      state: { key: 'k' },
      replaceState: (state: unknown, _: string, to: string) => {
        replaced.push(`${JSON.stringify(state)} ${to}`)
        location.href = new URL(to, location).href
      },
    },
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'hashchange') listeners.push(listener)
    },
  })
  takeCodesFromAddress()
  const go = (hash: string) => {
    location.hash = hash
    for (const listener of listeners) listener()
  }
  return { location, replaced, go }
}

/** The tab's storage. */
const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  forgetCard()
  holdDoor(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('codes of cards and doors in the address', () => {
  it('a card’s code is held and leaves the address, which keeps its query and its place in the history', () => {
    const { location, replaced } = openAt('/login?callback=desktop#card=abc')
    expect(heldCodes()).toEqual({ card: 'abc', door: null })
    expect(location.href).toBe('https://portal.example/login?callback=desktop')
    expect(replaced).toEqual(['{"key":"k"} /login?callback=desktop'])
  })

  it('a door’s words are held as they were written', () => {
    const { location } = openAt('/door#mus-v%C3%A9lo-sol-42')
    expect(heldCodes().door).toBe('mus-vélo-sol-42')
    expect(location.hash).toBe('')
  })

  it('a code that reaches an open page leaves the address, too', () => {
    const { location, go } = openAt('/login')
    expect(heldCodes().card).toBeNull()
    go('#card=later')
    expect(heldCodes().card).toBe('later')
    expect(location.hash).toBe('')
  })

  it.each(['/login#main', '/home#card=abc', '/door', '/register#mus-sol-42', '/login'])(
    'nothing is taken from %s',
    (address) => {
      expect(codeBehind(new URL(address, 'https://portal.example'))).toBeNull()
    },
  )

  it('text that is no encoding is held as it is', () => {
    expect(codeBehind({ pathname: '/door', hash: '#%zz' })).toEqual({ door: '%zz' })
  })

  it('a reload leaves the door that can still be open, and the code of no card', () => {
    vi.useFakeTimers()
    openAt('/login#card=abc')
    openAt('/door#mus-sol-42')
    vi.advanceTimersByTime(maxDoorMs - 1)
    openAt('/home')
    expect(heldCodes().door).toBe('mus-sol-42')
    expect([...stored.values()].join()).not.toContain('abc')
    vi.advanceTimersByTime(1)
    openAt('/home')
    expect(heldCodes().door).toBeNull()
    expect(stored.size).toBe(0)
  })

  it('a door that is closed, or from another time, is not stored any longer', () => {
    openAt('/door#mus-sol-42')
    holdDoor(null)
    expect(stored.size).toBe(0)
    for (const text of [
      '',
      '{}',
      JSON.stringify({ door: 'mus-sol-42', until: Date.now() + 2 * maxDoorMs }),
    ]) {
      stored.set('portal.door', text)
      openAt('/door')
      expect(heldCodes().door).toBeNull()
      expect(stored.size).toBe(0)
    }
  })

  it('no door is open for longer than its code is stored', () => {
    expect(maxDoorMs).toBe(doorMinutes.most * 60_000)
  })
})
