import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Statement, together } from '../../platform/db/together.ts'
import { hourMs, secondMs } from '../../platform/durations.ts'
import { tooMany } from '../../platform/limits/limits.ts'
import { isMailable } from './addresses.ts'
import { isWithCode, type MailContent, type Recipient } from './mail-content.ts'
import * as queries from './queries.ts'

export type Mail = MailContent & {
  to: Recipient
  language: Language
  /** A key is queued once; later mails with it are ignored. */
  dedupeKey: string
}

/** The key of a mail that is sent after those of other changes. */
export const lastKey = (dedupeKey: string): string => queries.keyOfMany + dedupeKey

/** The statement that queues mails, as `queueMail`; none if there are no mails. */
export function mailing(trx: Trx, at: Date, mails: readonly Mail[]): Statement[] {
  return mails.length === 0
    ? []
    : [
        queries.mailInsert(
          trx,
          mails.map((mail) => rowOf(at, mail)),
        ),
      ]
}

/**
 * Queues a mail in the transaction of its cause, so it is sent only if that commits. A mail with an invalid address becomes a
 * dead letter at once.
 */
export async function queueMail(trx: Trx, at: Date, mail: Mail): Promise<void> {
  await together(trx, mailing(trx, at, [mail]))
}

/** So many mails go into one statement. */
const batch = 500

/** Twice as long as those of the largest list take, so that it may be undone and repeated at once. */
const maxWaitMs = 3 * hourMs

/**
 * Queues the mails that one change of many people causes: one a second for each person in each licence, however often they make such
 * changes, so that they flood neither mailboxes nor the mail server. Other mails need not wait for them. A mail that waits already
 * is not queued again.
 * @param of in which licence, or overarching group; the caller holds its lock
 * @throws Refusal 429 if too many of the person's mails wait
 */
export async function queueMails(
  trx: Trx,
  at: Date,
  mails: readonly Mail[],
  { of, by }: { of: string; by: number },
): Promise<void> {
  if (mails.length === 0) return
  const prefix = `${queries.keyOfMany}${of}:${by}:`
  const same = mails.map(({ kind, to, content }) => ({ kind, address: to.address, content }))
  const waiting = new Set(await queries.findWaiting(trx, prefix, same))
  const fresh = mails.filter((_, index) => !waiting.has(index))
  if (fresh.length === 0) return
  const last = await queries.findLastDue(trx, prefix)
  const first = Math.max(at.getTime(), last ? last.getTime() + secondMs : 0)
  const tooLongMs = first - at.getTime() - maxWaitMs
  if (tooLongMs > 0) throw tooMany(tooLongMs, 'operation.tooMuch')
  const rows = fresh.map((mail, index) => {
    const row = rowOf(at, { ...mail, dedupeKey: prefix + mail.dedupeKey })
    return { ...row, send_at: row.send_at && new Date(first + index * secondMs) }
  })
  for (let from = 0; from < rows.length; from += batch)
    await together(trx, [queries.mailInsert(trx, rows.slice(from, from + batch))])
}

function rowOf(at: Date, { kind, content, to, language, dedupeKey }: Mail) {
  const isSendable =
    isMailable(to.address) && (!('replyTo' in content) || isMailable(content.replyTo.address))
  return {
    kind,
    serialNumber: 'serialNumber' in content ? content.serialNumber : null,
    content: isSendable || !isWithCode(kind) ? JSON.stringify(content) : null,
    to_name: to.name,
    to_address: to.address,
    language,
    dedupe_key: dedupeKey,
    created_at: at,
    ...(isSendable
      ? { send_at: at }
      : { send_at: null, given_up_at: at, fault: 'The address is not valid for mail.' }),
  } satisfies queries.NewMail
}
