import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hit } from '#contract/find.ts'
import { forgetHits } from './forget-hits.ts'
import { recentHits, rememberHit } from './recent-hits.ts'

const person = (id: number): Hit => ({
  kind: 'person',
  id,
  title: `Person ${id}`,
  detail: '',
  serialNumber: 'SPR10001',
  address: `/people/${id}`,
  validUntil: '2026-01-31',
  lockedUntil: '2026-11-23T15:10:00.000Z',
})
const ids = (login: string) => recentHits(login).map(({ id }) => id)

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the last five are kept, each once, the latest first', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 3]) rememberHit('staff', person(id))
  expect(ids('staff')).toEqual([3, 6, 5, 4, 2])
})

test('their state is not kept: it may be another when they are shown again', () => {
  rememberHit('staff', person(1))
  expect(recentHits('staff')).toEqual([{ ...person(1), validUntil: null, lockedUntil: null }])
})

test('they are shown to the person who opened them only, and are gone when forgotten', () => {
  rememberHit('staff', person(1))
  expect(ids('linde.admin')).toEqual([])
  rememberHit('linde.admin', person(2))
  expect(ids('linde.admin')).toEqual([2])
  expect(ids('staff')).toEqual([])
  forgetHits()
  expect(ids('linde.admin')).toEqual([])
})

test('stored hits of another shape count as none', () => {
  for (const text of ['', '{', '[]', '{"login":"staff","hits":[{"kind":"ghost"}]}']) {
    localStorage.setItem('portal.found', text)
    expect(ids('staff')).toEqual([])
  }
})
