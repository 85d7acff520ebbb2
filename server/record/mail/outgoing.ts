import type { OutgoingMail } from '#contract/outgoing-mail.ts'
import type { Language } from '#i18n/languages.ts'
import type { Config } from '../../platform/config/config.ts'
import type { OutgoingRow } from './outgoing-rows.ts'
import { subjectOf } from './subject.ts'

/** A mail as staff see it, with its subject in their language. */
export const outgoingMailOf = (
  { kind, serialNumber, toName, toAddress, at, sentAt, ...mail }: OutgoingRow,
  config: Pick<Config, 'brand' | 'oidc'>,
  language: Language,
): OutgoingMail => ({
  ...mail,
  text: subjectOf(kind, serialNumber ?? '', config, language),
  to: { name: toName, address: toAddress },
  at: new Date(at).toISOString(),
  sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
})
