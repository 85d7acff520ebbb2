import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readWayBack, rememberWayBack, takeWayBack } from './way-back.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('who signs in again goes back to where the session ended, once', () => {
  rememberWayBack({ login: 'lena', address: '/products?page=2' })
  expect(takeWayBack('lena')).toBe('/products?page=2')
  expect(takeWayBack('lena')).toBe('/home')
})

test('another person goes home, and the way of the first is forgotten', () => {
  rememberWayBack({ login: 'staff', address: '/users/SPR10001' })
  expect(takeWayBack('lena')).toBe('/home')
  expect(readWayBack()).toBeUndefined()
})

test('who just signs in goes home', () => {
  expect(takeWayBack('lena')).toBe('/home')
})

test.each(['//evil.example/home', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'the address %s leads out of the portal and is not followed',
  (address) => {
    rememberWayBack({ login: 'lena', address })
    expect(takeWayBack('lena')).toBe('/home')
  },
)

test('what cannot be read counts as nothing', () => {
  kept.set('portal.wayBack', '{')
  expect(takeWayBack('lena')).toBe('/home')
})

test('where storage is forbidden, people come home', () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberWayBack({ login: 'lena', address: '/products' })
  expect(takeWayBack('lena')).toBe('/home')
})
