import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'
import { minuteMs } from '../../platform/durations.ts'
import { isTimeToGiveUp, retryDelayMs, unavailableDelayMs } from '../../platform/retries.ts'
import type { Services } from '../../services.ts'
import { isWithCode, type MailContent, type MailContents } from './mail-content.ts'
import {
  type Attachment,
  isMailServerUnavailable,
  isRecipientRejected,
  isSetUpRejected,
  type Mailer,
  type Message,
  sendTimeoutMs,
} from './mailer.ts'
import { writeMessage } from './messages/messages.ts'
import * as queries from './queries.ts'

const batchSize = 5

/** How long a claimed mail belongs to one process; if that dies, the next one takes over. */
const leaseMs = sendTimeoutMs + minuteMs / 2

const maxFaultLength = 500

/** The metric's labels. `away`, `setUp`: no mail can be sent at all. */
type Outcome = 'sent' | 'notSent' | 'away' | 'setUp'

/** Makes the PDF of a paper. @throws if there is no such paper */
export type PaperFile = (number: string) => Promise<{ name: string; content: Buffer }>

const noFiles: PaperFile = async () => {
  throw new Error('Nothing here makes the PDF of a paper.')
}

/** Updates a mail that waited to what is true now; null: nothing of it is, so it is not sent. */
export type Recheck = (mail: MailContent) => Promise<MailContent | null>

/**
 * Sends the due mails. Several processes may do this: each claims its mails for two minutes.
 * @param signal ends it early, after the mails under way
 * @param paperFile a paper whose PDF fails is not mailed without it: it is tried again like other mails that fail
 */
export async function sendDueMail(
  services: Services,
  signal?: AbortSignal,
  paperFile: PaperFile = noFiles,
  recheck: Recheck = async (mail) => mail,
): Promise<void> {
  const { db, clock, mailer } = services
  if (!mailer) return
  while (!signal?.aborted) {
    const now = clock()
    const due = await queries.claimDue(db, now, new Date(now.getTime() + leaseMs), batchSize)
    const results = await Promise.allSettled(
      due.map((row) => sendOne(services, { mailer, paperFile, recheck }, row)),
    )
    for (const result of results) if (result.status === 'fulfilled') services.metrics?.mailTried(result.value)
    for (const result of results) if (result.status === 'rejected') throw result.reason
    const has = (outcome: Outcome) =>
      results.some((result) => result.status === 'fulfilled' && result.value === outcome)
    if (has('setUp'))
      services.log.error(
        { alarm: 'mail.setUp' },
        'The mail server refuses the portal (see `fault` in the outbox); the mails wait.',
      )
    else if (has('away')) services.log.warn('The mail server is unavailable; the mails wait.')
    // The remaining mails would fail too.
    if (has('setUp') || has('away') || due.length < batchSize) return
  }
}

async function sendOne(
  services: Services,
  { mailer, paperFile, recheck }: { mailer: Mailer; paperFile: PaperFile; recheck: Recheck },
  row: queries.DueMail,
): Promise<Outcome> {
  if (hasExpired(row, services.clock())) return drop(services, row)
  try {
    const mail = await recheck({ kind: row.kind, content: row.content } as MailContent)
    if (mail === null) return withdraw(services, row)
    await mailer.send(await messageOf(services.config, { ...row, mail }, paperFile))
  } catch (error) {
    return handleFailure(services, row, error)
  }
  await queries.markSent(services.db, row.id, services.clock())
  return 'sent'
}

/** Whether the mail's code has expired or was wiped. */
function hasExpired({ kind, content }: queries.DueMail, now: Date): boolean {
  if (!isWithCode(kind)) return false
  const code = content as MailContents['resetCode' | 'invitation'] | null
  return code === null || new Date(code.expiresAt) <= now
}

async function drop({ db, clock, log }: Services, row: queries.DueMail): Promise<Outcome> {
  await queries.giveUp(db, row, clock(), 'Its code expired before it could be sent.')
  log.warn({ mail: row.id, kind: row.kind }, 'A mail’s code expired; the mail is not sent.')
  return 'notSent'
}

async function withdraw({ db, log }: Services, { id, kind }: queries.DueMail): Promise<Outcome> {
  await queries.withdraw(db, id)
  log.info({ mail: id, kind }, 'What a mail says is no longer true; it is not sent.')
  return 'notSent'
}

/** Each mail has a fixed Message-ID, so that mailboxes can detect a duplicate after a crash. */
async function messageOf(
  config: Config,
  { mail, ...row }: queries.DueMail & { mail: MailContent },
  paperFile: PaperFile,
): Promise<Message> {
  const attachments = await attachmentsOf(mail, paperFile)
  const key = createHash('sha256').update(row.dedupeKey).digest('hex').slice(0, 16)
  return {
    ...writeMessage(config, row.language, mail),
    messageId: `<portal-${row.id}-${key}@${new URL(config.portalUrl).hostname}>`,
    from: { name: config.brand.name, address: config.brand.supportAddress },
    to: { name: row.toName, address: row.toAddress },
    ...(attachments.length > 0 && { attachments }),
  }
}

async function attachmentsOf(mail: MailContent, paperFile: PaperFile): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  // One after the other: drawing takes the processor.
  for (const number of papersOf(mail)) {
    const { name, content } = await paperFile(number)
    attachments.push({ filename: name, contentType: 'application/pdf', content })
  }
  return attachments
}

/** The numbers of the papers that a mail carries. */
function papersOf({ kind, content }: MailContent): string[] {
  switch (kind) {
    case 'invoice':
    case 'creditNote':
    case 'quote':
      return [content.number]
    case 'paymentReminder':
      return content.invoices.map(({ number }) => number)
    default:
      return []
  }
}

async function handleFailure(services: Services, row: queries.DueMail, error: unknown): Promise<Outcome> {
  const { db, clock, log } = services
  const now = clock()
  const { id, kind, attempts } = row
  const { code, message = 'unknown' } = error as { code?: string; message?: string }
  const fault = message.slice(0, maxFaultLength)
  const isOurSetUp = isSetUpRejected(error)
  const isUnavailable = isOurSetUp || isMailServerUnavailable(error)
  const isOld = !isUnavailable && isTimeToGiveUp(attempts, row.createdAt, now)
  if (isOld || isRecipientRejected(error)) {
    await queries.giveUp(db, row, now, fault)
    log.error({ alarm: 'mail.givenUp', mail: id, kind, fault: code }, 'A mail could not be sent; it is kept.')
    return 'notSent'
  }
  const waitMs = isUnavailable ? unavailableDelayMs(attempts) : retryDelayMs(attempts)
  await queries.postpone(db, id, { sendAt: new Date(now.getTime() + waitMs), fault, isTry: !isUnavailable })
  if (!isUnavailable)
    log.warn({ mail: id, kind, fault: code }, 'A mail was not accepted; it will be sent again.')
  if (isOurSetUp) return 'setUp'
  return isUnavailable ? 'away' : 'notSent'
}
