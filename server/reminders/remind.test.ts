import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { licenceId } from '#test/support/demo.ts'
import { createReminderPortal, endLicence, remindersQueued, remindFor } from '#test/support/reminders.ts'
import { inTransaction } from '../platform/db/database.ts'
import { dayMs } from '../platform/durations.ts'
import { deleteOld } from '../record/retention/retention.ts'
import { findReceivers, keepSent, takeDay } from './due-rows.ts'
import { remind } from './remind.ts'

const portal = await createReminderPortal()
const { run, change } = portal
const { db } = portal.services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const linde = '10001'
const jozef = '10002'

async function set(settings: object, number = linde) {
  const row = { licence_id: await licenceId(portal, number), ...settings }
  await db
    .insertInto('reminder_settings')
    .values({ seen_until: null, earlier: null, ...row })
    .onConflict((conflict) => conflict.column('licence_id').doUpdateSet(settings))
    .execute()
}

/** The steps that were sent, in their order, each with its day, counted from the start. */
async function sentOn(): Promise<[day: number, step: number][]> {
  const rows = await db.selectFrom('reminders').select(['at', 'step']).orderBy('id').execute()
  return rows.map(({ at, step }) => [
    Math.floor((at.getTime() - Date.parse('2026-09-15T00:00:00Z')) / dayMs),
    Number(step),
  ])
}

describe('the reminders of a licence', () => {
  it('the reminders of a licence go out 60, 30, 14 and 3 days before the end, and once after it, each once', async () => {
    await endLicence(portal, linde, 61)
    await remindFor(portal, 66)
    expect(await sentOn()).toEqual([
      [1, 60],
      [31, 30],
      [47, 14],
      [58, 3],
      [62, -1],
    ])
    const mails = await remindersQueued(portal)
    expect(mails.map(({ content }) => content.licences.map(({ hasEnded }) => hasEnded))).toEqual([
      ...Array(4).fill([false]),
      [true],
    ])
  })

  it('a reminder names customer and date, and has its own link, of which the database holds only the hash', async () => {
    const validUntil = await endLicence(portal, linde, 30)
    await change('linde.admin', { language: 'fr' })
    await run()
    const [mail, ...others] = await remindersQueued(portal)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to_address: 'linde.admin@example.org',
      to_name: 'Marleen Verstraete',
      language: 'fr',
      content: { serialNumber: 'SPR10001', licences: [{ customer: 'Basisschool De Linde', validUntil }] },
    })
    const code = mail?.content.licences[0]?.code ?? ''
    expect(code).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql`SELECT id FROM reminders WHERE code_hash = sha256(${code}::bytea)`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('three steps that passed while the portal was down make one mail', async () => {
    await endLicence(portal, linde, 61)
    portal.clock.advance(50 * dayMs)
    await remindFor(portal, 3)
    expect(await sentOn()).toEqual([[50, 14]])
  })

  it.each([
    [30, 1],
    [31, 0],
  ])(
    'a licence that ended %i days ago makes %i mails on a portal that starts to remind',
    async (days, mails) => {
      await endLicence(portal, linde, -days)
      await remindFor(portal, 1)
      expect(await remindersQueued(portal)).toHaveLength(mails)
    },
  )

  it('the reminders of a licence start again after a renewal', async () => {
    await endLicence(portal, linde, 3)
    await run()
    await endLicence(portal, linde, 32)
    await remindFor(portal, 3)
    expect((await sentOn()).map(([, step]) => step)).toEqual([3, 60, 30])
  })

  it('a licence that cannot be renewed, without a price or without an end, has no reminders', async () => {
    await db.updateTable('licences').set({ price_cents: 0 }).where('number', '=', linde).execute()
    await endLicence(portal, linde, 30)
    await run()
    expect(await remindersQueued(portal)).toEqual([])
  })

  it('an earlier step that the customer added is sent too', async () => {
    await endLicence(portal, linde, 121)
    await set({ earlier: 120 })
    await remindFor(portal, 2)
    portal.clock.advance(58 * dayMs)
    await remindFor(portal, 2)
    expect(await sentOn()).toEqual([
      [1, 120],
      [61, 60],
    ])
  })

  it('reminders that were stopped stay so, over a renewal too, until they are started again', async () => {
    await endLicence(portal, linde, 30)
    await set({ stopped: true })
    await run()
    await endLicence(portal, linde, 60)
    await remindFor(portal, 2)
    expect(await sentOn()).toEqual([])
    await set({ stopped: false })
    await run()
    expect(await sentOn()).toEqual([[2, 60]])
  })

  it('reminders are silent up to and including a day, and steps that fell due then are dropped', async () => {
    await endLicence(portal, linde, 31)
    await set({ seen_until: '2026-10-02' })
    await remindFor(portal, 60)
    expect(await sentOn()).toEqual([
      [28, 3],
      [32, -1],
    ])
  })

  it('a silence that outlasts the end only postpones the reminder after it', async () => {
    await endLicence(portal, linde, 2)
    await set({ seen_until: '2026-09-25' })
    await remindFor(portal, 20)
    expect(await sentOn()).toEqual([[11, -1]])
  })
})

