import { readFileSync } from 'node:fs'
import { type Language, languages } from './languages.ts'
import { type Catalogue, createTranslate, type Translate } from './translate.ts'

/** Reads all texts of one language. Only for Node; the browser loads its own language. */
export function readCatalogue(language: Language): Catalogue {
  return JSON.parse(readFileSync(new URL(`./messages/${language}.json`, import.meta.url), 'utf8'))
}

const translates = new Map<Language, Translate>(
  languages.map((language) => [language, createTranslate(language, readCatalogue(language))]),
)

/** Translates a text into any language. Only for Node. */
export function translate(language: Language, key: string, values?: Record<string, string | number>): string {
  return translates.get(language)?.(key, values) ?? key
}
