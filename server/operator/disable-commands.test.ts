import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solveCaptcha } from '#test/support/captcha.ts'
import type { Client } from '#test/support/client.ts'
import { auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { runInWorld } from '#test/support/operator.ts'
import { askForResetCode, resetCodes } from '#test/support/reset-codes.ts'
import { createSigningOnPortal, loginOf, noor, type SigningOnPortal } from '#test/support/signing-on.ts'
import { answerResetRequests } from '../accounts/reset-password.ts'

let portal: SigningOnPortal
beforeAll(async () => {
  portal = await createSigningOnPortal()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const password = 'welkom-bij-vlinder'

function run(...words: string[]) {
  const env = { DATABASE_URL: 'postgres://of-the-test' }
  // The test's database is open already, and stays so.
  const open = async () => ({ ...portal.database, close: async () => {} })
  return runInWorld({ env, clock: portal.clock.read, open }, words)
}

const signIn = async (login: string, typed = password) =>
  (await portal.browser()).post('/login', { login, password: typed })

async function changePassword(visitor: Client, login: string) {
  const captcha = await solveCaptcha(visitor, 'change-password')
  return visitor.post('/resetaccountpassword', {
    login,
    password,
    newpassword: 'een-heel-ander-geheim',
    captcha,
  })
}

const kinds = [
  ['staff', 'staff'],
  ['dealer', 'dealer'],
] as const

/** A second member of the staff, who stays. */
const addColleague = () =>
  portal.services.db
    .insertInto('accounts')
    .values({ login: 'colleague', kind: 'staff', password_hash: '', group_id: null, valid_until: null })
    .execute()

describe.each(kinds)('%s disable', (kind, login) => {
  beforeEach(addColleague)
  const disable = () => run(kind, 'disable', login)

  it('disabling ends the sessions at once, and is audited', async () => {
    const browser = await portal.signInAs(login)
    expect(await disable()).toEqual({ code: 0, said: `${login} can no longer sign in.\n`, noted: '' })
    expect(await loginOf(browser)).toBeNull()
    expect((await browser.get('/products')).status).toBe(401)
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      actor_login: '(operator)',
      action: 'account.disable',
      target_kind: 'account',
      after: { login, endedSessions: 1 },
    })
    expect((await disable()).said).toBe(`${login} was disabled already.\n`)
    expect((await auditRows(portal, 1))[0]?.id).toBe(row?.id)
  })

  it('disabling makes the right password answer like a wrong one', async () => {
    const wrong = await signIn(login, 'not-the-password')
    await disable()
    const right = await signIn(login)
    expect([right.status, right.body]).toEqual([401, wrong.body])
    const changed = await changePassword(await portal.browser(), login)
    expect([changed.status, changed.body.code]).toEqual([401, 'session.wrongCredentials'])
  })

  it('disabling counts the right password as a failed try', async () => {
    await disable()
    for (let tries = 0; tries < 10; tries++) await signIn(login)
    expect((await signIn(login)).status).toBe(429)
  })

  it('disabling refuses sign-ins by an identity provider, with an old or a new link', async () => {
    expect((await portal.connect(await portal.browser(), noor, login)).status).toBe(200)
    await disable()
    const browser = await portal.browser()
    const { status, body } = await portal.signOn(browser, noor)
    expect([status, body.code]).toEqual([401, 'session.wrongCredentials'])
    expect((await portal.connect(browser, noor, login)).status).toBe(401)
    expect(await loginOf(browser)).toBeNull()
  })

  it('disabling invalidates reset codes and sends no new ones', async () => {
    await askForResetCode(await portal.browser(), login)
    await answerResetRequests(portal.services)
    const address = (await queuedMails(portal)).at(-1)?.to_address ?? ''
    const [code] = await resetCodes(portal, address)
    expect(code).toBeDefined()
    await disable()
    await askForResetCode(await portal.browser(), login)
    await answerResetRequests(portal.services)
    expect(await resetCodes(portal, address)).toHaveLength(1)
    const reset = await (await portal.browser()).post('/resetpassword', {
      resetcode: code,
      password: 'een-heel-ander-geheim',
    })
    expect([reset.status, reset.body.code]).toEqual([400, 'reset.codeWrong'])
  })

  it('disabling keeps the name in the audit', async () => {
    const browser = await portal.signInAs(login)
    const { body } = await browser.post('/licences/SPR10001/webcode')
    expect(body.error).toBe(false)
    await disable()
    const rows = await auditRows(portal, 2)
    expect(rows.map(({ actor_login }) => actor_login)).toEqual(['(operator)', login])
  })

  it('disabling makes a session that starts concurrently useless', async () => {
    const browser = await portal.signInAs(login)
    const sessions = await portal.services.db.selectFrom('sessions').selectAll().execute()
    await disable()
    for (const session of sessions) await portal.services.db.insertInto('sessions').values(session).execute()
    expect(await loginOf(browser)).toBeNull()
    // Asked for with the same cookie; enabling must not bring it back.
    await run(kind, 'enable', login)
    expect(await loginOf(browser)).toBeNull()
  })

  it('enabling restores the account, with the same password', async () => {
    await disable()
    expect((await run(kind, 'enable', login)).said).toBe(`${login} can sign in again.\n`)
    expect(await loginOf(await portal.signInAs(login))).toBe(login)
    const rows = await auditRows(portal, 1)
    expect(rows).toMatchObject([{ action: 'account.enable', after: { login } }])
    expect((await run(kind, 'enable', login)).said).toBe(`${login} was not disabled.\n`)
  })
})

describe('disabling is refused for', () => {
  it.each([
    [['staff', 'disable', 'staff'], 'last of the staff'],
    [['staff', 'disable', 'dealer'], 'no account of the staff with the login dealer'],
    [['dealer', 'disable', 'staff'], 'no dealer with the login staff'],
    [['dealer', 'disable', 'linde.admin'], 'no dealer with the login'],
    [['dealer', 'enable', 'nobody'], 'no dealer with the login'],
    [['staff', 'disable'], 'missing'],
  ])('disabling is refused for %s', async (words, why) => {
    const before = await snapshot(portal)
    const { code, noted } = await run(...words)
    expect([code, noted]).toEqual([expect.toSatisfy((n: number) => n > 0), expect.stringContaining(why)])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('the last staff account: disabled and expired colleagues do not count, nor those disabled concurrently', async () => {
    await addColleague()
    const both = await Promise.all([run('staff', 'disable', 'staff'), run('staff', 'disable', 'colleague')])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    await portal.reset()
    await addColleague()
    await portal.services.db
      .updateTable('accounts')
      .set({ valid_until: '2026-01-01' })
      .where('login', '=', 'colleague')
      .execute()
    expect((await run('staff', 'disable', 'staff')).noted).toContain('last of the staff')
  })
})
