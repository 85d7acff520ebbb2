import { createServer, type Server } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { headersNamed } from '#test/support/mail-server.ts'
import { createSendingPortal, type SendingPortal } from '#test/support/sending-portal.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/durations.ts'
import { createMailer } from './mailer.ts'
import { sendDueMail } from './send-mail.ts'

let portal: SendingPortal
beforeAll(async () => {
  portal = await createSendingPortal()
})
beforeEach(() => portal.forgetMail())
afterAll(() => portal.close())

const refusing = (fault: object) =>
  portal.sendingBy(() => Promise.reject(Object.assign(new Error('No.'), fault)))
const awayFault = { code: 'ESOCKET' }
const laterFault = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 4.7.1 Later' }

describe('when the mail server is unavailable', () => {
  it('when the mail server is unavailable for four days, no mail is lost, no request waits, and all mails arrive soon after', async () => {
    await portal.restart()
    await portal.server.stop()
    const admin = await portal.signInAs('linde.admin')
    const id = await portal.started(admin)
    await portal.paying.standIn.setStatus(id, 'paid')
    expect(await portal.statusOf(admin, id)).toBe('paid')
    // The mail was queued and not tried during the request.
    expect(await portal.outbox()).toMatchObject([{ attempts: 0, fault: null }])
    await portal.queue(7)
    for (let passed = 0; passed < 4 * dayMs; passed += hourMs) {
      await sendDueMail(portal.services)
      portal.clock.advance(hourMs)
    }
    expect((await portal.outbox()).every((row) => row.given_up_at === null && row.content !== null)).toBe(
      true,
    )
    await portal.server.start()
    portal.clock.advance(5 * minuteMs)
    await sendDueMail(portal.services)
    const recipients = portal.server.received.map((mail) => mail.recipients[0]).sort()
    expect(recipients).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((number) => `lena${number}@example.org`),
      'linde.admin@example.org',
    ])
    expect((await portal.outbox()).every((row) => row.sent_at !== null && row.content === null)).toBe(true)
  })

  it('when the mail server is unavailable only one batch of mails is tried; the others wait', async () => {
    await portal.queue(12)
    let tries = 0
    await sendDueMail(
      portal.sendingBy(() => {
        tries++
        return Promise.reject(Object.assign(new Error('refused'), awayFault))
      }),
    )
    expect(tries).toBe(5)
    expect((await portal.outbox()).filter((row) => row.fault === null)).toHaveLength(7)
  })

  it('a mail server that accepts the connection and does not answer counts as unavailable', async () => {
    const mute: Server = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const address = mute.address()
    const port = typeof address === 'object' ? address?.port : 0
    const waiting = createMailer(`smtp://127.0.0.1:${port}`, 300)
    await portal.queue()
    await sendDueMail({ ...portal.services, mailer: waiting })
    waiting.close()
    mute.close()
    expect(await portal.outbox()).toMatchObject([
      { attempts: 0, send_at: new Date(portal.clock.now.getTime() + minuteMs), given_up_at: null },
    ])
  })
})

describe('when the mail server refuses the portal itself', () => {
  const setUpFault = { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }

  it('the mails wait, and every run logs one alarm', async () => {
    await portal.queue(12)
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
    const wrong = { ...refusing(setUpFault), log }
    await sendDueMail(wrong)
    expect((await portal.outbox()).filter((row) => row.fault === null)).toHaveLength(7)
    expect(lines.map((line) => JSON.parse(line).alarm)).toEqual(['mail.setUp'])
    for (let passed = 0; passed < 4 * dayMs; passed += hourMs) {
      portal.clock.advance(hourMs)
      await sendDueMail(wrong)
    }
    expect((await portal.outbox()).every((row) => row.attempts === 0 && row.send_at !== null)).toBe(true)
    portal.clock.advance(5 * minuteMs)
    await sendDueMail(portal.services)
    expect(portal.server.received).toHaveLength(12)
  })
})

