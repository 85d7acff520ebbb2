import { expect, it } from 'vitest'
import { subnetOf } from './limits.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (address, network) => {
  expect(subnetOf(address)).toBe(network)
})

it('a text that is not an address counts as a network of its own, with a key of fixed length', () => {
  const networks = ['x'.repeat(4000), 'y'.repeat(4000), '192.0.2.7:4711', 'unknown', ''].map(subnetOf)
  expect(new Set(networks).size).toBe(5)
  for (const network of networks) expect(network).toMatch(/^[0-9a-f]{64}$/)
})
