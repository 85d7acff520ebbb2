import type { Language } from '#i18n/languages.ts'
import type en from '#i18n/messages/en.json'

type Errors = (typeof en)['errors']

/**
 * Every text of the pages, by key; English defines the keys. Of the refusals' texts only those that pages say by themselves
 * (`errorsOfPages` of the build): the server tells the others with its answer.
 */
export type Messages = Omit<typeof en, 'errors' | 'mail' | 'trail'> & {
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

/** Loads a language's texts; one file per language, so that browsers load only one of eleven. */
const catalogues = import.meta.glob<Messages>('../../../i18n/messages/*.json', { import: 'default' })

/** The texts that only the pages behind the sign-in show (`signedInSections` of the build). */
const signedInCatalogues = import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
  import: 'default',
  query: '?signedIn',
})

async function loadFrom<Texts>(
  files: Record<string, () => Promise<Texts>>,
  language: Language,
): Promise<Texts> {
  const load = files[`../../../i18n/messages/${language}.json`]
  if (!load) throw new Error(`There are no texts in ${language}.`)
  return load()
}

/** Those that have been loaded, by language. */
const signedInTexts = new Map<Language, Partial<Messages>>()
const listeners = new Set<() => void>()

/** Loads the texts of the signed-in pages, once for each language. @throws where they cannot be loaded */
export async function loadSignedInMessages(language: Language): Promise<void> {
  if (signedInTexts.has(language)) return
  signedInTexts.set(language, await loadFrom(signedInCatalogues, language))
  for (const listener of listeners) listener()
}

/** The texts of the signed-in pages; undefined until they are loaded. */
export const signedInMessages = (language: Language) => signedInTexts.get(language)

/** Calls back when texts of the signed-in pages have been loaded. @returns ends it */
export function onSignedInMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The texts of all pages, with those of the signed-in pages if another language has them. @throws where they cannot be loaded */
export async function loadMessages(language: Language): Promise<Messages> {
  const signedIn = signedInTexts.size > 0 ? loadSignedInMessages(language) : undefined
  const [messages] = await Promise.all([loadFrom(catalogues, language), signedIn])
  return messages
}
