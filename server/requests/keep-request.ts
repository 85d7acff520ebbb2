import type { Language } from '#i18n/languages.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import type { Trx } from '../db/database.ts'
import type { RequestKind } from '../db/tables.ts'
import * as queries from './queries.ts'

/** `content`: what was filled in, in our own words. */
export type PublicRequest = { kind: RequestKind; content: object; language: Language }

/**
 * Keeps what somebody sent by a public form, with the privacy notice that they agreed to, and when.
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
  // Without the content: the audit outlives what people have a right to have erased.
  await writeAudit(trx, null, at, {
    action: 'request.add',
    target: 'request',
    targetId: id,
    after: { kind, privacyNotice },
  })
  return id
}
