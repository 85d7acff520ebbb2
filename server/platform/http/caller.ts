import { chooseLanguage, type Language, locales } from '#i18n/languages.ts'
import type { Browser } from './browser.ts'

/** The address that a visitor calls from, and the language of the mails that follow. */
export type Caller = Pick<Browser, 'address' | 'language'>

/** @param language asked for in the body; undefined: the browser's */
export const callerOf = (browser: Browser, language: string | undefined): Caller => ({
  address: browser.address,
  language: language === undefined ? browser.language : chooseLanguage([language]),
})

/** The language of a file that a person downloads, and the country whose numbers and separators it has (BCP 47). */
export type Reader = { language: Language; locale: string }

/** @param asked the language asked for in the query; undefined: the browser's */
export function readerOf(browser: Browser, asked: string | undefined): Reader {
  const { language } = callerOf(browser, asked)
  return { language, locale: browser.locale ?? locales[language] }
}
