import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountId } from '#test/support/demo.ts'
import {
  beginSignIn,
  codeAt,
  giveStep,
  ownProof,
  plantTotp,
  signInWithTotp,
} from '#test/support/second-step.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs } from '../platform/durations.ts'
import { deleteOld } from '../record/retention/retention.ts'
import { forgetExpiredSteps } from './forget.ts'

let portal: TestApp
let secret: string
beforeAll(async () => {
  // Longer than a deletion can be undone.
  portal = await createTestApp({ retentionDays: { audit: 730, requests: 365, bin: 90, mails: 30 } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  secret = await plantTotp(portal.services, 'linde.klas3')
})

const count = async (table: string) =>
  (await portal.database.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count

/** Remembered in this browser, then deleted. */
async function deleteKlas3() {
  const browser = await signInWithTotp(portal.visitor(), 'linde.klas3', { secret, ...portal, remember: true })
  await browser.post('/logout', {})
  portal.clock.advance(30_000)
  const admin = await portal.signInAs('linde.admin')
  const deleted = await admin.delete(`/weblockadmin/${await accountId(portal, 'linde.klas3')}`)
  return { browser, admin, operation: deleted.body.operation_id as number }
}

it('an account that comes back from the bin still has its second step, and its devices are forgotten', async () => {
  const { browser, admin, operation } = await deleteKlas3()
  expect([await count('totp_secrets'), await count('remembered_devices')]).toEqual([1, 0])
  expect((await admin.post(`/operations/${operation}/undo`, {})).status).toBe(200)
  expect((await beginSignIn(browser, 'linde.klas3')).step.methods).toEqual(['totp'])
  const code = codeAt(secret, portal.clock.now)
  expect((await giveStep(browser, { method: 'totp', code })).status).toBe(200)
})

it('the methods are forgotten once the account cannot be restored, even if the bin is kept', async () => {
  await deleteKlas3()
  portal.clock.advance(29 * dayMs)
  await deleteOld(portal.services)
  expect(await count('totp_secrets')).toBe(1)
  portal.clock.advance(2 * dayMs)
  await deleteOld(portal.services)
  expect([await count('totp_secrets'), await count('bin')]).toEqual([0, 1])
})

it('devices and sign-ins that wait are forgotten in time', async () => {
  const browser = await signInWithTotp(portal.visitor(), 'linde.klas3', { secret, ...portal, remember: true })
  await beginSignIn(portal.visitor(), 'linde.klas3')
  await beginSignIn(portal.visitor(), 'linde.klas3')
  portal.clock.advance(10 * 60_000 - 1)
  await forgetExpiredSteps(portal.services)
  expect([await count('pending_sign_ins'), await count('remembered_devices')]).toEqual([2, 1])
  portal.clock.advance(1)
  await forgetExpiredSteps(portal.services)
  expect([await count('pending_sign_ins'), await count('remembered_devices')]).toEqual([0, 1])
  portal.clock.advance(30 * dayMs)
  await forgetExpiredSteps(portal.services)
  expect([await count('remembered_devices'), browser.cookies.has('dummy_device')]).toEqual([0, true])
})

it('no secret of a second step stands in the audit, the bin, the mails or the activity', async () => {
  const admin = await portal.signInAs('linde.admin')
  const { secret: own } = (await admin.post('/security/totp/start', ownProof)).body.data
  const code = codeAt(own, portal.clock.now)
  const done = await admin.post('/security/totp', { ...ownProof, code })
  const [recovery] = done.body.data.recovery_codes
  await admin.delete(`/weblockadmin/${await accountId(portal, 'linde.klas3')}`)
  const texts = await Promise.all(
    ['audit', 'bin', 'outbox', 'sessions', 'totp_secrets', 'recovery_codes'].map(async (table) => {
      const { rows } = await portal.database.pool.query(`SELECT t::text AS row FROM ${table} AS t`)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  const activity = (await admin.get('/weblockgroup/1/activity?page=1&size=50')).body.data
  const all = [...texts, JSON.stringify(activity)].join('\n')
  const inRows = (text: string) => Buffer.from(Secret.fromBase32(text).bytes).toString('hex')
  for (const text of [own, secret, recovery, inRows(own), inRows(secret)]) expect(all).not.toContain(text)
  expect(JSON.stringify(activity)).not.toContain('second_step')
})
