import './highlight.css'

/** What is marked on the page; highlight.css draws it. */
const names = ['read-sentence', 'read-word'] as const

/** Marks a part of the page without touching its elements; null takes the mark away. */
export function highlight(name: (typeof names)[number], range: Range | null): void {
  if (!('highlights' in CSS)) return // an older browser: it reads without marks
  if (!range) {
    CSS.highlights.delete(name)
    return
  }
  // Forced colours draw all marks alike: then the word takes the place of its sentence.
  if (name === 'read-word' && matchMedia('(forced-colors: active)').matches)
    CSS.highlights.delete('read-sentence')
  const mark = new Highlight(range)
  mark.priority = names.indexOf(name)
  CSS.highlights.set(name, mark)
}

/** Brings the range into sight where it is not, at once: nothing glides. */
export function bringIntoSight(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  const { top: barTop } = document.querySelector('[data-read-aloud]')?.getBoundingClientRect() ?? {
    top: window.innerHeight,
  }
  if (top >= 0 && bottom <= barTop) return
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
