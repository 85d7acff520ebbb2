import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '#test/support/apps.ts'
import { type Answer, type Client, isIn } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { beginSignIn, codeAt, giveStep, ownProof, plantTotp } from '#test/support/second-step.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

// On PostgreSQL these calls really overlap; the embedded database has one connection.
const rounds = 8

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

const login = 'linde.admin'
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

const began = async (): Promise<Client> => (await beginSignIn(portal.visitor(), login)).browser

it('one of two that complete a sign-in with different codes gets a session', async () => {
  const secret = await plantTotp(portal.services, login)
  for (let round = 0; round < rounds; round++) {
    portal.clock.advance(120_000)
    const browser = await began()
    const codes = [0, 30_000].map((ms) => codeAt(secret, new Date(portal.clock.now.getTime() + ms)))
    const answers = await Promise.all(codes.map((code) => giveStep(browser, { method: 'totp', code })))
    expect(statuses(answers)).toEqual([200, 401])
  }
})

it('one of two browsers with the same code gets in', async () => {
  const secret = await plantTotp(portal.services, login)
  for (let round = 0; round < rounds; round++) {
    portal.clock.advance(60_000)
    const code = codeAt(secret, portal.clock.now)
    const browsers = [await began(), await began()]
    const answers = await Promise.all(browsers.map((each) => giveStep(each, { method: 'totp', code })))
    expect(statuses(answers)).toEqual([200, 401])
  }
})

it('a sign-in while the first method is made is asked for it, or ended by it', async () => {
  for (let round = 0; round < rounds; round++) {
    await portal.reset()
    const admin = await portal.signInAs(login)
    const { secret } = (await admin.post('/security/totp/start', ownProof)).body.data
    const stranger = await portal.visitor().open()
    const code = codeAt(secret, portal.clock.now)
    const [made] = await Promise.all([
      admin.post('/security/totp', { ...ownProof, code }),
      signIn(stranger, login),
    ])
    expect(made.status).toBe(200)
    expect([await isIn(admin), await isIn(stranger)]).toEqual([true, false])
  }
})

/** Completes a second step while staff change the account: no session stays, and no device is remembered. */
async function completedWhile(change: (staff: Client, account: number) => Promise<Answer>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await portal.reset()
    const secret = await plantTotp(portal.services, login)
    const [staff, account] = [await portal.signInAs('staff'), await accountId(portal, login)]
    const browser = await began()
    const [, changed] = await Promise.all([
      giveStep(browser, { method: 'totp', code: codeAt(secret, portal.clock.now), remember: true }),
      change(staff, account),
    ])
    const devices = await portal.database.pool.query('SELECT id FROM remembered_devices')
    expect([changed.status, await isIn(browser), devices.rows]).toEqual([200, false, []])
  }
}

it('a second step that is completed while staff end it opens nothing that stays', () =>
  completedWhile((staff, account) =>
    staff.delete(`/weblockaccount/${account}/second_step`, { body: ownProof }),
  ))

it('a password that changes while the second step is completed leaves no session of the old one', () =>
  completedWhile((staff, account) =>
    staff.post(`/weblockaccount/${account}`, { user: { password: 'een-heel-nieuw-geheim-1' } }),
  ))
