import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { licenceId, queuedMails } from '#test/support/demo.ts'
import { createReminderPortal, endLicence, remindersQueued } from '#test/support/reminders.ts'
import { dayMs } from '../platform/durations.ts'

const portal = await createReminderPortal()
const { run } = portal
const { db } = portal.services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const linde = '10001'

describe('a licence that is short of seats', () => {
  const mails = async () => (await queuedMails(portal)).filter(({ kind }) => kind === 'seatsShort')

  /** Opens apps on so many of the school's 30 seats, on each of these days. */
  async function use(seats: number, days: number) {
    const { id: account } = await db
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', 'lena')
      .executeTakeFirstOrThrow()
    const licence = await licenceId(portal, linde)
    for (let day = 0; day < days; day++) {
      const at = portal.clock.now
      const sessions = Array.from({ length: seats }, (_, nth) => ({
        ...{ token_hash: Buffer.from(`${at.getTime()}-${nth}`), account_id: account, licence_id: licence },
        ...{
          created_at: at,
          seen_at: at,
          expires_at: new Date(at.getTime() + 1000),
          app: 'online',
          machine: `${at.getTime()}-${nth}`,
        },
      }))
      await db.insertInto('sessions').values(sessions).execute()
      await run()
      portal.clock.advance(dayMs)
    }
  }

  it('three days in a row short of seats make a mail, and no other for a month', async () => {
    await use(27, 2)
    expect(await mails()).toEqual([])
    await use(27, 28)
    expect(await mails()).toMatchObject([
      {
        to_address: 'linde.admin@example.org',
        content: { licences: [{ serialNumber: 'SPR10001', seats: 30 }] },
      },
    ])
    await use(27, 5)
    expect(await mails()).toHaveLength(2)
  })

  it('a day with room in between makes no mail', async () => {
    await use(27, 2)
    await use(26, 1)
    await use(27, 2)
    expect(await mails()).toEqual([])
  })

  it('a mail about seats goes out the day after one about the end', async () => {
    await endLicence(portal, linde, 16)
    await use(27, 3)
    expect([(await remindersQueued(portal)).length, (await mails()).length]).toEqual([2, 0])
    await use(1, 1)
    expect(await mails()).toHaveLength(1)
  })
})
