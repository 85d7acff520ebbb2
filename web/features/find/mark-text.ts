import { fold } from '#contract/fold.ts'

/** A part of a text, and whether it is what was searched for. */
type Part = { text: string; isHit: boolean }

/**
 * Splits a text at what was searched for: the whole of it, else each of its words. Accents and capitals do not count, as in
 * the search itself.
 */
export function markText(text: string, searched: string): Part[] {
  const letters = [...text]
  const folded = letters.map(fold)
  const whole = fold(searched.trim())
  const isHit = new Array<boolean>(letters.length).fill(false)
  const mark = (word: string) => {
    for (let start = 0; start < letters.length; start += 1) {
      let found = ''
      let end = start
      while (end < letters.length && found.length < word.length) found += folded[end++]
      if (word !== '' && found === word) isHit.fill(true, start, end)
    }
  }
  mark(whole)
  if (!isHit.includes(true)) for (const word of whole.split(/\s+/)) mark(word)

  const parts: Part[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.isHit === isHit[index]) last.text += letter
    else parts.push({ text: letter, isHit: isHit[index] ?? false })
  }
  return parts
}
