import type { Language } from '#i18n/languages.ts'
import type en from '#i18n/messages/en.json'

/** Every text of the portal, by key; English defines the keys. */
export type Messages = typeof en

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
