import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailbox, type Mailbox } from './mailbox.ts'

let directory: string
let file: string
let mailbox: Mailbox
let origin: string
let smtpUrl: string

async function start() {
  mailbox = createMailbox({ file })
  ;({ origin, smtpUrl } = await mailbox.listen({ smtp: 0, page: 0 }))
}

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mailbox-'))
  file = path.join(directory, 'data', 'mailbox.json')
  await start()
})
afterEach(async () => {
  await mailbox.close()
  rmSync(directory, { recursive: true })
})

const send = (mail: object = {}) =>
  createTransport(smtpUrl).sendMail({
    from: 'portal@example.org',
    to: 'lena@example.org',
    subject: 'Hélène & <b>Oda</b>',
    text: 'Look: http://localhost:3000/login?a=1&b=2\n<script>alert(1)</script>',
    html: '<!doctype html><html><head></head><body><a href="http://localhost:3000/">Portal</a></body></html>',
    ...mail,
  })

const fetched = async (address: string) => {
  const response = await fetch(origin + address)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the mailbox', () => {
  it('the mailbox lists mail newest first, all of it or for one address', async () => {
    await send({ subject: 'first' })
    await send({ to: 'Emma@Example.org', subject: 'second' })
    const all = await (await fetch(`${origin}/api/messages`)).json()
    expect(all).toMatchObject([{ to: 'Emma@example.org' }, { to: 'lena@example.org' }])
    const response = await fetch(`${origin}/api/messages?to=EMMA@example.org`)
    expect(await response.json()).toEqual([
      {
        id: expect.any(Number),
        to: 'Emma@example.org',
        subject: 'second',
        text: expect.stringContaining('http://localhost:3000/login?a=1&b=2'),
        html: expect.stringContaining('<a href="http://localhost:3000/">'),
        attachments: [],
      },
    ])
    expect(await (await fetch(`${origin}/api/messages?to=nobody@example.org`)).json()).toEqual([])
  })

  it('the mailbox keeps a copy per recipient, including those not in the headers', async () => {
    await send({ to: ['a@example.org', 'b@example.org'], bcc: 'c@example.org' })
    const recipients = mailbox.messages().map(({ to }) => to)
    expect(recipients.sort()).toEqual(['a@example.org', 'b@example.org', 'c@example.org'])
  })

  it('the mailbox shows the list of mail as a page', async () => {
    expect((await fetched('/')).text).toContain('There is no mail yet')
    await send()
    const { text } = await fetched('/')
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('Hélène &amp; &lt;b&gt;Oda&lt;/b&gt;</a>')
    expect((await fetched('/pages.css')).headers.get('content-type')).toContain('text/css')
  })

  it('the mailbox shows a mail’s text with links, and its HTML in a sandboxed frame', async () => {
    await send()
    const { text: page } = await fetched('/messages/1')
    expect(page).toContain('<a href="http://localhost:3000/login?a=1&amp;b=2">')
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toMatch(/<script|allow-scripts|allow-same-origin/)
    const own = await fetched('/messages/1/html')
    expect(own.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none'/)
    expect(own.text).toContain('<base target="_blank">')
    for (const address of ['/messages/2', '/messages/x', '/messages/2/html'])
      expect((await fetched(address)).status).toBe(404)
  })

  it('the mailbox shows attached files as links, and names them in the list', async () => {
    const content = Buffer.from('%PDF-1.7 of an invoice')
    await send({ attachments: [{ filename: 'Invoice <1>.pdf', contentType: 'application/pdf', content }] })
    const path = '/messages/1/attachments/0'
    const [listed] = JSON.parse((await fetched('/api/messages')).text)
    expect(listed.attachments).toEqual([{ name: 'Invoice <1>.pdf', path }])
    expect((await fetched('/messages/1')).text).toContain(`<a href="${path}">Invoice &lt;1&gt;.pdf</a>`)
    const file = await fetched(path)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.text).toBe('%PDF-1.7 of an invoice')
    expect((await fetched('/messages/1/attachments/1')).status).toBe(404)
  })

  it('the mailbox keeps at most 500 mails, over a restart', async () => {
    await send({ subject: 'kept' })
    await mailbox.close()
    const [message] = JSON.parse(readFileSync(file, 'utf8'))
    expect(message).toMatchObject({ subject: 'kept' })
    await start()
    expect(mailbox.messages()).toMatchObject([{ subject: 'kept' }])
    const transport = createTransport({ url: smtpUrl, pool: true, maxMessages: 1000 })
    for (let number = 1; number <= 500; number++)
      await transport.sendMail({ from: 'p@example.org', to: 'l@example.org', subject: String(number) })
    transport.close()
    const kept = mailbox.messages()
    expect([kept.length, kept[0]?.subject, kept.at(-1)?.subject]).toEqual([500, '500', '1'])
  })

  it.each(['smtp', 'page'] as const)('the mailbox names the port for %s if it is taken', async (kind) => {
    const port = Number(new URL(kind === 'smtp' ? smtpUrl : origin).port)
    const second = createMailbox()
    const listening = second.listen({ smtp: 0, page: 0, [kind]: port })
    await expect(listening).rejects.toThrow(`The mailbox needs port ${port}, which is taken.`)
    await second.close()
  })
})
