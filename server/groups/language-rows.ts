import { sql } from 'kysely'
import type { Language } from '#i18n/languages.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'

/** Of a school where nobody has said, nor registered: most are Flemish. */
export const usualLanguage: Language = 'nl'

/** The language of the words of which a school's passwords are made, for a group with its licence `l`; null above licences. */
export const schoolLanguage = sql<Language | null>`CASE WHEN l.id IS NOT NULL THEN coalesce(l.language, ${sql.lit(usualLanguage)}) END`

export const languageUpdate = (trx: Trx, licenceId: number, language: Language): Statement =>
  trx.updateTable('licences').set({ language }).where('id', '=', licenceId)

/** The language of its first admin, unless it has one. */
export const firstLanguageUpdate = (trx: Trx, licenceId: number, language: Language): Statement =>
  trx.updateTable('licences').set({ language }).where('id', '=', licenceId).where('language', 'is', null)
