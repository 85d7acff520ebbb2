type Text = CharacterData & ChildNode

/** The element that a translator put in the place of a text. */
const standIns = new WeakMap<Node, ChildNode>()

/**
 * Lets React go on when the browser translates the page. Translators put `<font>` around texts or in their place, while React
 * keeps the texts: removing one then throws `NotFoundError`, and a changed one is never seen.
 */
export function toleratePageTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, placeIn(this, child))
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && placeIn(this, before))
    return node
  }
  new MutationObserver((records) => {
    for (const record of records) {
      const font = [...record.addedNodes, record.previousSibling, record.nextSibling].find(isFont)
      if (font) for (const text of record.removedNodes) if (isText(text)) replaceAtChange(text, font)
    }
  }).observe(document, { childList: true, subtree: true })
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

/** The child of this parent that is, holds or replaces a node; the node itself if none does. */
function placeIn(parent: Node, node: Node): Node {
  if (node.parentNode === parent) return node
  for (let at: Node | null = standIns.get(node) ?? node; at; at = at.parentNode)
    if (at.parentNode === parent) return at
  return node
}

/** Puts a text back into its place once React changes it; the translator finds it there. */
function replaceAtChange(text: Text, font: HTMLElement): void {
  standIns.set(text, font)
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set(value: string) {
      standIns.delete(text)
      Reflect.deleteProperty(text, 'nodeValue')
      font.replaceWith(text)
      text.data = value
    },
  })
}
