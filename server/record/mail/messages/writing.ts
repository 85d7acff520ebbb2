import { translate } from '#i18n/catalogues.ts'
import { type Language, locales } from '#i18n/languages.ts'
import type { Config } from '../../../platform/config/config.ts'
import { paysOnline } from '../../../platform/config/pays-online.ts'

/** A mail's texts and formats in its language, with the brand and the portal's address. */
export type WritingContext = {
  language: Language
  brandName: string
  supportAddress: string
  /** Whether invoices can be paid online. */
  paysOnline: boolean
  /** A text under `mail`. */
  say: (key: string, values?: Record<string, string | number>) => string
  /** The address of a page of the portal, built from the configuration only. @param path such as `/login` */
  pageAddress: (path: string) => string
  /** @param date `YYYY-MM-DD` */
  date: (date: string) => string
  /** @param iso a moment, shown in Europe/Brussels */
  moment: (iso: string) => string
  euros: (cents: number) => string
}

export function createWriting(language: Language, config: Config): WritingContext {
  const { brand, portalUrl } = config
  const locale = locales[language]
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Brussels',
  })
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  return {
    language,
    brandName: brand.name,
    supportAddress: brand.supportAddress,
    paysOnline: paysOnline(config),
    say: (key, values) => translate(language, `mail.${key}`, values),
    pageAddress: (path) => portalUrl + path,
    date: (date) => dates.format(new Date(date)),
    moment: (iso) => moments.format(new Date(iso)),
    euros: (cents) => amounts.format(cents / 100),
  }
}
