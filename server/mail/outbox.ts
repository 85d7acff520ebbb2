import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../db/database.ts'
import * as queries from './queries.ts'

/** What a mail says, by its kind. Dates are calendar dates, amounts cents. */
export type MailContent = {
  kind: 'paymentReceipt'
  content: { serialNumber: string; amountCents: number; paidOn: string; validUntil: string | null }
}

export type Mail = MailContent & {
  to: { name: string; address: string }
  language: Language
  /** One key, one mail, however often it is queued. */
  dedupeKey: string
}

/** Queues a mail in the transaction of what it tells about: it is sent if, and only if, that has happened. */
export async function queueMail(trx: Trx, at: Date, mail: Mail): Promise<void> {
  const { kind, content, to, language, dedupeKey } = mail
  await queries.insertMail(trx, {
    kind,
    content: JSON.stringify(content),
    to_name: to.name,
    to_address: to.address,
    language,
    dedupe_key: dedupeKey,
    created_at: at,
    send_at: at,
  })
}
