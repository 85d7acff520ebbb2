import { describe, expect, test } from 'vitest'
import { type Span, sentencesOf, wordAt } from './sentences.ts'

const parts = (text: string, spans: Span[]) => spans.map(({ start, end }) => text.slice(start, end))

describe('sentences', () => {
  test('a text is split after each sentence, without surrounding spaces', () => {
    const text = '  Type your name.  Then choose “Log in”!\n Is it done? '
    expect(parts(text, sentencesOf(text, 'en'))).toEqual([
      'Type your name.',
      'Then choose “Log in”!',
      'Is it done?',
    ])
  })

  test('a text without a full stop is one sentence, an empty text has none', () => {
    expect(sentencesOf('Users', 'nl')).toEqual([{ start: 0, end: 5 }])
    expect(sentencesOf(' \n ', 'nl')).toEqual([])
  })

  test('amounts and dates are not split', () => {
    const text = 'Dat kost € 149,00. Geldig tot 31/08/2029.'
    expect(parts(text, sentencesOf(text, 'nl'))).toEqual(['Dat kost € 149,00.', 'Geldig tot 31/08/2029.'])
  })
})

describe('the spoken word', () => {
  const text = 'Hello, wide world!'
  const word = (index: number) => {
    const span = wordAt(text, index, 'en')
    return span && text.slice(span.start, span.end)
  }

  test('the spoken word is the word at the reported index', () => {
    expect([0, 3, 7, 10, 12].map(word)).toEqual(['Hello', 'Hello', 'wide', 'wide', 'world'])
  })

  test('the spoken word is the next word if the index is at a comma or a space', () => {
    expect([5, 6, 11].map(word)).toEqual(['wide', 'wide', 'world'])
  })

  test('the spoken word is null after the last word', () => {
    expect([17, 18, 99].map(word)).toEqual([null, null, null])
  })
})
