import { expect, type Locator, type Page } from '@playwright/test'
import { test as plain } from './accounts.ts'

export { expect } from '@playwright/test'

/** The usual test, but it fails on any mouse, pen or touch press. Clicks caused by Enter are allowed. */
export const test = plain.extend({
  // Trace screenshots at every key press would take most of the time.
  trace: ['off', { scope: 'worker' }],
  page: async ({ page }, use) => {
    const presses: string[] = []
    await page.exposeFunction('notePress', (press: string) => presses.push(press))
    await page.addInitScript(() => {
      const { notePress } = window as unknown as { notePress: (press: string) => void }
      for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
        window.addEventListener(
          kind,
          ({ isTrusted, target }) => isTrusted && notePress(`${kind} on ${(target as Element).outerHTML}`),
          { capture: true, passive: true },
        )
    })
    await use(page)
    expect(presses, 'what was pressed otherwise than by a key').toEqual([])
  },
})

type Way = 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp'

// Twenty rows of a list have four stops each, and the bar has ten.
const maxPresses = 120

/** Presses a key until this element has the focus, and expects a visible focus indicator. */
export async function reach(page: Page, target: Locator, way: Way = 'Tab'): Promise<void> {
  await target.waitFor()
  await mark(target)
  let stop = await focusBesideMark(page)
  for (let presses = 0; stop !== ''; presses += 1) {
    expect(presses, `“${way}” never came to ${target}; at last it was at ${stop}`).toBeLessThan(maxPresses)
    await page.keyboard.press(way)
    stop = await focusBesideMark(page)
    if (stop !== null) continue
    await mark(target)
    stop = await focusBesideMark(page)
  }
  await expect.poll(() => target.evaluate(faultOfFocus), { message: `the focus on ${target}` }).toBe('')
}

type Marked = { wanted?: Element }

/** Stores the element in the page: locating it at every press takes longer than the press. */
const mark = (target: Locator): Promise<void> =>
  target.evaluate((element) => {
    ;(window as Marked).wanted = element
  })

/** The element that has the focus instead of the marked one; '' if that has it, null if it is gone. */
function focusBesideMark(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { wanted } = window as Marked
    const { activeElement: focused } = document
    if (!wanted?.isConnected) return null
    return focused === wanted ? '' : (focused?.outerHTML.slice(0, 120) ?? 'nothing')
  })
}

/** Why the focus is not visible on this element; '' if it is. Runs in the page. */
function faultOfFocus(element: Element): string {
  // A checkbox's box and a field's frame show the focus of the control inside.
  const stand = element.closest('label') ?? element
  const above = [element.parentElement, element.parentElement?.parentElement].filter((at) => at != null)
  const styles = [
    ...[element, ...stand.querySelectorAll('*'), ...above].map((at) => getComputedStyle(at)),
    ...['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo)),
  ]
  if (!styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'))
    return 'has no ring'
  const { left, top, width, height } = stand.getBoundingClientRect()
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
  const isSeen = shares.some((x) =>
    shares.some((y) => stand.contains(document.elementFromPoint(left + width * x, top + height * y))),
  )
  return isSeen ? '' : 'lies outside the window, or behind something'
}

/** Goes to a button or a link and presses Enter. */
export async function press(page: Page, target: Locator, way?: Way): Promise<void> {
  await reach(page, target, way)
  await page.keyboard.press('Enter')
}

/** Goes to a box and ticks it. */
export async function tick(page: Page, box: Locator, way?: Way): Promise<void> {
  await reach(page, box, way)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
}

/** Goes to a field and replaces its text. */
export async function type(page: Page, field: Locator, text: string, way?: Way): Promise<void> {
  await reach(page, field, way)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Opens a menu by its button and chooses from it. */
export async function choose(page: Page, button: string, item: string, way?: Way): Promise<void> {
  await press(page, page.getByRole('button', { name: button, exact: true }), way)
  await press(page, page.getByRole('menuitem', { name: item, exact: true }), 'ArrowDown')
}

export const message = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
