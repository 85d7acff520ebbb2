import { type Language, locales } from './languages.ts'

/** One for each locale: to make a formatter costs far more than to use it. */
function keptPerLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const kept = new Map<Language, T>()
  return (language) => {
    const one = kept.get(language) ?? make(locales[language])
    kept.set(language, one)
    return one
  }
}

const dates = keptPerLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' }),
)

const euros = keptPerLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
)

/** A day in figures, as the language's readers write it. @param date `YYYY-MM-DD` */
export const writtenDate = (date: string, language: Language): string =>
  dates(language).format(new Date(date))

/** An amount in euros, as the language's readers write it. */
export const writtenEuros = (cents: number, language: Language): string => euros(language).format(cents / 100)
