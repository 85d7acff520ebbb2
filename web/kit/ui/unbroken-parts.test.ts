import { expect, test } from 'vitest'
import { unbrokenParts } from './unbroken-parts.ts'

test('invoice numbers, dates and structured messages stay in one piece; words with a hyphen do not', () => {
  expect(unbrokenParts('Mark invoice C2026-0431 as paid, by 27/12/2026.')).toEqual([
    'Mark invoice ',
    'C2026-0431',
    ' as paid, by ',
    '27/12/2026.',
    '',
  ])
  expect(unbrokenParts('+++202/6000/43176+++')[1]).toBe('+++202/6000/43176+++')
  expect(unbrokenParts('The e-mail of Klas 3-B')).toEqual(['The e-mail of Klas 3-B'])
})
