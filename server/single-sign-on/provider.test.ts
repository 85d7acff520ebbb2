import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import type { LyingProvider, Trouble } from '#test/support/identity-provider.ts'
import {
  claimsIn,
  createSigningOnPortal,
  emma,
  loginOf,
  noor,
  type SigningOnPortal,
} from '#test/support/signing-on.ts'
import { defaultTimeLimits } from '../platform/config/time-limits.ts'
import { hourMs } from '../platform/durations.ts'

let portal: SigningOnPortal
let provider: LyingProvider
let browser: Client
beforeAll(async () => {
  portal = await createSigningOnPortal({ timeLimits: { ...defaultTimeLimits, identityProvider: 1_000 } })
  provider = portal.provider
})
beforeEach(async () => {
  provider.tellTheTruth()
  await portal.services.db.deleteFrom('external_sign_ins').execute()
  browser = await portal.browser()
})
afterAll(() => portal.close())

const comesBack = async () => portal.comeBack(browser, await portal.start(browser), emma)

/** Makes the portal discover the provider again. */
const forgetDiscovery = () => portal.clock.advance(hourMs)

async function expectPasswordsToWork() {
  expect(await loginOf(await portal.signInAs('lena'))).toBe('lena')
}

describe('an identity provider with a wrong ID token', () => {
  const now = Math.floor(Date.now() / 1000)
  const lies: [string, Partial<LyingProvider>][] = [
    ['another nonce', { lies: { nonce: 'x'.repeat(25) } }],
    ['no nonce', { lies: { nonce: undefined } }],
    ['another issuer', { lies: { iss: 'http://127.0.0.1:1' } }],
    ['another audience', { lies: { aud: 'another-portal' } }],
    ['several audiences, for another party', { lies: { aud: ['portal', 'another'], azp: 'another' } }],
    ['a token that has run out', { lies: { iat: now - 3600, exp: now - 3000 } }],
    ['a token without an end', { lies: { exp: undefined } }],
    ['a token that is not good yet', { lies: { nbf: now + 3600 } }],
    ['another key', { signature: 'another key' }],
    ['no signature', { signature: 'none' }],
    ['no subject', { lies: { sub: undefined } }],
    ['an empty subject', { lies: { sub: '' } }],
    ['a subject that is a number', { lies: { sub: 7 } }],
    ['learners that are no texts', { lies: { ov_leerid_uuid: [1, 2] } }],
    ['an account that is an object', { lies: { ov_account_uuid: { id: 'x' } } }],
    ['endless names', { lies: { given_name: 'x'.repeat(501) } }],
    ['characters that are none', { lies: { ov_leerid_uuid: 'a\0b' } }],
    ['half a character', { lies: { family_name: 'a\ud800' } }],
  ]
  it.each(lies)('(%s) is refused', async (_, lie) => {
    Object.assign(provider, lie)
    const { status, body } = await comesBack()
    expect([status, body.code]).toEqual([400, 'signOn.failed'])
    expect(body.errormsg).toContain('LeerID')
    expect(body).not.toHaveProperty('id_token')
    const kept = portal.services.db.selectFrom('external_sign_ins').select('identity')
    expect(await kept.where('identity', 'is not', null).execute()).toEqual([])
  })

  it.each(['second by the same name', 'second'] as const)(
    'a sign-in is accepted at the next try after a change of keys (%s)',
    async (key) => {
      forgetDiscovery()
      expect((await comesBack()).status).toBe(200)
      provider.key = key
      const codes: string[] = []
      for (let tries = 0; tries < 4; tries += 1) {
        browser = await portal.browser()
        codes.push((await comesBack()).body.code ?? 'accepted')
      }
      // Each portal keeps the keys for itself: of two, only one has seen the old ones.
      expect(codes.slice(0, 2).filter((code) => code === 'signOn.failed')).toHaveLength(1)
      expect(codes.slice(2)).toEqual(['accepted', 'accepted'])
      forgetDiscovery()
    },
  )

  it('an ID token from a clock that is half a minute wrong is accepted', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    provider.lies = { iat: seconds - 80, exp: seconds - 15, nbf: seconds + 15 }
    expect((await comesBack()).status).toBe(200)
  })

  it('an answer that names another issuer is refused', async () => {
    const started = await portal.start(browser)
    const answer = await portal.comeBack(browser, started, emma, { iss: 'https://evil.example' })
    expect([answer.status, answer.body.code]).toEqual([400, 'signOn.failed'])
    expect(provider.exchanges).toEqual([])
  })

  it('an answer that names the right issuer is accepted', async () => {
    const started = await portal.start(browser)
    const answer = await portal.comeBack(browser, started, emma, { iss: provider.oidc.issuer })
    expect(answer.status).toBe(200)
  })

  it('a provider that does not know the code refuses the sign-in', async () => {
    const { state, redirect_uri } = await portal.start(browser)
    const answer = await portal.exchange(browser, { code: 'made-up', state, redirect_uri })
    expect([answer.status, answer.body.code]).toEqual([400, 'signOn.failed'])
  })

  it('a provider that rejects the portal itself refuses the sign-in', async () => {
    const started = await portal.start(browser)
    provider.trouble = { at: 'token', how: 'refusal' }
    const answer = await portal.comeBack(browser, started, emma)
    expect([answer.status, answer.body.code]).toEqual([400, 'signOn.failed'])
  })
})

