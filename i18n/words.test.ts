import { describe, expect, it } from 'vitest'
import { readCatalogue } from './catalogues.ts'
import { type Language, languages } from './languages.ts'

/** Synonyms of words that the language has already, and other forms of address. */
const banned: Record<Language, RegExp> = {
  en: /\blicenses?\b|\bemails?\b(?!})|\bsign(ed|ing)?[ -](in|out)\b|\bclick|\badministrator|\bstudent|\btoken|paid until|licence number|licences? (reserved|in use)|reserve licences|delete sessions|\b(some|any|no)body\b|\bwhoever\b|\banew\b/i,
  nl: /\binlogg|\buw?\b|\bklik|\bstudent|\bbetaald tot\b|\bstraks\b|licentienummer|\bgeldig tot\b(?! en met)|(?<![-\w])mail\b(?! (dan|meteen|naar))|licenties? (gereserveerd|reserveren)|betalingsherinnering/i,
  fr: /\btu\b|\bcliqu|\breli(é|er|ez)\b|groupes? communs?|orthophon|numéro de licence\b|réserver des licences/i,
  de: /\bdu\b|\bdein|\beinlog|klick|verwend|\b(ge)?nutz(en|t)?\b|lizenznummer|lizenzen reservier/i,
  es: /\busted|grupos? global|\bclic\b|número de licencia\b|prolong|reservar licencias/i,
  it: /grupp[oi] global|\bclic|prolung|numero di licenza|riserva licenze/i,
  sv: /\bklick|licensnummer|\bgiltigt? till\b|reservera licens/i,
  da: /\bklik|licensnummer|\bgyldig til\b(?! og med)|reserver licens/i,
  ru: /щёлк|клик|номер лицензии|зарезервировать лицензии/i,
  pt: /grupos? globa|\bclique|prolong|número da licença|reservar licenças/i,
  no: /\bklikk|lisensnummer|\bgyldig til\b(?! og med)|reserver lisens/i,
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

  it.each(languages)('%s says a change in words: an arrow is read aloud as “right arrow”', (language) => {
    const found = flat(readCatalogue(language) as Texts).filter(([, text]) => text.includes('→'))
    expect(found).toEqual([])
  })

  it.each([
    ['en', 'Sign in again.'],
    ['en', 'Nobody is locked out now.'],
    ['nl', 'Geldig tot 31/08/2029'],
    ['nl', 'Je krijgt een mail.'],
    ['da', 'Gyldig til 31/08/2029'],
    ['nl', 'Klik op de knop.'],
    ['de', 'Verwenden Sie Ziffern.'],
  ] as const)('%s would not let “%s” pass', (language, text) => {
    expect(banned[language].test(text)).toBe(true)
  })
})
