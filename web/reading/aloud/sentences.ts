/** A part of a text: from `start` up to, but not including, `end`. */
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

/** The word around this place in the text, or the next one where it lies between two; null after the last. */
export function wordAt(text: string, place: number, language: string): Span | null {
  const words = spansOf(text, 'word', language)
  for (let at = place; at < text.length; ) {
    const found = words.containing(at)
    if (!found) return null
    const end = found.index + found.segment.length
    if (found.isWordLike) return { start: found.index, end }
    at = end
  }
  return null
}
