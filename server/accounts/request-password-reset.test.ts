import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { solveCaptcha } from '#test/support/captcha.ts'
import type { Client } from '#test/support/client.ts'
import { queuedMails } from '#test/support/demo.ts'
import { askForResetCode, resetCodes } from '#test/support/reset-codes.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { hourMs } from '../platform/durations.ts'
import { writeMessage } from '../record/mail/messages/messages.ts'
import { answerResetRequests } from './reset-password.ts'

const portal: TestApp = await createTestApp()
let visitor: Client
beforeEach(async () => {
  await portal.reset()
  visitor = await portal.visitor().open()
})
afterAll(() => portal.close())

const ask = (login: unknown, sent?: { headers?: Record<string, string> }) =>
  askForResetCode(visitor, login, sent)

describe('asking for a code', () => {
  it('asking for a code queues one mail with a code to the owner of the login, in the language asked for', async () => {
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
          expiresAt: new Date(portal.clock.now.getTime() + hourMs).toISOString(),
        },
      },
    ])
  })

  it('a request is answered alike, and nothing is sent, without such a login, without an e-mail address, or for an expired account', async () => {
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

  it('asking for a code sends one mail for each request, however many workers answer at once', async () => {
    for (const login of ['lena', 'linde.admin', 'staff', 'dealer']) await ask(login)
    await Promise.all(Array.from({ length: 6 }, () => answerResetRequests(portal.services)))
    const addresses = (await queuedMails(portal)).map(({ to_address }) => to_address)
    expect(addresses.sort()).toEqual(
      ['dealer', 'lena', 'linde.admin', 'staff'].map((login) => `${login}@example.org`),
    )
  })

  it('no mail is sent for a request of an hour ago or longer, after a time in which nothing was answered', async () => {
    await ask('lena')
    portal.clock.advance(1)
    await ask('linde.admin')
    portal.clock.advance(hourMs - 1)
    await answerResetRequests(portal.services)
    expect((await queuedMails(portal)).map(({ to_address }) => to_address)).toEqual([
      'linde.admin@example.org',
    ])
    expect(await portal.services.db.selectFrom('reset_requests').selectAll().execute()).toEqual([])
  })

  it('the link with a code leads to this portal, whatever the headers of the request say', async () => {
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
    const [code = ''] = await resetCodes(portal, 'lena@example.org')
    const content = { name: 'Lena', login: 'lena', code, expiresAt: portal.clock.now.toISOString() }
    const { text, html } = writeMessage(portal.services.config, 'en', { kind: 'resetCode', content })
    for (const letter of [text, html])
      expect(letter).toContain(`${portal.services.config.portalUrl}/resetpassword/${code}`)
  })

  it('asking for a code needs the captcha of its own form, and uses it up', async () => {
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

  it('asking for a code is limited to five mails an hour for each login, known or not', async () => {
    for (const login of ['lena', 'nobody']) {
      for (let time = 0; time < 5; time++) expect((await ask(login)).status).toBe(200)
      const refused = await ask(login.toUpperCase())
      expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
      expect(refused.body.errormsg).toContain('60 minutes')
    }
    expect((await ask('linde.admin')).status).toBe(200)
  })

  it('asking for a code is limited to thirty sendings an hour from one address, passed captcha or not', async () => {
    const send = () => visitor.post('/requestresetpassword', { login: 'lena', captcha: 'x' })
    for (let time = 0; time < 30; time++) expect((await send()).body.code).toBe('captcha.failed')
    const refused = await send()
    expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await visitor.post('/resetaccountpassword', {
      login: 'lena',
      password: 'x',
      newpassword: 'een-nieuw-geheim',
      captcha: 'x',
    })
    expect(other.body.code).toBe('captcha.failed')
  })

  it('the limit of another person’s requests cannot be used up without passing the captcha', async () => {
    for (let time = 0; time < 6; time++)
      await visitor.post('/requestresetpassword', { login: 'lena', captcha: 'x' })
    expect((await ask('lena')).status).toBe(200)
  })
})
