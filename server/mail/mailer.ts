import { createTransport } from 'nodemailer'
import { usualTimeLimits } from '../time-limits.ts'
import type { Recipient } from './mail-content.ts'

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** However slowly the mail server answers: after this a mail counts as not sent. */
export const longestSendMs = 90_000

/** A mail as it goes out. */
export type Message = {
  messageId: string
  from: Recipient
  to: Recipient
  replyTo?: Recipient
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Takes mail to the mail server. */
export type Mailer = {
  /** @throws where the mail server did not take it */
  send: (message: Message) => Promise<void>
  close: () => void
}

/**
 * @param smtpUrl `smtp://` or `smtps://`, with the credentials in it; only to this machine does a mail go unencrypted
 * @param patienceMs how long the mail server may take for each step
 */
export function createMailer(smtpUrl: string, patienceMs = usualTimeLimits.mailServer): Mailer {
  const url = new URL(smtpUrl)
  // In the address, which goes before the options beside it.
  if (url.protocol === 'smtp:' && !thisMachine.test(url.hostname)) url.searchParams.set('requireTLS', 'true')
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxRequeues: 1,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
  })
  return {
    async send(message) {
      const signal = AbortSignal.timeout(longestSendMs)
      await transport.sendMail({ ...message, signal, disableFileAccess: true, disableUrlAccess: true })
    },
    close: () => transport.close(),
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

const away = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EABORT'])

/** Whether the mail server cannot be reached, or answers nothing: no fault of the mail. */
export function isMailServerAway(error: unknown): boolean {
  const { code = '', responseCode } = error as SmtpError
  return away.has(code) || responseCode === 421
}

const setUpFaults = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'EPROTOCOL'])
const beforeAnyRecipient = /^(AUTH|EHLO|STARTTLS|MAIL FROM)\b/

/** Whether the mail server will not talk to us as we are set up: it meets every mail alike. */
export function isSetUpAtFault(error: unknown): boolean {
  const { code = '', command = '' } = error as SmtpError
  return setUpFaults.has(code) || beforeAnyRecipient.test(command)
}

/** Whether the mail server refuses the recipient for good; what it has against us (5.7) may be mended. */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as SmtpError
  return command === 'RCPT TO' && /^55[0-6]$/.test(String(responseCode)) && !/^\d{3}[ -]5\.7\./.test(response)
}
