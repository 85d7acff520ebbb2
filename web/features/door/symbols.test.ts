import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { symbols } from '#contract/symbols.ts'
import { readCatalogue } from '#i18n/catalogues.ts'
import { languages } from '#i18n/languages.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

describe('the words of the symbols', () => {
  it.each(languages)('%s has one word for each symbol, and no two alike', (language) => {
    const words = readCatalogue(language).symbols as Record<string, string>
    expect(Object.keys(words)).toEqual(symbols)
    expect(new Set(Object.values(words).map((word) => word.toLowerCase())).size).toBe(60)
  })

  it.each(languages)('%s says them without an article, nouns of German alone in capitals', (language) => {
    const words = Object.values(readCatalogue(language).symbols as Record<string, string>)
    const isAsWritten = (word: string) =>
      language === 'de' ? /^\p{Lu}\p{Ll}+$/u.test(word) : word === word.toLowerCase()
    expect(words.filter((word) => !isAsWritten(word))).toEqual([])
    const article =
      /^(l'|(the|an?|de|het|een|les?|la|une?|el|los|las|il|lo|gli|der|die|das|os?|as|ett?|en|den) )/
    expect(words.filter((word) => article.test(word))).toEqual([])
  })
})

describe('the picture of a symbol', () => {
  it('the picture of a symbol is part of the one file of all, and is silent for screen readers', () => {
    const markup = renderToStaticMarkup(createElement(SymbolPicture, { symbol: 'fox' }))
    expect(markup).toMatch(/<svg aria-hidden="true"[^>]*><use href="[^"]*symbols\.svg#fox"><\/use><\/svg>/)
  })
})
