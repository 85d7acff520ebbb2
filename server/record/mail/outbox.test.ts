import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { headersNamed, type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { hourMs } from '../../platform/durations.ts'
import type { Message } from './mailer.ts'
import { type Mail, queueMail, queueMails } from './outbox.ts'
import { sendDueMail } from './send-mail.ts'

let portal: TestApp
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  portal = await createTestApp({ smtpUrl: server.smtpUrl })
})
beforeEach(async () => {
  await portal.services.db.deleteFrom('outbox').execute()
  server.received.length = 0
})
afterAll(async () => {
  portal.services.mailer?.close()
  await portal.close()
  await server.stop()
})

const queue = (mail: Partial<Mail> = {}) =>
  inTransaction(portal.services.db, (trx) =>
    queueMail(trx, portal.clock.now, {
      kind: 'newsletterWelcome',
      content: { firstName: 'Lena', unsubscribeCode: 'abc' },
      to: { name: 'Lena', address: 'lena@example.org' },
      language: 'en',
      dedupeKey: 'one',
      ...mail,
    } as Mail),
  )
const rows = () => portal.services.db.selectFrom('outbox').selectAll().execute()

const notMailable = [
  '',
  ' ',
  'lena',
  'lena@localhost',
  'lena@example.org\r\nBcc: a@b.example',
  'lena@example.org\n',
  ' lena@example.org',
  'lena@example.org,other@example.org',
  'lena@example.org;other@example.org',
  'lena@example.org other@example.org',
  'all: lena@example.org;',
  'Lena <lena@example.org>',
  '<lena@example.org>',
  '"lena"@example.org',
  '"a b@c"@example.org',
  'lena(comment)@example.org',
  'a@b@example.org',
  '@other.example:lena@example.org',
  'léna@example.org',
  'le\u017fna@example.org',
  'lena@\u212aexample.org',
  'lena@exämple.org',
  'lena\u202e@example.org',
  `${'x'.repeat(250)}@example.org`,
  '.lena@example.org',
  'lena.@example.org',
  'le..na@example.org',
  'lena@example..org',
  'lena@127.0.0.1',
  'lena@-example.org',
  'le\\na@example.org',
  'lena\u2028@example.org',
  'lena\u0007@example.org',
  '=?utf-8?Q?a=0D=0ABcc:b=40c.example?=@example.org',
]

const mailable = [
  "o'brien@example.org",
  'a&b@example.org',
  'a/b@example.org',
  'lena+news_2@example.org',
  '!#$%&*/?=^`{|}~-@example.org',
  'lena@sub.ex-ample.museum',
]

