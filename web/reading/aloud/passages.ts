import { isShown } from '../../ui/is-shown.ts'

/** A text node within a passage; `start` is where its text begins in the passage's. */
type Piece = { node: Text; start: number }

/** What is read in one go: the text of a paragraph, a cell, a button. */
export type Passage = { text: string; language: string; pieces: Piece[] }

/** What nobody wants to hear: pictures, what is hidden, and what people have typed. */
const silent = '[aria-hidden="true"], [hidden], svg, script, style, noscript, input, textarea, select'

const isHeard = (element: Element) => !element.matches(silent) && isShown(element)

/** The element that the text stands in as a block of its own. */
function blockOf(node: Text): Element | null {
  let element = node.parentElement
  while (element && getComputedStyle(element).display === 'inline') element = element.parentElement
  return element
}

/** Text for screen readers only lies in a box of one pixel. */
const isTiny = (element: Element) => element.getBoundingClientRect().width <= 1

/**
 * The visible text inside an element, passage by passage in reading order, each in its own language.
 * @param root in a document that is shown
 */
export function passagesOf(root: Element): Passage[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Element) return isHeard(node) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT
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

/** Where a part of the passage stands on the page; null when the page has changed since. */
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
