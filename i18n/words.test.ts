import { describe, expect, it } from 'vitest'
import { readCatalogue } from './catalogues.ts'
import { type Language, languages } from './languages.ts'

/** What another word of the same language says already, or what addresses people in another way than the rest. */
const banned: Record<Language, RegExp> = {
  en: /\blicenses?\b|\bemails?\b(?!})|\bsign(ed|ing)?[ -](in|out)\b|\bclick|\badministrator|\bstudent|\btoken|paid until/i,
  nl: /\binlogg|\buw?\b|\bklik|\bstudent|\bbetaald tot\b|\bstraks\b/i,
  fr: /\btu\b|\bcliqu|\breli(é|er|ez)\b|groupes? communs?|orthophon/i,
  de: /\bdu\b|\bdein|\beinlog|klick|verwend/i,
  es: /\busted|grupos? global|\bclic\b/i,
  it: /grupp[oi] global|\bclic|prolung/i,
  sv: /\bklick/i,
  da: /\bklik/i,
  ru: /щёлк|клик/i,
  pt: /grupos? globa|\bclique|prolong/i,
  no: /\bklikk/i,
}

type Texts = { [key: string]: string | Texts }

const flat = (texts: Texts, path: string[] = []): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[[...path, key].join('.'), text] as [string, string]]
      : flat(text, [...path, key]),
  )

describe('one word for one thing', () => {
  it.each(languages)('%s has none of the words that its glossary leaves out', (language) => {
    const found = flat(readCatalogue(language) as Texts).filter(([, text]) => banned[language].test(text))
    expect(found).toEqual([])
  })

  it.each([
    ['en', 'Sign in again.'],
    ['nl', 'Klik op de knop.'],
    ['de', 'Verwenden Sie Ziffern.'],
  ] as const)('%s would not let “%s” pass', (language, text) => {
    expect(banned[language].test(text)).toBe(true)
  })
})
