import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import { hashOf, newToken } from '../platform/secrets.ts'
import { queueMail } from '../record/mail/outbox.ts'
import * as queries from './queries.ts'

type Owner = { id: number; login: string; name: string; email: string }

type Terms = { language: Language; goodForMs: number }

/** Makes a code to set a new password, and queues the mail that holds it. */
export async function mailResetCode(
  trx: Trx,
  now: Date,
  { id, login, name, email }: Owner,
  { language, goodForMs }: Terms,
): Promise<void> {
  const code = newToken()
  const codeHash = hashOf(code)
  const expiresAt = new Date(now.getTime() + goodForMs)
  await queries.insertResetCode(trx, { code_hash: codeHash, account_id: id, expires_at: expiresAt })
  await queueMail(trx, now, {
    kind: 'resetCode',
    content: { name, login, code, expiresAt: expiresAt.toISOString() },
    to: { name, address: email },
    language,
    dedupeKey: `reset-code:${codeHash.toString('hex')}`,
  })
}
