import { createTransport } from 'nodemailer'
import { defaultTimeLimits } from '../../platform/config/time-limits.ts'
import type { Recipient } from './mail-content.ts'

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** After this a mail counts as not sent, however slowly the mail server answers. */
export const sendTimeoutMs = 90_000

/** A mail as handed to the mail server. */
export type Message = {
  messageId: string
  from: Recipient
  to: Recipient
  replyTo?: Recipient
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments?: Attachment[]
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** Sends mail by SMTP. */
export type Mailer = {
  /** @throws if the mail server did not accept it */
  send: (message: Message) => Promise<void>
  close: () => void
}

/**
 * @param smtpUrl `smtp://` or `smtps://` with credentials; only mail to this machine goes unencrypted
 * @param timeoutMs for each step of the conversation
 */
export function createMailer(smtpUrl: string, timeoutMs = defaultTimeLimits.mailServer): Mailer {
  const url = new URL(smtpUrl)
  // Set in the URL, because the URL overrides the options.
  if (url.protocol === 'smtp:' && !thisMachine.test(url.hostname)) url.searchParams.set('requireTLS', 'true')
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return {
    async send(message) {
      const signal = AbortSignal.timeout(sendTimeoutMs)
      await transport.sendMail({ ...message, signal, disableFileAccess: true, disableUrlAccess: true })
    },
    close: () => transport.close(),
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

const unavailableCodes = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EABORT'])

/** Whether the mail server cannot be reached or does not answer: not the mail's fault. */
export function isMailServerUnavailable(error: unknown): boolean {
  const { code = '', responseCode } = error as SmtpError
  return unavailableCodes.has(code) || responseCode === 421
}

const setUpCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EREQUIRETLS', 'EPROTOCOL'])
const beforeAnyRecipient = /^(AUTH|EHLO|STARTTLS|MAIL FROM)\b/

/** Whether the mail server rejects our set-up, which affects every mail. */
export function isSetUpRejected(error: unknown): boolean {
  const { code = '', command = '' } = error as SmtpError
  return setUpCodes.has(code) || beforeAnyRecipient.test(command)
}

/** Whether the mail server rejects the recipient permanently; policy rejections (5.7) may be resolved later. */
export function isRecipientRejected(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as SmtpError
  return command === 'RCPT TO' && /^55[0-6]$/.test(String(responseCode)) && !/^\d{3}[ -]5\.7\./.test(response)
}
