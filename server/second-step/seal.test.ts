import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, sealingKeyId, unseal } from './seal.ts'

const secret = Buffer.from('12345678901234567890')
const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const configOf = (keys: string[], portalSecret = 'a') => ({
  secret: portalSecret,
  secondStep: { of: [], from: null, keys },
})

it('the first key seals, and every configured one opens, as does the one of the portal’s secret', () => {
  const [old, own] = [configOf([first]), configOf([])]
  const rotated = configOf([second, first])
  for (const config of [old, own]) {
    const sealed = seal(config, 'totp', 7, secret)
    expect(unseal(rotated, 'totp', 7, sealed)).toEqual(secret)
    expect(sealed.subarray(0, 4)).not.toEqual(sealingKeyId(rotated))
  }
  const sealed = seal(rotated, 'totp', 7, secret)
  expect(sealed.subarray(0, 4)).toEqual(sealingKeyId(rotated))
  expect([unseal(old, 'totp', 7, sealed), unseal(configOf([second], 'b'), 'totp', 7, sealed)]).toEqual([
    null,
    secret,
  ])
})

it('a value sealed for one account and purpose opens for no other, nor if a byte of it differs', () => {
  const config = configOf([first])
  const sealed = seal(config, 'totp', 7, secret)
  expect(unseal(config, 'totp', 8, sealed)).toBe(null)
  expect(unseal(config, 'passkey', 7, sealed)).toBe(null)
  for (const index of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] as number) ^ 1
    expect(unseal(config, 'totp', 7, changed)).toBe(null)
  }
  expect(unseal(config, 'totp', 7, sealed.subarray(0, 10))).toBe(null)
})
