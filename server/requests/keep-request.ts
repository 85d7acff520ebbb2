import type { Language } from '#i18n/languages.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Config } from '../config/config.ts'
import type { Trx } from '../db/database.ts'
import type { RequestKind } from '../db/tables.ts'
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
