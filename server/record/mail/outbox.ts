import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Statement, together } from '../../platform/db/together.ts'
import { secondMs } from '../../platform/durations.ts'
import { isMailable } from './addresses.ts'
import type { MailContent, Recipient } from './mail-content.ts'
import * as queries from './queries.ts'

export type Mail = MailContent & {
  to: Recipient
  language: Language
  /** A key is queued once; later mails with it are ignored. */
  dedupeKey: string
}

/** The statement that queues mails, as `queueMail`; none where there are no mails. */
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

/**
 * Queues the mails that one change of many people causes: one a second for each licence, however often it makes such changes, so
 * that they flood neither mailboxes nor the mail server. Other mails need not wait for them.
 * @param of whose they are, such as a licence; the caller holds its lock
 */
export async function queueMails(trx: Trx, at: Date, mails: readonly Mail[], of: string): Promise<void> {
  if (mails.length === 0) return
  const prefix = `many:${of}:`
  const last = await queries.findLastDue(trx, prefix)
  const first = Math.max(at.getTime(), last ? last.getTime() + secondMs : 0)
  const rows = mails.map((mail, index) => {
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
    content: isSendable || kind !== 'resetCode' ? JSON.stringify(content) : null,
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
