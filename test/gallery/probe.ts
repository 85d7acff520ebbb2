/** The checks' questions to the page; there they are `window.probe`. */
type Probe = ReturnType<typeof makeProbe>

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in the page before anything else does. */
export function installProbe(): void {
  // Messages go after four seconds or so: they stay, for as long as the checks take.
  const wait = window.setTimeout.bind(window)
  const holding = (run: TimerHandler, after = 0, ...rest: unknown[]) =>
    after >= 3500 && after <= 6000 ? 0 : wait(run, after, ...rest)
  window.setTimeout = holding as typeof window.setTimeout
}

/** Runs in the page; stands alone, as its text is sent there. */
export function makeProbe() {
  const controls =
    'a[href],button,input:not([type="hidden"]),select,textarea,summary,' +
    '[role="button"],[role="link"],[role="menuitem"],[role="menuitemradio"],[role="tab"],[role="switch"],[tabindex="0"]'
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, [number, number, number, number]>()
  let paint: CSSStyleSheet | undefined

  /** Text that is there for screen readers only, or a control under its own picture. */
  const isForEars = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, clip, position } = getComputedStyle(at)
      if (clipPath === 'inset(50%)' || (clip !== 'auto' && position === 'absolute')) return true
    }
    return false
  }

  const probe = {
    controls,

    /** Red, green, blue (0–255) and opacity (0–1) of any colour that CSS knows. */
    colour(css: string): [number, number, number, number] {
      const before = known.get(css)
      if (before) return before
      if (!canvas) throw new Error('There is no canvas.')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      const found: [number, number, number, number] = [red, green, blue, alpha / 255]
      known.set(css, found)
      return found
    },

    /** Styles for the length of a check; empty for none. The policy allows sheets that are made so. */
    paint(css: string): void {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paint)
      paint = new CSSStyleSheet()
      paint.replaceSync(css)
      document.adoptedStyleSheets.push(paint)
    },

    isShown(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && !isForEars(element)
    },

    isForEars,

    /** The part of the page that can be used now: all of it, or the menu or dialog on top. */
    scope(): Element {
      const menu = document.querySelector('[role="menu"]')
      if (menu) return menu
      const open = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].filter(
        (box) => !box.closest('[role="region"]') && box.querySelector('h2'),
      )
      return open.at(-1) ?? document.body
    },

    /** Whether something else is seen there: a message over the page, or what a box has cut off. */
    isCovered(x: number, y: number, element: Element): boolean {
      const seen = document.elementFromPoint(x, y)
      if (!seen || seen.contains(element) || element.contains(seen)) return false
      return !probe.isLaidOver(seen)
    },

    /** Whether it takes presses on more than its words. */
    isLaidOver: (element: Element): boolean =>
      ['::before', '::after'].some((part) => getComputedStyle(element, part).position === 'absolute'),

    /** The box that something placed absolutely in this element is laid over. */
    placedIn(element: Element): Element {
      let at: Element | null = element
      while (at && getComputedStyle(at).position === 'static') at = at.parentElement
      return at ?? element
    },

    /** Beyond these, boxes around this element cut off what leaves them. */
    edgesOfSight(element: Element): { left: number; right: number; top: number; bottom: number } {
      const edges = {
        left: 0,
        right: document.documentElement.clientWidth,
        top: Number.NEGATIVE_INFINITY,
        bottom: Number.POSITIVE_INFINITY,
      }
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at)
        const box = at.getBoundingClientRect()
        if (overflowX !== 'visible') {
          edges.left = Math.max(edges.left, box.left)
          edges.right = Math.min(edges.right, box.right)
        }
        if (overflowY !== 'visible') {
          edges.top = Math.max(edges.top, box.top)
          edges.bottom = Math.min(edges.bottom, box.bottom)
        }
        if (position === 'fixed') break
      }
      return edges
    },

    /** Whether it can be reached now: not behind an open dialog. */
    isReachable: (element: Element): boolean => element.closest('[inert],[aria-hidden="true"]') === null,

    describe(element: Element): string {
      const label = element.getAttribute('aria-label') ?? ''
      const field = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : ''
      const text = (label || field || element.textContent || '').replace(/\s+/g, ' ').trim()
      const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
      const style = [...element.classList].find((name) => name.includes('_')) ?? ''
      return `${kind} “${text.length > 50 ? `${text.slice(0, 50)}…` : text}”${style && ` (${style})`}`
    },

    /** Every piece of text that shows, line by line. */
    texts(within: Element): { node: Text; parent: Element; boxes: DOMRect[] }[] {
      const found = []
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || !node.nodeValue?.trim() || parent.closest('option,noscript,script,style')) continue
        if (!probe.isShown(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1)
        if (boxes.length > 0) found.push({ node: node as Text, parent, boxes })
      }
      return found
    },
  }
  return probe
}
