import { readFileSync } from 'node:fs'
import { type Language, languages } from './languages.ts'
import { type Catalogue, createTranslate, type Translate } from './translate.ts'

/** All texts of one language, read from its file. For programs on Node; the browser loads its own language only. */
export function readCatalogue(language: Language): Catalogue {
  return JSON.parse(readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8'))
}

const translates = new Map<Language, Translate>(
  languages.map((language) => [language, createTranslate(language, readCatalogue(language))]),
)

/** A text in any of the languages, on Node. */
export function translate(language: Language, key: string, values?: Record<string, string | number>): string {
  return translates.get(language)?.(key, values) ?? key
}
