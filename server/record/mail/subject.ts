import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import type { Config } from '../../platform/config/config.ts'
import type { MailKind } from './mail-content.ts'

/** The subject of a mail in the reader's language, whatever language it was sent in. `serialNumber`: empty if it is about no licence. */
export const subjectOf = (
  kind: MailKind,
  serialNumber: string,
  { brand, oidc }: Pick<Config, 'brand' | 'oidc'>,
  language: Language,
): string =>
  translate(language, `mail.${kind}.subject`, {
    serialNumber,
    brand: brand.name,
    provider: oidc?.name ?? '',
  })
