import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { dateInBrussels } from '#server/platform/calendar.ts'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { askForResetCode, resetCodes } from '#test/support/reset-codes.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs, hourMs } from '../platform/durations.ts'
import { answerResetRequests, forgetExpiredCodes } from './reset-password.ts'

const fresh = 'een-nieuw-geheim'

const portal: TestApp = await createTestApp()
let visitor: Client
beforeEach(async () => {
  await portal.reset()
  visitor = await portal.visitor().open()
})
afterAll(() => portal.close())

async function codeFor(login: string): Promise<string> {
  expect((await askForResetCode(visitor, login)).status).toBe(200)
  await answerResetRequests(portal.services)
  return (await resetCodes(portal, `${login}@example.org`)).at(-1) as string
}

const reset = (code: unknown, password: unknown = fresh) =>
  visitor.post('/resetpassword', { resetcode: code, password, language: 'fr' })

const signIn = (password: string, login = 'lena') => portal.visitor().signIn(login, password)

describe('a code', () => {
  it('a reset code sets the password, ends all sessions, and mails the person', async () => {
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
      content: {
        name: 'Lena Van den Broeck',
        login: 'lena',
        at: portal.clock.now.toISOString(),
        by: 'resetCode',
        disconnected: null,
      },
    })
  })

  it('a reset code is noted without anything secret, and kept as a hash only', async () => {
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

  it('a reset code works once', async () => {
    const code = await codeFor('lena')
    expect((await reset(code)).status).toBe(200)
    const again = await reset(code, 'nog-een-geheim')
    expect([again.status, again.body.code]).toEqual([400, 'reset.codeWrong'])
    await signIn(fresh)
  })

  it('a reset code can be checked before it is used, any number of times, without revealing its owner', async () => {
    const code = await codeFor('lena')
    const before = await snapshot(portal)
    const look = async (sent: string) => {
      const { status, body } = await visitor.post('/checkresetcode', { resetcode: sent })
      return [status, body]
    }
    const says = (works: boolean) => [200, { error: false, errormsg: '', data: { works } }]
    for (let time = 0; time < 40; time++) expect(await look(`guess-${time}`)).toEqual(says(false))
    expect(await look(code)).toEqual(says(true))
    expect(await look(code)).toEqual(says(true))
    expect(await snapshot(portal)).toEqual(before)
    expect((await reset(code)).status).toBe(200)
    expect(await look(code)).toEqual(says(false))
    const late = await codeFor('linde.admin')
    portal.clock.advance(hourMs)
    expect(await look(late)).toEqual(says(false))
  })

  it('a reset code works once, however many use it at the same time', async () => {
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

  it('a reset code works for an hour, and is forgotten afterwards', async () => {
    const [early, late] = [await codeFor('lena'), await codeFor('linde.admin')]
    portal.clock.advance(hourMs - 1)
    expect((await reset(early)).status).toBe(200)
    portal.clock.advance(1)
    const answer = await reset(late)
    expect([answer.status, answer.body.code]).toEqual([400, 'reset.codeWrong'])
    await forgetExpiredCodes(portal.services)
    expect(await portal.services.db.selectFrom('reset_codes').selectAll().execute()).toEqual([])
  })

  it('a reset code works for its own account only', async () => {
    const code = await codeFor('lena')
    await reset(code)
    await portal.signInAs('linde.admin')
    await signIn(fresh)
  })

  it('codes of an account work in any order, and the first that is used ends the rest', async () => {
    const [older, newer] = [await codeFor('lena'), await codeFor('lena')]
    expect(older).not.toBe(newer)
    const both = await Promise.all([reset(older), reset(newer, 'nog-een-geheim')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const neither = await Promise.all([reset(older), reset(newer)])
    expect(neither.map(({ status }) => status)).toEqual([400, 400])
  })

  it('a reset code is not used up by a password that is refused', async () => {
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

  it('a reset code is not used up by a password that is the login', async () => {
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

  it('a reset code lets a person in again after too many failed tries', async () => {
    await visitor.get('/isloggedin')
    const guess = () => visitor.post('/login', { login: 'lena', password: 'wrong-password' })
    for (let time = 0; time < 10; time++) await guess()
    expect((await guess()).status).toBe(429)
    await reset(await codeFor('lena'))
    await signIn(fresh)
  })

  it('a reset code ends with the e-mail or the password that the account had', async () => {
    const linde = await portal.signInAs('linde.admin')
    const lena = await accountId(portal, 'lena')
    for (const change of [{ email: 'other@example.org' }, { password: 'van-de-juf-9' }]) {
      await linde.post(`/weblockaccount/${lena}`, { user: { email: 'lena@example.org' } })
      const code = await codeFor('lena')
      await linde.post(`/weblockaccount/${lena}`, { user: change })
      expect((await reset(code)).body.code).toBe('reset.codeWrong')
    }
  })

  it('a reset code ends with its account', async () => {
    const code = await codeFor('lena')
    const linde = await portal.signInAs('linde.admin')
    await linde.delete(`/weblockaccount/${await accountId(portal, 'lena')}`)
    expect((await reset(code)).body.code).toBe('reset.codeWrong')
  })

  it('a reset code sets the password of an account that has expired meanwhile; it signs in once it is valid again', async () => {
    const code = await codeFor('lena')
    const setEnd = (valid_until: string | null) =>
      portal.services.db.updateTable('accounts').set({ valid_until }).where('login', '=', 'lena').execute()
    await setEnd(dateInBrussels(new Date(portal.clock.now.getTime() - 2 * dayMs)))
    expect((await reset(code)).status).toBe(200)
    await expect(signIn(fresh)).rejects.toThrow('account.expired')
    await setEnd(null)
    await signIn(fresh)
  })

  it('a reset code cannot be guessed: thirty wrong ones an hour from one address', async () => {
    const code = await codeFor('lena')
    for (let time = 0; time < 30; time++)
      expect((await reset(`guess-${time}`)).body.code).toBe('reset.codeWrong')
    const refused = await reset(code)
    expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect(refused.body.errormsg).toContain('60 minutes')
  })
})
