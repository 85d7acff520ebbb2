import { describe, expect, test } from 'vitest'
import { type Span, sentencesOf, wordAt } from './sentences.ts'

const parts = (text: string, spans: Span[]) => spans.map(({ start, end }) => text.slice(start, end))

describe('sentences', () => {
  test('a text falls apart at its full stops, without the spaces around them', () => {
    const text = '  Type your name.  Then choose “Log in”!\n Is it done? '
    expect(parts(text, sentencesOf(text, 'en'))).toEqual([
      'Type your name.',
      'Then choose “Log in”!',
      'Is it done?',
    ])
  })

  test('a text without a full stop is one sentence, an empty one is none', () => {
    expect(sentencesOf('Users', 'nl')).toEqual([{ start: 0, end: 5 }])
    expect(sentencesOf(' \n ', 'nl')).toEqual([])
  })

  test('amounts and dates stay whole', () => {
    const text = 'Dat kost € 149,00. Geldig tot 31/08/2029.'
    expect(parts(text, sentencesOf(text, 'nl'))).toEqual(['Dat kost € 149,00.', 'Geldig tot 31/08/2029.'])
  })
})

describe('the word that is spoken', () => {
  const text = 'Hello, wide world!'
  const word = (place: number) => {
    const span = wordAt(text, place, 'en')
    return span && text.slice(span.start, span.end)
  }

  test('is the one around the place that the voice names', () => {
    expect([0, 3, 7, 10, 12].map(word)).toEqual(['Hello', 'Hello', 'wide', 'wide', 'world'])
  })

  test('is the next one where the voice names a comma or a space', () => {
    expect([5, 6, 11].map(word)).toEqual(['wide', 'wide', 'world'])
  })

  test('is none after the last', () => {
    expect([17, 18, 99].map(word)).toEqual([null, null, null])
  })
})
