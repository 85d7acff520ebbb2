import { expect, test } from 'vitest'
import { markText } from './mark-text.ts'

/** With the marked parts in brackets. */
const marked = (text: string, searched: string) =>
  markText(text, searched)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Basisschool De Linde', 'linde', 'Basisschool De [Linde]'],
  ['Praktijk Lindeboom', 'linde', 'Praktijk [Linde]boom'],
  ['Yoùsef El Idrissi', 'yousef', '[Yoùsef] El Idrissi'],
  ['Straße 3', 'strasse', '[Straße] 3'],
  ['Marleen Verstraete', 'verstraete marleen', '[Marleen] [Verstraete]'],
  ['Marleen Verstraete', 'marleen verstraete', '[Marleen Verstraete]'],
  ['Emma Claes', 'lena', 'Emma Claes'],
  ['Emma Claes', '  ', 'Emma Claes'],
])('in %j the search for %j marks %j', (text, searched, expected) => {
  expect(marked(text, searched)).toBe(expected)
})
