import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '#test/support/apps.ts'
import type { Client } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { ownProof, plantTotp, setUpTotp, signInWithTotp } from '#test/support/second-step.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { demoPassword } from '../../dev/demo-data.ts'

/** The demo's clock begins on 2026-09-15. */
const from = '2026-09-17'
const justBefore = '2026-09-16T21:59:00Z'

let portal: TestApp
/** The same, if it is required later. */
let later: TestApp
beforeAll(async () => {
  portal = await createTestApp({ secondStep: { of: ['staff', 'admin'], from: null, keys: [] } })
  later = await createTestApp({ secondStep: { of: ['admin'], from, keys: [] } })
})
afterAll(async () => {
  await portal.close()
  await later.close()
})
afterEach(async () => {
  await portal.reset()
  await later.reset()
})

const stateOf = async (who: Client) => (await who.get('/isloggedin')).body

describe('a person of whom a second step is demanded, and who has none', () => {
  it('a person who needs a second step may do nothing but set one up; then the same session is whole', async () => {
    const staff = await portal.signInAs('staff')
    expect((await stateOf(staff)).second_step_due).toBe(true)
    for (const path of ['/licences?page=1', '/sessions?page=1', '/find?q=linde']) {
      const { status, body } = await staff.get(path)
      expect([path, status, body.code]).toEqual([path, 403, 'session.secondStepDue'])
    }
    expect((await staff.get('/security')).status).toBe(200)
    await setUpTotp(staff, portal)
    expect((await stateOf(staff)).second_step_due).toBe(false)
    expect((await staff.get('/licences?page=1')).status).toBe(200)
  })

  it('a session is held again once the last required method is removed', async () => {
    const staff = await portal.signInAs('staff')
    await setUpTotp(staff, portal)
    expect((await staff.delete('/security/totp', { body: ownProof })).status).toBe(200)
    expect((await staff.get('/licences?page=1')).body.code).toBe('session.secondStepDue')
  })

  it('a new password is chosen first, if that is due as well', async () => {
    await portal.database.pool.query(
      "UPDATE accounts SET must_change_password = true WHERE login = 'linde.admin'",
    )
    const admin = await portal.signInAs('linde.admin')
    const { id } = (await stateOf(admin)).obj
    expect((await admin.get('/security')).body.code).toBe('session.passwordDue')
    const password = 'een-heel-nieuw-geheim-1'
    expect((await admin.post(`/weblockaccount/${id}`, { user: { password } })).status).toBe(200)
    expect((await admin.get('/home')).body.code).toBe('session.secondStepDue')
    await setUpTotp(admin, { ...portal, password })
    expect((await admin.get('/home')).status).toBe(200)
  })

  it('a session without a required second step opens no app, and gets no code for one', async () => {
    const admin = await portal.visitor().open()
    await admin.post('/weblock/createcallback', { callback: 'online', machine: 'PC-1' })
    const { body } = await admin.post('/login', { login: 'linde.admin', password: demoPassword })
    expect([body.callback.app, body.session.result.session.cookie]).toEqual([null, null])
    expect((await admin.post('/weblock/handover', {})).body.code).toBe('session.secondStepDue')
    await setUpTotp(admin, portal)
    expect((await admin.post('/weblock/handover', {})).body.cookie).toBeTruthy()
  })

  it('other kinds of people need none', async () => {
    for (const login of ['dealer', 'lena']) {
      const { second_step_due, second_step_from } = await stateOf(await portal.signInAs(login))
      expect([second_step_due, second_step_from]).toEqual([false, null])
    }
  })
})

describe('View as', () => {
  it('View as asks for the step of the member of staff, not of the person they view', async () => {
    const staff = await portal.signInAs('staff')
    await setUpTotp(staff, portal)
    const id = await accountId(portal, 'linde.admin')
    expect((await staff.post(`/weblockaccount/${id}/view`, { reason: 'Call' })).status).toBe(200)
    expect([(await stateOf(staff)).second_step_due, (await staff.get('/home')).status]).toEqual([false, 200])
    await portal.database.pool.query('UPDATE sessions SET second_step_at = NULL')
    expect((await staff.get('/home')).body.code).toBe('session.secondStepDue')
    expect((await staff.delete('/view')).status).toBe(200)
  })
})

describe('a day from which it is demanded', () => {
  it('the day is announced; from then on, in Brussels, running sessions are held, those of apps continue', async () => {
    later.clock.now = new Date(justBefore)
    const admin = await later.signInAs('linde.admin')
    const app = await openApp({ visitor: later.visitor }, 'linde.admin')
    const before = await stateOf(admin)
    expect([before.second_step_due, before.second_step_from]).toEqual([false, from])
    expect((await admin.get('/home')).status).toBe(200)
    later.clock.advance(60_000)
    const after = await stateOf(admin)
    expect([after.second_step_due, after.second_step_from]).toEqual([true, null])
    expect((await admin.get('/home')).body.code).toBe('session.secondStepDue')
    expect((await app.get('/products?page=1')).status).toBe(200)
  })

  it('the day from which a second step is required is not announced to people who have one', async () => {
    const secret = await plantTotp(later.services, 'linde.admin')
    const admin = await signInWithTotp(later.visitor(), 'linde.admin', { secret, ...later })
    expect((await stateOf(admin)).second_step_from).toBe(null)
  })
})
