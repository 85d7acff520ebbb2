import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDunningPortal, staff } from '#test/support/dunning.ts'
import { addNote } from '#test/support/ordering.ts'
import { dayMs } from '../platform/durations.ts'
import { recheckMail } from '../recheck-mail.ts'
import type { Message } from '../record/mail/mailer.ts'
import { sendDueMail } from '../record/mail/send-mail.ts'
import { disputeInvoice, settleDispute } from './disputes.ts'

const portal = await createDunningPortal()
const { services, clock, run, invoice, sentOn, goOnUntil } = portal
const { db } = services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

describe('a payment reminder that waits', () => {
  /** Sends the mails that wait. @param fault throws what the mail server answers @returns what they hold */
  async function sent(fault?: () => Promise<void>): Promise<{ text: string; files: number }[]> {
    const messages: { text: string; files: number }[] = []
    const send = async ({ subject, text, attachments = [] }: Message) => {
      await fault?.()
      messages.push({ text: `${subject}\n${text}`, files: attachments.length })
    }
    await sendDueMail(
      { ...services, mailer: { send, close: () => {} } },
      undefined,
      async (number) => ({ name: `${number}.pdf`, content: Buffer.from(number) }),
      (mail) => recheckMail(services, mail),
    )
    return messages
  }

  it('a reminder has the PDF of each invoice that is still not paid when it is sent, and what is open then', async () => {
    const [paid, partly, open] = [await invoice(), await invoice(), await invoice()]
    clock.advance(37 * dayMs)
    await run()
    await addNote(db, paid, 14_900)
    await addNote(db, partly, 10_000)
    const [mail, ...others] = await sent()
    expect([mail?.files, others]).toEqual([2, []])
    for (const said of [partly, open, '€49.00', '€149.00']) expect(mail?.text).toContain(said)
    expect(mail?.text).not.toContain(paid)
  })

  it('a reminder is not sent while a problem is open, and is due again after that', async () => {
    const number = await invoice()
    clock.advance(37 * dayMs)
    await run()
    await disputeInvoice(services, staff, number, 'Ordered twice')
    expect([await sent(), await sentOn()]).toEqual([[], []])
    await settleDispute(services, staff, number, '')
    await goOnUntil(46, number)
    expect(await sentOn()).toEqual([[44, 7]])
  })

  it('an invoice that was left out of a mail has one of its own after its problem is settled', async () => {
    const [first, other] = [await invoice(), await invoice()]
    clock.advance(37 * dayMs)
    await run()
    await disputeInvoice(services, staff, first, 'Ordered twice')
    await sent()
    await settleDispute(services, staff, first, '')
    await goOnUntil(45, first)
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail?.text).toContain(first)
    expect(mail?.text).not.toContain(other)
  })

  it('a reminder that was tried before its problem was settled is sent once', async () => {
    const number = await invoice()
    const other = await invoice()
    clock.advance(37 * dayMs)
    await run()
    await disputeInvoice(services, staff, number, 'Ordered twice')
    await sent(async () => {
      throw new Error('Not now')
    })
    await settleDispute(services, staff, number, '')
    await goOnUntil(45, number)
    const texts = (await sent()).map(({ text }) => [text.includes(number), text.includes(other)])
    expect(texts.toSorted()).toEqual([
      [false, true],
      [true, false],
    ])
  })

  it('a last reminder that waited is not sent right after its problem was settled', async () => {
    const number = await invoice()
    clock.advance(65 * dayMs)
    await run()
    await disputeInvoice(services, staff, number, 'Ordered twice')
    clock.advance(dayMs)
    await settleDispute(services, staff, number, '')
    expect([await sent(), await sentOn()]).toEqual([[], []])
    await goOnUntil(74, number)
    expect(await sentOn()).toEqual([[73, 7]])
  })

  it('a reminder before the due day is not sent after it', async () => {
    await invoice()
    clock.advance(30 * dayMs)
    await run()
    clock.advance(dayMs)
    expect([await sent(), await sentOn()]).toEqual([[], []])
  })

  it('of two reminders that waited for the mail server only the later one is sent', async () => {
    const number = await invoice()
    clock.advance(36 * dayMs)
    await goOnUntil(52, number)
    const messages = await sent()
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toContain('Second')
    expect(await sentOn()).toEqual([[51, 21]])
  })
})
