import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../db/database.ts'
import { isMailable } from './addresses.ts'
import type { MailContent, Recipient } from './mail-content.ts'
import * as queries from './queries.ts'

export type Mail = MailContent & {
  to: Recipient
  language: Language
  /** One key, one mail, however often it is queued. */
  dedupeKey: string
}

/**
 * Queues a mail in the transaction of what it tells about: it is sent if, and only if, that has happened. One that
 * cannot be addressed is a dead letter from the start, and hinders nothing.
 */
export async function queueMail(trx: Trx, at: Date, mail: Mail): Promise<void> {
  const { kind, content, to, language, dedupeKey } = mail
  const canBeSent = isMailable(to.address) && (kind !== 'newRequest' || isMailable(content.replyTo.address))
  await queries.insertMail(trx, {
    kind,
    content: canBeSent || kind !== 'resetCode' ? JSON.stringify(content) : null,
    to_name: to.name,
    to_address: to.address,
    language,
    dedupe_key: dedupeKey,
    created_at: at,
    ...(canBeSent
      ? { send_at: at }
      : { send_at: null, given_up_at: at, fault: 'There is no such address that mail could go to.' }),
  })
}
