import { translate } from '#i18n/catalogues.ts'
import { type Language, locales } from '#i18n/languages.ts'
import { writtenDate, writtenEuros } from '#i18n/written.ts'

/** How a paper says things in its language. */
export type Saying = ReturnType<typeof sayingIn>

export function sayingIn(language: Language) {
  const locale = locales[language]
  // A price that was reckoned back may have parts of a cent.
  const prices = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 4,
  })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    /** A text under `paper`. */
    say: (key: string, values?: Record<string, string | number>) =>
      translate(language, `paper.${key}`, values),
    /** @param date `YYYY-MM-DD` */
    date: (date: string) => writtenDate(date, language),
    euros: (cents: number) => writtenEuros(cents, language),
    price: (cents: number) => prices.format(cents / 100),
    number: (number: number) => numbers.format(number),
    /** @param rate in percent */
    percent: (rate: number) => `${numbers.format(rate)}\u00a0%`,
    /** @param code ISO 3166-1 alpha-2 */
    country: (code: string) => countryNames.of(code) ?? code,
  }
}
