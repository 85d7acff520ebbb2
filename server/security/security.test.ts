import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Client, isIn } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import {
  beginSignIn,
  codeAt,
  giveStep,
  ownProof,
  setUpTotp,
  signInWithTotp,
  wrongCodeAt,
} from '#test/support/second-step.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs } from '../platform/durations.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

const later = () => portal.clock.advance(30_000)
const minutes = (count: number) => portal.clock.advance(count * 60_000)
const count = async (table: string) =>
  (await portal.database.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count
const told = async () => {
  const { rows } = await portal.database.pool.query(
    "SELECT to_address AS to, content->>'change' AS change, content->>'by' AS by FROM outbox ORDER BY id",
  )
  return rows
}
const noted = async () => {
  const { rows } = await portal.database.pool.query(
    "SELECT action FROM audit WHERE action LIKE 'secondStep.%' ORDER BY id",
  )
  return rows.map(({ action }) => action)
}
const read = async (who: Client) => (await who.get('/security')).body.data

/** An admin with an authenticator app, whose password or step is more than five minutes old. */
async function withStep() {
  const admin = await portal.signInAs('linde.admin')
  const app = await setUpTotp(admin, portal)
  minutes(5)
  return { admin, ...app }
}

describe('setting up an authenticator app', () => {
  it('setting up an authenticator app gives ten recovery codes, ends all other sessions and pending sign-ins, and mails the owner', async () => {
    const [admin, other] = [await portal.signInAs('linde.admin'), await portal.signInAs('linde.admin')]
    const { data } = (await admin.post('/security/totp/start', ownProof)).body
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.uri).toMatch(
      /^otpauth:\/\/totp\/[^?]*linde\.admin\?.*secret=.*algorithm=SHA1&digits=6&period=30/,
    )
    const code = codeAt(data.secret, portal.clock.now)
    const done = await admin.post('/security/totp', { ...ownProof, code })
    expect(done.body.data.recovery_codes).toHaveLength(10)
    expect([await isIn(admin), await isIn(other)]).toEqual([true, false])
    const { passkeys, devices, ...security } = await read(admin)
    expect([passkeys, devices]).toEqual([[], []])
    expect(security).toEqual({ password_set_at: null, totp: true, recovery_left: 10 })
    expect(await told()).toEqual([{ to: 'linde.admin@example.org', change: 'totpAdded', by: 'ownPassword' }])
    expect(await noted()).toEqual(['secondStep.addTotp'])
  })

  it('setting up an authenticator app needs the secret of this session, within ten minutes', async () => {
    const [admin, other] = [await portal.signInAs('linde.admin'), await portal.signInAs('linde.admin')]
    const { secret } = (await admin.post('/security/totp/start', ownProof)).body.data
    const confirm = (who: Client) =>
      who.post('/security/totp', { ...ownProof, code: codeAt(secret, portal.clock.now) })
    expect((await confirm(other)).body.code).toBe('secondStep.notStarted')
    for (const count of [10, -20]) {
      minutes(count)
      expect((await confirm(admin)).body.code).toBe('secondStep.notStarted')
    }
    expect(await count('totp_secrets')).toBe(0)
  })

  it('wrong codes while setting up an app count with those of sign-ins', async () => {
    const admin = await portal.signInAs('linde.admin')
    const { secret } = (await admin.post('/security/totp/start', ownProof)).body.data
    const send = (code: string) => admin.post('/security/totp', { ...ownProof, code })
    for (let i = 0; i < 10; i++) {
      const refused = await send(wrongCodeAt(secret, portal.clock.now))
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['code']])
    }
    expect((await send(codeAt(secret, portal.clock.now))).body.code).toBe('secondStep.tooMany')
  })

  it('a new authenticator app replaces the one before, without new recovery codes', async () => {
    const { admin, secret } = await withStep()
    const app = await setUpTotp(admin, portal)
    later()
    expect([app.recoveryCodes, app.secret === secret]).toEqual([[], false])
    await signInWithTotp(portal.visitor(), 'linde.admin', { secret: app.secret, ...portal })
    const { browser: old } = await beginSignIn(portal.visitor(), 'linde.admin')
    later()
    expect((await giveStep(old, { method: 'totp', code: codeAt(secret, portal.clock.now) })).status).toBe(401)
  })

  it('setting up an authenticator app is refused to users, who keep what they had as admins', async () => {
    const lena = await portal.signInAs('lena')
    expect((await lena.post('/security/totp/start', ownProof)).body.code).toBe('session.notAllowed')
    const { secret } = await withStep()
    await portal.database.pool.query("UPDATE accounts SET kind = 'user' WHERE login = 'linde.admin'")
    const former = await signInWithTotp(portal.visitor(), 'linde.admin', { secret, ...portal })
    expect((await read(former)).totp).toBe(true)
    expect((await former.post('/security/totp/start', ownProof)).body.code).toBe('session.notAllowed')
    expect((await former.delete('/security/totp', { body: ownProof })).status).toBe(200)
  })
})

