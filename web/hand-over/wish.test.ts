import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '#contract/apps.ts'
import { parseSearch } from '../search-params.ts'
import { askedAppSearch } from './asked-app.ts'
import { keepAskedApp, keptAskedApp, wishOf } from './wish.ts'

const apps: App[] = [
  { key: 'online', kind: 'online', scheme: null },
  { key: 'desktop', kind: 'desktop', scheme: 'vlinder:' },
]
const asked = (search: string) => v.parse(askedAppSearch, parseSearch(search))
const wish = (search: string) => wishOf(asked(search), apps)

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

test('an address without an app asks for none', () => {
  expect(wish('')).toEqual({})
  expect(wish('?machine=PC-1&port=4711')).toEqual({})
})

test('what looks like a number stays text, and what cannot be read is left to the server', () => {
  expect(wish('?callback=online&machine=0042&port=4711')).toMatchObject({ machine: '0042', port: '4711' })
  expect(wish('?callback=7&machine=42&port=-1&webUrl=//evil')).toEqual({
    key: '7',
    machine: '42',
    port: '-1',
    webUrl: '//evil',
  })
})

test('a desktop app gets a machine of 32 letters and digits, whatever its link says, and the same one again', () => {
  const { machine } = wish('?callback=desktop&machine=PC-1')
  expect(machine).toMatch(/^[A-Z0-9]{32}$/)
  expect(wish('?callback=desktop').machine).toBe(machine)
  vi.stubGlobal('localStorage', storage())
  expect(wish('?callback=desktop').machine).not.toBe(machine)
})

test('another app keeps the machine of its link, and gets one where there is none', () => {
  expect(wish('?callback=online&machine=PC-1').machine).toBe('PC-1')
  expect(wish('?callback=online').machine).toMatch(/^[A-Z0-9]{32}$/)
})

test('without storage there still is a machine, and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  expect(wish('?callback=desktop').machine).toMatch(/^[A-Z0-9]{32}$/)
  keepAskedApp(asked('?callback=desktop'))
  expect(keptAskedApp()).toEqual({})
})

test('what an address asked for is there again after the identity provider', () => {
  keepAskedApp(asked('?callback=online&machine=0042&webUrl=https://web.example/?a=b%26c'))
  expect(keptAskedApp()).toEqual({
    callback: 'online',
    machine: '0042',
    webUrl: 'https://web.example/?a=b&c',
  })
  keepAskedApp(asked(''))
  expect(keptAskedApp()).toEqual({})
})
