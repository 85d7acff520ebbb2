import type { Locator, Page } from '@playwright/test'
import { contrast, type Ink, rounded } from '../contrast-ratio.ts'
import type { Finding } from '../findings.ts'
import type { Picture, Point } from '../png.ts'
import type { View } from '../view.ts'

/** One stop of the focus. */
type Stop = {
  /** The same number for the same element; 0 where the focus has left the page. */
  id: number
  where: string
  ring: { colour: Ink; points: Point[]; isCut: boolean } | null
}

const mostStops = 160
const leastRing = 3

/** Notes what has an outline before anything is focused; runs in the page. */
function prepare(): void {
  const outlined = new Set<Element>()
  for (const element of document.querySelectorAll('*')) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) outlined.add(element)
  }
  for (let at = document.activeElement; at; at = at.parentElement) outlined.delete(at)
  Object.assign(window, { outlined, stops: [] })
}

/** What has the focus, and the ring around it or around what stands for it; runs in the page. */
function look(): Stop {
  const { probe } = window
  const { outlined, stops } = window as unknown as { outlined: Set<Element>; stops: Element[] }
  const focused = document.activeElement
  // The frame of a dialog has the focus at first, and is no stop.
  if (!focused || focused === document.documentElement || (focused as HTMLElement).tabIndex < 0)
    return { id: 0, where: 'page', ring: null }
  if (!stops.includes(focused)) stops.push(focused)

  const label = focused.closest('label')
  const above: Element[] = []
  for (let at = focused.parentElement; at && above.length < 5; at = at.parentElement) above.push(at)
  const places: [Element, string | null][] = [
    ...([null, '::after', '::before'] as const)
      .filter(() => !probe.isForEars(focused))
      .map((pseudo) => [focused, pseudo] as [Element, string | null]),
    ...[...(label?.querySelectorAll('*') ?? [])]
      .filter((part) => !probe.isForEars(part))
      .map((part) => [part, null] as [Element, null]),
    ...above.map((part) => [part, null] as [Element, null]),
  ]
  const ringed = places.find(([element, pseudo]) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo)
    const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return isDrawn && probe.colour(outlineColor)[3] > 0 && (pseudo !== null || !outlined.has(element))
  })
  const stop = { id: stops.indexOf(focused) + 1, where: probe.describe(focused) }
  if (!ringed) return { ...stop, ring: null }

  const [owner, pseudo] = ringed
  const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(owner, pseudo)
  let box = owner.getBoundingClientRect()
  if (pseudo) {
    // What reaches over a row is as large as the nearest box that it is placed in.
    let base: Element | null = owner
    while (base && getComputedStyle(base).position === 'static') base = base.parentElement
    if (getComputedStyle(owner, pseudo).position === 'absolute' && base) box = base.getBoundingClientRect()
  }
  const width = Number.parseFloat(outlineWidth)
  const around = (away: number) => {
    const at = new DOMRect(box.left - away, box.top - away, box.width + 2 * away, box.height + 2 * away)
    return [0.2, 0.35, 0.5, 0.65, 0.8].flatMap((share): Point[] => [
      { x: at.left + at.width * share, y: at.top },
      { x: at.left + at.width * share, y: at.bottom - 1 },
      { x: at.left, y: at.top + at.height * share },
      { x: at.right - 1, y: at.top + at.height * share },
    ])
  }
  const inner = Number.parseFloat(outlineOffset)
  const places_ = around(inner + 0.5)
  const ring = new DOMRect(
    box.left - inner - width,
    box.top - inner - width,
    box.width + 2 * (inner + width),
    box.height + 2 * (inner + width),
  )
  // A side that lies outside a box which cuts off what leaves it does not show.
  let [left, right, top, bottom] = [0, document.documentElement.clientWidth, -Infinity, Infinity]
  for (let at = pseudo ? owner : owner.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    const edge = at.getBoundingClientRect()
    if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
    if (getComputedStyle(at).position === 'fixed') break
  }
  const isCut =
    ring.left < left - 0.5 || ring.right > right + 0.5 || ring.top < top - 0.5 || ring.bottom > bottom + 0.5
  return { ...stop, ring: { colour: probe.colour(outlineColor), points, isCut } }
}

