import type { Locator, Page } from '@playwright/test'
import { translate } from '#i18n/catalogues.ts'
import type { Language } from '#i18n/languages.ts'
import type { Finding } from '../findings.ts'
import { photographGround } from '../ground.ts'
import type { Picture } from '../png.ts'
import type { View } from '../view.ts'
import { lookAtFocus, noteOutlines, poorRing, type Stop } from './focus-ring.ts'

const maxStops = 160

/** Puts the focus before everything, as if the page had just been opened; runs in the page. */
function leaveFocus(): void {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
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

type Walk = { stops: Stop[]; poor: Finding[]; isTrapped: boolean; isEndless: boolean }

/** Goes on until the focus leaves the page or comes by again; the first stop is then seen as a key shows it. */
async function walk(
  page: Page,
  key: 'Tab' | 'ArrowDown',
  isAtStart: boolean,
  ground: Picture,
): Promise<Walk> {
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
  if (!isAtStart) {
    const first = await page.evaluate(lookAtFocus, true)
    if (first.id > 0) stops.set(first.id, first)
  }
  for (let count = 0; count < maxStops; count++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(lookAtFocus, true)
    const isKnown = stops.has(stop.id)
    if (stop.id > 0) await come(stop)
    if (isKnown || (stop.id === 0 && stops.size > 0)) {
      const isTrapped = isKnown && stop.id === stops.size && stops.size > 1
      return { stops: [...stops.values()], poor, isTrapped, isEndless: false }
    }
  }
  return { stops: [...stops.values()], poor, isTrapped: false, isEndless: stops.size > 1 }
}

/**
 * Goes through the page by Tab, through a menu by arrow: the ring shows at every stop, every control is one, and the
 * focus gets out again.
 * @param ground the page without its ink and without any ring
 */
export async function poorFocus(page: Page, ground: Picture): Promise<Finding[]> {
  const isMenu = (await page.locator('[role="menu"]').count()) > 0
  const isPage = await page.evaluate(() => window.probe.scope() === document.body)
  await page.evaluate(noteOutlines)
  if (isPage) await page.evaluate(leaveFocus)
  const { stops, poor, isTrapped, isEndless } = await walk(page, isMenu ? 'ArrowDown' : 'Tab', isPage, ground)
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
