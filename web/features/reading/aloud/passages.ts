import { isShown } from '../../../kit/ui/is-shown.ts'

/** A text node of a passage; `start` is its offset in the passage's text. */
type Piece = { node: Text; start: number }

/** Text that is read as one unit: a paragraph, a cell, a button. */
export type Passage = { text: string; language: string; pieces: Piece[] }

/** Elements that are not read: pictures, hidden content, and form fields. */
const skipped = '[aria-hidden="true"], [hidden], svg, script, style, noscript, input, textarea, select'

const isReadable = (element: Element) => !element.matches(skipped) && isShown(element)

/** The nearest ancestor that is not inline. */
function blockOf(node: Text): Element | null {
  let element = node.parentElement
  while (element && getComputedStyle(element).display === 'inline') element = element.parentElement
  return element
}

/** Visually hidden text is in a box of one pixel. */
const isTiny = (element: Element) => element.getBoundingClientRect().width <= 1

/**
 * The visible text inside an element, as passages in reading order, each with its language.
 * @param root in a rendered document
 */
export function passagesOf(root: Element): Passage[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Element) return isReadable(node) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT
    return NodeFilter.FILTER_ACCEPT
  })
  const passages: Passage[] = []
  let lastBlock: Element | null = null
  let passage: Passage | undefined
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const block = blockOf(node)
    if (!block || isTiny(block)) continue
    const language = node.parentElement?.closest('[lang]')?.getAttribute('lang') || 'en'
    if (!passage || block !== lastBlock || language !== passage.language) {
      passage = { text: '', language, pieces: [] }
      passages.push(passage)
      lastBlock = block
    }
    passage.pieces.push({ node, start: passage.text.length })
    passage.text += node.data
  }
  return passages.filter(({ text }) => text.trim() !== '')
}

/** The range of a part of the passage; null if the page has changed since. */
export function rangeOf({ pieces }: Passage, start: number, end: number): Range | null {
  const first = pieces.findLast((piece) => piece.start <= start)
  const last = pieces.findLast((piece) => piece.start < end)
  if (!first?.node.isConnected || !last?.node.isConnected) return null
  if (start - first.start > first.node.length || end - last.start > last.node.length) return null
  const range = document.createRange()
  range.setStart(first.node, start - first.start)
  range.setEnd(last.node, end - last.start)
  return range
}