function judgeRing({ where, ring }: Stop, ground: Picture): Finding[] {
  if (!ring) return [{ check: 'focus', where, what: 'no ring shows where the focus is' }]
  const found: Finding[] = []
  if (ring.isCut) found.push({ check: 'focus', where, what: 'a side of the ring is cut off' })
  const ratios = ground.colours(ring.points).map((colour) => contrast(ring.colour, colour))
  ratios.sort((a, b) => a - b)
  // Where a line of the page crosses the ring, nothing is lost.
  const ratio = ratios[Math.floor(ratios.length / 10)] ?? 21
  if (ratio < leastRing) found.push({ check: 'focus', where, what: `the ring has ${rounded(ratio)}` })
  return found
}

/** What can be reached by Tab but was not; runs in the page. */
function missed(): string[] {
  const { probe } = window
  const { stops } = window as unknown as { stops: Element[] }
  return [...probe.scope().querySelectorAll<HTMLElement>(probe.controls)]
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled,[type="radio"]'))
    .filter((element) => probe.isReachable(element) && element.checkVisibility({ visibilityProperty: true }))
    .filter(
      (element) =>
        !stops.includes(element) &&
        !element.closest('[role="menu"],[role="grid"],[role="treegrid"],[role="region"]'),
    )
    .map((element) => probe.describe(element))
}

/**
 * Goes through the page by Tab, through a menu by arrow: the ring shows at every stop, every control is one, and the
 * focus gets out again.
 * @param ground the page without its ink
 */
export async function poorFocus(page: Page, ground: Picture): Promise<Finding[]> {
  await page.evaluate(prepare)
  const isMenu = await page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)
  const isPage = await page.evaluate(() => window.probe.scope() === document.body)
  if (isPage && !isMenu) {
    // To the top: as if the page had just been opened.
    await page.evaluate(() => {
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
    })
  }
  const found: Finding[] = []
  const seen = new Set<number>()
  for (let count = 0; count < mostStops; count++) {
    if (count > 0 || (isPage && !isMenu)) await page.keyboard.press(isMenu ? 'ArrowDown' : 'Tab')
    const stop = await page.evaluate(look)
    if (stop.id === 0 && seen.size === 0 && count === 0) continue
    if (stop.id === 0 || seen.has(stop.id)) {
      if (stop.id === Math.max(...seen) && seen.size > 1 && !isMenu)
        found.push({ check: 'focus', where: stop.where, what: 'Tab does not lead away from here' })
      break
    }
    seen.add(stop.id)
    found.push(...judgeRing(stop, ground))
  }
  if (seen.size === mostStops)
    found.push({ check: 'focus', where: 'page', what: `more than ${mostStops} stops` })
  const left = isMenu ? [] : await page.evaluate(missed)
  return [...found, ...left.map((where) => ({ check: 'focus', where, what: 'Tab does not come here' }))]
}

/** What is open over the page; runs in the page. */
function countOpen(): number {
  const open = '[role="menu"],[role="dialog"],[role="alertdialog"],[aria-expanded="true"]'
  return [...document.querySelectorAll(open)].filter((box) => !box.closest('[role="region"]')).length
}

/** Closes what the view has opened, and looks where the focus goes. */
export async function poorReturn(page: Page, view: View, opener: Locator | undefined): Promise<Finding[]> {
  if (view.returnsInto || (!view.dialog && !opener)) return []
  const openBefore = await page.evaluate(countOpen)
  await page.keyboard.press('Escape')
  const isClosed = await page
    .waitForFunction(`(${countOpen})() < ${openBefore}`, undefined, { timeout: 2000 })
    .then(
      () => true,
      () => false,
    )
  if (!isClosed) return [{ check: 'focus', where: view.name, what: 'Escape does not close it' }]
  if (!opener) return []
  const isBack = () => opener.evaluate((element) => element === document.activeElement)
  for (let tries = 0; tries < 20; tries++) {
    if (await isBack()) return []
    await page.waitForTimeout(50)
  }
  const where = await page.evaluate(() => window.probe.describe(document.activeElement ?? document.body))
  return [{ check: 'focus', where, what: 'the focus is here after closing, not on what opened it' }]
}