describe('a mail whose process died after sending it and before recording that', () => {
  it('a mail whose process died after sending it and before recording that is sent again after two minutes, with the same Message-ID', async () => {
    await portal.queue()
    // The mail reaches the mail server, but its process never reports back.
    const dying = portal.sendingBy(async (message) => {
      await portal.services.mailer?.send(message)
      await new Promise(() => {})
    })
    void sendDueMail(dying)
    await expect.poll(() => portal.server.received.length, { timeout: 20_000 }).toBe(1)
    await sendDueMail(portal.services)
    expect(portal.server.received).toHaveLength(1)
    portal.clock.advance(2 * minuteMs)
    await sendDueMail(portal.services)
    const ids = portal.server.received.map((mail) => headersNamed(mail, 'message-id')[0])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    expect(await portal.outbox()).toMatchObject([{ sent_at: portal.clock.now, attempts: 2 }])
  })
})

describe('a mail that the mail server rejects', () => {
  it('a mail that the mail server rejects is tried after 1, 5, 15 and 60 minutes, then every three hours for three days', async () => {
    await portal.queue()
    const pauses: number[] = []
    for (;;) {
      await sendDueMail(refusing(laterFault))
      const [row] = await portal.outbox()
      if (!row?.send_at) break
      pauses.push((row.send_at.getTime() - portal.clock.now.getTime()) / minuteMs)
      portal.clock.now = row.send_at
    }
    expect(pauses.slice(0, 5)).toEqual([1, 5, 15, 60, 180])
    expect(new Set(pauses.slice(4))).toEqual(new Set([180]))
    expect(pauses.slice(4).length * 3).toBeGreaterThanOrEqual(72 - 3)
    expect(await portal.outbox()).toMatchObject([
      {
        given_up_at: portal.clock.now,
        content: { login: 'lena1' },
        fault: 'No.',
        sent_at: null,
      },
    ])
    await sendDueMail(portal.services)
    expect(portal.server.received).toEqual([])
  })

  it('a mail that the mail server rejects gets all its tries and delays, even if the mail server is unavailable in between', async () => {
    await portal.queue()
    const pauses: number[] = []
    for (const fault of [awayFault, laterFault, awayFault, awayFault, laterFault, awayFault, laterFault]) {
      await sendDueMail(refusing(fault))
      const [row] = await portal.outbox()
      const sendAt = row?.send_at ?? portal.clock.now
      if (fault === laterFault) pauses.push((sendAt.getTime() - portal.clock.now.getTime()) / minuteMs)
      portal.clock.now = sendAt
    }
    expect(pauses).toEqual([1, 5, 15])
    expect(await portal.outbox()).toMatchObject([{ attempts: 3 }])
  })

  it('a mail that the mail server rejects gets all its tries after a long wait without a mail server', async () => {
    await portal.queue()
    portal.clock.advance(10 * dayMs)
    await sendDueMail(refusing(laterFault))
    expect(await portal.outbox()).toMatchObject([{ given_up_at: null, attempts: 1 }])
  })

  it.each([
    ['550 5.1.1 No such person', true],
    ['553 5.1.3 No such address', true],
    ['450 4.2.0 Later', false],
    ['554 5.7.1 Relaying denied', false],
  ])('a mail that the mail server rejects with %s is given up at once: %s', async (refusal, isOver) => {
    portal.server.refusal = refusal
    await portal.queue()
    await sendDueMail(portal.services)
    const [row] = await portal.outbox()
    expect([row?.given_up_at !== null, row?.send_at === null]).toEqual([isOver, isOver])
    expect(row).toMatchObject({
      fault: expect.stringContaining(refusal.slice(4)),
      content: { login: 'lena1' },
    })
  })

  it('a mail that the mail server rejects does not stop other mails', async () => {
    await portal.queue(3)
    await portal.services.db
      .updateTable('outbox')
      .set({ kind: 'unheardOf' })
      .where('dedupe_key', '=', 'changed:1')
      .execute()
    await sendDueMail(portal.services)
    expect(portal.server.received).toHaveLength(2)
    expect(await portal.outbox()).toContainEqual(
      expect.objectContaining({ kind: 'unheardOf', attempts: 1, sent_at: null }),
    )
  })
})
