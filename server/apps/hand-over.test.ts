import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, handOverCodes, machine, openApp, redeem, sessionOf, signIn } from '#test/support/apps.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const portal: TestApp = await createTestApp()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const second = 1000
const nothing = { redirect: false, app: null, url: null, webUrl: null }

const visitor = () => portal.visitor().open()

describe('an app that asks to be opened', () => {
  it('an app that asks to be opened is remembered, and named after the sign-in with a code for its machine', async () => {
    const browser = await visitor()
    const callback = { redirect: true, app: 'desktop', url: 'http://127.0.0.1:4711', webUrl: null }
    const asked = await ask(browser)
    expect([asked.status, asked.body.callback]).toEqual([200, callback])
    const body = await signIn(browser)
    expect(body.callback).toEqual(callback)
    expect(sessionOf(body)).toEqual({ machine, cookie: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('the page gets the address to return to', async () => {
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
  ])('an app that asks to be opened is refused unless it is registered: %j', async (request, code) => {
    const browser = await visitor()
    const { status, body } = await ask(browser, request)
    expect([status, body.code]).toEqual([400, code])
    expect((await signIn(browser)).callback).toEqual(nothing)
  })

  it('an app that asks to be opened is forgotten when none is asked for any more', async () => {
    const browser = await visitor()
    await ask(browser)
    expect((await ask(browser, { callback: null, machine: null })).body.callback).toEqual(nothing)
    expect((await signIn(browser)).callback).toEqual(nothing)
  })

  it('an app that asks to be opened gives way to the one that is asked for after it', async () => {
    const browser = await visitor()
    await ask(browser)
    await ask(browser, { callback: 'online', machine })
    expect((await signIn(browser)).callback.app).toBe('online')
  })

  it('an app that asks to be opened is remembered for ten minutes', async () => {
    const browser = await visitor()
    await ask(browser)
    portal.clock.advance(600 * second)
    expect((await signIn(browser)).callback).toEqual(nothing)
  })

  it('an app that asks to be opened is remembered for one sign-in: the next person on this computer does not open it', async () => {
    const browser = await visitor()
    await ask(browser)
    expect((await signIn(browser, 'lena')).callback.app).toBe('desktop')
    expect((await signIn(browser, 'emma')).callback).toEqual(nothing)
    await browser.post('/logout')
    expect((await signIn(browser, 'emma')).callback).toEqual(nothing)
  })

  it('an app that asks to be opened waits for the browser that was asked, and no other', async () => {
    const [browser, other] = [await visitor(), await visitor()]
    await ask(browser)
    expect((await signIn(other)).callback).toEqual(nothing)
    expect((await signIn(browser)).callback.app).toBe('desktop')
  })

  it('an app that asks to be opened stays when a sign-in fails', async () => {
    const browser = await visitor()
    await ask(browser)
    await browser.post('/login', { login: 'lena', password: 'wrong-password' })
    expect((await signIn(browser)).callback.app).toBe('desktop')
  })

  it.each(['staff', 'dealer'])(
    'an app is not mentioned to %s, who has no licence to open it with',
    async (login) => {
      const browser = await visitor()
      await ask(browser)
      const body = await signIn(browser, login)
      expect(body.callback).toEqual(nothing)
      expect(sessionOf(body)).toEqual({ machine: null, cookie: null })
      expect(await handOverCodes(portal)).toEqual([])
    },
  )

  it('an app that asks to be opened needs the XSRF token, so that no page of others asks for one', async () => {
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
  it('a fresh code is minted for the app that waits, each time another', async () => {
    const browser = await visitor()
    await ask(browser)
    const first = sessionOf(await signIn(browser))
    portal.clock.advance(3600 * second - 1)
    const { status, body } = await browser.post('/weblock/handover', {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ machine, callback: { app: 'desktop', redirect: true } })
    expect(body.cookie).not.toBe(first.cookie)
    expect((await redeem(portal, { machine, cookie: body.cookie })).answer.status).toBe(200)
  })

  it('a fresh code is issued to a person who was signed in when the app asked', async () => {
    const browser = await portal.signInAs('lena')
    await ask(browser, { callback: 'online', machine })
    const { body } = await browser.post('/weblock/handover', {})
    expect(body.callback.url).toBe('https://online.vlinder.example')
    expect((await redeem(portal, { machine, cookie: body.cookie })).answer.status).toBe(200)
  })

  it('a fresh code is refused if no app was asked for', async () => {
    const browser = await portal.signInAs('lena')
    const { status, body } = await browser.post('/weblock/handover', {})
    expect([status, body.code]).toEqual([409, 'app.noneAsked'])
  })

  it('a fresh code is refused to people without a licence', async () => {
    const browser = await portal.signInAs('staff')
    await ask(browser)
    const { status, body } = await browser.post('/weblock/handover', {})
    expect([status, body.code]).toEqual([409, 'seats.noLicence'])
  })

  it('a fresh code is refused once the licence is over, and says whom to ask', async () => {
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

  it('a fresh code is refused to an app: otherwise one app could open the next for ever without a sign-in', async () => {
    const app = await openApp(portal, 'lena', machine)
    await app.get('/isloggedin')
    await ask(app)
    const { status, body } = await app.post('/weblock/handover', {})
    expect([status, body.code]).toEqual([403, 'app.notAllowed'])
    expect((await app.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('a fresh code is refused without the XSRF token, and to a visitor', async () => {
    const browser = await portal.signInAs('lena')
    await ask(browser)
    browser.cookies.delete('XSRF-TOKEN')
    expect((await browser.post('/weblock/handover', {})).status).toBe(403)
    expect((await (await visitor()).post('/weblock/handover', {})).status).toBe(401)
  })
})
