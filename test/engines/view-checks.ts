import { expect, type Page } from '@playwright/test'
import { translate } from '#i18n/catalogues.ts'
import { ofDialogs } from '../gallery/acts.ts'
import { lookAtFocus, noteOutlines, type Stop } from '../gallery/checks/focus-ring.ts'
import { everyLook, heightOf, type Look } from '../gallery/looks.ts'
import { makeProbe } from '../gallery/probe.ts'
import type { View } from '../gallery/view.ts'
import { type ListedView, listedViews } from '../gallery/views.ts'
import { arrive, forgetWho } from './arrive.ts'

/**
 * These move the mouse, delete a cookie, choose a file, stop or answer a call, or ask for a program, which other drivers cannot
 * do: WebKit's own browser leaves the page if no program takes the address.
 */
const needPlaywright = new Set([
  'home/user, program asked to open',
  'people/move, groups not loaded',
  'reading/ruler',
  'shell/session over',
  'groups/add several, a workbook',
  'groups/add several, a file with letters to choose',
  'groups/add several, a workbook with sheets and a hidden row',
  'new year/started',
  'new year/changed meanwhile',
  'bank statement/a workbook',
])

/** The views that need no mocked reply. */
const reachableViews: ListedView[] = listedViews.filter(
  ({ view: { answers, isLoading, name } }) => !answers && !isLoading && !needPlaywright.has(name),
)

/** Each screen is opened in both engines, its other states and its dialogs in one of them by turns (docs/decisions/015-tests.md). */
export function viewsIn(engine: 'WebKit' | 'Firefox'): ListedView[] {
  const screens = new Set<string>()
  return reachableViews.filter(({ view: { route }, look }) => {
    const isFirst = screens.size < screens.add(route).size
    const isTurn = (everyLook.indexOf(look) % 2 === 0) === (engine === 'WebKit')
    return isFirst || isTurn
  })
}

/** Opens a view as the gallery does, in the one look of its quick round. */
async function openView(page: Page, view: View, { theme, width, language }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) })
  const device = { ...view.device, 'portal.theme': theme }
  await arrive(page, { as: view.as, address: view.address, language, device })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const busy = page.locator('[role="progressbar"]')
  await busy.waitFor({ state: 'detached' })
  await view.act?.({ page, say: (key, values) => translate(language, key, values) })
  // Its file is still being loaded: what opens it need not wait for it.
  if (view.dialog) await page.locator(ofDialogs).first().waitFor()
  await busy.waitFor({ state: 'detached' })
  await page.evaluate(`async () => { await document.fonts.ready; window.probe = (${makeProbe})() }`)
}

/** The problems of the open view, in words; runs in the page. */
function coveredControls(): string[] {
  const { probe } = window
  const pressed = (element: Element): Element => {
    const label =
      element instanceof HTMLInputElement && /checkbox|radio/.test(element.type) && element.labels?.[0]
    return label || element
  }
  // A list that was just opened, a message that goes by itself, and what is dragged may lie over the page.
  const opener = document.querySelector('[aria-expanded="true"][aria-controls]')
  const list = opener && document.getElementById(opener.getAttribute('aria-controls') ?? '')
  // The list of the search has notes above and below it.
  const opened = list?.closest('search') ?? list
  const isAbove = (hit: Element) =>
    opened?.contains(hit) || hit.closest('[data-dragged], [role="region"] [role="alertdialog"]')
  return [...probe.scope().querySelectorAll(probe.controls)].flatMap((control) => {
    const element = pressed(control)
    if (!probe.isShown(element) || !probe.isReachable(control)) return []
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isReached = hit && (element.contains(hit) || hit.closest('label')?.contains(control))
    if (isReached || (hit && isAbove(hit))) return []
    return [`${hit ? probe.describe(hit) : 'nothing'} lies over ${probe.describe(element)}`]
  })
}

/** Links that read like the text around them and have no line under them; runs in the page. */
function plainLinks(): string[] {
  const { probe } = window
  return [...probe.scope().querySelectorAll('a[href]')].flatMap((link) => {
    const { display, textDecorationLine } = getComputedStyle(link)
    const isText = display === 'inline' && probe.isShown(link) && !link.closest('nav')
    return isText && !textDecorationLine.includes('underline')
      ? [`no line under ${probe.describe(link)}`]
      : []
  })
}

/** Controls whose focus cannot be seen; runs in the page, after a key was pressed. */
async function ringless(look: (isPlaced: boolean) => Stop): Promise<string[]> {
  const { probe } = window
  const found: string[] = []
  const controls = [...probe.scope().querySelectorAll<HTMLElement>(probe.controls)].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled') &&
      probe.isReachable(control) &&
      control.checkVisibility(),
  )
  for (const control of controls) {
    // Focus that scrolled beneath the mouse counts as moved by it; a key, any key, takes it back.
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2' }))
    control.focus()
    if (document.activeElement !== control) continue
    // The ring of a box hangs on its state, which React sets a moment later: by frames alone that is too short on a busy machine.
    for (const end = performance.now() + 2000; !look(false).ring && performance.now() < end; )
      await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!look(false).ring) found.push(`no ring around ${probe.describe(control)}`)
  }
  return found
}

/** How far the page goes on to the right of the window, once menus have found their new place; runs in the page. */
async function pixelsBeyond(): Promise<number> {
  const root = document.documentElement
  for (const end = performance.now() + 2000; root.scrollWidth > root.clientWidth && performance.now() < end; )
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return root.scrollWidth - root.clientWidth
}

/** @returns the problems of the open view, one per line */
async function faultsOf(page: Page, { width }: Look): Promise<string[]> {
  const found = [
    ...(await page.evaluate<string[]>(`${coveredControls}`)),
    ...(await page.evaluate<string[]>(`${plainLinks}`)),
  ]
  await page.keyboard.press((await page.locator('[role="menu"]').count()) > 0 ? 'ArrowDown' : 'Tab')
  await page.evaluate(`${noteOutlines}`)
  found.push(...(await page.evaluate<string[]>(`() => (${ringless})(${lookAtFocus})`)))
  if (width > 320) await page.setViewportSize({ width: 320, height: 800 })
  const beyond = await page.evaluate(pixelsBeyond)
  if (beyond > 0) found.push(`${beyond} px lie outside the window at 320 px`)
  found.push(...(await page.evaluate(() => window.driven.faults)))
  return found
}

/** The views that change the session by themselves leave the next one to sign in again. */
export async function expectFaultless(page: Page, view: View, look: Look): Promise<void> {
  await openView(page, view, look)
  const found = await faultsOf(page, look)
  if (view.name.startsWith('session')) forgetWho(page)
  expect(found.join('\n')).toBe('')
}
