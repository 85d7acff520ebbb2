import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogue } from '#i18n/catalogues.ts'
import { languages } from '#i18n/languages.ts'
import { accountId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { untilWaiting } from '#test/support/waiting.ts'
import { minuteMs } from '../platform/durations.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

describe('the login state', () => {
  it.each(['/api/v1/isloggedin', '/%61pi/v1/isloggedin', '/api/v%31/isloggedin'])(
    'an answer is kept by no cache, however its address is written: %s',
    async (url) => {
      const { headers } = await portal.app.inject({ method: 'GET', url })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Language' })
    },
  )

  it('the login state says to a visitor that there is no session, and hands out the XSRF token', async () => {
    const visitor = portal.visitor()
    const { status, body } = await visitor.get('/isloggedin')
    expect(status).toBe(200)
    expect(body).toEqual({
      error: false,
      errormsg: '',
      loggedIn: false,
      user: null,
      obj: null,
      ends_in: null,
      must_change_password: false,
      second_step_due: false,
      second_step_from: null,
      storage_key: null,
      viewed_until: null,
    })
    expect(visitor.cookies.get('XSRF-TOKEN')).toBeTruthy()
  })

  it('the login state names the person who is signed in, with the own account', async () => {
    const lena = await portal.signInAs('lena')
    const { body } = await lena.get('/isloggedin')
    expect(body.loggedIn).toBe(true)
    expect(body.user).toEqual({ type: 'user_weblockuser', login: 'lena', name: 'Lena Van den Broeck' })
    expect(body.obj).toEqual({
      id: await accountId(portal, 'lena'),
      login: 'lena',
      name: 'Lena Van den Broeck',
      email: 'lena@example.org',
      nr_lics: 1,
      lics_are_reserved: false,
      admin: false,
      valid_until: null,
      must_change_password: false,
      second_step: false,
      packet_sn: 'SPR10001',
      group: { id: expect.any(Number), name: 'Klas 3A' },
    })
  })

  it('the login state hands staff and admins a storage key of this session alone', async () => {
    const keyOf = async (login: string) =>
      (await (await portal.signInAs(login)).get('/isloggedin')).body.storage_key
    const admin = await portal.signInAs('linde.admin')
    const key = (await admin.get('/isloggedin')).body.storage_key
    expect(key).toMatch(/^[\w-]{43}$/)
    expect((await admin.get('/isloggedin')).body.storage_key).toBe(key)
    const others = [await keyOf('linde.admin'), await keyOf('jozef.admin'), await keyOf('staff')]
    expect(new Set([key, ...others]).size).toBe(4)
    expect([await keyOf('lena'), await keyOf('dealer')]).toEqual([null, null])
    await admin.post('/logout', {})
    expect((await admin.get('/isloggedin')).body.storage_key).toBeNull()
  })

  it.each([
    ['staff', 'user_vlinder'],
    ['dealer', 'user_dealer'],
    ['linde.admin', 'user_weblockadmin'],
    ['lena', 'user_weblockuser'],
  ])('the login state names the type of %s: %s', async (login, type) => {
    const { body } = await (await portal.signInAs(login)).get('/isloggedin')
    expect(body.user.type).toBe(type)
  })
})

describe('signing in', () => {
  it('signing in answers as the contract says, whatever the case of the login', async () => {
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const { status, body } = await visitor.post('/login', { login: 'LENA', password: 'welkom-bij-vlinder' })
    expect(status).toBe(200)
    expect(body.user.login).toBe('lena')
    expect(body.oauth).toEqual({ error: 0 })
    expect(body.callback).toEqual({ redirect: false, app: null, url: null, webUrl: null })
    expect(body.session).toEqual({ result: { session: { machine: null, cookie: null } } })
  })

  it('signing in keeps the session in a cookie that no script and no other site can use', async () => {
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const { headers } = await visitor.post('/login', { login: 'lena', password: 'welkom-bij-vlinder' })
    const cookie = [headers['set-cookie']].flat().find((text) => String(text).startsWith('dummy_session='))
    expect(cookie).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict/)
  })

  it('signing in gives the same refusal for an unknown login and for a wrong password', async () => {
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const unknown = await visitor.post('/login', { login: 'nobody.here', password: 'wrong-password' })
    const wrong = await visitor.post('/login', { login: 'lena', password: 'wrong-password' })
    expect(unknown.status).toBe(401)
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.code).toBe('session.wrongCredentials')
  })

  it('signing in reveals that an account has expired only if the password is right', async () => {
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const guess = await visitor.post('/login', { login: 'expired', password: 'wrong-password' })
    const right = await visitor.post('/login', { login: 'expired', password: 'welkom-bij-vlinder' })
    expect(guess.body.code).toBe('session.wrongCredentials')
    expect(right.status).toBe(401)
    expect(right.body.code).toBe('account.expired')
  })

  it('signing in gives a new session and a new XSRF token each time, and ends the one before', async () => {
    const browser = await portal.signInAs('lena')
    const before = new Map(browser.cookies)
    await browser.post('/login', { login: 'emma', password: 'welkom-bij-vlinder' })
    expect(browser.cookies.get('dummy_session')).not.toBe(before.get('dummy_session'))
    expect(browser.cookies.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'))
    const stale = portal.visitor()
    for (const [name, value] of before) stale.cookies.set(name, value)
    expect((await stale.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('signing in does not take over a session planted in the browser', async () => {
    const victim = portal.visitor()
    victim.cookies.set('dummy_session', 'planted')
    await victim.get('/isloggedin')
    expect(victim.cookies.get('dummy_session')).not.toBe('planted')
    await victim.post('/login', { login: 'lena', password: 'welkom-bij-vlinder' })
    expect(victim.cookies.get('dummy_session')).not.toBe('planted')
  })

  it('signing in keeps only a hash of the session in the database', async () => {
    const lena = await portal.signInAs('lena')
    const token = lena.cookies.get('dummy_session') as string
    const rows = await portal.services.db.selectFrom('sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some((row) => row.token_hash.includes(token))).toBe(false)
  })
})

describe('a session', () => {
  it('a session ends after an hour without use', async () => {
    const lena = await portal.signInAs('lena')
    portal.clock.advance(59 * minuteMs)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
    portal.clock.advance(59 * minuteMs)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
    portal.clock.advance(61 * minuteMs)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('a session ends after twelve hours, however much it is used', async () => {
    const lena = await portal.signInAs('lena')
    for (let used = 0; used < 12 * 60 - 30; used += 30) {
      portal.clock.advance(30 * minuteMs)
      expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
    }
    portal.clock.advance(31 * minuteMs)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('a session says in how many seconds it ends at the latest; using it does not move that', async () => {
    const lena = await portal.signInAs('lena')
    expect((await lena.get('/isloggedin')).body.ends_in).toBe(12 * 60 * 60)
    portal.clock.advance(45 * minuteMs)
    expect((await lena.get('/isloggedin')).body.ends_in).toBe(12 * 60 * 60 - 45 * 60)
    portal.clock.advance(30 * minuteMs + 500)
    expect((await lena.get('/isloggedin')).body.ends_in).toBe(12 * 60 * 60 - 75 * 60 - 1)
  })

  it('a session is over on the server after signing out', async () => {
    const lena = await portal.signInAs('lena')
    const before = new Map(lena.cookies)
    expect((await lena.post('/logout')).status).toBe(200)
    expect(lena.cookies.has('dummy_session')).toBe(false)
    const thief = portal.visitor()
    for (const [name, value] of before) thief.cookies.set(name, value)
    expect((await thief.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('a session is over at the next call when its account expires meanwhile', async () => {
    const admin = await portal.signInAs('linde.admin')
    const emma = await portal.signInAs('emma')
    const id = await accountId(portal, 'emma')
    await admin.post(`/weblockaccount/${id}`, { user: { id, valid_until: '2026-01-01' } })
    expect((await emma.get('/weblockgroup/users')).status).toBe(401)
    await admin.post(`/weblockaccount/${id}`, { user: { id, valid_until: null } })
  })
})

it('a session that ends while it is being used does not come back', async () => {
  const lena = await portal.signInAs('lena')
  portal.clock.advance(2 * minuteMs)
  let answer: ReturnType<typeof lena.get> | undefined
  await portal.services.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').execute()
    answer = lena.get('/isloggedin')
    // It has found the session, and waits until it may note that it was used.
    await untilWaiting(portal.database)
  })
  expect((await answer)?.body.loggedIn).toBe(false)
})

describe('refusals', () => {
  it('refusals come in the order of the contract', async () => {
    const path = '/weblockgroup/1/adduser'
    const visitor = portal.visitor()
    const type = { headers: { 'content-type': 'text/plain' }, raw: 'x' }
    expect((await visitor.put(path, undefined, type)).status).toBe(415)
    expect((await visitor.put(path, { blob: 'x'.repeat(300_000) })).status).toBe(413)
    expect((await visitor.put(path, undefined, { raw: '{' })).status).toBe(403)
    await visitor.get('/isloggedin')
    expect((await visitor.put(path, undefined, { raw: '{' })).status).toBe(401)
    const lena = await portal.signInAs('lena')
    expect((await lena.put(path, undefined, { raw: '{' })).body.code).toBe('session.notAllowed')
    const jozef = await portal.signInAs('jozef.admin')
    expect((await jozef.put(path, undefined, { raw: '{' })).body.code).toBe('request.malformed')
    const user = { login: 'somebody.new', password: 'long-enough-42' }
    expect((await jozef.put(path, { user })).body.code).toBe('group.notFound')
  })

  it.each([
    ['nl', 'nl'],
    ['de-AT,de;q=0.9', 'de'],
    ['xx', 'en'],
    ['fr;q=0.1, en;q=0.9', 'en'],
  ] as const)('speak the language of the request: %s', async (header, language) => {
    const { body } = await portal.visitor({ language: header }).get('/weblockgroup/users')
    expect(body.errormsg).toBe(readCatalogue(language).errors.session.required)
  })

  it('refusals are not in English for people who speak another language', () => {
    const texts = languages.map((language) => readCatalogue(language).errors.session.required)
    expect(new Set(texts).size).toBe(languages.length)
  })
})

describe('the configuration for the browser', () => {
  it('the configuration for the browser is public', async () => {
    const { status, body } = await portal.visitor().get('/config')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      environment: 'dev',
      address: 'http://localhost:3000',
      brand: { slug: 'vlinder' },
      signIn: ['password', 'leerid'],
    })
    expect(body.languages).toHaveLength(11)
  })
})
