import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, snapshot } from '#test/support/demo.ts'
import { endLicence, remindersQueued } from '#test/support/reminders.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { dayMs } from '../platform/durations.ts'
import { sendReminders } from './remind.ts'

const portal = await createSchoolPortal({ trustProxy: '127.0.0.1' })
const { staff, linde, klas3, lena } = portal
const { db } = portal.services
beforeEach(async () => {
  await portal.reset()
  for (const number of ['10002', '20001']) await endLicence(portal, number, null)
  await endLicence(portal, '10001', 20)
})
afterAll(() => portal.close())

const address = '/licences/SPR10001/reminders'
const steps = [60, 30, 14, 3, -1]
const read = async (who: Client = linde) => (await who.get(address)).body.data
const change = (body: object, who: Client = linde) => who.post(address, body)
const remind = () => sendReminders(portal.services)

describe('the reminders of a licence', () => {
  it('the reminders of a licence name the next one, then the one sent and its receiver', async () => {
    const usual = { steps, stopped: false, seen_until: null }
    expect(await read()).toEqual({ ...usual, next: { at: '2026-09-15', step: 30 }, sent: [] })
    await remind()
    const to = { login: 'linde.admin', name: 'Marleen Verstraete' }
    const sent = [{ at: '2026-09-15T10:00:00.000Z', step: 30, to }]
    expect(await read()).toEqual({ ...usual, next: { at: '2026-09-21', step: 14 }, sent })
  })

  it('the reminders of a licence are for staff, its dealer and root admins alone', async () => {
    const statuses = []
    for (const who of [staff, await portal.signInAs('dealer'), linde, klas3, lena])
      statuses.push((await who.get(address)).status, (await change({ stopped: true }, who)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 403, 403, 403, 403])
    for (const login of ['dealer2', 'jozef.admin']) {
      const stranger = await portal.signInAs(login)
      expect([
        (await stranger.get(address)).status,
        (await change({ stopped: false }, stranger)).status,
      ]).toEqual([404, 404])
    }
    expect((await staff.get('/licences/SPR99999/reminders')).body.code).toBe('licence.notFound')
  })

  it('a reminder names no receiver whose account was deleted', async () => {
    await remind()
    await db.deleteFrom('accounts').where('login', '=', 'linde.admin').execute()
    expect((await read(staff)).sent).toMatchObject([{ step: 30, to: null }])
  })

  it('no reminder is next if they are stopped, there is no receiver, or there is nothing to renew', async () => {
    expect((await change({ stopped: true })).body.data).toMatchObject({ next: null, stopped: true })
    expect((await change({ stopped: false })).body.data.next).toEqual({ at: '2026-09-15', step: 30 })
    await db.updateTable('accounts').set({ email: '' }).where('login', '=', 'linde.admin').execute()
    expect((await read()).next).toBeNull()
    await portal.reset()
    await db.updateTable('licences').set({ price_cents: 0 }).execute()
    expect((await read()).next).toBeNull()
    await portal.reset()
    await endLicence(portal, '10001', null)
    expect((await read()).next).toBeNull()
  })

  it('settings change one by one; the audit has before and after, and the activity shows the change', async () => {
    const change1 = await change({ seen_until: '2026-09-30', earlier: 120 })
    expect(change1.body.data).toEqual({
      ...{ steps: [120, ...steps], stopped: false, seen_until: '2026-09-30', sent: [] },
      next: { at: '2026-10-02', step: 3 },
    })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      action: 'licence.edit',
      actor_login: 'linde.admin',
      before: { remindersSeenUntil: null, reminderEarlier: null },
      after: { remindersSeenUntil: '2026-09-30', reminderEarlier: 120 },
    })
    const activity = await linde.get(`${portal.at('Basisschool De Linde')}/activity?page=1&size=1`)
    expect(activity.body.data[0].text).toBe(
      'Marleen Verstraete changed the licence SPR10001: reminders silent until “nothing” is now “30/09/2026” and earlier reminder, in days “nothing” is now “120”.',
    )
    expect((await change({ earlier: null, seen_until: null })).body.data).toMatchObject({
      steps,
      seen_until: null,
    })
  })

  it('a change to the same settings leaves no trace', async () => {
    await change({ stopped: true })
    const before = await snapshot(portal)
    expect((await change({ stopped: true })).status).toBe(200)
    expect((await change({})).status).toBe(200)
    expect(await snapshot(portal)).toEqual(before)
  })

  it('reminders can be silenced for a year at most, and have no other steps', async () => {
    expect((await change({ seen_until: '2027-09-16' })).status).toBe(200)
    const tooLong = await change({ seen_until: '2027-09-17' })
    expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([400, ['seen_until']])
    expect((await change({ earlier: 45 })).status).toBe(400)
  })

  it('an admin who was moved away meanwhile cannot change the reminders', async () => {
    const class3 = portal.ids['Klas 3A'] ?? 0
    await db.updateTable('accounts').set({ group_id: class3 }).where('login', '=', 'linde.admin').execute()
    expect((await change({ stopped: true })).status).toBe(403)
  })
})

