import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createMailer,
  isMailServerUnavailable,
  isRecipientRejected,
  isSetUpRejected,
  type Message,
} from './mailer.ts'

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const message: Message = {
  messageId: '<one@example.org>',
  from: { name: 'Vlinder', address: 'support@vlinder.example' },
  to: { name: 'Lena', address: 'lena@example.org' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
}

let stop = () => {}
afterEach(() => stop())

/** A mail server that accepts every mail unless `options` say otherwise. */
async function serve(options: SMTPServerOptions): Promise<{ port: number; arrived: () => number }> {
  let arrived = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, _session, done) {
      arrived++
      stream.resume().on('end', () => done())
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  stop = () => server.close()
  return { port: (listening.address() as AddressInfo).port, arrived: () => arrived }
}

/** The error of sending a mail; null if it succeeds. */
async function faultOf(smtpUrl: string): Promise<unknown> {
  const mailer = createMailer(smtpUrl)
  try {
    return await mailer.send(message).then(
      () => null,
      (error: unknown) => error,
    )
  } finally {
    mailer.close()
  }
}

const judge = (fault: unknown) => [
  isSetUpRejected(fault),
  isMailServerUnavailable(fault),
  isRecipientRejected(fault),
]

describe('a mail server that refuses', () => {
  it.each<[string, SMTPServerOptions]>([
    ['the password', { onAuth: (_auth, _session, done) => done(refusal(535, '5.7.8 Wrong credentials')) }],
    ['the sender', { onMailFrom: (_from, _session, done) => done(refusal(550, '5.7.1 Not yours')) }],
    ['to go on without a password', { authOptional: false, authMethods: ['XOAUTH2'] }],
  ])('%s counts as a fault of our set-up, not of the mail', async (_, options) => {
    const { port, arrived } = await serve(options)
    const fault = await faultOf(`smtp://portal:secret@127.0.0.1:${port}`)
    expect([judge(fault), arrived()]).toEqual([[true, false, false], 0])
  })

  it.each<[string, SMTPServerOptions, boolean]>([
    ['a recipient', { onRcptTo: (_to, _session, done) => done(refusal(550, '5.1.1 Unknown')) }, true],
    ['a recipient for now', { onRcptTo: (_to, _session, done) => done(refusal(451, '4.2.0 Later')) }, false],
    [
      'what the mail says',
      {
        onData: (stream, _session, done) => {
          stream.resume().on('end', () => done(refusal(554, '5.6.0 Spam')))
        },
      },
      false,
    ],
  ])('%s counts as a fault of the mail only', async (_, options, isRefused) => {
    const { port } = await serve({ disabledCommands: ['STARTTLS', 'AUTH'], ...options })
    expect(judge(await faultOf(`smtp://127.0.0.1:${port}`))).toEqual([false, false, isRefused])
  })
})

describe('without encryption', () => {
  it.each(['127.0.0.1', 'localhost'])('mail goes to this machine, %s', async (host) => {
    const { port, arrived } = await serve({})
    expect([await faultOf(`smtp://${host}:${port}`), arrived()]).toEqual([null, 1])
  })

  // This address also leads to this machine, but does not look like it.
  it.each(['', '?ignoreTLS=true', '?requireTLS=false', '?requireTLS=true&requireTLS='])(
    'no mail goes to another machine%s',
    async (query) => {
      const { port, arrived } = await serve({})
      const fault = await faultOf(`smtp://0.0.0.0:${port}/${query}`)
      expect([judge(fault), arrived()]).toEqual([[true, false, false], 0])
    },
  )
})
