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

type Files<Texts> = Record<string, () => Promise<Texts>>

/** Loads a language's texts; one file per language, so that browsers load only one of eleven. */
const catalogues = import.meta.glob<Messages>('../../../i18n/messages/*.json', { import: 'default' })

async function loadFrom<Texts>(files: Files<Texts>, language: Language): Promise<Texts> {
  // The keys are paths from the file that holds the glob.
  const [, load] = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`)) ?? []
  if (!load) throw new Error(`There are no texts in ${language}.`)
  return load()
}

/** The texts that were loaded beside those of every page, by language, and what loads them in another one. */
const laterTexts = new Map<Language, Partial<Messages>>()
const loaders = new Set<(language: Language) => Promise<void>>()
const listeners = new Set<() => void>()

/**
 * Texts that are not part of every page (`laterSections` of the build).
 * @param files a glob of the catalogues, written where the texts are needed: the list of files then loads with that part
 * @returns loads them, once for each language; it throws if they cannot be loaded
 */
export function laterMessages(files: Files<Partial<Messages>>): (language: Language) => Promise<void> {
  const loaded = new Set<Language>()
  return async function load(language) {
    if (loaded.has(language)) return
    const texts = await loadFrom(files, language)
    loaded.add(language)
    loaders.add(load)
    laterTexts.set(language, { ...laterTexts.get(language), ...texts })
    for (const listener of listeners) listener()
  }
}

/** Loads the texts that only the pages behind the sign-in show. */
export const loadSignedInMessages = laterMessages(
  import.meta.glob<Partial<Messages>>('../../../i18n/messages/*.json', {
    import: 'default',
    query: '?signedIn',
  }),
)

/** The texts that were loaded beside those of every page; undefined if there are none. */
export const loadedLater = (language: Language) => laterTexts.get(language)

/** Calls back when such texts have been loaded. @returns ends it */
export function onLaterMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The texts of every page, with the others that another language has loaded. @throws if they cannot be loaded */
export async function loadMessages(language: Language): Promise<Messages> {
  const others = [...loaders].map((load) => load(language))
  const [messages] = await Promise.all([loadFrom(catalogues, language), ...others])
  return messages
}