describe('the receivers of reminders', () => {
  beforeEach(() => endLicence(portal, linde, 30))
  const addresses = async () => (await remindersQueued(portal)).map(({ to_address }) => to_address)

  it.each<[string, object]>([
    ['without an address', { email: '' }],
    ['whose account has expired', { valid_until: '2026-09-14' }],
    ['who has not accepted the invitation yet', { password_hash: '', invited_at: new Date() }],
    ['who became a user', { kind: 'user' }],
  ])('an admin %s gets no reminder', async (_, columns) => {
    await change('linde.admin', columns)
    await run()
    expect(await addresses()).toEqual([])
  })

  it('an admin of a group below the root gets no reminder', async () => {
    await run()
    expect(await addresses()).toEqual(['linde.admin@example.org'])
  })

  it('a receiver gets one mail a day over all licences, with a code for each', async () => {
    await endLicence(portal, jozef, 14)
    await change('jozef.admin', { email: 'Linde.Admin@example.org' })
    await run()
    await run()
    const [mail, ...others] = await remindersQueued(portal)
    expect(others).toEqual([])
    const { licences } = mail?.content ?? { licences: [] }
    expect(licences.map(({ serialNumber }) => serialNumber)).toEqual(['SPR10002', 'SPR10001'])
    expect(new Set(licences.map(({ code }) => code)).size).toBe(2)
  })

  it('a reminder that falls due after the day’s mail goes out the next day', async () => {
    await run()
    await change('jozef.admin', { email: 'linde.admin@example.org' })
    await endLicence(portal, jozef, 14)
    await run()
    expect(await remindersQueued(portal)).toHaveLength(1)
    portal.clock.advance(dayMs)
    await run()
    expect((await remindersQueued(portal)).at(-1)?.content.licences).toMatchObject([
      { serialNumber: 'SPR10002' },
    ])
  })

  it('an account that an undo restores gets no reminder a second time', async () => {
    const staff = await portal.signInAs('staff')
    await change('linde.klas3', {
      group_id: (
        await db
          .selectFrom('groups')
          .select('id')
          .where('name', '=', 'Basisschool De Linde')
          .executeTakeFirstOrThrow()
      ).id,
    })
    await run()
    expect(await addresses()).toHaveLength(2)
    const { id } = await db
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', 'linde.admin')
      .executeTakeFirstOrThrow()
    const { body } = await staff.delete(`/weblockadmin/${id}`)
    await staff.post(`/operations/${body.operation_id}/undo`, {})
    portal.clock.advance(dayMs)
    await run()
    expect(await addresses()).toHaveLength(2)
  })
})

it('three runs at once send each reminder once', async () => {
  for (const number of [linde, jozef]) await endLicence(portal, number, 14)
  await change('linde.klas3', { kind: 'admin', email: 'linde.admin@example.org' })
  await Promise.all([run(), run(), run()])
  expect(await remindersQueued(portal)).toHaveLength(2)
  expect(await sentOn()).toHaveLength(2)
})

it('a reminder is kept once, and a day is taken once, whatever was read before', async () => {
  const reminder = {
    licenceId: await licenceId(portal, linde),
    accountId: 1,
    step: 30,
    series: '2026-10-15',
    codeHash: null,
  }
  const keep = () => inTransaction(db, (trx) => keepSent(trx, portal.clock.now, [reminder]))
  expect([(await keep()).length, (await keep()).length]).toEqual([1, 0])
  const take = () => inTransaction(db, (trx) => takeDay(trx, 'somebody', '2026-09-15'))
  expect([await take(), await take()]).toEqual([true, false])
})

it('a receiver whom another run has mailed since the look gets no second mail on that day', async () => {
  await endLicence(portal, linde, 14)
  const when = { now: portal.clock.now, today: '2026-09-15' }
  const receivers = await findReceivers(db, when, '', 200)
  await run()
  await endLicence(portal, jozef, 14)
  await change('jozef.admin', { email: 'linde.admin@example.org' })
  for (const receiver of receivers) await inTransaction(db, (trx) => remind(trx, receiver, when))
  expect(await remindersQueued(portal)).toHaveLength(1)
})

describe('a clock that jumps', () => {
  it.each([
    ['a day ahead', [1]],
    ['a day back', [-1]],
    ['a year ahead', [365]],
    ['a year back', [-365]],
    ['by a day, then by a year, either way', [1, -1, 365, -365, -1, 1]],
  ])('a clock that jumps %s and back again sends no step twice, and leaves none out', async (_, jumps) => {
    await endLicence(portal, linde, 13)
    await run()
    for (const days of jumps) {
      portal.clock.advance(days * dayMs)
      await run()
      await deleteOld(portal.services)
      portal.clock.advance(-days * dayMs)
      await run()
    }
    await remindFor(portal, 30)
    expect((await sentOn()).map(([, step]) => step)).toEqual([14, 3, -1])
    const codes = (await remindersQueued(portal)).flatMap(({ content }) => content.licences)
    expect(codes).toHaveLength(3)
  })
})

it('more receivers than one query returns are all reminded', async () => {
  await endLicence(portal, linde, 30)
  const root = await db
    .selectFrom('groups')
    .select('id')
    .where('name', '=', 'Basisschool De Linde')
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 230 }, (_, nth) => ({
    ...{ login: `many.${nth}`, email: `many.${nth}@example.org`, password_hash: 'x', kind: 'admin' as const },
    ...{ group_id: root.id, valid_until: null },
  }))
  await db.insertInto('accounts').values(many).execute()
  await run()
  expect(await remindersQueued(portal)).toHaveLength(231)
})
