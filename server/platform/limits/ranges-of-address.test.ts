import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { rangesOf } from './limits.ts'

it.each([
  ['192.0.2.7', ['192.0.2.7', '192.0.2/24']],
  ['::ffff:192.0.2.7', ['192.0.2.7', '192.0.2/24']],
  ['2001:db8:1:1234::5', ['2001:db8:1:1234', '2001:db8:1:12/56', '2001:db8:1/48']],
  ['2001:db8:1:34::5', ['2001:db8:1:34', '2001:db8:1:0/56', '2001:db8:1/48']],
])('%s has the ranges %j', (address, names) => {
  expect(rangesOf(address).map(({ name }) => name)).toEqual(names)
})

it('a text that is not an address has no range but its own', () => {
  expect(rangesOf('unknown')).toHaveLength(1)
})

let portal: TestApp
beforeAll(async () => {
  const { publicLimits } = readConfig({})
  portal = await createTestApp({
    publicLimits: {
      ...publicLimits,
      formTriesPerAddress: 1,
      signInStartsPerAddress: 1,
      wrongCodesPerAddress: 1,
    },
    webCodeTries: { perLicence: 1000, perAddress: 1, afterCaptcha: 1000 },
  })
})
beforeEach(() => portal.services.db.deleteFrom('throttle').execute())
afterAll(() => portal.close())

const isWrong = async () => false
const limits: Record<string, (address: string) => Promise<unknown>> = {
  'a form': (address) => portal.services.publicLimits.takeForm('newsletter', address),
  'sign-ins begun': (address) => portal.services.publicLimits.takeSignInStart(address),
  'reset codes': (address) => portal.services.publicLimits.tryResetCode(address, isWrong),
  'newsletter codes': (address) => portal.services.publicLimits.tryNewsletterCode(address, isWrong),
  'web codes': (address) =>
    portal.services.webCodeThrottle({ serialNumber: 'SPR10001', address, passCaptcha: null }, isWrong),
}

it.each(Object.keys(limits))(
  'the limit of %s per address has multiples for the address’s ranges',
  async (name) => {
    const attempt = limits[name] as (address: string) => Promise<unknown>
    const taken = async (addresses: string[]) => {
      let count = 0
      for (const address of addresses)
        await attempt(address).then(
          () => count++,
          ({ status }) => expect(status).toBe(429),
        )
      return count
    }
    const many = (address: (i: number) => string) => Array.from({ length: 20 }, (_, i) => address(i))
    expect(await taken(many(() => '2001:db8:1:1::1'))).toBe(1)
    expect(await taken(many((i) => `2001:db8:2:1${i + 10}::1`))).toBe(4)
    expect(await taken(many((i) => `2001:db8:3:${i + 10}00::1`))).toBe(16)
    expect(await taken(many((i) => `192.0.2.${i}`))).toBe(8)
  },
)
