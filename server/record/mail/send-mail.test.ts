import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailSamples } from '#test/support/mail-samples.ts'
import { headersNamed } from '#test/support/mail-server.ts'
import { createSendingPortal, type SendingPortal } from '#test/support/sending-portal.ts'
import { mailCreditNote } from '../../invoices/credit-note-mail.ts'
import { mailInvoice } from '../../invoices/invoice-mail.ts'
import type { PaperDocument } from '../../invoices/paper.ts'
import { fictionalSales } from '../../platform/config/sales.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { dayMs } from '../../platform/durations.ts'
import { deleteOld } from '../retention/retention.ts'
import { queueMail } from './outbox.ts'
import { sendDueMail } from './send-mail.ts'

const samplePaper: PaperDocument = {
  number: '2026-0431',
  kind: 'invoice',
  language: 'en',
  date: '2026-09-15',
  due: '2026-10-15',
  seller: fictionalSales.seller,
  buyer: {
    name: 'GO! scholengroep 12',
    street: 'Kerkstraat 1',
    postcode: '9000',
    city: 'Gent',
    country: 'BE',
    enterpriseNumber: '',
    vatNumber: '',
    reference: '',
    email: 'accounts@example.org',
  },
  customer: { name: 'Basisschool De Linde', town: 'Gent', serialNumber: 'SPR10001' },
  lines: [],
  netCents: 10_000,
  vatCents: 2100,
  roundingCents: 0,
  totalCents: 12_100,
  vatRate: 21,
  periodFrom: '2026-02-01',
  periodUntil: '2027-01-31',
  paymentReference: '202600043105',
}

let portal: SendingPortal
beforeAll(async () => {
  portal = await createSendingPortal()
})
beforeEach(() => portal.forgetMail())
afterAll(() => portal.close())

/** The only mail that arrived. */
function onlyMail() {
  const [mail, ...others] = portal.server.received
  expect(others).toEqual([])
  if (!mail) throw new Error('No mail has arrived.')
  return mail
}

