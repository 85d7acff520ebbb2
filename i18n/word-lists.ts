import type { Language } from '#i18n/languages.ts'

/** `easy`: one short word, for young children, who are users. `words`: three. Both end in two digits. */
export type PasswordKind = 'easy' | 'words'

export const isPasswordKind = (text: string): text is PasswordKind => text === 'easy' || text === 'words'

type WordList = { default: string }

type Lists = Record<Language, () => Promise<WordList>>

// One chunk for each, loaded when a password is made of it.

const words: Lists = {
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

/** Words of three to five letters that a child of six knows. */
const easyWords: Lists = {
  en: () => import('./easy-words/en.ts'),
  nl: () => import('./easy-words/nl.ts'),
  fr: () => import('./easy-words/fr.ts'),
  es: () => import('./easy-words/es.ts'),
  it: () => import('./easy-words/it.ts'),
  de: () => import('./easy-words/de.ts'),
  sv: () => import('./easy-words/sv.ts'),
  da: () => import('./easy-words/da.ts'),
  ru: () => import('./easy-words/ru.ts'),
  pt: () => import('./easy-words/pt.ts'),
  no: () => import('./easy-words/no.ts'),
}

/** The words that passwords in this language are made of. @throws if the list cannot be loaded */
export async function loadWords(kind: PasswordKind, language: Language): Promise<string[]> {
  const lists = { easy: easyWords, words }
  const list = await lists[kind][language]()
  return list.default.trim().split(/\s+/)
}