describe('every change of how one signs in', () => {
  const changes: [string, (who: Client, body: object) => Promise<Answer>][] = [
    ['a new app', (who, body) => who.post('/security/totp/start', body)],
    ['no app', (who, body) => who.delete('/security/totp', { body })],
    ['new codes', (who, body) => who.post('/security/recovery_codes', body)],
    ['a forgotten device', (who, body) => who.delete('/security/devices/1', { body })],
  ]

  it.each(changes)(
    'a change of how one signs in needs the password or a step within five minutes: %s',
    async (_, change) => {
      const { admin, secret } = await withStep()
      for (const body of [{}, { current_password: 'wrong' }]) {
        const refused = await change(admin, body)
        expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['current_password']])
      }
      const recent = await signInWithTotp(portal.visitor(), 'linde.admin', { secret, ...portal })
      expect((await change(recent, {})).status).not.toBe(400)
      // A step of the day ahead, by a clock that was put right since.
      portal.clock.advance(-dayMs)
      expect((await change(recent, {})).status).toBe(400)
    },
  )

  it.each(changes)(
    'a change of how one signs in is refused if the session is ended meanwhile: %s',
    async (_, change) => {
      const { admin } = await withStep()
      const refused = await meanwhile(
        { before: /from "accounts" as "a" left join "groups" as "g".*for no key update/ },
        "DELETE FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE login = 'linde.admin')",
        () => change(admin, ownProof),
      )
      expect(refused.body.code).toBe('session.required')
      expect(await noted()).toEqual(['secondStep.addTotp'])
    },
  )

  it('a change of how one signs in is refused if the step was recent, and staff end it meanwhile', async () => {
    const admin = await portal.signInAs('linde.admin')
    await setUpTotp(admin, portal)
    const refused = await meanwhile(
      { before: /from "accounts" as "a" left join "groups" as "g".*for no key update/ },
      'UPDATE sessions SET second_step_at = NULL',
      () => admin.post('/security/recovery_codes', {}),
    )
    expect(Object.keys(refused.body.fields)).toEqual(['current_password'])
  })
})

describe('removing the last method', () => {
  it('removing the last method ends recovery codes, remembered devices and all other sessions', async () => {
    const { admin, secret } = await withStep()
    const other = await signInWithTotp(portal.visitor(), 'linde.admin', { secret, ...portal, remember: true })
    expect((await admin.delete('/security/totp', { body: ownProof })).status).toBe(200)
    expect([await count('recovery_codes'), await count('remembered_devices')]).toEqual([0, 0])
    expect([await isIn(admin), await isIn(other)]).toEqual([true, false])
    expect((await admin.delete('/security/totp', { body: ownProof })).body.code).toBe('secondStep.none')
    expect((await admin.post('/security/recovery_codes', ownProof)).body.code).toBe('secondStep.none')
    await portal.signInAs('linde.admin')
  })
})

describe('recovery codes', () => {
  it('recovery codes are replaced by ten new ones', async () => {
    const { admin, recoveryCodes } = await withStep()
    const renewed = await admin.post('/security/recovery_codes', ownProof)
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
    const { browser } = await beginSignIn(portal.visitor(), 'linde.admin')
    const give = (code: string | undefined) => giveStep(browser, { method: 'recovery', code: code ?? '' })
    expect((await give(recoveryCodes[0])).status).toBe(401)
    expect((await give(renewed.body.data.recovery_codes[0])).status).toBe(200)
    expect((await read(browser)).recovery_left).toBe(9)
    expect(await noted()).toContain('secondStep.renewCodes')
  })
})

