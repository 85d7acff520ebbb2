import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { solveCaptcha } from '#test/support/captcha.ts'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, groupId, snapshot } from '#test/support/demo.ts'
import { askForResetCode, resetCodes } from '#test/support/reset-codes.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { answerResetRequests } from './reset-password.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, editAccount: edit } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const handedOut = 'drie-woorden-van-school'
const chosen = 'een-woord-van-mezelf'

/** Lena signs in with the password that her admin has handed out. */
async function signInToChange(): Promise<Client> {
  const change = { password: handedOut, must_change_password: true }
  expect((await edit(klas3, 'lena', change)).body.data).toMatchObject({ must_change_password: true })
  return portal.signInAs('lena', handedOut)
}

const choose = (who: Client, password: string, login = 'lena') => edit(who, login, { password })

describe('a password that has to be changed', () => {
  it('a password that has to be changed lets its owner sign in, and do nothing but choose another', async () => {
    const browser = await signInToChange()
    expect((await browser.get('/isloggedin')).body).toMatchObject({
      loggedIn: true,
      must_change_password: true,
      obj: { must_change_password: true },
    })
    const before = await snapshot(portal)
    expect((await edit(browser, 'lena', { name: 'Lena' })).body.code).toBe('session.passwordDue')
    expect((await browser.get('/weblockgroup/users')).body.code).toBe('session.passwordDue')
    expect(await snapshot(portal)).toEqual(before)

    const answer = await edit(browser, 'lena', { password: chosen, name: 'Not yet', email: 'x@example.org' })
    expect(answer.body.data).toMatchObject({ must_change_password: false, email: 'lena@example.org' })
    expect(answer.body.data.name).not.toBe('Not yet')
    expect((await browser.get('/isloggedin')).body).toMatchObject({ must_change_password: false })
    expect((await browser.get('/weblockgroup/users')).status).toBe(200)
    expect((await edit(browser, 'lena', { name: 'Lena' })).status).toBe(200)
    await portal.signInAs('lena', chosen)
  })

  it.each(Object.entries<Endpoint>(api).filter(([, { access }]) => access !== 'public'))(
    'refuses %s before it is changed',
    async (name, { method, path, access }) => {
      const change = { password: handedOut, must_change_password: true }
      expect((await edit(staff, 'linde.admin', change)).status).toBe(200)
      const browser = await portal.signInAs('linde.admin', handedOut)
      const address = path.replaceAll(/:(sn)\b/g, 'SPR10001').replaceAll(/:\w+/g, '987654')
      const { status, body } = await browser.call(method, address)
      if (name === 'editAccount') expect(status).toBe(400)
      else if (access !== 'signedIn' && !access.includes('admin'))
        expect(body.code).toBe('session.notAllowed')
      else expect([status, body.code]).toEqual([403, 'session.passwordDue'])
    },
  )

  it('a password that has to be changed is not chosen again, nor an easy one, nor for anyone else', async () => {
    const browser = await signInToChange()
    expect((await choose(browser, handedOut)).body).toMatchObject({
      code: 'account.passwordSame',
      fields: { password: expect.any(String) },
    })
    expect((await choose(browser, 'password')).body.code).toBe('account.passwordCommon')
    expect((await choose(browser, chosen, 'emma')).status).toBe(404)
    expect((await browser.get('/isloggedin')).body.must_change_password).toBe(true)
  })

  it('a password that has to be changed can be changed by an admin of their own licence too, who could otherwise edit others', async () => {
    await edit(linde, 'linde.klas3', { password: handedOut, must_change_password: true })
    const browser = await portal.signInAs('linde.klas3', handedOut)
    expect((await choose(browser, chosen, 'lena')).body.code).toBe('session.passwordDue')
    expect((await choose(browser, chosen, 'linde.klas3')).status).toBe(200)
    expect((await choose(browser, 'nog-een-ander-woord', 'lena')).status).toBe(200)
  })

  it('a session with a password to change may be signed out', async () => {
    const browser = await signInToChange()
    expect((await browser.post('/logout', {})).status).toBe(200)
    expect((await browser.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('a password that has to be changed opens no app before it is changed, and the app that waits afterwards', async () => {
    await edit(klas3, 'lena', { password: handedOut, must_change_password: true })
    const browser = await portal.visitor().open()
    await browser.post('/weblock/createcallback', { callback: 'online', machine: 'PC-1' })
    const { body } = await browser.post('/login', { login: 'lena', password: handedOut })
    expect(body).toMatchObject({
      session: { result: { session: { cookie: null } } },
      obj: { must_change_password: true },
    })
    expect((await browser.post('/weblock/handover', {})).body.code).toBe('session.passwordDue')
    expect((await choose(browser, chosen)).status).toBe(200)
    expect((await browser.post('/weblock/handover', {})).body).toMatchObject({
      cookie: expect.any(String),
      machine: 'PC-1',
    })
  })

  it('the audit says that a password is due, and never holds one', async () => {
    await signInToChange()
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ before: { mustChangePassword: false }, after: { mustChangePassword: true } })
  })
})

describe('the mark', () => {
  it('the mark of a password to change counts from the next sign-in, and an admin can take it away', async () => {
    expect((await edit(klas3, 'lena', { must_change_password: true })).status).toBe(200)
    expect((await lena.get('/isloggedin')).body).toMatchObject({ must_change_password: false })
    expect((await lena.get('/weblockgroup/users')).status).toBe(200)
    const browser = await portal.signInAs('lena')
    expect((await browser.get('/weblockgroup/users')).status).toBe(403)
    expect((await edit(klas3, 'lena', { must_change_password: false })).status).toBe(200)
    expect((await browser.get('/weblockgroup/users')).status).toBe(200)
  })

  it('the mark of a password to change is set with a new account as well', async () => {
    const user = { login: 'new.pupil', password: handedOut, must_change_password: true }
    const path = `/weblockgroup/${await groupId(portal, 'Klas 3A')}/adduser`
    expect((await klas3.put(path, { user })).body.data).toMatchObject({ must_change_password: true })
    const browser = await portal.signInAs('new.pupil', handedOut)
    expect((await browser.get('/isloggedin')).body.must_change_password).toBe(true)
  })

  it('people neither set nor remove the mark on their own account', async () => {
    expect((await edit(lena, 'lena', { must_change_password: true })).body.data).toMatchObject({
      must_change_password: false,
    })
    expect((await edit(linde, 'linde.admin', { must_change_password: true })).body.data).toMatchObject({
      must_change_password: false,
    })
  })

  it('strangers cannot set the mark', async () => {
    expect((await edit(klas3, 'linde.admin', { must_change_password: true })).status).toBe(404)
    expect((await edit(linde, 'jozef.admin', { must_change_password: true })).status).toBe(404)
  })

  it('every way to choose a password oneself removes the mark', async () => {
    const marked = async () => {
      const id = await accountId(portal, 'lena')
      const { rows } = await portal.database.pool.query(
        'SELECT must_change_password FROM accounts WHERE id = $1',
        [id],
      )
      return rows[0].must_change_password
    }
    await edit(klas3, 'lena', { must_change_password: true })
    expect(await marked()).toBe(true)
    const change = { password: chosen, current_password: 'welkom-bij-vlinder' }
    expect((await edit(lena, 'lena', change)).status).toBe(200)
    expect(await marked()).toBe(false)
  })
})

describe('the password that was handed out', () => {
  it('the password that was handed out is refused as the new one in the public form', async () => {
    await signInToChange()
    const visitor = await portal.visitor().open()
    const captcha = await solveCaptcha(visitor, 'change-password')
    const form = { login: 'lena', password: handedOut, newpassword: handedOut, captcha, language: 'nl' }
    const { status, body } = await visitor.post('/resetaccountpassword', form)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      400,
      'account.passwordSame',
      ['newpassword'],
    ])
  })

  it('the password that was handed out is refused as the new one with a code from a mail, which stays good', async () => {
    await signInToChange()
    const visitor = await portal.visitor().open()
    await askForResetCode(visitor, 'lena')
    await answerResetRequests(portal.services)
    const resetcode = (await resetCodes(portal, 'lena@example.org')).at(-1)
    const reset = (password: string) =>
      visitor.post('/resetpassword', { resetcode, password, language: 'nl' })
    expect((await reset(handedOut)).body.code).toBe('account.passwordSame')
    expect((await reset(chosen)).status).toBe(200)
  })
})
