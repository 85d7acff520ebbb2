import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSendingPortal, type SendingPortal } from '#test/support/sending-portal.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { dayMs, hourMs } from '../../platform/durations.ts'
import { deleteOld } from '../retention/retention.ts'
import { listDeadLetters, retryDeadLetters } from './dead-letters.ts'
import { queueMail } from './outbox.ts'
import { sendDueMail } from './send-mail.ts'

let portal: SendingPortal
beforeAll(async () => {
  portal = await createSendingPortal()
})
beforeEach(() => portal.forgetMail())
afterAll(() => portal.close())

/** Queues a mail with a code that is valid for an hour. */
const queueCode = (address = 'lena@example.org') =>
  inTransaction(portal.services.db, (trx) =>
    queueMail(trx, portal.clock.now, {
      kind: 'resetCode',
      content: {
        name: 'Lena',
        login: 'lena',
        code: 'abc',
        expiresAt: new Date(portal.clock.now.getTime() + hourMs).toISOString(),
      },
      to: { name: 'Lena', address },
      language: 'en',
      dedupeKey: 'code',
    }),
  )

const gone = { send_at: null, sent_at: null, content: null }

describe('a mail with a reset code', () => {
  it('a mail with a reset code arrives while the code is valid', async () => {
    await queueCode()
    portal.clock.advance(hourMs - 1)
    await sendDueMail(portal.services)
    expect(portal.server.received).toHaveLength(1)
    expect(portal.server.received[0]?.raw).toContain('http://localhost:3000/resetpassword/abc')
  })

  it('a mail with a reset code is not sent after the code expired, and the code is wiped', async () => {
    await queueCode()
    portal.clock.advance(hourMs)
    await portal.queue()
    await sendDueMail(portal.services)
    expect(portal.server.received.map(({ recipients }) => recipients)).toEqual([['lena1@example.org']])
    expect((await portal.outbox())[0]).toMatchObject({
      ...gone,
      given_up_at: portal.clock.now,
      fault: 'Its code expired before it could be sent.',
    })
  })

  it.each([
    ['whom the mail server refuses', 'lena@example.org'],
    ['to whom no mail could go', 'lena'],
  ])('a mail with a reset code keeps no code for a person %s', async (_, address) => {
    portal.server.refusal = '550 5.1.1 No such person'
    await queueCode(address)
    await sendDueMail(portal.services)
    expect(await portal.outbox()).toMatchObject([{ ...gone, given_up_at: portal.clock.now }])
  })

  it('a mail with a reset code that was wiped does not stop other mails', async () => {
    await queueCode()
    await portal.services.db.updateTable('outbox').set({ content: null }).execute()
    await portal.queue()
    await sendDueMail(portal.services)
    expect(portal.server.received).toHaveLength(1)
  })
})

describe('a mail that was given up', () => {
  it('a mail that was given up is deleted after thirty days', async () => {
    portal.server.refusal = '550 5.1.1 No such person'
    await portal.queue(2)
    await sendDueMail(portal.services)
    portal.clock.advance(30 * dayMs)
    await deleteOld(portal.services)
    expect(await portal.outbox()).toHaveLength(2)
    portal.clock.advance(1)
    await deleteOld(portal.services)
    expect(await portal.outbox()).toEqual([])
  })

  it('a mail that was given up is listed and can be retried', async () => {
    portal.server.refusal = '550 5.1.1 No such person'
    await portal.queue(2)
    await queueCode()
    await inTransaction(portal.services.db, (trx) =>
      queueMail(trx, portal.clock.now, {
        kind: 'newsletterWelcome',
        content: { firstName: 'Lena', unsubscribeCode: 'abc' },
        to: { name: 'Lena', address: 'lena@example.org\r\nBcc: other@example.org' },
        language: 'en',
        dedupeKey: 'welcome',
      }),
    )
    await sendDueMail(portal.services)
    const letters = await listDeadLetters(portal.services)
    expect(letters).toHaveLength(4)
    expect(letters).toContainEqual(
      expect.objectContaining({ address: 'lena1@example.org', fault: expect.stringContaining('5.1.1') }),
    )
    portal.server.refusal = undefined
    await retryDeadLetters(portal.services, null)
    await sendDueMail(portal.services)
    const recipients = portal.server.received.map((mail) => mail.recipients[0]).sort()
    expect(recipients).toEqual(['lena1@example.org', 'lena2@example.org'])
    expect(await listDeadLetters(portal.services)).toHaveLength(2)
  })
})
