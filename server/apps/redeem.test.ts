import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ask,
  codeFor,
  handOverCodes,
  machine,
  openApp,
  redeem,
  sessionOf,
  signIn,
} from '#test/support/apps.ts'
import { accountId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { forgetExpiredApps } from './waiting-apps.ts'

const portal: TestApp = await createTestApp()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const second = 1000
const minute = 60 * second

describe('a hand-over code', () => {
  it('a hand-over code gives the app a session of its own, as its person', async () => {
    const { app, answer } = await redeem(portal, await codeFor(portal, 'lena'))
    expect(answer.body.obj).toMatchObject({ login: 'lena', group: { name: 'Klas 3A' } })
    expect([answer.headers['set-cookie']].flat().join()).toMatch(
      /dummy_session=[^;]+; Max-Age=3600; Path=\/; HttpOnly/,
    )
    expect((await app.get('/isloggedin')).body.user.login).toBe('lena')
  })

  it('an app’s session is not the session of the browser, nor of use as one', async () => {
    const browser = await portal.visitor().open()
    await ask(browser)
    const { cookie } = sessionOf(await signIn(browser))
    expect(cookie).not.toBe(browser.cookies.get('dummy_session'))
    const thief = portal.visitor()
    thief.cookies.set('dummy_session', cookie)
    expect((await thief.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('a hand-over code is kept as a hash only', async () => {
    const { cookie } = await codeFor(portal, 'lena')
    const rows = await handOverCodes(portal)
    expect(rows).toHaveLength(1)
    expect(rows.some((row) => row.code_hash.includes(cookie))).toBe(false)
    expect(JSON.stringify(rows)).not.toContain(cookie)
  })

  it('a hand-over code used twice is refused, and ends the session that the first use gave', async () => {
    const code = await codeFor(portal, 'lena')
    const first = await redeem(portal, code)
    expect((await first.app.get('/isloggedin')).body.loggedIn).toBe(true)
    const { answer } = await redeem(portal, code)
    expect([answer.status, answer.body.code]).toEqual([409, 'app.codeUsed'])
    expect((await first.app.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('a hand-over code used twice ends the session for ten minutes after its own, and from then on it is unknown', async () => {
    const [early, late] = [await codeFor(portal, 'lena'), await codeFor(portal, 'emma')]
    const [lena, emma] = [(await redeem(portal, early)).app, (await redeem(portal, late)).app]
    portal.clock.advance(11 * minute - second)
    expect((await redeem(portal, early)).answer.status).toBe(409)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
    portal.clock.advance(second)
    const { answer } = await redeem(portal, late)
    expect([answer.status, answer.body.code]).toEqual([401, 'app.codeWrong'])
    expect((await emma.get('/isloggedin')).body.loggedIn).toBe(true)
    await forgetExpiredApps(portal.services)
    expect(await handOverCodes(portal)).toEqual([])
  })

  it('a hand-over code used twice ends no other session of the person', async () => {
    const browser = await portal.signInAs('lena')
    const code = await codeFor(portal, 'lena')
    await redeem(portal, code)
    await redeem(portal, code)
    expect((await browser.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('a hand-over code used 30 times at once lets one in, and no one later', async () => {
    const code = await codeFor(portal, 'lena')
    const all = await Promise.all(Array.from({ length: 30 }, () => redeem(portal, code)))
    const statuses = all.map(({ answer }) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array(29).fill(409)])
    const states = await Promise.all(all.map(({ app }) => app.get('/isloggedin')))
    expect(states.map(({ body }) => body.loggedIn)).toEqual(Array(30).fill(false))
  })

  it('a hand-over code is refused on another machine, and stays good on its own', async () => {
    const code = await codeFor(portal, 'lena')
    const { answer } = await redeem(portal, { ...code, machine: 'another' })
    expect([answer.status, answer.body.code]).toEqual([401, 'app.codeWrong'])
    expect((await redeem(portal, code)).answer.status).toBe(200)
  })

  it('a hand-over code is good for a minute', async () => {
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
  ])('a hand-over code that is %s is refused', async (_, code, status) => {
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
  ])('a hand-over code is useless to a page: %o', async (headers: Record<string, string>) => {
    const code = await codeFor(portal, 'lena')
    const { status, body } = await portal.visitor().post('/weblock/session', code, { headers })
    expect([status, body.code]).toEqual([403, 'app.notFromPages'])
    expect((await redeem(portal, code)).answer.status).toBe(200)
  })

  it('a hand-over code is useless to a person whose date has passed', async () => {
    const code = await codeFor(portal, 'lena')
    const expire = portal.services.db.updateTable('accounts').set({ valid_until: '2026-09-14' })
    await expire.where('login', '=', 'lena').execute()
    const { answer } = await redeem(portal, code)
    expect([answer.status, answer.body.code]).toEqual([401, 'account.expired'])
  })

  it('a hand-over code is useless once its account is gone', async () => {
    const code = await codeFor(portal, 'lena')
    const admin = await portal.signInAs('linde.admin')
    await admin.delete(`/weblockaccount/${await accountId(portal, 'lena')}`)
    expect((await redeem(portal, code)).answer.body.code).toBe('app.codeWrong')
  })

  it('a hand-over code is useless once its person has another password, or all sessions were ended', async () => {
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

  it('a hand-over code that is minted while all sessions are being ended is refused', async () => {
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

  it('a hand-over code is refused while the licence is over, and good once it is renewed', async () => {
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
