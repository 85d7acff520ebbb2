import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dateInBrussels } from '#server/calendar.ts'
import { solveCaptcha } from '#test/support/captcha.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { writeMessage } from '../mail/messages/messages.ts'
import { answerResetRequests, forgetExpiredCodes } from './reset-password.ts'

const minute = 60_000
const fresh = 'een-nieuw-geheim'

let portal: TestApp
let visitor: Client
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  visitor = portal.visitor()
  await visitor.get('/isloggedin')
})

async function ask(login: unknown, sent: { headers?: Record<string, string> } = {}): Promise<Answer> {
  const captcha = await solveCaptcha(visitor, 'forgot-password')
  return visitor.post('/requestresetpassword', { login, captcha, lang: 'nl' }, sent)
}

/** What is in the mails that wait, by address. */
async function codes(address: string): Promise<string[]> {
  const mails = await queuedMails(portal)
  return mails
    .filter(({ kind, to_address }) => kind === 'resetCode' && to_address === address)
    .map(({ content }) => (content as { code: string }).code)
}

async function codeFor(login: string): Promise<string> {
  expect((await ask(login)).status).toBe(200)
  await answerResetRequests(portal.services)
  return (await codes(`${login}@example.org`)).at(-1) as string
}

const reset = (code: unknown, password: unknown = fresh) =>
  visitor.post('/resetpassword', { resetcode: code, password, language: 'fr' })

const signIn = (password: string, login = 'lena') => portal.visitor().signIn(login, password)

describe('asking for a code', () => {
  it('queues one mail with a code to whoever has the login, in the language asked for', async () => {
    const answer = await ask('LENA')
    expect([answer.status, answer.body]).toEqual([200, { error: false, errormsg: '' }])
    expect(await queuedMails(portal)).toEqual([])
    await answerResetRequests(portal.services)
    expect(await queuedMails(portal)).toEqual([
      {
        kind: 'resetCode',
        to_name: 'Lena Van den Broeck',
        to_address: 'lena@example.org',
        language: 'nl',
        content: {
          name: 'Lena Van den Broeck',
          login: 'lena',
          code: expect.stringMatching(/^[\w-]{43}$/),
          expiresAt: new Date(portal.clock.now.getTime() + 60 * minute).toISOString(),
        },
      },
    ])
  })

  it('answers the same, and sends nothing, where there is no such login, no e-mail, or the account has expired', async () => {
    await portal.services.db.updateTable('accounts').set({ email: '' }).where('login', '=', 'emma').execute()
    const known = await ask('lena')
    for (const login of ['nobody', 'emma', 'expired', '%', "' OR 1=1 --", 'Ирина', 'x'.repeat(200)]) {
      const answer = await ask(login)
      expect([answer.status, answer.body]).toEqual([known.status, known.body])
    }
    await answerResetRequests(portal.services)
    expect((await queuedMails(portal)).map(({ to_address }) => to_address)).toEqual(['lena@example.org'])
    expect(await portal.services.db.selectFrom('reset_requests').selectAll().execute()).toEqual([])
  })

  it('sends one mail for each request, however many workers answer at once', async () => {
    for (const login of ['lena', 'linde.admin', 'staff', 'dealer']) await ask(login)
    await Promise.all(Array.from({ length: 6 }, () => answerResetRequests(portal.services)))
    const addresses = (await queuedMails(portal)).map(({ to_address }) => to_address)
    expect(addresses.sort()).toEqual(
      ['dealer', 'lena', 'linde.admin', 'staff'].map((login) => `${login}@example.org`),
    )
  })

  it('sends nothing to who asked an hour ago or longer, after a time in which nothing was answered', async () => {
    await ask('lena')
    portal.clock.advance(1)
    await ask('linde.admin')
    portal.clock.advance(60 * minute - 1)
    await answerResetRequests(portal.services)
    expect((await queuedMails(portal)).map(({ to_address }) => to_address)).toEqual([
      'linde.admin@example.org',
    ])
    expect(await portal.services.db.selectFrom('reset_requests').selectAll().execute()).toEqual([])
  })

  it('leads to this portal, whatever the headers of the request say', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    }
    expect((await ask('lena', { headers })).status).toBe(200)
    await answerResetRequests(portal.services)
    const mails = await queuedMails(portal)
    expect(JSON.stringify(mails)).not.toContain('evil')
    const [code = ''] = await codes('lena@example.org')
    const content = { name: 'Lena', login: 'lena', code, expiresAt: portal.clock.now.toISOString() }
    const { text, html } = writeMessage(portal.services.config, 'en', { kind: 'resetCode', content })
    for (const letter of [text, html])
      expect(letter).toContain(`${portal.services.config.portalUrl}/resetpassword/${code}`)
  })

  it('needs the captcha of its own form, and uses it up', async () => {
    const captcha = await solveCaptcha(visitor, 'change-password')
    const other = await visitor.post('/requestresetpassword', { login: 'lena', captcha })
    expect([other.status, other.body.code]).toEqual([400, 'captcha.failed'])
    const own = await solveCaptcha(visitor, 'forgot-password')
    const [first, second] = [
      await visitor.post('/requestresetpassword', { login: 'lena', captcha: own }),
      await visitor.post('/requestresetpassword', { login: 'lena', captcha: own }),
    ]
    expect([first.status, second.status]).toEqual([200, 400])
  })

  it.each([undefined, null, '', '  ', 7, [], {}, 'a\u0000b', 'a\r\nBcc: x@example.org', 'x'.repeat(201)])(
    'is refused for %j',
    async (login) => {
      const { status, body } = await visitor.post('/requestresetpassword', { login, captcha: 'x' })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['login']])
    },
  )

  it('is limited to five mails an hour for each login, known or not', async () => {
    for (const login of ['lena', 'nobody']) {
      for (let time = 0; time < 5; time++) expect((await ask(login)).status).toBe(200)
      const refused = await ask(login.toUpperCase())
      expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
      expect(refused.body.errormsg).toContain('60 minutes')
    }
    expect((await ask('linde.admin')).status).toBe(200)
  })

  it('is limited to thirty sendings an hour from one address, passed captcha or not', async () => {
    const send = () => visitor.post('/requestresetpassword', { login: 'lena', captcha: 'x' })
    for (let time = 0; time < 30; time++) expect((await send()).body.code).toBe('captcha.failed')
    const refused = await send()
    expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await visitor.post('/resetaccountpassword', {
      login: 'lena',
      password: 'x',
      newpassword: fresh,
      captcha: 'x',
    })
    expect(other.body.code).toBe('captcha.failed')
  })

  it('cannot be used up for somebody by whoever does not pass the captcha', async () => {
    for (let time = 0; time < 6; time++)
      await visitor.post('/requestresetpassword', { login: 'lena', captcha: 'x' })
    expect((await ask('lena')).status).toBe(200)
  })
})