describe('remembered devices', () => {
  it('remembered devices are listed with their names, and forgotten one by one, by their owner', async () => {
    const { admin, secret } = await withStep()
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36' }
    const { browser } = await beginSignIn(portal.visitor(), 'linde.admin')
    const step = { method: 'totp', code: codeAt(secret, portal.clock.now), remember: true }
    await browser.post('/login/second_step', step, { headers })
    const [device] = (await read(admin)).devices
    expect(device).toMatchObject({ name: 'Chrome, Windows', since: portal.clock.now.toISOString() })
    const stranger = await portal.signInAs('linde.klas3')
    const address = `/security/devices/${device.id}`
    expect((await stranger.delete(address, { body: ownProof })).body.code).toBe('secondStep.deviceNotFound')
    expect((await admin.delete(address, { body: ownProof })).status).toBe(200)
    expect((await admin.delete(address, { body: ownProof })).status).toBe(404)
    await browser.post('/logout', {})
    expect((await beginSignIn(browser, 'linde.admin')).step.methods).toContain('totp')
  })
})

describe('password_set_at', () => {
  it('password_set_at is when the password was changed last', async () => {
    const admin = await portal.signInAs('linde.admin')
    const user = { password: 'een-heel-nieuw-geheim-1', ...ownProof }
    const { id } = (await admin.get('/isloggedin')).body.obj
    expect((await admin.post(`/weblockaccount/${id}`, { user })).status).toBe(200)
    expect((await read(admin)).password_set_at).toBe(portal.clock.now.toISOString())
  })
})

describe('ending the second step of another account', () => {
  const endOf = async (who: Client, login: string, body: object = ownProof) =>
    who.delete(`/weblockaccount/${await accountId(portal, login)}/second_step`, { body })

  it('ending a second step removes its methods and the sessions; both people get a mail', async () => {
    const { admin, secret } = await withStep()
    await signInWithTotp(portal.visitor(), 'linde.admin', { secret, ...portal, remember: true })
    const staff = await portal.signInAs('staff')
    const page = async () =>
      (await staff.get(`/weblockaccount/${await accountId(portal, 'linde.admin')}`)).body.sign_in.second_step
    expect(await page()).toBe(true)
    expect((await endOf(staff, 'linde.admin')).status).toBe(200)
    expect([await page(), await isIn(admin)]).toEqual([false, false])
    for (const table of ['totp_secrets', 'recovery_codes', 'remembered_devices'])
      expect([table, await count(table)]).toEqual([table, 0])
    expect((await told()).slice(-2)).toEqual([
      { to: 'linde.admin@example.org', change: 'ended', by: 'staff' },
      { to: 'staff@example.org', change: null, by: null },
    ])
    expect(await noted()).toContain('secondStep.end')
    await portal.signInAs('linde.admin')
    expect((await endOf(staff, 'linde.admin')).body.code).toBe('secondStep.none')
  })

  it('ending the second step of another account needs the own password, however recent the own step', async () => {
    await withStep()
    const staff = await portal.signInAs('staff')
    await setUpTotp(staff, portal)
    expect((await endOf(staff, 'linde.admin', {})).status).toBe(400)
    const wrong = await endOf(staff, 'linde.admin', { current_password: 'wrong' })
    expect(wrong.body.code).toBe('account.currentPasswordWrong')
    expect((await endOf(staff, 'staff')).body.code).toBe('secondStep.ownEnd')
    expect((await staff.delete('/weblockaccount/987654/second_step', { body: ownProof })).status).toBe(404)
    expect(await count('totp_secrets')).toBe(2)
  })

  it('ending the second step of another account is refused if the password of the member of staff changed meanwhile', async () => {
    await withStep()
    const staff = await portal.signInAs('staff')
    const refused = await meanwhile(
      { after: /inner join "accounts" as "p"/ },
      "UPDATE accounts SET password_hash = 'x' WHERE login = 'staff'",
      () => endOf(staff, 'linde.admin'),
    )
    expect([refused.status, await count('totp_secrets')]).toEqual([401, 1])
  })

  it('ending the second step of another account is for staff alone', async () => {
    await withStep()
    for (const login of ['dealer', 'linde.klas3', 'lena'])
      expect((await endOf(await portal.signInAs(login), 'linde.admin')).status).toBe(403)
  })
})
