import type { Language } from '#i18n/languages.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/db/database.ts'
import type { RequestKind } from '../platform/db/tables.ts'
import { writeAudit } from '../record/audit/audit.ts'
import * as queries from './queries.ts'

/** `content`: the form's fields under our names. */
export type PublicRequest = { kind: RequestKind; content: object; language: Language }

/**
 * Stores a public form with the privacy notice that its sender accepted, and when.
 * @returns its id
 */
export async function keepRequest(
  { brand }: Pick<Config, 'brand'>,
  trx: Trx,
  at: Date,
  { kind, content, language }: PublicRequest,
): Promise<number> {
  const { privacyNotice } = brand
  const id = await queries.insertRequest(trx, {
    kind,
    content: JSON.stringify(content),
    language,
    agreed_at: at,
    privacy_notice: privacyNotice,
  })
  // Without the content: people may have it erased, and the audit outlives it.
  await writeAudit(trx, null, at, {
    action: 'request.add',
    target: 'request',
    targetId: id,
    after: { kind, privacyNotice },
  })
  return id
}
