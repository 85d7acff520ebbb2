import { expect, test } from 'vitest'
import { createCardTries } from './card-tries.ts'

test('a card that stays before the camera is tried once, and again after it was away', () => {
  let now = 0
  const shouldTry = createCardTries(() => now)
  expect(shouldTry('a')).toBe(true)
  for (now = 125; now < 10_000; now += 125) expect(shouldTry('a')).toBe(false)
  now += 2001
  expect(shouldTry('a')).toBe(true)
  expect(shouldTry('b')).toBe(true)
})
