/** A range of a text; `end` is exclusive. */
export type Span = { start: number; end: number }

const spansOf = (text: string, granularity: 'sentence' | 'word', language: string) =>
  new Intl.Segmenter(language, { granularity }).segment(text)

/**
 * The sentences of a text, without the white space around them. Without a full stop the text is one sentence.
 * @param language a BCP 47 tag
 */
export function sentencesOf(text: string, language: string): Span[] {
  return [...spansOf(text, 'sentence', language)].flatMap(({ segment, index }) => {
    const sentence = segment.trim()
    if (sentence === '') return []
    const start = index + segment.indexOf(sentence)
    return [{ start, end: start + sentence.length }]
  })
}

/** The word at this index, or the next one if the index is between words; null after the last. */
export function wordAt(text: string, index: number, language: string): Span | null {
  const words = spansOf(text, 'word', language)
  for (let at = index; at < text.length; ) {
    const word = words.containing(at)
    if (!word) return null
    const end = word.index + word.segment.length
    if (word.isWordLike) return { start: word.index, end }
    at = end
  }
  return null
}
