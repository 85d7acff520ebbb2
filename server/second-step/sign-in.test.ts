import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, sessionOf, signIn } from '#test/support/apps.ts'
import { bodyOf, type Client, isIn } from '#test/support/client.ts'
import { accountId, groupId, queuedMails } from '#test/support/demo.ts'
import { comeIn, newCard, newDoor, newPin, switchWays } from '#test/support/easy-ways.ts'
import {
  type Authenticator,
  beginSignIn,
  codeAt,
  giveStep,
  plantTotp,
  setUpTotp,
  signInWithTotp,
  wrongCodeAt,
} from '#test/support/second-step.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs } from '../platform/durations.ts'

let portal: TestApp
let app: Authenticator

beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  app = await setUpTotp(await portal.signInAs('linde.admin'), portal)
  portal.clock.advance(30_000)
})

const later = () => portal.clock.advance(30_000)
const now = () => codeAt(app.secret, portal.clock.now)
const wrong = () => wrongCodeAt(app.secret, portal.clock.now)

/** A browser in which the password was right. */
const began = async (): Promise<Client> => (await beginSignIn(portal.visitor(), 'linde.admin')).browser

describe('a sign-in with a second step', () => {
  it('a sign-in with a second step answers the methods of the account and no session, then the session', async () => {
    const browser = await portal.visitor().open()
    expect(await signIn(browser, 'linde.admin')).toEqual({
      error: false,
      errormsg: '',
      second_step: { methods: ['totp', 'recovery'] },
    })
    expect(await isIn(browser)).toBe(false)
    const done = await giveStep(browser, { method: 'totp', code: now() })
    expect([done.status, done.body.user.login]).toEqual([200, 'linde.admin'])
    expect(await isIn(browser)).toBe(true)
    const { rows } = await portal.database.pool.query(
      "SELECT after->>'step' AS step FROM audit WHERE action = 'session.start' ORDER BY id DESC LIMIT 1",
    )
    expect(rows).toEqual([{ step: 'totp' }])
  })

  it('a sign-in with a second step is over after ten minutes, in another browser, and once it is completed', async () => {
    const browser = await began()
    const another = await portal.visitor().open()
    expect((await giveStep(another, { method: 'totp', code: now() })).body.code).toBe('secondStep.over')
    portal.clock.advance(10 * 60_000)
    expect((await giveStep(browser, { method: 'totp', code: now() })).body.code).toBe('secondStep.over')
    const in_ = await began()
    expect((await giveStep(in_, { method: 'totp', code: now() })).status).toBe(200)
    later()
    expect((await giveStep(in_, { method: 'totp', code: now() })).body.code).toBe('secondStep.over')
  })

  it.each([
    ['the password changes', "UPDATE accounts SET password_hash = 'x' WHERE login = 'linde.admin'"],
    [
      'the account is disabled',
      "UPDATE accounts SET kind = 'dealer', group_id = NULL, disabled_at = now() WHERE login = 'linde.admin'",
    ],
    ['the account is deleted', "DELETE FROM accounts WHERE login = 'linde.admin'"],
    ['the second step ends', 'DELETE FROM totp_secrets'],
  ])('a sign-in with a second step ends if %s meanwhile', async (_, change) => {
    const browser = await began()
    await portal.database.pool.query(change)
    const refused = await giveStep(browser, { method: 'totp', code: now() })
    expect([refused.status, refused.body.code]).toEqual([401, 'secondStep.over'])
  })

  it('a sign-in with a second step is refused to an account that has expired meanwhile', async () => {
    const browser = await began()
    await portal.database.pool.query(
      "UPDATE accounts SET valid_until = '2020-01-01' WHERE login = 'linde.admin'",
    )
    expect((await giveStep(browser, { method: 'totp', code: now() })).body.code).toBe('account.expired')
  })

  it('a sign-in with a second step keeps the browser’s earlier session until the step is completed', async () => {
    const { browser } = await beginSignIn(await portal.signInAs('lena'), 'linde.admin')
    expect((await browser.get('/isloggedin')).body.user.login).toBe('lena')
    expect((await giveStep(browser, { method: 'totp', code: now() })).status).toBe(200)
    expect((await browser.get('/isloggedin')).body.user.login).toBe('linde.admin')
  })
})

