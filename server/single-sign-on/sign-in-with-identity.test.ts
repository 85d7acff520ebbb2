import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import {
  claimsIn,
  createSigningOnPortal,
  emma,
  loginOf,
  noor,
  type Posted,
  postedFrom,
  type SigningOnPortal,
} from '#test/support/signing-on.ts'
import { minuteMs } from '../platform/durations.ts'

let portal: SigningOnPortal
let browser: Client
beforeAll(async () => {
  portal = await createSigningOnPortal()
})
beforeEach(async () => {
  await portal.reset()
  browser = await portal.browser()
})
afterAll(() => portal.close())

const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).sort()

describe('starting a sign-in at the identity provider', () => {
  it('starting a sign-in answers the parameters of the authorization request', async () => {
    const { error, errormsg, ...started } = (await browser.post('/login/request/oauth/start')).body
    expect([error, errormsg]).toEqual([false, ''])
    expect(started).toEqual({
      endpoint: `${portal.provider.oidc.issuer}/authorize`,
      client_id: 'portal',
      redirect_uri: 'http://localhost:3000/auth/login',
      response_type: 'code',
      scope: 'openid offline_access ov_leerling profile',
      state: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      nonce: expect.stringMatching(/^[A-Za-z0-9]{25}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('each sign-in has a new state and nonce', async () => {
    const [one, two] = [await portal.start(browser), await portal.start(browser)]
    expect(one.state).not.toBe(two.state)
    expect(one.nonce).not.toBe(two.nonce)
  })

  it('a sign-in returns only to the origin at which the browser uses the portal', async () => {
    const from = async (origin: string) =>
      (await browser.post('/login/request/oauth/start', {}, { headers: { origin } })).body.redirect_uri
    expect(await from('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000/auth/login')
    expect(await from('http://evil.example')).toBeUndefined()
  })

  it('neither the state nor the browser’s cookie is stored in plain text', async () => {
    const { state } = await portal.start(browser)
    const [row] = await portal.services.db.selectFrom('external_sign_ins').selectAll().execute()
    expect(row?.state_hash).toEqual(createHash('sha256').update(state).digest())
    expect(JSON.stringify(row)).not.toContain(state)
  })

  it('no sign-in is offered without a configured provider', async () => {
    const without = await createSigningOnPortal({ oidc: null })
    const visitor = await without.browser()
    const answers = [
      await visitor.post('/login/request/oauth/start'),
      await without.exchange(visitor, { code: 'x', state: 'y', redirect_uri: 'z' }),
      await visitor.post('/login/oauth', { authid: 'x', accesstoken: 'y', provider: 'leerid' }),
    ]
    expect(codes(answers)).toEqual(Array(3).fill('404 signOn.notOffered'))
    expect((await visitor.get('/config')).body.signIn).toEqual(['password'])
    await without.close()
  })
})

describe('exchanging the code', () => {
  it('exchanging the code answers the portal’s own handles and the verified claims, never the provider’s tokens', async () => {
    const { body, headers } = await portal.comeBack(browser, await portal.start(browser), emma)
    expect(claimsIn(body.id_token)).toMatchObject({ ...emma, iss: 'http://localhost:3000' })
    expect(body.expires_in).toBe(1800)
    expect(JSON.stringify([body, headers])).not.toContain('the-real')
    expect(
      JSON.stringify(await portal.services.db.selectFrom('external_sign_ins').selectAll().execute()),
    ).not.toMatch(/the-real/)
  })

  it('exchanging the code authenticates the portal to the provider, with this sign-in’s code verifier', async () => {
    await portal.verified(browser, emma)
    const [{ form, authorization } = { form: {}, authorization: '' }] = portal.provider.exchanges
    expect(authorization).toBe(`Basic ${Buffer.from('portal:s3cret').toString('base64')}`)
    expect(form).toMatchObject({ grant_type: 'authorization_code' })
    expect(form).not.toHaveProperty('client_secret')
  })

  it('exchanging the code is refused to a browser that the state is not bound to', async () => {
    const started = await portal.start(browser)
    const other = await portal.browser()
    expect(codes([await portal.comeBack(other, started, emma)])).toEqual(['400 signOn.stateWrong'])
    expect(portal.provider.exchanges).toEqual([])
    expect((await portal.comeBack(browser, started, emma)).status).toBe(200)
  })

  it('exchanging the code is refused to a browser that never opened the portal', async () => {
    const started = await portal.start(browser)
    const answer = await portal.comeBack(portal.visitor(), started, emma)
    expect(codes([answer])).toEqual(['400 signOn.stateWrong'])
  })

  it('a state is accepted once, with the same code or another', async () => {
    const started = await portal.start(browser)
    const answer = { redirect_uri: started.redirect_uri, ...portal.provider.signIn(started, emma) }
    expect((await portal.exchange(browser, answer)).status).toBe(200)
    const again = [await portal.exchange(browser, answer), await portal.comeBack(browser, started, emma)]
    expect(codes(again)).toEqual(Array(2).fill('400 signOn.stateWrong'))
    expect(portal.provider.exchanges).toHaveLength(1)
  })

  it('a code is accepted once, with any state', async () => {
    const [one, two] = [await portal.start(browser), await portal.start(browser)]
    const { code, state } = portal.provider.signIn(one, emma)
    const come = (as: string) => portal.exchange(browser, { code, state: as, redirect_uri: one.redirect_uri })
    expect((await come(state)).status).toBe(200)
    expect(codes([await come(two.state)])).toEqual(['400 signOn.failed'])
  })

  it('exchanging the code succeeds for one of many concurrent requests', async () => {
    const started = await portal.start(browser)
    const answer = { redirect_uri: started.redirect_uri, ...portal.provider.signIn(started, emma) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => portal.exchange(browser, answer)))
    expect(codes(answers)).toEqual(['200', ...Array(9).fill('400 signOn.stateWrong')])
    expect(portal.provider.exchanges).toHaveLength(1)
  })

  it('exchanging the code is refused ten minutes after the start', async () => {
    const started = await portal.start(browser)
    portal.clock.advance(10 * minuteMs)
    expect(codes([await portal.comeBack(browser, started, emma)])).toEqual(['400 signOn.stateWrong'])
  })

  it.each([
    'http://localhost:3000/auth/other',
    'http://evil.example/auth/login',
    'http://127.0.0.1:3000/auth/login',
  ])(
    'exchanging the code is refused for the address %s, because the sign-in started with another',
    async (redirect_uri) => {
      const started = await portal.start(browser)
      const answer = await portal.comeBack(browser, started, emma, { redirect_uri })
      expect(codes([answer])).toEqual(['400 signOn.stateWrong'])
      expect(portal.provider.exchanges).toEqual([])
    },
  )

  it.each(['code', 'state', 'redirect_uri', 'iss'])(
    'a sign-in is refused if its %s is text that no database can hold',
    async (part) => {
      const started = await portal.start(browser)
      const answer = await portal.comeBack(browser, started, emma, { [part]: 'x\0y' })
      expect(codes([answer])).toEqual(['400 request.invalid'])
      expect((await portal.comeBack(browser, started, emma)).status).toBe(200)
    },
  )

  it('exchanging the code is refused for the code of another sign-in', async () => {
    const started = await portal.start(browser)
    const answer = await portal.comeBack(browser, { ...started, code_challenge: 'x'.repeat(43) }, emma)
    expect(codes([answer])).toEqual(['400 signOn.failed'])
  })
})

describe('signing in with the verified identity', () => {
  it('signing in with the verified identity signs in the linked account, as a password does', async () => {
    const { status, body } = await portal.signOn(browser, emma)
    expect([status, body.user.login, body.oauth.error]).toEqual([200, 'emma', 0])
    expect(body.callback.redirect).toBe(false)
    expect(await loginOf(browser)).toBe('emma')
  })

  it('an identity without a link is answered without a person', async () => {
    const { status, body } = await portal.signOn(browser, noor)
    expect(status).toBe(200)
    expect(body).toEqual({
      error: false,
      errormsg: '',
      oauth: { error: 0 },
      callback: { redirect: false, app: null, url: null, webUrl: null },
      session: { result: { session: { machine: null, cookie: null } } },
    })
    expect(await loginOf(browser)).toBeNull()
  })

  const changed: [string, Partial<Posted>][] = [
    ['subject', { authid: 'leerid-noor-janssens' }],
    ['learner', { leerId: noor.ov_leerid_uuid }],
    ['learners', { leerId: [String(emma.ov_leerid_uuid), 'another'] }],
    ['account', { ovAccount: noor.ov_account_uuid }],
    ['missing account', { ovAccount: '' }],
    ['earlier account', { ovAccountHistoriek: noor.ov_account_uuid }],
    ['first name', { firstname: 'Noor' }],
    ['last name', { lastname: '' }],
    ['handle', { accesstoken: 'x'.repeat(43) }],
  ]
  it.each(changed)(
    'signing in is refused for another %s than was verified, and reveals nothing',
    async (_, change) => {
      const posted = await portal.verified(browser, emma)
      const { status, body } = await browser.post('/login/oauth', { ...posted, ...change })
      expect([status, body.code, Object.keys(body).sort()]).toEqual([
        401,
        'signOn.failed',
        ['code', 'error', 'errormsg', 'values'],
      ])
      expect(await loginOf(browser)).toBeNull()
    },
  )

  it('signing in by an identity is refused without an earlier exchange', async () => {
    const posted = await portal.verified(await portal.browser(), emma)
    await portal.start(browser)
    const made = { ...posted, accesstoken: 'made-up' }
    expect(codes([await browser.post('/login/oauth', made)])).toEqual(['401 signOn.failed'])
  })

  it('signing in by an identity is refused to another browser that has the handle', async () => {
    const posted = await portal.verified(browser, emma)
    const other = await portal.browser()
    expect(codes([await other.post('/login/oauth', posted)])).toEqual(['401 signOn.failed'])
    expect((await browser.post('/login/oauth', posted)).status).toBe(200)
  })

  it('signing in by an identity works once even with concurrent requests', async () => {
    const posted = await portal.verified(browser, emma)
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.post('/login/oauth', posted)))
    expect(codes(answers)).toEqual(['200', ...Array(5).fill('401 signOn.failed')])
    expect(codes([await browser.post('/login/oauth', posted)])).toEqual(['401 signOn.failed'])
  })

  it('a verified identity expires after half an hour', async () => {
    const [one, two] = [await portal.verified(browser, noor), await portal.verified(browser, emma)]
    portal.clock.advance(29 * minuteMs)
    expect((await browser.post('/login/oauth', one)).status).toBe(200)
    portal.clock.advance(minuteMs)
    expect(codes([await browser.post('/login/oauth', two)])).toEqual(['401 signOn.failed'])
  })

  it('signing in by an identity is refused for an expired account', async () => {
    await portal.services.db
      .updateTable('accounts')
      .set({ valid_until: '2026-09-14' })
      .where('login', '=', 'emma')
      .execute()
    expect(codes([await portal.signOn(browser, emma)])).toEqual(['401 account.expired'])
    expect(await loginOf(browser)).toBeNull()
  })
})

describe('an attacker', () => {
  it('an attacker cannot sign a victim in as another person: code and state are bound to the attacker’s browser', async () => {
    const attacker = await portal.browser()
    const started = await portal.start(attacker)
    const victim = await portal.signInAs('lena')
    expect(codes([await portal.comeBack(victim, started, emma)])).toEqual(['400 signOn.stateWrong'])
    const posted = postedFrom((await portal.comeBack(attacker, started, emma)).body)
    expect(codes([await victim.post('/login/oauth', posted)])).toEqual(['401 signOn.failed'])
    expect(await loginOf(victim)).toBe('lena')
  })

  it('an attacker cannot post the sign-in from another site', async () => {
    const posted = await portal.verified(browser, emma)
    for (const headers of [{ 'x-xsrf-token': '' }, { origin: 'https://evil.example' }])
      expect(codes([await browser.post('/login/oauth', posted, { headers })])).toEqual(['403 request.csrf'])
  })

  it.each(['dummy_session', 'dummy_presession'])(
    'an attacker gains nothing from a planted %s',
    async (name) => {
      const attacker = await portal.browser()
      const victim = portal.visitor()
      const planted = name === 'dummy_session' ? 'x'.repeat(43) : (attacker.cookies.get(name) ?? '')
      victim.cookies.set(name, planted)
      await victim.get('/isloggedin')
      expect((await portal.signOn(victim, emma)).status).toBe(200)
      expect(await loginOf(victim)).toBe('emma')
      expect([...victim.cookies].filter(([of]) => of === 'dummy_session')).not.toContainEqual([name, planted])
      attacker.cookies.set('dummy_session', planted)
      expect(await loginOf(attacker)).toBeNull()
    },
  )

  it('an attacker cannot connect a victim’s account to their own identity, even with a planted session', async () => {
    const attacker = await portal.signInAs('lena')
    const started = await portal.start(attacker)
    const posted = postedFrom((await portal.comeBack(attacker, await portal.start(attacker), noor)).body)
    const victim = await portal.browser()
    for (const name of ['dummy_session', 'XSRF-TOKEN'])
      victim.cookies.set(name, attacker.cookies.get(name) ?? '')
    expect(codes([await portal.comeBack(victim, started, noor)])).toEqual(['400 signOn.stateWrong'])
    const connection = { ...posted, login: 'emma', password: 'welkom-bij-vlinder' }
    expect(codes([await victim.post('/login/connect/oauth', connection)])).toEqual(['401 signOn.failed'])
  })

  it('an attacker cannot disturb a password sign-in in another tab', async () => {
    const started = await portal.start(browser)
    await browser.signIn('lena')
    const posted = postedFrom((await portal.comeBack(browser, started, emma)).body)
    expect((await browser.post('/login/oauth', posted)).body.user.login).toBe('emma')
  })

  it('an attacker loses a planted session when the victim signs in', async () => {
    const attacker = await portal.signInAs('lena')
    const victim = portal.visitor()
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
    expect((await portal.signOn(victim, emma)).status).toBe(200)
    expect(victim.cookies.get('dummy_session')).not.toBe(attacker.cookies.get('dummy_session'))
    expect([await loginOf(victim), await loginOf(attacker)]).toEqual(['emma', null])
  })
})
