import { afterAll, beforeEach, expect, it } from 'vitest'
import { endLicence, remindersQueued, remindFor } from '#test/support/reminders.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { dayMs } from '../platform/durations.ts'
import { recheckMail } from '../recheck-mail.ts'
import type { Message } from '../record/mail/mailer.ts'
import { sendDueMail } from '../record/mail/send-mail.ts'
import { sendReminders } from './remind.ts'

const portal = await createTestApp()
const { db } = portal.services
const [linde, jozef, noord] = ['10001', '10002', '10005'] as const
beforeEach(async () => {
  await portal.reset()
  for (const number of [linde, jozef, noord, '20001']) await endLicence(portal, number, null)
})
afterAll(() => portal.close())

/** Sends the mails that wait. @returns their texts */
async function sent(): Promise<string[]> {
  const texts: string[] = []
  const send = async ({ text }: Message) => void texts.push(text)
  await sendDueMail({ ...portal.services, mailer: { send, close: () => {} } }, undefined, undefined, (mail) =>
    recheckMail(portal.services, mail),
  )
  return texts
}

const setAddresses = (columns: object) =>
  db.updateTable('accounts').set(columns).where('login', 'in', ['linde.admin', 'jozef.admin']).execute()
const withoutDealers = () =>
  db.updateTable('accounts').set({ email: '' }).where('kind', '=', 'dealer').execute()

it('a reminder that waits is not sent after a renewal, and is due again if that is undone', async () => {
  await withoutDealers()
  await endLicence(portal, linde, 30)
  await sendReminders(portal.services)
  expect(await remindersQueued(portal)).toHaveLength(1)
  await endLicence(portal, linde, 395)
  expect(await sent()).toEqual([])
  expect(await remindersQueued(portal)).toEqual([])
  await endLicence(portal, linde, 30)
  portal.clock.advance(dayMs)
  await remindFor(portal, 1)
  expect(await sent()).toEqual([expect.stringContaining('SPR10001')])
})

it('a mail about several licences leaves out those that were renewed or stopped', async () => {
  await withoutDealers()
  await setAddresses({ email: 'both@example.org' })
  await endLicence(portal, linde, 30)
  await endLicence(portal, jozef, 30)
  await sendReminders(portal.services)
  await endLicence(portal, jozef, 395)
  const [text, ...others] = await sent()
  expect(others).toEqual([])
  expect(text).toContain('SPR10001')
  expect(text).not.toContain('SPR10002')
})

it('a reminder that waits is not sent once the customer has stopped reminders', async () => {
  await withoutDealers()
  await endLicence(portal, linde, 30)
  await sendReminders(portal.services)
  await db
    .insertInto('reminder_settings')
    .expression((eb) =>
      eb
        .selectFrom('licences')
        .select(({ val }) => ['id as licence_id', val(true).as('stopped')])
        .where('number', '=', linde),
    )
    .columns(['licence_id', 'stopped'])
    .execute()
  expect(await sent()).toEqual([])
})

it('a dealer’s list that waits leaves out what was renewed', async () => {
  await setAddresses({ email: '' })
  await endLicence(portal, linde, 30)
  await endLicence(portal, noord, 31)
  await sendReminders(portal.services)
  await endLicence(portal, linde, 395)
  const [text, ...others] = await sent()
  expect(others).toEqual([])
  expect(text).toContain('SPR10005')
  expect(text).not.toContain('SPR10001')
})
