import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId, auditRows, queuedMails } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { demoPassword } from '../../dev/demo-data.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ trustProxy: '127.0.0.1' })
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

const at = async (login: string) => `/weblockaccount/${await accountId(portal, login)}`

async function signIn(login: string, password: string, address = '192.0.2.1') {
  const visitor = await portal.visitor().open()
  return visitor.post('/login', { login, password }, { headers: { 'x-forwarded-for': address } })
}

async function failTimes(count: number, login: string, address?: string) {
  for (let tried = 0; tried < count; tried++) await signIn(login, 'wrong', address)
}

const page = async (by: string, login: string) => {
  const { status, body } = await (await portal.signInAs(by)).get(await at(login))
  expect(status, body.errormsg).toBe(200)
  return body
}

describe('the page of a person', () => {
  it('the page of a person shows the account, and that one has never signed in', async () => {
    const { data, sign_in } = await page('linde.admin', 'lena')
    expect(data).toMatchObject({ login: 'lena', group: { name: 'Klas 3A' }, packet_sn: 'SPR10001' })
    expect(sign_in).toEqual({
      last_at: null,
      last_way: null,
      locked_until: null,
      failed_tries: 0,
      identity: null,
      must_change_password: false,
      easy_password: false,
      second_step: false,
      card: null,
    })
  })

  it('the page of a person says that the password is an easy one', async () => {
    const linde = await portal.signInAs('linde.admin')
    const { status, body } = await linde.post(await at('lena'), { user: { password: 'vis-42' } })
    expect(status, body.errormsg).toBe(200)
    expect(await page('linde.admin', 'lena')).toMatchObject({ sign_in: { easy_password: true } })
  })

  it('the page of a person shows when and how one signed in last, and a linked identity', async () => {
    await signIn('emma', demoPassword)
    const { sign_in } = await page('linde.admin', 'emma')
    expect(sign_in).toMatchObject({
      last_at: portal.clock.now.toISOString(),
      last_way: 'password',
      identity: { provider: 'leerid', linked_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
  })

  it('the page of a person shows staff, and no admin, whether mails to the address arrived', async () => {
    const at = portal.clock.now
    const mail = { to_name: '', to_address: 'Lena@example.org', language: 'nl', created_at: at } as const
    await portal.services.db
      .insertInto('outbox')
      .values([
        { ...mail, kind: 'resetCode', dedupe_key: 'a', sent_at: at },
        { ...mail, kind: 'passwordChanged', dedupe_key: 'b', given_up_at: at, fault: 'mailbox unknown' },
        { ...mail, kind: 'identityLinked', dedupe_key: 'c', given_up_at: at },
        { ...mail, kind: 'emailChanged', dedupe_key: 'd', send_at: at },
        { ...mail, kind: 'emailChanged', dedupe_key: 'e', send_at: at, to_address: 'emma@example.org' },
      ])
      .execute()
    const { mails } = await page('staff', 'lena')
    const told = mails.map((one: Record<string, unknown>) => [one.text, one.sent_at, one.fault])
    expect(told).toEqual([
      ['Your e-mail address has been changed', null, null],
      ['Your account is connected to LeerID', null, ''],
      ['Your password has been changed', null, 'mailbox unknown'],
      ['Choose a new password', at.toISOString(), null],
    ])
    expect((await page('linde.admin', 'lena')).mails).toEqual([])
    await portal.services.db.updateTable('accounts').set({ email: '' }).where('login', '=', 'lena').execute()
    expect((await page('staff', 'lena')).mails).toEqual([])
  })

  it('the page of a person counts wrong passwords, and says until when they lock the account', async () => {
    const { perLoginAndAddress } = portal.services.config.signInTries
    await failTimes(perLoginAndAddress - 1, 'lena')
    const nearly = (await page('staff', 'lena')).sign_in
    expect([nearly.failed_tries, nearly.locked_until]).toEqual([perLoginAndAddress - 1, null])
    await failTimes(1, 'lena')
    await failTimes(2, 'lena', '198.51.100.1')
    const { failed_tries, locked_until } = (await page('staff', 'lena')).sign_in
    expect(failed_tries).toBe(perLoginAndAddress + 2)
    const minutes = (Date.parse(locked_until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(13)
    expect(minutes).toBeLessThanOrEqual(15)
    expect((await page('staff', 'emma')).sign_in.failed_tries).toBe(0)
  })

  it('a page is not found outside the tree, and staff see all pages', async () => {
    const admin = await portal.signInAs('linde.klas3')
    for (const login of ['linde.admin', 'jozef.admin', 'staff', 'dealer'])
      expect((await admin.get(await at(login))).body.code, login).toBe('account.notFound')
    for (const login of ['jozef.admin', 'dealer', 'staff'])
      expect((await page('staff', login)).data.login).toBe(login)
    expect((await (await portal.signInAs('staff')).get('/weblockaccount/999999')).status).toBe(404)
    for (const login of ['lena', 'dealer'])
      expect((await (await portal.signInAs(login)).get(await at(login))).status).toBe(403)
  })
})

describe('to unlock a person', () => {
  const lock = async (login: string) => {
    await failTimes(portal.services.config.signInTries.perLoginAndAddress, login)
    expect((await signIn(login, demoPassword)).status).toBe(429)
  }
  const unlock = async (by: string, login: string) =>
    (await portal.signInAs(by)).post(`${await at(login)}/unlock`, {})

  it('an unlocked person can sign in again at once, and the unlock is in the audit', async () => {
    await lock('lena')
    expect((await unlock('linde.admin', 'lena')).status).toBe(200)
    expect((await page('staff', 'lena')).sign_in).toMatchObject({ failed_tries: 0, locked_until: null })
    expect((await signIn('lena', demoPassword)).status).toBe(200)
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      action: 'account.unlock',
      actor_login: 'linde.admin',
      target_id: await accountId(portal, 'lena'),
    })
    const { data } = (await (await portal.signInAs('staff')).get('/weblockgroup/0/activity')).body
    expect(data[0].text).toBe('Marleen Verstraete unlocked the account of Lena Van den Broeck.')
  })

  it('an unlock is mailed to the owner, and is possible three times an hour: each clears the limits', async () => {
    for (let i = 0; i < 3; i++) expect((await unlock('linde.admin', 'lena')).status).toBe(200)
    expect((await unlock('staff', 'lena')).body.code).toBe('session.tooManyTries')
    expect((await unlock('linde.admin', 'emma')).status).toBe(200)
    const mails = (await queuedMails(portal)).filter(({ kind }) => kind === 'unlocked')
    expect(mails.map(({ to_address, content }) => [to_address, content])).toEqual([
      ...Array(3).fill(['lena@example.org', expect.objectContaining({ login: 'lena', by: 'admin' })]),
      ['emma@example.org', expect.objectContaining({ login: 'emma' })],
    ])
  })

  it('unlocking is refused to staff who were disabled while it waited', async () => {
    await failTimes(5, 'dealer')
    const staff = await portal.signInAs('staff')
    const address = `${await at('dealer')}/unlock`
    const { status } = await meanwhile(
      { before: /for (update|share)/i },
      `UPDATE accounts SET disabled_at = '2026-01-01' WHERE login = 'staff'`,
      () => staff.post(address, {}),
    )
    expect(status).toBe(404)
    expect((await auditRows(portal, 5)).map(({ action }) => action)).not.toContain('account.unlock')
  })

  it('staff unlock dealers too, whom no one else can unlock', async () => {
    await lock('dealer')
    expect((await unlock('linde.admin', 'dealer')).status).toBe(404)
    expect((await signIn('dealer', demoPassword)).status).toBe(429)
    expect((await unlock('staff', 'dealer')).status).toBe(200)
    expect((await signIn('dealer', demoPassword)).status).toBe(200)
  })

  it('unlocking oneself is refused: a stolen session could try passwords for ever', async () => {
    for (const login of ['staff', 'linde.admin']) {
      const { status, body } = await unlock(login, login)
      expect([status, body.code]).toEqual([403, 'account.unlockSelf'])
    }
  })

  it('an admin since a moment ago may not unlock an older admin', async () => {
    const newcomer = { login: 'new.admin', password: 'een-lang-geheim', name: 'N', email: 'n@example.org' }
    const proof = { sn: 'SPR10001', webcode: 'K7Q4M2XW' }
    const visitor = await portal.visitor().open()
    expect((await visitor.post('/weblockadmin/register', { admin: newcomer, ...proof })).status).toBe(200)
    const own = await portal.signInAs(newcomer.login, newcomer.password)
    expect((await own.post(`${await at('linde.admin')}/unlock`, {})).body.code).toBe('account.tooNew')
    expect((await own.post(`${await at('lena')}/unlock`, {})).status).toBe(200)
  })

  it('unlocking is refused outside the tree, and to others', async () => {
    expect((await unlock('jozef.admin', 'lena')).status).toBe(404)
    for (const login of ['lena', 'dealer']) expect((await unlock(login, 'emma')).status).toBe(403)
  })
})
