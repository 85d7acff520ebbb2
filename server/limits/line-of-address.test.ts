import { expect, it } from 'vitest'
import { lineOf } from './limits.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the line %s', (address, line) => {
  expect(lineOf(address)).toBe(line)
})

it('what is no address at all belongs to a line of its own that fits a key', () => {
  const lines = ['x'.repeat(4000), 'y'.repeat(4000), '192.0.2.7:4711', 'unknown', ''].map(lineOf)
  expect(new Set(lines).size).toBe(5)
  for (const line of lines) expect(line).toMatch(/^[0-9a-f]{64}$/)
})