describe('a code', () => {
  it('sets the password, ends all sessions, and tells the person', async () => {
    const [first, second] = [await portal.signInAs('lena'), await portal.signInAs('lena')]
    const code = await codeFor('lena')
    const answer = await reset(code)
    expect([answer.status, answer.body]).toEqual([200, { error: false, errormsg: '' }])
    for (const browser of [first, second])
      expect((await browser.get('/isloggedin')).body.loggedIn).toBe(false)
    await signIn(fresh)
    await expect(signIn('welkom-bij-vlinder')).rejects.toThrow('session.wrongCredentials')
    expect((await queuedMails(portal)).at(-1)).toEqual({
      kind: 'passwordChanged',
      to_name: 'Lena Van den Broeck',
      to_address: 'lena@example.org',
      language: 'fr',
      content: { name: 'Lena Van den Broeck', login: 'lena', at: portal.clock.now.toISOString() },
    })
  })

  it('is noted without anything secret, and kept as a hash only', async () => {
    const code = await codeFor('lena')
    const rows = await portal.services.db.selectFrom('reset_codes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.code_hash.includes(code)).toBe(false)
    await reset(code)
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      action: 'account.resetPassword',
      target_id: await accountId(portal, 'lena'),
      actor_login: 'lena',
    })
    for (const secret of [code, fresh, 'argon2']) expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('works once', async () => {
    const code = await codeFor('lena')
    expect((await reset(code)).status).toBe(200)
    const again = await reset(code, 'nog-een-geheim')
    expect([again.status, again.body.code]).toEqual([400, 'reset.codeWrong'])
    await signIn(fresh)
  })

  it('works once, however many use it at the same time', async () => {
    const code = await codeFor('lena')
    const passwords = Array.from({ length: 20 }, (_, index) => `een-nieuw-geheim-${index}`)
    const answers = await Promise.all(passwords.map((password) => reset(code, password)))
    const winners = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([400, 'reset.codeWrong'])
    await signIn(winners[0] as string)
    const told = (await queuedMails(portal)).filter(({ kind }) => kind === 'passwordChanged')
    expect(told).toHaveLength(1)
  })

  it('works for an hour, and is forgotten afterwards', async () => {
    const [early, late] = [await codeFor('lena'), await codeFor('linde.admin')]
    portal.clock.advance(60 * minute - 1)
    expect((await reset(early)).status).toBe(200)
    portal.clock.advance(1)
    const answer = await reset(late)
    expect([answer.status, answer.body.code]).toEqual([400, 'reset.codeWrong'])
    await forgetExpiredCodes(portal.services)
    expect(await portal.services.db.selectFrom('reset_codes').selectAll().execute()).toEqual([])
  })

  it('works for its own account only', async () => {
    const code = await codeFor('lena')
    await reset(code)
    await portal.signInAs('linde.admin')
    await signIn(fresh)
  })

  it('works in any order with others of the same account, of which the first that is used ends the rest', async () => {
    const [older, newer] = [await codeFor('lena'), await codeFor('lena')]
    expect(older).not.toBe(newer)
    const both = await Promise.all([reset(older), reset(newer, 'nog-een-geheim')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const neither = await Promise.all([reset(older), reset(newer)])
    expect(neither.map(({ status }) => status)).toEqual([400, 400])
  })

  it('is not used up by a password that is refused', async () => {
    const code = await codeFor('lena')
    for (const [password, refusal] of [
      ['password', 'account.passwordCommon'],
      ['short', 'request.invalid'],
      ['x'.repeat(129), 'request.invalid'],
      [null, 'request.invalid'],
    ]) {
      const { status, body } = await reset(code, password)
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, refusal, ['password']])
    }
    expect((await reset(code, fresh)).status).toBe(200)
  })

  it('is not used up by a password that is the login', async () => {
    const code = await codeFor('linde.admin')
    expect((await reset(code, 'Linde.Admin')).body.code).toBe('account.passwordIsLogin')
    expect((await reset(code)).status).toBe(200)
  })

  it.each([
    ['that was never given', 'x'.repeat(43)],
    ['of other characters', "' OR 1=1 --"],
    ['in another script', 'Код'],
  ])('%s changes nothing', async (_, code) => {
    await codeFor('lena')
    const before = await snapshot(portal)
    const { status, body } = await reset(code)
    expect([status, body.code]).toEqual([400, 'reset.codeWrong'])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('lets somebody in again who had too many failed tries', async () => {
    await visitor.get('/isloggedin')
    const guess = () => visitor.post('/login', { login: 'lena', password: 'wrong-password' })
    for (let time = 0; time < 10; time++) await guess()
    expect((await guess()).status).toBe(429)
    await reset(await codeFor('lena'))
    await signIn(fresh)
  })

  it('ends with the e-mail or the password that the account had', async () => {
    const linde = await portal.signInAs('linde.admin')
    const lena = await accountId(portal, 'lena')
    for (const change of [{ email: 'other@example.org' }, { password: 'van-de-juf-9' }]) {
      await linde.post(`/weblockaccount/${lena}`, { user: { email: 'lena@example.org' } })
      const code = await codeFor('lena')
      await linde.post(`/weblockaccount/${lena}`, { user: change })
      expect((await reset(code)).body.code).toBe('reset.codeWrong')
    }
  })

  it('ends with its account', async () => {
    const code = await codeFor('lena')
    const linde = await portal.signInAs('linde.admin')
    await linde.delete(`/weblockaccount/${await accountId(portal, 'lena')}`)
    expect((await reset(code)).body.code).toBe('reset.codeWrong')
  })

  it('sets the password of an account that has expired meanwhile; it signs in once it is valid again', async () => {
    const code = await codeFor('lena')
    const setEnd = (valid_until: string | null) =>
      portal.services.db.updateTable('accounts').set({ valid_until }).where('login', '=', 'lena').execute()
    await setEnd(dateInBrussels(new Date(portal.clock.now.getTime() - 48 * 60 * minute)))
    expect((await reset(code)).status).toBe(200)
    await expect(signIn(fresh)).rejects.toThrow('account.expired')
    await setEnd(null)
    await signIn(fresh)
  })

  it('cannot be guessed: thirty wrong ones an hour from one address', async () => {
    const code = await codeFor('lena')
    for (let time = 0; time < 30; time++)
      expect((await reset(`guess-${time}`)).body.code).toBe('reset.codeWrong')
    const refused = await reset(code)
    expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect(refused.body.errormsg).toContain('60 minutes')
  })
})
