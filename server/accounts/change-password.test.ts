import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { solveCaptcha } from '#test/support/captcha.ts'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

const old = 'welkom-bij-vlinder'
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

async function change(login: string, password: unknown, newpassword: unknown = fresh) {
  const captcha = await solveCaptcha(visitor, 'change-password')
  return visitor.post('/resetaccountpassword', { login, password, newpassword, captcha, language: 'nl' })
}

it('changing a due password sets the new one, ends all sessions, and mails the person', async () => {
  const browser = await portal.signInAs('lena')
  const answer = await change('Lena', old)
  expect([answer.status, answer.body]).toEqual([200, { error: false, errormsg: '' }])
  expect((await browser.get('/isloggedin')).body.loggedIn).toBe(false)
  await portal.signInAs('lena', fresh)
  await expect(portal.signInAs('lena', old)).rejects.toThrow('session.wrongCredentials')
  expect(await queuedMails(portal)).toEqual([
    {
      kind: 'passwordChanged',
      to_name: 'Lena Van den Broeck',
      to_address: 'lena@example.org',
      language: 'nl',
      content: {
        name: 'Lena Van den Broeck',
        login: 'lena',
        at: portal.clock.now.toISOString(),
        by: 'ownPassword',
        disconnected: null,
      },
    },
  ])
  const [row] = await auditRows(portal, 1)
  expect(row).toMatchObject({
    action: 'account.changePassword',
    actor_login: 'lena',
    target_id: await accountId(portal, 'lena'),
  })
  for (const secret of [old, fresh, 'argon2']) expect(JSON.stringify(row)).not.toContain(secret)
})

it('accounts without e-mail change their password too; they get no mail', async () => {
  const pupil = await portal.services.db
    .selectFrom('accounts')
    .select('login')
    .where('email', '=', '')
    .executeTakeFirstOrThrow()
  expect((await change(pupil.login, old)).status).toBe(200)
  await portal.signInAs(pupil.login, fresh)
  expect(await queuedMails(portal)).toEqual([])
})

it('an unknown login and a wrong password get the same refusal, and nothing changes', async () => {
  const before = await snapshot(portal)
  const [unknown, wrong] = [await change('nobody', old), await change('lena', 'wrong-password')]
  expect([unknown.status, unknown.body.code]).toEqual([401, 'session.wrongCredentials'])
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(await snapshot(portal)).toEqual(before)
})

it('only the right password reveals that an account has expired', async () => {
  expect((await change('expired', 'wrong-password')).body.code).toBe('session.wrongCredentials')
  expect((await change('expired', old)).body.code).toBe('account.expired')
})

it.each([
  ['password', 'account.passwordCommon'],
  ['linde.admin', 'account.passwordIsLogin'],
  ['short', 'request.invalid'],
  ['x'.repeat(129), 'request.invalid'],
  [7, 'request.invalid'],
])('the new password %j is refused, and blames that field', async (password, code) => {
  const { status, body } = await change('linde.admin', old, password)
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, code, ['newpassword']])
  await portal.signInAs('linde.admin')
})

it('a change of the password counts as trying to sign in', async () => {
  for (let time = 0; time < 10; time++)
    expect((await change('lena', 'wrong-password')).body.code).toBe('session.wrongCredentials')
  const refused = await change('lena', old)
  expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await expect(portal.signInAs('lena')).rejects.toThrow('session.tooManyTries')
})

it('a change of a password without the captcha of its own form looks at nothing', async () => {
  const captcha = await solveCaptcha(visitor, 'forgot-password')
  const body = { login: 'lena', password: old, newpassword: fresh, captcha }
  const answer = await visitor.post('/resetaccountpassword', body)
  expect([answer.status, answer.body.code]).toEqual([400, 'captcha.failed'])
  await portal.signInAs('lena')
})

it('changes of passwords are limited to thirty an hour from one address', async () => {
  const send = () =>
    visitor.post('/resetaccountpassword', {
      login: 'lena',
      password: old,
      newpassword: fresh,
      captcha: 'x',
    })
  for (let time = 0; time < 30; time++) expect((await send()).body.code).toBe('captcha.failed')
  const refused = await send()
  expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
})

it('one of several who change a password at the same time wins; the others learn that the password is wrong', async () => {
  const passwords = ['een-nieuw-geheim', 'twee-nieuw-geheim', 'drie-nieuw-geheim', 'vier-nieuw-geheim']
  const answers = await Promise.all(passwords.map((password) => change('lena', old, password)))
  const winners = passwords.filter((_, index) => answers[index]?.status === 200)
  expect(winners).toHaveLength(1)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  await portal.signInAs('lena', winners[0])
})
