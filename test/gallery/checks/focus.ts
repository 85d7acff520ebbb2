import type { Locator, Page } from '@playwright/test'
import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import type { Finding } from '../findings.ts'
import { photographGround } from '../ground.ts'
import type { Picture } from '../png.ts'
import type { View } from '../view.ts'
import { lookAtFocus, noteOutlines, poorRing, type Stop } from './focus-ring.ts'

const maxStops = 160

/** Begins a walk; on a page, the focus is put before everything, as if it had just been opened. Runs in the page. */
function begin(): { isPage: boolean; isMenu: boolean } {
  Object.assign(window, { stops: [] })
  const isPage = window.probe.scope() === document.body
  if (isPage) {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  }
  return { isPage, isMenu: document.querySelector('[role="menu"]') !== null }
}

/** Looks at the focus after each key, as a call for each stop takes longer than the look; runs in the page. */
function noteStops(look: typeof lookAtFocus): void {
  const passed: Stop[] = []
  window.addEventListener('keyup', () => passed.push(look(true)), { capture: true })
  Object.assign(window, { passed })
}

/** The stops since the last call, as JSON; runs in the page. */
const takeStops = (): string => JSON.stringify((window as unknown as { passed: Stop[] }).passed.splice(0))

/** Presses a key some times. @returns the stop after each */
async function press(page: Page, key: 'Tab' | 'ArrowDown', times: number): Promise<Stop[]> {
  for (let count = 0; count < times; count++) await page.keyboard.press(key)
  return JSON.parse(await page.evaluate(takeStops))
}

/** Elements that Tab can reach but did not; runs in the page. */
function missed(): string[] {
  const { probe } = window
  const { stops } = window as unknown as { stops: Element[] }
  // Within these, arrows lead from one to the next.
  const groups = '[role="menu"],[role="grid"],[role="treegrid"],[role="radiogroup"],[role="region"]'
  return [...probe.scope().querySelectorAll<HTMLElement>(probe.controls)]
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled,[type="radio"]'))
    .filter((element) => probe.isReachable(element) && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !stops.includes(element) && !element.closest(groups))
    .map((element) => probe.describe(element))
}

type Walk = { stops: Stop[]; poor: Finding[]; isMenu: boolean; isTrapped: boolean; isEndless: boolean }

/**
 * Goes on until the focus leaves the page or comes by again; the first stop is then seen as a key shows it.
 * @param isQuick takes the stops that Tab must reach all at once, without retries
 * @returns null if one of those seems wrong
 */
async function walk(page: Page, ground: Picture, isQuick: boolean): Promise<Walk | null> {
  const { isPage, isMenu } = await page.evaluate(begin)
  const key = isMenu ? 'ArrowDown' : 'Tab'
  const stops = new Map<number, Stop>()
  const poor: Finding[] = []
  let now = ground
  const come = async (stop: Stop) => {
    stops.set(stop.id, stop)
    let found = poorRing(stop, now)
    // A field that was left empty says so, and moves the rest; React draws a ring a moment after the focus has come, on a busy machine
    // later than the next picture.
    for (let tries = 0; found.length > 0 && tries < 3; tries++) {
      now = await photographGround(page)
      found = poorRing(await page.evaluate(lookAtFocus, true), now)
    }
    poor.push(...found)
  }
  if (!isPage) {
    const first = await page.evaluate(lookAtFocus, true)
    if (first.id > 0) stops.set(first.id, first)
  }
  if (isQuick && !isMenu)
    for (const stop of await press(page, key, (await page.evaluate(missed)).length)) {
      if (stop.id === 0 || stops.has(stop.id) || poorRing(stop, ground).length > 0) return null
      stops.set(stop.id, stop)
    }
  for (let count = stops.size; count < maxStops; count++) {
    const [stop] = await press(page, key, 1)
    if (!stop) throw new Error(`The page did not get the key ${key}.`)
    const isKnown = stops.has(stop.id)
    if (stop.id > 0) await come(stop)
    if (isKnown || (stop.id === 0 && stops.size > 0)) {
      const isTrapped = isKnown && stop.id === stops.size && stops.size > 1
      return { stops: [...stops.values()], poor, isMenu, isTrapped, isEndless: false }
    }
  }
  return { stops: [...stops.values()], poor, isMenu, isTrapped: false, isEndless: stops.size > 1 }
}

/**
 * Goes through the page by Tab, through a menu by arrow: the ring shows at every stop, every control is one, and the
 * focus gets out again.
 * @param ground the page without its ink and without any ring
 */
export async function poorFocus(page: Page, ground: Picture): Promise<Finding[]> {
  await page.evaluate(noteOutlines)
  await page.evaluate(`(${noteStops})(${lookAtFocus})`)
  const { stops, poor, isMenu, isTrapped, isEndless } =
    (await walk(page, ground, true)) ?? ((await walk(page, ground, false)) as Walk)
  const found = [...poor]
  const last = stops.at(-1)?.where ?? 'page'
  if (isTrapped) found.push({ check: 'focus', where: last, what: 'Tab does not lead away from here' })
  if (isEndless) found.push({ check: 'focus', where: last, what: `more than ${maxStops} stops` })
  const left = isMenu ? [] : await page.evaluate(missed)
  return [...found, ...left.map((where) => ({ check: 'focus', where, what: 'Tab does not come here' }))]
}

/** Dialogs and menus that are open over the page; runs in the page. */
function countOpen(): number {
  const open = '[role="menu"],[role="dialog"],[role="alertdialog"],[aria-expanded="true"]'
  return [...document.querySelectorAll(open)].filter((box) => !box.closest('[role="region"]')).length
}

async function comesTrue(page: Page, condition: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 40; tries++) {
    if (await condition()) return true
    await page.waitForTimeout(50)
  }
  return false
}

/** Closes what the view has opened, and looks where the focus goes. */
export async function poorReturn(
  page: Page,
  view: View,
  language: Language,
  opener: Locator | undefined,
): Promise<Finding[]> {
  if (view.returnsInto || (!view.dialog && !opener)) return []
  // A menu that closes when it loses the focus was closed by going through the page.
  if (opener && (await page.evaluate(countOpen)) === 0) await opener.click()
  const before = await page.evaluate(countOpen)
  const isLess = async () => (await page.evaluate(countOpen)) < before
  const warning = page.getByText(translate(language, 'ui.escapeAgain'))
  await page.keyboard.press('Escape')
  await comesTrue(page, async () => (await isLess()) || (await warning.isVisible()))
  // Something is filled in.
  if (await warning.isVisible()) await page.keyboard.press('Escape')
  const isClosed = await comesTrue(page, isLess)
  if (!isClosed) return [{ check: 'focus', where: view.name, what: 'Escape does not close it' }]
  const isBack = async () => !opener || opener.evaluate((element) => element === document.activeElement)
  if (await comesTrue(page, isBack)) return []
  const where = await page.evaluate(() => window.probe.describe(document.activeElement ?? document.body))
  return [{ check: 'focus', where, what: 'the focus is here after closing, not on what opened it' }]
}