describe('a mail that is due', () => {
  it('a mail that is due goes to the mail server, and its content is wiped', async () => {
    await portal.queue()
    await sendDueMail(portal.services)
    const mail = onlyMail()
    expect(mail).toMatchObject({ from: 'support@vlinder.example', recipients: ['lena1@example.org'] })
    expect(headersNamed(mail, 'from')).toEqual(['Vlinder <support@vlinder.example>'])
    expect(headersNamed(mail, 'to')).toEqual(['Lena <lena1@example.org>'])
    expect(headersNamed(mail, 'subject')).toEqual(['Your password has been changed'])
    expect(headersNamed(mail, 'auto-submitted')).toEqual(['auto-generated'])
    expect(headersNamed(mail, 'message-id')).toEqual([
      expect.stringMatching(/^<portal-\d+-[0-9a-f]{16}@localhost>$/),
    ])
    expect(mail.raw).toContain('The password of the username lena1 was changed')
    expect(await portal.outbox()).toMatchObject([
      { content: null, sent_at: portal.clock.now, send_at: null, fault: null, attempts: 1 },
    ])
  })

  it('a mail that is due carries List-Unsubscribe and Reply-To headers', async () => {
    const to = { name: '', address: 'lena@example.org' }
    await inTransaction(portal.services.db, async (trx) => {
      await queueMail(trx, portal.clock.now, {
        kind: 'newsletterWelcome',
        content: { firstName: 'Lena', unsubscribeCode: 'abc' },
        to,
        language: 'en',
        dedupeKey: 'welcome',
      })
      await queueMail(trx, portal.clock.now, {
        kind: 'newRequest',
        content: {
          kind: 'teacherPackage',
          facts: [],
          replyTo: { name: 'An, Jo', address: 'an@example.org' },
        },
        to,
        language: 'en',
        dedupeKey: 'request',
      })
    })
    await sendDueMail(portal.services)
    const headers = portal.server.received.flatMap((mail) => [
      ...headersNamed(mail, 'list-unsubscribe'),
      ...headersNamed(mail, 'reply-to'),
    ])
    expect(headers.sort()).toEqual([
      '"An, Jo" <an@example.org>',
      '<http://localhost:3000/newsletter/unsubscribe/abc>',
    ])
  })

  it('an invoice goes with its PDF, made when it is sent; without it, it waits', async () => {
    await inTransaction(portal.services.db, async (trx) => {
      for (const _ of ['once', 'twice'])
        await mailInvoice(trx, portal.clock.now, samplePaper, {
          running: { validUntil: '2027-01-31', oncePaid: null },
          onPeppol: false,
        })
    })
    await sendDueMail(portal.services)
    expect(portal.server.received).toEqual([])
    expect(await portal.outbox()).toMatchObject([{ attempts: 1, sent_at: null, given_up_at: null }])
    portal.clock.advance(60_000)
    const paperFile = async (number: string) => ({
      name: `${number}.pdf`,
      content: Buffer.from(`%PDF of ${number}`),
    })
    await sendDueMail(portal.services, undefined, paperFile)
    const mail = onlyMail()
    expect(mail.recipients).toEqual(['accounts@example.org'])
    expect(mail.raw).toContain('Content-Type: application/pdf; name=2026-0431.pdf')
    expect(mail.raw).toContain(Buffer.from('%PDF of 2026-0431').toString('base64'))
    expect(mail.raw).toContain('+++202/6000/43105+++')
  })

  it('a credit note is mailed once with its PDF, even if it is queued twice', async () => {
    const credits = { number: samplePaper.number, date: samplePaper.date, reason: 'Wrong', paidCents: 0 }
    const note = { ...samplePaper, number: 'C2026-0001', due: null, paymentReference: null, credits }
    await inTransaction(portal.services.db, async (trx) => {
      for (const _ of ['once', 'twice']) await mailCreditNote(trx, portal.clock.now, note, false)
    })
    await sendDueMail(portal.services, undefined, async (number) => ({
      name: `${number}.pdf`,
      content: Buffer.from('%PDF'),
    }))
    expect(onlyMail().recipients).toEqual(['accounts@example.org'])
    expect(onlyMail().raw).toContain('Content-Type: application/pdf; name=C2026-0001.pdf')
  })

  it('a payment reminder goes with the PDF of each of its invoices', async () => {
    const content = mailSamples('Lena').paymentReminder
    await inTransaction(portal.services.db, (trx) =>
      queueMail(trx, portal.clock.now, {
        ...{ kind: 'paymentReminder', content, to: { name: '', address: 'accounts@example.org' } },
        ...{ language: 'en', dedupeKey: 'reminder' },
      }),
    )
    await sendDueMail(portal.services, undefined, async (number) => ({
      name: `${number}.pdf`,
      content: Buffer.from('%PDF'),
    }))
    for (const { number } of content.invoices)
      expect(onlyMail().raw).toContain(`Content-Type: application/pdf; name=${number}.pdf`)
  })

  it('a mail that is due is sent once by three concurrent processes', async () => {
    await portal.queue(40)
    const sent: string[] = []
    const worker = () =>
      sendDueMail(
        portal.sendingBy(async ({ to }) => {
          sent.push(to.address)
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
        }),
      )
    await Promise.all([worker(), worker(), worker()])
    expect(sent).toHaveLength(40)
    expect(new Set(sent).size).toBe(40)
    expect((await portal.outbox()).every((row) => row.sent_at !== null && row.attempts === 1)).toBe(true)
  })

  it('a mail that is due is sent with at most four others at a time', async () => {
    await portal.queue(12)
    let now = 0
    let most = 0
    await sendDueMail(
      portal.sendingBy(async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 5))
        now--
      }),
    )
    expect([most, portal.server.received.length]).toEqual([5, 0])
    expect((await portal.outbox()).filter((row) => row.sent_at !== null)).toHaveLength(12)
  })

  it('a mail that is due waits if no mail server is configured', async () => {
    await portal.queue()
    await sendDueMail({ ...portal.services, mailer: null })
    expect(await portal.outbox()).toMatchObject([{ attempts: 0, send_at: portal.clock.now }])
  })

  it('a mail that is due is still sent during shutdown if under way; the others wait', async () => {
    await portal.queue(12)
    const ending = new AbortController()
    const sent: string[] = []
    await sendDueMail(
      portal.sendingBy(async ({ to }) => {
        ending.abort()
        await new Promise((resolve) => setTimeout(resolve, 5))
        sent.push(to.address)
      }),
      ending.signal,
    )
    expect(sent).toHaveLength(5)
    await sendDueMail(portal.services)
    expect(portal.server.received).toHaveLength(7)
  })

  it('a mail that is due is deleted thirty days after it was sent', async () => {
    await portal.queue(2)
    await portal.services.db
      .updateTable('outbox')
      .set({ send_at: null })
      .where('dedupe_key', '=', 'changed:2')
      .execute()
    await sendDueMail(portal.services)
    portal.clock.advance(30 * dayMs)
    await deleteOld(portal.services)
    expect(await portal.outbox()).toHaveLength(2)
    portal.clock.advance(1)
    await deleteOld(portal.services)
    expect(await portal.outbox()).toMatchObject([{ dedupe_key: 'changed:2' }])
  })
})

describe('a receipt', () => {
  it('a receipt arrives once when a payment is paid', async () => {
    await portal.restart()
    const id = await portal.started(await portal.signInAs('linde.admin'))
    await portal.paying.standIn.setStatus(id, 'paid')
    await portal.paying.standIn.setStatus(id, 'paid')
    await sendDueMail(portal.services)
    await sendDueMail(portal.services)
    const mail = onlyMail()
    expect(mail.recipients).toEqual(['linde.admin@example.org'])
    expect(mail.raw).toContain('SPR10001')
  })
})
