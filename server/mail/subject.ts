import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import type { Config } from '../config/config.ts'
import type { MailKind } from './mail-content.ts'

/** The subject of a mail about a licence, in the reader's language, whatever language it was sent in. */
export const subjectOf = (
  kind: MailKind,
  serialNumber: string,
  { brand }: Pick<Config, 'brand'>,
  language: Language,
): string => translate(language, `mail.${kind}.subject`, { serialNumber, brand: brand.name })
