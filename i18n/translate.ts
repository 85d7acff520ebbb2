import { createTranslator } from 'use-intl/core'
import { type Language, locales } from './languages.ts'
import type en from './messages/en.json'

/** The texts of one language; English defines the keys. */
export type Catalogue = typeof en

type Values = Record<string, string | number>

/** Translates a key into one language and fills in its placeholders. */
export type Translate = (key: string, values?: Values) => string

/** @param catalogue the texts of that language */
export function createTranslate(language: Language, catalogue: Catalogue): Translate {
  const translator = createTranslator({ locale: locales[language], messages: catalogue })
  return (key, values) => translator(key as never, values as never)
}
