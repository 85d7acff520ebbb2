import type { Language } from '#i18n/languages.ts'

type WordList = { default: string }

/** One chunk per language, loaded when a password is made in it. */
const lists: Record<Language, () => Promise<WordList>> = {
  en: () => import('./words/en.ts'),
  nl: () => import('./words/nl.ts'),
  fr: () => import('./words/fr.ts'),
  es: () => import('./words/es.ts'),
  it: () => import('./words/it.ts'),
  de: () => import('./words/de.ts'),
  sv: () => import('./words/sv.ts'),
  da: () => import('./words/da.ts'),
  ru: () => import('./words/ru.ts'),
  pt: () => import('./words/pt.ts'),
  no: () => import('./words/no.ts'),
}

/** The words that passwords in this language are made of. @throws where the list cannot be loaded */
export async function loadWords(language: Language): Promise<string[]> {
  const list = await lists[language]()
  return list.default.trim().split(/\s+/)
}