describe('a code of an authenticator app', () => {
  it('a code of an authenticator app counts once, over all browsers, and none before it counts later', async () => {
    const [first, second] = [await began(), await began()]
    const code = now()
    const before = codeAt(app.secret, new Date(portal.clock.now.getTime() - 30_000))
    expect((await giveStep(first, { method: 'totp', code })).status).toBe(200)
    for (const used of [code, before])
      expect((await giveStep(second, { method: 'totp', code: used })).body.code).toBe('secondStep.wrong')
    later()
    expect((await giveStep(second, { method: 'totp', code: now() })).status).toBe(200)
  })

  it('a code may be at most half a minute early or late, and typed with a space', async () => {
    later()
    const at = (ms: number) => codeAt(app.secret, new Date(portal.clock.now.getTime() + ms))
    for (const ms of [-60_000, 60_000])
      expect((await giveStep(await began(), { method: 'totp', code: at(ms) })).status).toBe(401)
    for (const ms of [-30_000, 30_000]) {
      const code = at(ms).replace(/^.../, '$& ')
      expect((await giveStep(await began(), { method: 'totp', code })).status).toBe(200)
    }
  })

  it('a code is wrong, and nothing breaks, if no key opens its secret', async () => {
    await portal.database.pool.query("UPDATE totp_secrets SET secret = set_byte(secret, 20, 0) || '\\x00'")
    expect((await giveStep(await began(), { method: 'totp', code: now() })).body.code).toBe(
      'secondStep.wrong',
    )
  })
})

describe('wrong codes', () => {
  it('wrong codes are counted over browsers and methods; after ten, a right one waits as well', async () => {
    const [one, two] = [await began(), await began()]
    for (let i = 0; i < 5; i++) {
      expect((await giveStep(one, { method: 'totp', code: wrong() })).status).toBe(401)
      expect((await giveStep(two, { method: 'recovery', code: 'ABCD-ABCD-ABCD-ABCD' })).status).toBe(401)
    }
    const refused = await giveStep(one, { method: 'totp', code: now() })
    expect([refused.status, refused.body.code]).toEqual([429, 'secondStep.tooMany'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    const { rows } = await portal.database.pool.query(
      "SELECT after->>'step' AS step, count(*)::int AS tries FROM audit WHERE action = 'session.refuse' GROUP BY 1 ORDER BY 1",
    )
    expect(rows).toEqual([
      { step: 'recovery', tries: 5 },
      { step: 'totp', tries: 5 },
    ])
  })

  it('wrong codes send the owner one mail a day, as someone knows the password', async () => {
    const told = async () =>
      (await queuedMails(portal)).filter(
        ({ content }) => (content as { change?: string }).change === 'wrongCodes',
      )
    const tryTen = async () => {
      const browser = await began()
      for (let i = 0; i < 10; i++) await giveStep(browser, { method: 'totp', code: wrong() })
      // Limits count by the machine's clock.
      await portal.database.pool.query('DELETE FROM throttle')
    }
    await tryTen()
    expect(await told()).toMatchObject([{ to_address: 'linde.admin@example.org' }])
    await tryTen()
    expect(await told()).toHaveLength(1)
    portal.clock.advance(dayMs)
    await tryTen()
    expect(await told()).toHaveLength(2)
  })
})

describe('a recovery code', () => {
  it('a recovery code signs in once, however it is typed, and a mail says how many are left', async () => {
    const [code = '', next = ''] = app.recoveryCodes
    expect(app.recoveryCodes).toHaveLength(10)
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await giveStep(await began(), { method: 'recovery', code: typed })).status).toBe(200)
    expect((await giveStep(await began(), { method: 'recovery', code })).body.code).toBe('secondStep.wrong')
    expect((await giveStep(await began(), { method: 'recovery', code: next })).status).toBe(200)
    const { rows } = await portal.database.pool.query(
      "SELECT content->>'left' AS left FROM outbox WHERE content->>'change' = 'codeUsed' ORDER BY id",
    )
    expect(rows).toEqual([{ left: '9' }, { left: '8' }])
  })
})

