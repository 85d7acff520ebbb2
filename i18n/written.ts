import { type Language, locales } from './languages.ts'

/** A day in figures, as the language's readers write it. @param date `YYYY-MM-DD` */
export const writtenDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(date))

/** An amount in euros, as the language's readers write it. */
export const writtenEuros = (cents: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(cents / 100)
