import { describe, expect, it } from 'vitest'
import { chooseLanguage, languageOfHeader } from './languages.ts'

describe('the language of a browser', () => {
  it.each([
    [['nl-BE', 'en'], 'nl'],
    [['nb-NO'], 'no'],
    [['nn'], 'no'],
    [['zh-CN', 'pt-BR'], 'pt'],
    [['zh'], 'en'],
    [['constructor', '__proto__', 'toString-nl'], 'en'],
    [[], 'en'],
  ])('%j is %s', (tags, language) => {
    expect(chooseLanguage(tags)).toBe(language)
  })
})

describe('the language of a request', () => {
  it.each([
    ['nl', 'nl'],
    ['en-GB;q=0.5, fr;q=0.9', 'fr'],
    ['de;q=0, sv', 'sv'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['%%%;;;q=x,,,', 'en'],
    [`${'x'.repeat(10_000)},nl`, 'en'],
  ])('%s is %s', (header, language) => {
    expect(languageOfHeader(header)).toBe(language)
  })
})
