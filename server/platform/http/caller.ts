import { chooseLanguage } from '#i18n/languages.ts'
import type { Browser } from './browser.ts'

/** The address that a visitor calls from, and the language of the mails that follow. */
export type Caller = Pick<Browser, 'address' | 'language'>

/** @param language asked for in the body; undefined: the browser's */
export const callerOf = (browser: Browser, language: string | undefined): Caller => ({
  address: browser.address,
  language: language === undefined ? browser.language : chooseLanguage([language]),
})
