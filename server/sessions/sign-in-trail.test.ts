import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { networkOf } from './sign-in-trail.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal?.close())

const trail = () =>
  portal.services.db
    .selectFrom('audit')
    .select(['action', 'actor_login', 'target_id', 'after'])
    .where('action', 'like', 'session.%')
    .orderBy('id')
    .execute()

const network = '127.0.0.0/24'

async function tryToSignIn(login: string, password: string) {
  const visitor = portal.visitor()
  await visitor.get('/isloggedin')
  return visitor.post('/login', { login, password })
}

describe('the audit', () => {
  beforeEach(() => portal.reset())

  it('the audit has sign-ins, with way and network, and sign-outs', async () => {
    const lena = await portal.signInAs('lena')
    await lena.post('/logout', {})
    const target_id = await accountId(portal, 'lena')
    expect(await trail()).toEqual([
      { action: 'session.start', actor_login: 'lena', target_id, after: { by: 'password', network } },
      { action: 'session.end', actor_login: 'lena', target_id, after: null },
    ])
  })

  it('the audit has nothing about a second sign-out, or one without a session', async () => {
    const lena = await portal.signInAs('lena')
    const cookies = new Map(lena.cookies)
    await lena.post('/logout', {})
    for (const [name, value] of cookies) lena.cookies.set(name, value)
    await lena.post('/logout', {})
    await portal.visitor().post('/logout', {})
    expect((await trail()).map(({ action }) => action)).toEqual(['session.start', 'session.end'])
  })

  it('the audit has the sign-out by another sign-in on the same browser', async () => {
    const browser = await portal.signInAs('lena')
    await browser.signIn('emma')
    expect((await trail()).map(({ action, actor_login }) => [action, actor_login])).toEqual([
      ['session.start', 'lena'],
      ['session.end', 'lena'],
      ['session.start', 'emma'],
    ])
  })

  it('the audit has wrong passwords and expired accounts, by account, without an actor', async () => {
    expect((await tryToSignIn('lena', 'wrong-wrong-wrong')).status).toBe(401)
    expect((await tryToSignIn('expired', 'welkom-bij-vlinder')).status).toBe(401)
    expect(await trail()).toEqual([
      {
        action: 'session.refuse',
        actor_login: null,
        target_id: await accountId(portal, 'lena'),
        after: { reason: 'wrong', network },
      },
      {
        action: 'session.refuse',
        actor_login: null,
        target_id: await accountId(portal, 'expired'),
        after: { reason: 'expired', network },
      },
    ])
  })

  it('the audit never keeps a login that does not exist, which may be a password', async () => {
    await tryToSignIn('my-secret-password', 'welkom-bij-vlinder')
    expect(await trail()).toMatchObject([
      { action: 'session.refuse', actor_login: null, target_id: null, after: { reason: 'wrong', network } },
    ])
    const rows = await portal.services.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('my-secret-password')
  })

  it('the audit has tries with logins that do not exist in one row an hour and network, counted', async () => {
    const hourOf = (at: Date) => at.toISOString().slice(0, 13)
    const first = hourOf(portal.clock.now)
    const tries = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, i) => tryToSignIn(`made.up.${i}`, 'wrong-wrong-wrong')))
    for (const { status } of await tries(12)) expect(status).toBe(401)
    portal.clock.advance(60 * 60 * 1000)
    await tries(3)
    const refused = { action: 'session.refuse', actor_login: null, target_id: null }
    expect(await trail()).toEqual([
      { ...refused, after: { reason: 'wrong', network, hour: first, tries: 12 } },
      { ...refused, after: { reason: 'wrong', network, hour: hourOf(portal.clock.now), tries: 3 } },
    ])
  })

  it('the audit grows no further once the tries are used up', async () => {
    const { perLoginAndAddress } = portal.services.config.signInTries
    for (let i = 0; i < perLoginAndAddress + 5; i++) await tryToSignIn('lena', 'wrong-wrong-wrong')
    expect(await trail()).toHaveLength(perLoginAndAddress)
  })
})

it.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1', 'fe80:0:0::/48'],
  ['not an address', 'unknown'],
])('%s belongs to the network %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected)
})
