import { afterEach, expect, test, vi } from 'vitest'
import { leaveView } from './view-start.ts'

const leave = (stored: string | null): string | undefined => {
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('window', { location: { replace } })
  vi.stubGlobal('sessionStorage', { getItem: () => stored, removeItem: () => undefined })
  leaveView()
  return replace.mock.lastCall?.[0]
}

afterEach(() => void vi.unstubAllGlobals())

test('the end of a view leads back to the page from which it began', () => {
  expect(leave('/people/4')).toBe('/people/4')
})

test('without a stored page the end of a view leads home', () => {
  expect(leave(null)).toBe('/home')
})

test.each(['//evil.example/x', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', '/logout', ''])(
  'the end of a view does not lead to %j',
  (stored) => {
    expect(leave(stored)).toBe('/home')
  },
)
