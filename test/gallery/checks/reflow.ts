import type { Page } from '@playwright/test'
import type { Finding } from '../findings.ts'

/** WCAG 1.4.12. */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`

/** Text that is cut off or sticks out, and a page that needs scrolling sideways; runs in the page. */
function brokenTexts(name: string): Finding[] {
  const { probe } = window
  const found: Finding[] = []
  const sideways = (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth
  // A menu keeps its place on the page until the window changes.
  const isMenu = probe.scope().matches('[role="menu"]')
  if (sideways > 0 && !isMenu)
    found.push({ check: name, where: 'page', what: `${sideways} px to scroll sideways` })
  /** By how many pixels a text leaves a box if the box does not let it, at its worst. */
  const beyond = (lines: DOMRect[], at: Element): number => {
    const box = at.getBoundingClientRect()
    const { overflowX, overflowY, display, webkitLineClamp } = getComputedStyle(at)
    // A long text may be cut short on purpose, if all of it is a press away.
    if (webkitLineClamp !== 'none') return 0
    // A button holds its words, even if it would let them out.
    const isControl = at.matches('button,a,[role="menuitem"]') && display !== 'inline'
    const holds = (overflow: string) => /hidden|clip/.test(overflow) || (isControl && overflow === 'visible')
    const across = lines.map((line) => Math.max(box.left - line.left, line.right - box.right))
    const along = lines.map((line) => Math.max(box.top - line.top, line.bottom - box.bottom))
    return Math.max(0, ...(holds(overflowX) ? across : []), ...(holds(overflowY) ? along : []))
  }
  for (const { parent, boxes } of probe.texts(probe.scope())) {
    for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
      const most = Math.round(beyond(boxes, at))
      // Descenders of one line may touch the edge.
      if (most <= 3) continue
      const what = `leaves ${probe.describe(at)} by ${most} px`
      found.push({ check: name, where: probe.describe(parent), what })
      break
    }
  }
  return found
}

/** Looks at the page as it is, with this text spacing, and with text of twice the size; runs in the page. */
async function brokenIn(look: typeof brokenTexts, spacing: string): Promise<Finding[]> {
  const { probe } = window
  const { dataset } = document.documentElement
  // Sets the text size of the reading panel, in percent. What is placed beside its button, such as a calendar, takes its place again as
  // it does when the window changes.
  const setTextSize = async (size: string) => {
    dataset.textSize = size
    window.dispatchEvent(new Event('resize'))
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const found = look('layout')
  probe.paint(spacing)
  found.push(...look('text spacing'))
  probe.paint('')
  const before = dataset.textSize ?? ''
  await setTextSize('200')
  found.push(...look('text at 200 %'))
  await setTextSize(before)
  return found
}

/** The page's overflow as it is, with the text spacing of WCAG 1.4.12, and with text of twice the size. */
export const brokenLayouts = (page: Page): Promise<Finding[]> =>
  page.evaluate(`(${brokenIn})(${brokenTexts}, ${JSON.stringify(spaced)})`)
