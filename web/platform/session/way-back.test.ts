import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readWayBack, rememberWayBack, takeWayBack } from './way-back.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

test('signing in again leads back to where the session ended, once', () => {
  rememberWayBack({ login: 'lena', address: '/products?page=2' })
  expect(takeWayBack('lena')).toBe('/products?page=2')
  expect(takeWayBack('lena')).toBe('/home')
})

test('signing in leads to the page that was asked for without a session', () => {
  rememberWayBack({ login: null, address: '/extend/product/SPR10001' })
  expect(takeWayBack('lena')).toBe('/extend/product/SPR10001')
  expect(takeWayBack('lena')).toBe('/home')
})

test('another person goes home, and the stored page is removed', () => {
  rememberWayBack({ login: 'staff', address: '/users/SPR10001' })
  expect(takeWayBack('lena')).toBe('/home')
  expect(readWayBack()).toBeUndefined()
})

test('a first sign-in leads home', () => {
  expect(takeWayBack('lena')).toBe('/home')
})

test.each([
  '/\t/evil.example',
  '/logout?x',
  '//evil.example/home',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('the address %j leads out of the portal and is not followed', (address) => {
  rememberWayBack({ login: 'lena', address })
  expect(takeWayBack('lena')).toBe('/home')
})

test('a malformed stored page is ignored', () => {
  stored.set('portal.wayBack', '{')
  expect(takeWayBack('lena')).toBe('/home')
})

test('signing in leads home if storage is blocked', () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberWayBack({ login: 'lena', address: '/products' })
  expect(takeWayBack('lena')).toBe('/home')
})