describe('a mail in the outbox', () => {
  it.each(notMailable)(
    'a mail to %j is a dead letter from the start, and nothing tries to send it',
    async (address) => {
      await queue({ to: { name: 'Lena', address } })
      await sendDueMail(portal.services)
      expect(await rows()).toMatchObject([{ send_at: null, given_up_at: portal.clock.now, attempts: 0 }])
      expect(server.received).toEqual([])
    },
  )

  it.each(mailable)('a mail in the outbox to %j goes to exactly that address', async (address) => {
    await queue({ to: { name: 'Lena', address } })
    await sendDueMail(portal.services)
    expect(server.received).toMatchObject([{ recipients: [address] }])
    const [mail] = server.received
    if (!mail) throw new Error('nothing came')
    expect(headersNamed(mail, 'to')).toEqual([`Lena <${address}>`])
  })

  it('a mail in the outbox with an invalid reply-to address is not sent', async () => {
    await queue({
      kind: 'newRequest',
      content: {
        kind: 'teacherPackage',
        facts: [],
        replyTo: { name: 'x', address: 'a@example.org, b@example.org' },
      },
    })
    expect(await rows()).toMatchObject([{ send_at: null }])
  })

  it.each([
    'Lena, other@example.org',
    'Lena\r\nBcc: other@example.org',
    'Lena" <other@example.org>, "',
    'all: other@example.org;',
    'Лена 🦋 Ünïcode',
    'x'.repeat(200),
    '=?utf-8?Q?=0D=0ABcc:_other@example.org?=',
  ])('a mail in the outbox to a person called %j goes only to their address', async (name) => {
    await queue({ to: { name, address: 'lena@example.org' } })
    await sendDueMail(portal.services)
    expect(server.received).toMatchObject([
      { from: 'support@vlinder.example', recipients: ['lena@example.org'] },
    ])
    const [mail] = server.received
    if (!mail) throw new Error('nothing came')
    expect(headersNamed(mail, 'bcc')).toEqual([])
    expect(headersNamed(mail, 'to')).toEqual([expect.stringMatching(/<lena@example\.org>$/)])
  })

  it('a mail is in the outbox once, however often it is queued', async () => {
    await queue()
    await queue({ language: 'nl' })
    expect(await rows()).toMatchObject([{ language: 'en' }])
  })

  it('a mail in the outbox is not queued if its transaction rolls back', async () => {
    const failing = inTransaction(portal.services.db, async (trx) => {
      await queueMail(trx, portal.clock.now, {
        kind: 'newsletterWelcome',
        content: { firstName: '', unsubscribeCode: 'abc' },
        to: { name: '', address: 'lena@example.org' },
        language: 'en',
        dedupeKey: 'two',
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })
})

describe('the mails of a change of many people', () => {
  const welcome = (to: string) =>
    ({
      kind: 'newsletterWelcome',
      content: { firstName: to, unsubscribeCode: 'abc' },
      to: { name: to, address: `${to}@example.org` },
      language: 'en',
      dedupeKey: randomUUID(),
    }) as Mail
  const queueMany = (of: string, ...people: string[]) =>
    inTransaction(portal.services.db, (trx) =>
      queueMails(trx, portal.clock.now, people.map(welcome), { of, by: 1 }),
    )
  const secondsUntil = async () => {
    const due = (await rows()).toSorted((a, b) => a.id - b.id).map(({ send_at }) => send_at?.getTime() ?? 0)
    return due.map((at) => (at - portal.clock.now.getTime()) / 1000)
  }

  it('the mails of a change of many people are due one a second for each licence, also those of the next change', async () => {
    await queueMany('1', 'lena', 'emma', 'noor')
    await queueMany('1', 'wout', 'milan')
    await queueMany('2', 'juna')
    expect(await secondsUntil()).toEqual([0, 1, 2, 3, 4, 0])
    await queueMany('1')
    expect(await rows()).toHaveLength(6)
  })

  it('the mails of a change of many people let other mails pass', async () => {
    await queueMany('1', ...Array.from({ length: 30 }, (_, at) => `pupil${at}`))
    await queue({ dedupeKey: 'other', to: { name: 'Lena', address: 'lena@example.org' } })
    await sendDueMail(portal.services)
    const to = server.received.flatMap(({ recipients }) => recipients)
    expect(to).toHaveLength(2)
    expect(to.join()).toContain('lena@example.org')
    portal.clock.advance(10_000)
    await sendDueMail(portal.services)
    expect(server.received).toHaveLength(12)
  })

  it('a warning overtakes 5,000 mails that have waited for an hour', async () => {
    await queueMany('1', ...Array.from({ length: 5000 }, (_, at) => `pupil${at}`))
    portal.clock.advance(hourMs)
    const at = portal.clock.now.toISOString()
    await queue({
      kind: 'emailChanged',
      content: { name: 'Lena', login: 'lena', newEmail: 'x…@example.com', at, by: 'admin' },
      dedupeKey: 'warning',
    })
    const sent: string[] = []
    const stop = new AbortController()
    const send = async ({ to }: Message) => {
      sent.push(to.address)
      stop.abort()
    }
    await sendDueMail({ ...portal.services, mailer: { send, close: () => {} } }, stop.signal)
    expect(sent).toContain('lena@example.org')
  })

  it('the mails of a change of many people are not queued twice if the same one waits, however often a change is undone and repeated', async () => {
    await queueMany('1', 'lena', 'emma')
    portal.clock.advance(500)
    await queueMany('1', 'emma', 'noor', 'lena')
    expect((await rows()).map(({ to_name }) => to_name).toSorted()).toEqual(['emma', 'lena', 'noor'])
    await portal.services.db.updateTable('outbox').set({ attempts: 1 }).execute()
    await queueMany('1', 'lena')
    expect(await rows()).toHaveLength(4)
  })

  it('the mails of a change of many people refuse the next change if they would wait for more than three hours already', async () => {
    const some = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}`)
    await queueMany('1', ...some(5000, 'a'))
    await queueMany('1', ...some(5000, 'b'))
    await queueMany('1', ...some(1000, 'c'))
    await expect(queueMany('1', 'late')).rejects.toMatchObject({ status: 429, retryAfter: 200 })
    await queueMany('2', 'other')
    portal.clock.advance(200_000)
    await queueMany('1', 'late')
  })

  it('the mails of a change of many people wait for none that is tried again much later', async () => {
    await queueMany('1', 'lena')
    const later = new Date(portal.clock.now.getTime() + hourMs)
    await portal.services.db.updateTable('outbox').set({ send_at: later, attempts: 3 }).execute()
    await queueMany('1', 'emma')
    expect((await secondsUntil()).at(-1)).toBe(0)
  })
})
