import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeFor, openApp, redeem } from '#test/support/apps.ts'
import type { Client } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const portal: TestApp = await createTestApp()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const second = 1000
const password = 'welkom-bij-vlinder'
const machine = 'MACHINE-1'
const nothing = { redirect: false, app: null, url: null, webUrl: null }

async function visitor(): Promise<Client> {
  const browser = portal.visitor()
  await browser.get('/isloggedin')
  return browser
}
const ask = (browser: Client, wish: object = { callback: 'desktop', machine, port: 4711 }) =>
  browser.post('/weblock/createcallback', wish)
const signIn = async (browser: Client, login = 'lena') =>
  (await browser.post('/login', { login, password })).body
const sessionOf = (body: { session: { result: { session: object } } }) => body.session.result.session
const rowsOf = (table: 'waiting_apps' | 'hand_over_codes') =>
  portal.services.db.selectFrom(table).selectAll().execute()

describe('an app that asks to be opened', () => {
  it('is remembered, and told after the sign-in with a code for its machine', async () => {
    const browser = await visitor()
    const callback = { redirect: true, app: 'desktop', url: 'http://127.0.0.1:4711', webUrl: null }
    const asked = await ask(browser)
    expect([asked.status, asked.body.callback]).toEqual([200, callback])
    const body = await signIn(browser)
    expect(body.callback).toEqual(callback)
    expect(sessionOf(body)).toEqual({ machine, cookie: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('is told the page to come back to', async () => {
    const browser = await visitor()
    const webUrl = 'https://web.vlinder.example/docs/3'
    await ask(browser, { callback: 'web', machine, webUrl })
    const { callback } = await signIn(browser)
    expect(callback).toEqual({ redirect: true, app: 'web', url: 'https://web.vlinder.example', webUrl })
  })

  it.each([
    [{ callback: 'nobody', machine }, 'app.notRegistered'],
    [{ callback: 'web', machine, webUrl: 'https://web.vlinder.example.evil.com/' }, 'app.addressNotAllowed'],
    [{ callback: 'desktop', machine, port: 80 }, 'app.addressNotAllowed'],
    [{ callback: 'desktop', machine: 'a b' }, 'request.invalid'],
    [{ callback: ['desktop'], machine }, 'request.invalid'],
    [{ callback: 'desktop', machine, port: [4711] }, 'request.invalid'],
    [{ callback: 'web', machine, webUrl: { href: 'https://web.vlinder.example/' } }, 'request.invalid'],
  ])('is refused where it is none of the registered ones: %j', async (wish, code) => {
    const browser = await visitor()
    const { status, body } = await ask(browser, wish)
    expect([status, body.code]).toEqual([400, code])
    expect((await signIn(browser)).callback).toEqual(nothing)
  })

  it('is forgotten when none is asked for any more', async () => {
    const browser = await visitor()
    await ask(browser)
    expect((await ask(browser, { callback: null, machine: null })).body.callback).toEqual(nothing)
    expect((await signIn(browser)).callback).toEqual(nothing)
  })

  it('gives way to the one that is asked for after it', async () => {
    const browser = await visitor()
    await ask(browser)
    await ask(browser, { callback: 'online', machine })
    expect((await signIn(browser)).callback.app).toBe('online')
  })

  it('is remembered for ten minutes', async () => {
    const browser = await visitor()
    await ask(browser)
    portal.clock.advance(600 * second)
    expect((await signIn(browser)).callback).toEqual(nothing)
  })

  it('is remembered for one sign-in: the next person on this computer does not open it', async () => {
    const browser = await visitor()
    await ask(browser)
    expect((await signIn(browser, 'lena')).callback.app).toBe('desktop')
    expect((await signIn(browser, 'emma')).callback).toEqual(nothing)
    await browser.post('/logout')
    expect((await signIn(browser, 'emma')).callback).toEqual(nothing)
  })

  it('waits for the browser that was asked, and no other', async () => {
    const [browser, other] = [await visitor(), await visitor()]
    await ask(browser)
    expect((await signIn(other)).callback).toEqual(nothing)
    expect((await signIn(browser)).callback.app).toBe('desktop')
  })

  it('stays when a sign-in fails', async () => {
    const browser = await visitor()
    await ask(browser)
    await browser.post('/login', { login: 'lena', password: 'wrong-password' })
    expect((await signIn(browser)).callback.app).toBe('desktop')
  })

  it.each(['staff', 'dealer'])('is not told to %s, who has no licence to open it with', async (login) => {
    const browser = await visitor()
    await ask(browser)
    const body = await signIn(browser, login)
    expect(body.callback).toEqual(nothing)
    expect(sessionOf(body)).toEqual({ machine: null, cookie: null })
    expect(await rowsOf('hand_over_codes')).toEqual([])
  })

  it('needs the XSRF token, so that no page of others asks for one', async () => {
    const browser = await visitor()
    const headers = { origin: 'https://evil.example' }
    const { status } = await browser.post(
      '/weblock/createcallback',
      { callback: 'desktop', machine },
      { headers },
    )
    expect(status).toBe(403)
    expect((await signIn(browser)).callback).toEqual(nothing)
  })
})

describe('a fresh code', () => {
  it('is minted for the app that waits, each time another', async () => {
    const browser = await visitor()
    await ask(browser)
    const first = sessionOf(await signIn(browser))
    portal.clock.advance(3600 * second - 1)
    const { status, body } = await browser.post('/weblock/handover', {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ machine, callback: { app: 'desktop', redirect: true } })
    expect(body.cookie).not.toBe((first as { cookie: string }).cookie)
    expect((await redeem(portal, { machine, cookie: body.cookie })).answer.status).toBe(200)
  })

  it('is minted for somebody who was signed in when the app asked', async () => {
    const browser = await portal.signInAs('lena')
    await ask(browser, { callback: 'online', machine })
    const { body } = await browser.post('/weblock/handover', {})
    expect(body.callback.url).toBe('https://online.vlinder.example')
    expect((await redeem(portal, { machine, cookie: body.cookie })).answer.status).toBe(200)
  })

  it('is refused where no app was asked for', async () => {
    const browser = await portal.signInAs('lena')
    const { status, body } = await browser.post('/weblock/handover', {})
    expect([status, body.code]).toEqual([409, 'app.noneAsked'])
  })

  it('is refused to people without a licence', async () => {
    const browser = await portal.signInAs('staff')
    await ask(browser)
    const { status, body } = await browser.post('/weblock/handover', {})
    expect([status, body.code]).toEqual([409, 'seats.noLicence'])
  })

  it('is refused once the licence is over, and says whom to ask', async () => {
    const browser = await visitor()
    await ask(browser)
    await signIn(browser, 'lena')
    await portal.services.db
      .updateTable('groups')
      .set({ valid_until: '2026-09-14' })
      .where('name', '=', 'Derde leerjaar')
      .execute()
    const { status, body } = await browser.post('/weblock/handover', {})
    expect([status, body.code]).toEqual([409, 'licence.expired'])
    expect(body.errormsg).toContain('Tom Hermans')
  })

  it('is refused to an app, or one would open the next for ever without anybody signing in', async () => {
    const app = await openApp(portal, 'lena', machine)
    await app.get('/isloggedin')
    await ask(app)
    const { status, body } = await app.post('/weblock/handover', {})
    expect([status, body.code]).toEqual([401, 'session.required'])
    expect((await app.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('is refused without the XSRF token, and to nobody', async () => {
    const browser = await portal.signInAs('lena')
    await ask(browser)
    browser.cookies.delete('XSRF-TOKEN')
    expect((await browser.post('/weblock/handover', {})).status).toBe(403)
    expect((await (await visitor()).post('/weblock/handover', {})).status).toBe(401)
  })
})

describe('a hand-over code', () => {
  it('gives the app a session of its own, as its person', async () => {
    const { app, answer } = await redeem(portal, await codeFor(portal, 'lena'))
    expect(answer.body.obj).toMatchObject({ login: 'lena', group: { name: 'Klas 3A' } })
    expect([answer.headers['set-cookie']].flat().join()).toMatch(
      /dummy_session=[^;]+; Max-Age=3600; Path=\/; HttpOnly/,
    )
    expect((await app.get('/isloggedin')).body.user.login).toBe('lena')
  })

  it('is not the session of the browser, nor of use as one', async () => {
    const browser = await visitor()
    await ask(browser)
    const { cookie } = sessionOf(await signIn(browser)) as { cookie: string }
    expect(cookie).not.toBe(browser.cookies.get('dummy_session'))
    const thief = portal.visitor()
    thief.cookies.set('dummy_session', cookie)
    expect((await thief.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('is kept as a hash only', async () => {
    const { cookie } = await codeFor(portal, 'lena')
    const rows = await rowsOf('hand_over_codes')
    expect(rows).toHaveLength(1)
    expect(rows.some((row) => row.code_hash.includes(cookie))).toBe(false)
    expect(JSON.stringify(rows)).not.toContain(cookie)
  })

  it('used twice is refused, and ends the session that the first use gave', async () => {
    const code = await codeFor(portal, 'lena')
    const first = await redeem(portal, code)
    expect((await first.app.get('/isloggedin')).body.loggedIn).toBe(true)
    const { answer } = await redeem(portal, code)
    expect([answer.status, answer.body.code]).toEqual([409, 'app.codeUsed'])
    expect((await first.app.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('used twice ends the session hours later, too', async () => {
    const code = await codeFor(portal, 'lena')
    const { app } = await redeem(portal, code)
    for (let minutes = 0; minutes < 600; minutes += 50) {
      portal.clock.advance(50 * 60 * second)
      expect((await app.get('/isloggedin')).body.loggedIn).toBe(true)
    }
    expect((await redeem(portal, code)).answer.status).toBe(409)
    expect((await app.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('used twice ends no other session of the person', async () => {
    const browser = await portal.signInAs('lena')
    const code = await codeFor(portal, 'lena')
    await redeem(portal, code)
    await redeem(portal, code)
    expect((await browser.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('used 30 times at once lets one in, and then nobody', async () => {
    const code = await codeFor(portal, 'lena')
    const all = await Promise.all(Array.from({ length: 30 }, () => redeem(portal, code)))
    const statuses = all.map(({ answer }) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array(29).fill(409)])
    const states = await Promise.all(all.map(({ app }) => app.get('/isloggedin')))
    expect(states.map(({ body }) => body.loggedIn)).toEqual(Array(30).fill(false))
  })

  it('is refused on another machine, and stays good on its own', async () => {
    const code = await codeFor(portal, 'lena')
    const { answer } = await redeem(portal, { ...code, machine: 'another' })
    expect([answer.status, answer.body.code]).toEqual([401, 'app.codeWrong'])
    expect((await redeem(portal, code)).answer.status).toBe(200)
  })

  it('is good for a minute', async () => {
    const [early, late] = [await codeFor(portal, 'lena'), await codeFor(portal, 'emma')]
    portal.clock.advance(59 * second)
    expect((await redeem(portal, early)).answer.status).toBe(200)
    portal.clock.advance(second)
    const { answer } = await redeem(portal, late)
    expect([answer.status, answer.body.code]).toEqual([401, 'app.codeWrong'])
  })

  it.each([
    ['made up', { machine, cookie: 'x'.repeat(43) }, 401],
    ['empty', { machine, cookie: '' }, 401],
    ['missing', { machine }, 400],
    ['a list', { machine, cookie: ['x'] }, 400],
    ['very long', { machine, cookie: 'x'.repeat(1000) }, 400],
    ['not UTF-8', { machine: '\0', cookie: '\ud800' }, 401],
  ])('that is %s is refused', async (_, code, status) => {
    const app = portal.visitor()
    expect((await app.post('/weblock/session', code)).status).toBe(status)
    expect(app.cookies.has('dummy_session')).toBe(false)
  })

  it.each([
    { origin: 'http://localhost:3000' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is nothing for a page: %o', async (headers: Record<string, string>) => {
    const code = await codeFor(portal, 'lena')
    const { status, body } = await portal.visitor().post('/weblock/session', code, { headers })
    expect([status, body.code]).toEqual([403, 'app.notFromPages'])
    expect((await redeem(portal, code)).answer.status).toBe(200)
  })

  it('is nothing for a person who is out of date by now', async () => {
    const code = await codeFor(portal, 'lena')
    const expire = portal.services.db.updateTable('accounts').set({ valid_until: '2026-09-14' })
    await expire.where('login', '=', 'lena').execute()
    const { answer } = await redeem(portal, code)
    expect([answer.status, answer.body.code]).toEqual([401, 'account.expired'])
  })

  it('is nothing once its account is gone', async () => {
    const code = await codeFor(portal, 'lena')
    const admin = await portal.signInAs('linde.admin')
    await admin.delete(`/weblockaccount/${await accountId(portal, 'lena')}`)
    expect((await redeem(portal, code)).answer.body.code).toBe('app.codeWrong')
  })

  it('is nothing once its person has another password, or all sessions were ended', async () => {
    const admin = await portal.signInAs('linde.admin')
    const staff = await portal.signInAs('staff')
    const id = await accountId(portal, 'lena')
    const before = await codeFor(portal, 'lena')
    await staff.delete(`/weblockaccount/${id}/sessions`)
    expect((await redeem(portal, before)).answer.body.code).toBe('app.codeWrong')
    const after = await codeFor(portal, 'lena')
    await admin.post(`/weblockaccount/${id}`, { user: { id, password: 'a-new-one-for-lena' } })
    expect((await redeem(portal, after)).answer.body.code).toBe('app.codeWrong')
  })

  it('that is minted while all sessions are being ended is nothing either', async () => {
    const staff = await portal.signInAs('staff')
    const id = await accountId(portal, 'lena')
    for (let round = 0; round < 5; round++) {
      const browser = await portal.signInAs('lena')
      await ask(browser)
      const mint = () => browser.post('/weblock/handover', {})
      const end = () => staff.delete(`/weblockaccount/${id}/sessions`)
      const answers = await Promise.all([mint(), mint(), mint(), end(), mint(), mint(), mint()])
      const [ended] = answers.splice(3, 1)
      expect(ended?.status).toBe(200)
      for (const { status, body } of answers) {
        expect([200, 401]).toContain(status)
        if (status === 200) expect((await redeem(portal, body)).answer.body.code).toBe('app.codeWrong')
      }
    }
  })

  it('is refused while the licence is over, and good once it is renewed', async () => {
    const renew = (date: string) =>
      portal.services.db
        .updateTable('groups')
        .set({ valid_until: date })
        .where('name', '=', 'Basisschool De Linde')
        .execute()
    await renew('2026-09-14')
    const code = await codeFor(portal, 'lena')
    const { answer } = await redeem(portal, code)
    expect([answer.status, answer.body.code]).toEqual([409, 'licence.expired'])
    await renew('2026-09-15')
    expect((await redeem(portal, code)).answer.status).toBe(200)
  })
})

it('an app signs out as a browser does', async () => {
  const app = await openApp(portal, 'lena')
  expect((await app.post('/logout')).status).toBe(200)
  expect((await app.get('/isloggedin')).body.loggedIn).toBe(false)
})
