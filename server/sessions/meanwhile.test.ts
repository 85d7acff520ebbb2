import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

it.each([
  ['gets another password', "UPDATE accounts SET password_hash = 'another' WHERE login = 'lena'"],
  ['is deleted', "DELETE FROM accounts WHERE login = 'lena'"],
])('a sign-in is refused where the account %s while the old password is being checked', async (_, change) => {
  const browser = await portal.visitor().open()
  const credentials = { login: 'lena', password: 'welkom-bij-vlinder' }
  const { status, body } = await meanwhile({ after: /^begin/i }, change, () =>
    browser.post('/login', credentials),
  )
  expect([status, body.code]).toEqual([401, 'session.wrongCredentials'])
  expect((await browser.get('/isloggedin')).body.loggedIn).toBe(false)
})

it('a session that is ended while a call moves its end is over for that call already', async () => {
  const lena = await portal.signInAs('lena')
  portal.clock.advance(61_000)
  const { body } = await meanwhile({ before: /^update "sessions"/ }, 'DELETE FROM sessions', () =>
    lena.get('/isloggedin'),
  )
  expect(body.loggedIn).toBe(false)
})
