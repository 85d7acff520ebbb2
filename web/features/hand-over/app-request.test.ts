import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '#contract/apps.ts'
import { parseSearch } from '../../platform/search-params.ts'
import { appRequest, loadAskedApp, storeAskedApp } from './app-request.ts'
import { appSearch } from './asked-app.ts'

const apps: App[] = [
  { key: 'online', kind: 'online', scheme: null },
  { key: 'desktop', kind: 'desktop', scheme: 'vlinder:' },
]
const searchOf = (search: string) => v.parse(appSearch, parseSearch(search))
const requestFor = (search: string) => appRequest(searchOf(search), apps)

function storage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

test('an address without an app gives an empty request', () => {
  expect(requestFor('')).toEqual({})
  expect(requestFor('?machine=PC-1&port=4711')).toEqual({})
})

test('values that look like numbers stay text, and invalid ones are left to the server', () => {
  expect(requestFor('?callback=online&machine=0042&port=4711')).toMatchObject({
    machine: '0042',
    port: '4711',
  })
  expect(requestFor('?callback=7&machine=42&port=-1&webUrl=//evil')).toEqual({
    key: '7',
    machine: '42',
    port: '-1',
    webUrl: '//evil',
  })
})

test('a desktop app gets the device’s machine id of 32 letters and digits, whatever its link says', () => {
  const { machine } = requestFor('?callback=desktop&machine=PC-1')
  expect(machine).toMatch(/^[A-Z0-9]{32}$/)
  expect(requestFor('?callback=desktop').machine).toBe(machine)
  vi.stubGlobal('localStorage', storage())
  expect(requestFor('?callback=desktop').machine).not.toBe(machine)
})

test('other apps keep the machine id of their link, or get the device’s', () => {
  expect(requestFor('?callback=online&machine=PC-1').machine).toBe('PC-1')
  expect(requestFor('?callback=online').machine).toMatch(/^[A-Z0-9]{32}$/)
})

test('without storage there still is a machine id, and nothing throws', () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  expect(requestFor('?callback=desktop').machine).toMatch(/^[A-Z0-9]{32}$/)
  storeAskedApp(searchOf('?callback=desktop'))
  expect(loadAskedApp()).toEqual({})
})

test('the asked app is available again after the identity provider', () => {
  storeAskedApp(searchOf('?callback=online&machine=0042&webUrl=https://web.example/?a=b%26c'))
  expect(loadAskedApp()).toEqual({
    callback: 'online',
    machine: '0042',
    webUrl: 'https://web.example/?a=b&c',
  })
  storeAskedApp(searchOf(''))
  expect(loadAskedApp()).toEqual({})
})
