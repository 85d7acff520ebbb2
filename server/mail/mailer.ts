import { createTransport } from 'nodemailer'
import type { Recipient } from './mail-content.ts'

const patienceMs = 10_000

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

/** @param smtpUrl `smtp://` or `smtps://`, with the credentials in it */
export function createMailer(smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
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

/** Whether the mail server refuses the recipient for good; what it has against us (5.7) may be mended. */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as SmtpError
  return command === 'RCPT TO' && /^55[0-6]$/.test(String(responseCode)) && !/^\d{3}[ -]5\.7\./.test(response)
}