describe('the link of a reminder', () => {
  const from = (of: string) => ({ headers: { 'x-forwarded-for': of } })
  const visitor = portal.visitor()

  async function code(): Promise<string> {
    await remind()
    return (await remindersQueued(portal))[0]?.content.licences[0]?.code ?? ''
  }
  const look = async (of: string, by = '192.0.2.1') => visitor.get(`/reminders/${of}`, from(by))
  async function answer(of: string, body: object) {
    await visitor.open()
    return visitor.post(`/reminders/${of}`, body, from('192.0.2.1'))
  }
  /** Both calls refuse the code as an unknown one. */
  async function expectOver(of: string) {
    const unknown = await look('x'.repeat(43))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'reminder.over'])
    expect((await look(of)).body).toEqual(unknown.body)
    expect((await answer(of, { stopped: true })).body).toEqual(unknown.body)
  }

  it('the link of a reminder shows its licence, and changes nothing', async () => {
    const of = await code()
    const before = await snapshot(portal)
    expect((await look(of)).body.data).toEqual({
      ...{ sn: 'SPR10001', name: 'Basisschool De Linde', valid_until: '2026-10-05' },
      ...{ stopped: false, seen_until: null },
    })
    expect(await snapshot(portal)).toEqual(before)
    expect(JSON.stringify(before)).not.toContain(of)
  })

  it('the link of a reminder stops and silences without a session, in the name of its receiver, who can take it back', async () => {
    const of = await code()
    expect((await answer(of, { seen_until: '2026-09-30' })).body.data).toMatchObject({
      seen_until: '2026-09-30',
    })
    expect((await answer(of, { stopped: true })).body.data).toMatchObject({
      stopped: true,
      seen_until: '2026-09-30',
    })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      actor_id: await accountId(portal, 'linde.admin'),
      after: { remindersStopped: true },
    })
    expect((await answer(of, { stopped: false })).body.data.stopped).toBe(false)
    expect((await answer(of, { earlier: 180 })).body.data.stopped).toBe(false)
    expect((await read()).steps).toEqual(steps)
  })

  it('the link of a reminder changes something only from a page of the portal', async () => {
    const of = await code()
    const scanner = portal.visitor()
    const { status, body } = await scanner.post(`/reminders/${of}`, { stopped: true })
    expect([status, body.code]).toEqual([403, 'request.csrf'])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['with a renewal', () => endLicence(portal, '10001', 385)],
    ['long after the end', async () => portal.clock.advance(51 * dayMs)],
    ['with the receiver’s role', () => portal.editAccount(staff, 'linde.admin', { admin: false })],
    [
      'with the account’s date',
      () => portal.editAccount(staff, 'linde.admin', { valid_until: '2026-09-14' }),
    ],
    ['with the account', () => db.deleteFrom('accounts').where('login', '=', 'linde.admin').execute()],
    [
      'with the account’s move to a group below',
      () =>
        db
          .updateTable('accounts')
          .set({ group_id: portal.ids['Klas 3A'] ?? 0 })
          .where('login', '=', 'linde.admin')
          .execute(),
    ],
  ])('the link of a reminder ends %s', async (_, end) => {
    const of = await code()
    expect((await look(of)).status).toBe(200)
    await end()
    await expectOver(of)
  })

  it('the link of a reminder works after the end, as long as the licence gets reminders', async () => {
    const of = await code()
    portal.clock.advance(50 * dayMs)
    expect((await look(of)).status).toBe(200)
  })

  it('wrong codes are counted by the address', async () => {
    const of = await code()
    const { wrongCodesPerAddress } = portal.services.config.publicLimits
    for (let wrong = 0; wrong < wrongCodesPerAddress; wrong++) await look(`wrong-${wrong}`, '198.51.100.7')
    expect((await look(of, '198.51.100.7')).status).toBe(429)
    expect((await look(of, '203.0.113.9')).status).toBe(200)
  })
})