describe('the claims', () => {
  const several: [string, object, unknown][] = [
    ['no learner yet', { ov_leerid_uuid: '' }, ''],
    ['no learner at all', { ov_leerid_uuid: undefined }, ''],
    ['an empty list of learners', { ov_leerid_uuid: [] }, ''],
    ['a list with an empty learner', { ov_leerid_uuid: ['', 'one'] }, 'one'],
    ['two learners', { ov_leerid_uuid: ['one', 'two'] }, ['one', 'two']],
    ['null', { ov_leerid_uuid: null }, ''],
  ]
  it.each(several)('the claims may hold %s', async (_, lies, shown) => {
    provider.lies = lies as Record<string, unknown>
    const { body } = await comesBack()
    expect(claimsIn(body.id_token).ov_leerid_uuid).toEqual(shown)
  })

  it('an ID token needs no other claim than the subject', async () => {
    const answer = await portal.signOn(browser, { sub: 'only-a-subject' })
    expect([answer.status, answer.body.user]).toEqual([200, undefined])
  })

  it('the claims keep every script', async () => {
    const names = { given_name: 'Ирина', family_name: "李 O'Brien 👩‍👩‍👧" }
    const { body } = await portal.comeBack(browser, await portal.start(browser), { ...noor, ...names })
    expect(claimsIn(body.id_token)).toMatchObject(names)
  })
})

describe('an identity provider that fails', () => {
  const troubles: Trouble['how'][] = [500, 503, 429, 302, 404, 'html', 'nonsense', 'silence']

  it.each(troubles)('(%s) affects only sign-ins that start there, and is asked again later', async (how) => {
    forgetDiscovery()
    provider.trouble = { at: 'discovery', how }
    const [{ status, headers, body }] = await Promise.all([
      browser.post('/login/request/oauth/start'),
      expectPasswordsToWork(),
    ])
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'signOn.providerAway', '30'])
    expect(body.errormsg).toContain('LeerID')
    provider.tellTheTruth()
    expect((await portal.signOn(browser, emma)).body.user.login).toBe('emma')
  })

  const away = troubles.filter((how) => how !== 'nonsense' && how !== 'silence')
  it.each(away)('(%s) counts as unavailable during the exchange', async (how) => {
    const started = await portal.start(browser)
    provider.trouble = { at: 'token', how }
    const [{ status, body }] = await Promise.all([
      portal.comeBack(browser, started, emma),
      expectPasswordsToWork(),
    ])
    expect([status, body.code]).toEqual([503, 'signOn.providerAway'])
    provider.tellTheTruth()
    expect((await portal.signOn(browser, emma)).status).toBe(200)
  })

  it('an empty token answer is refused', async () => {
    const started = await portal.start(browser)
    provider.trouble = { at: 'token', how: 'nonsense' }
    expect((await portal.comeBack(browser, started, emma)).body.code).toBe('signOn.failed')
  })

  it('a signature that cannot be verified is refused', async () => {
    forgetDiscovery()
    provider.trouble = { at: 'keys', how: 500 }
    const { status, body } = await comesBack()
    expect([status, body.code]).toEqual([503, 'signOn.providerAway'])
  })

  it('an identity provider that fails times out within seconds if it does not answer', async () => {
    const started = await portal.start(browser)
    provider.trouble = { at: 'token', how: 'silence' }
    const [{ status, body }] = await Promise.all([
      portal.comeBack(browser, started, emma),
      expectPasswordsToWork(),
    ])
    expect([status, body.code]).toEqual([503, 'signOn.providerAway'])
  })

  it('a provider that is down does not affect passwords', async () => {
    const lonely = await createSigningOnPortal()
    await lonely.provider.close()
    const visitor = await lonely.browser()
    const answer = await visitor.post('/login/request/oauth/start')
    expect([answer.status, answer.body.code]).toEqual([503, 'signOn.providerAway'])
    expect(await loginOf(await lonely.signInAs('lena'))).toBe('lena')
    await lonely.close()
  })
})
