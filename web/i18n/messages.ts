import type { Language } from '#i18n/languages.ts'
import type en from '#i18n/messages/en.json'

type Errors = (typeof en)['errors']

/**
 * Every text of the pages, by key; English defines the keys. Of the refusals' texts only those that pages say by themselves
 * (`errorsOfPages` of the build): the server tells the others with its answer.
 */
export type Messages = Omit<typeof en, 'errors' | 'mail'> & {
  errors: Pick<Errors, 'field'> & {
    licence: Pick<Errors['licence'], 'wrongWebCode' | 'permanent'>
    server: Pick<Errors['server'], 'unexpected'>
    captcha: Pick<Errors['captcha'], 'failed'>
    signOn: Pick<Errors['signOn'], 'failed'>
  }
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

/** Loads a language's texts; each language is a file of its own, so that nobody downloads the other ten. */
const catalogues = import.meta.glob<Messages>('../../i18n/messages/*.json', { import: 'default' })

/** @throws where the texts cannot be loaded */
export async function loadMessages(language: Language): Promise<Messages> {
  const load = catalogues[`../../i18n/messages/${language}.json`]
  if (!load) throw new Error(`There are no texts in ${language}.`)
  return load()
}
