import './highlight.css'

/** The highlights on the page; styled by highlight.css. */
const names = ['read-sentence', 'read-word'] as const

/** Highlights a range without changing the DOM; null removes the highlight. */
export function highlight(name: (typeof names)[number], range: Range | null): void {
  if (!('highlights' in CSS)) return // older browsers read without highlights
  if (!range) {
    CSS.highlights.delete(name)
    return
  }
  // In forced colours all highlights look alike, so show only the word.
  if (name === 'read-word' && matchMedia('(forced-colors: active)').matches)
    CSS.highlights.delete('read-sentence')
  const mark = new Highlight(range)
  mark.priority = names.indexOf(name)
  CSS.highlights.set(name, mark)
}

/** Scrolls the range into view if needed, without animation. */
export function scrollIntoView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  const { top: barTop } = document.querySelector('[data-read-aloud]')?.getBoundingClientRect() ?? {
    top: window.innerHeight,
  }
  if (top >= 0 && bottom <= barTop) return
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