describe('a remembered browser', () => {
  const signInAgain = async (browser: Client, login = 'linde.admin') => {
    await browser.post('/logout', {})
    return signIn(browser, login)
  }

  it('a remembered browser needs no second step of this account for thirty days, and counts as taken then', async () => {
    const browser = await signInWithTotp(portal.visitor(), 'linde.admin', {
      ...app,
      ...portal,
      remember: true,
    })
    expect((await signInAgain(browser)).user.login).toBe('linde.admin')
    const { rows } = await portal.database.pool.query(
      'SELECT s.second_step_at = d.since AS same FROM sessions s, remembered_devices d ORDER BY s.id DESC LIMIT 1',
    )
    expect(rows).toEqual([{ same: true }])
    portal.clock.advance(30 * dayMs)
    expect((await signInAgain(browser)).second_step.methods).toContain('totp')
  })

  it('a remembered browser needs one of every other account', async () => {
    await setUpTotp(await portal.signInAs('linde.klas3'), portal)
    later()
    const browser = await signInWithTotp(portal.visitor(), 'linde.admin', {
      ...app,
      ...portal,
      remember: true,
    })
    expect((await signInAgain(browser, 'linde.klas3')).second_step).toBeTruthy()
  })

  it('a remembered browser gets a new cookie each time, to which its other accounts move', async () => {
    const klas3 = await setUpTotp(await portal.signInAs('linde.klas3'), portal)
    later()
    const browser = await signInWithTotp(portal.visitor(), 'linde.admin', {
      ...app,
      ...portal,
      remember: true,
    })
    const planted = browser.cookies.get('dummy_device') as string
    await browser.post('/logout', {})
    await signInWithTotp(browser, 'linde.klas3', { ...klas3, ...portal, remember: true })
    expect(browser.cookies.get('dummy_device')).not.toBe(planted)
    expect((await signInAgain(browser)).user.login).toBe('linde.admin')
    const thief = await portal.visitor().open()
    thief.cookies.set('dummy_device', planted)
    for (const login of ['linde.admin', 'linde.klas3'])
      expect((await signInAgain(thief, login)).second_step).toBeTruthy()
  })

  it('a remembered browser is forgotten with a new password', async () => {
    const browser = await signInWithTotp(portal.visitor(), 'linde.admin', {
      ...app,
      ...portal,
      remember: true,
    })
    await portal.database.pool.query(
      "UPDATE accounts SET password_hash = (SELECT password_hash || ' ' FROM accounts WHERE login = 'lena') WHERE login = 'linde.admin'",
    )
    const { rows } = await portal.database.pool.query('SELECT id FROM remembered_devices')
    expect([rows, browser.cookies.has('dummy_device')]).toEqual([[], true])
  })
})

describe('an account with a second step', () => {
  it('an account with a second step is opened by no card, number or door', async () => {
    const admin = await signInWithTotp(portal.visitor(), 'linde.admin', { ...app, ...portal })
    const [rootId, klas] = [await groupId(portal, 'Basisschool De Linde'), await groupId(portal, 'Klas 3A')]
    const school = { visitor: portal.visitor, admin, rootId, groupId: klas }
    bodyOf(await switchWays(school, true))
    const id = await accountId(portal, 'lena')
    const [{ code: card }, pin, door] = [
      await newCard(school, id),
      await newPin(school, id),
      await newDoor(school),
    ]
    await plantTotp(portal.services, 'lena')
    const codeBy = async (by: Parameters<typeof comeIn>[1]) => (await comeIn(school, by)).answer.body.code
    expect(await codeBy({ login: 'lena', pin })).toBe('session.wrongCredentials')
    expect(await codeBy({ card })).toBe('card.unknown')
    expect(await codeBy({ door, id })).toBe('door.closed')
    const { people } = bodyOf(await (await portal.visitor().open()).post('/door', { code: door })).data
    expect(people.map((each: { id: number }) => each.id)).not.toContain(id)
  })

  it('an account with a second step opens the app that waits only after the step', async () => {
    const browser = await portal.visitor().open()
    await ask(browser)
    const { callback, session } = await signIn(browser, 'linde.admin')
    expect([callback, session]).toEqual([undefined, undefined])
    const done = await giveStep(browser, { method: 'totp', code: now() })
    expect(done.body.callback.app).toBe('desktop')
    expect(sessionOf(done.body).cookie).toBeTruthy()
  })
})
