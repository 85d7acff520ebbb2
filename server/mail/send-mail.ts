import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import type { MailContent, MailContents } from './mail-content.ts'
import {
  isMailServerAway,
  isRecipientRefused,
  isSetUpAtFault,
  longestSendMs,
  type Mailer,
  type Message,
} from './mailer.ts'
import { writeMessage } from './messages/messages.ts'
import * as queries from './queries.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const atOnce = 5

/** For as long no other process takes a claimed mail; who dies meanwhile leaves it to the next. */
const leaseMs = longestSendMs + minuteMs / 2

const pausesInMinutes = [1, 5, 15, 60]
const laterPauseInMinutes = 180

/** With the mail server away every mail waits, so that they all go soon after it is back. */
const longestPauseWhileAwayMs = 5 * minuteMs

const keptTryingMs = 3 * dayMs
const fewestTries = pausesInMinutes.length + keptTryingMs / (laterPauseInMinutes * minuteMs)

const longestFault = 500

/** `away`, `setUp`: no mail can be sent at all. */
type Outcome = 'sent' | 'notSent' | 'away' | 'setUp'

/**
 * Sends the mails that it is time for, however many processes do it: who claims a mail has it for two minutes.
 * @param signal ends it early, once the mails under way have gone
 */
export async function sendDueMail(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, mailer } = services
  if (!mailer) return
  while (!signal?.aborted) {
    const now = clock()
    const due = await queries.claimDue(db, now, new Date(now.getTime() + leaseMs), atOnce)
    const ends = await Promise.allSettled(due.map((row) => sendOne(services, mailer, row)))
    for (const end of ends) if (end.status === 'fulfilled') services.metrics?.mailTried(end.value)
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    const has = (outcome: Outcome) => ends.some((end) => end.status === 'fulfilled' && end.value === outcome)
    if (has('setUp'))
      services.log.error(
        { alarm: 'mail.setUp' },
        'The mail server refuses the portal (see `fault` in the outbox); the mails wait.',
      )
    else if (has('away')) services.log.warn('The mail server is away; the mails wait.')
    // The others can wait as well.
    if (has('setUp') || has('away') || due.length < atOnce) return
  }
}

async function sendOne(services: Services, mailer: Mailer, row: queries.DueMail): Promise<Outcome> {
  if (hasRunOut(row, services.clock())) return drop(services, row)
  try {
    await mailer.send(messageOf(services.config, row))
  } catch (error) {
    return noteFault(services, row, error)
  }
  await queries.markSent(services.db, row.id, services.clock())
  return 'sent'
}

/** Whether it is about a code that is good no more, or has been wiped. */
function hasRunOut({ kind, content }: queries.DueMail, now: Date): boolean {
  if (kind !== 'resetCode') return false
  const code = content as MailContents['resetCode'] | null
  return code === null || new Date(code.expiresAt) <= now
}

async function drop({ db, clock, log }: Services, row: queries.DueMail): Promise<Outcome> {
  await queries.giveUp(db, row, clock(), 'Its code ran out before it could be sent.')
  log.warn({ mail: row.id, kind: row.kind }, 'A mail came too late to be of use; it is not sent.')
  return 'notSent'
}

/** The same mail has the same Message-ID however often it is sent: after a crash a mailbox can tell a double. */
function messageOf(config: Config, row: queries.DueMail): Message {
  const mail = { kind: row.kind, content: row.content } as MailContent
  const key = createHash('sha256').update(row.dedupe_key).digest('hex').slice(0, 16)
  return {
    ...writeMessage(config, row.language, mail),
    messageId: `<portal-${row.id}-${key}@${new URL(config.portalUrl).hostname}>`,
    from: { name: config.brand.name, address: config.brand.supportAddress },
    to: { name: row.to_name, address: row.to_address },
  }
}

async function noteFault(services: Services, row: queries.DueMail, error: unknown): Promise<Outcome> {
  const { db, clock, log } = services
  const now = clock()
  const { id, kind, attempts } = row
  const { code, message = 'unknown' } = error as { code?: string; message?: string }
  const fault = message.slice(0, longestFault)
  const isSetUp = isSetUpAtFault(error)
  const isAway = isSetUp || isMailServerAway(error)
  const isOld = !isAway && attempts >= fewestTries && now.getTime() - row.created_at.getTime() >= keptTryingMs
  if (isOld || isRecipientRefused(error)) {
    await queries.giveUp(db, row, now, fault)
    log.error({ alarm: 'mail.givenUp', mail: id, kind, fault: code }, 'A mail could not be sent; it is kept.')
    return 'notSent'
  }
  const pauseMs = (pausesInMinutes[attempts - 1] ?? laterPauseInMinutes) * minuteMs
  const waitMs = isAway ? Math.min(pauseMs, longestPauseWhileAwayMs) : pauseMs
  await queries.sendLater(db, id, { sendAt: new Date(now.getTime() + waitMs), fault, isTry: !isAway })
  if (!isAway) log.warn({ mail: id, kind, fault: code }, 'A mail was not taken; it will be sent again.')
  if (isSetUp) return 'setUp'
  return isAway ? 'away' : 'notSent'
}
