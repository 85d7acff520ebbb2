import type { Locator, Page } from '@playwright/test'
import { languageCookie } from '#contract/session.ts'
import { translate } from '#i18n/catalogues.ts'
import { atRest, axeFindings, axeScript, expect, showIn } from '#test/e2e/support.ts'
import { ofDialogs } from './acts.ts'
import { smallForChildren } from './checks/childrens-targets.ts'
import { poorContrasts } from './checks/contrast.ts'
import { poorFocus, poorReturn } from './checks/focus.ts'
import { lostChoices } from './checks/forced-colours.ts'
import { wrongFacts } from './checks/page-facts.ts'
import { brokenLayouts } from './checks/reflow.ts'
import { smallTargets } from './checks/targets.ts'
import type { Finding } from './findings.ts'
import { photographGround } from './ground.ts'
import { heightOf, type Look } from './looks.ts'
import type { Picture } from './png.ts'
import { installProbe, makeProbe } from './probe.ts'
import type { Scene, View } from './view.ts'

const tallest = 12_000

/** Rules that cannot hold before the page is there. */
const ofWholePages = /^(page-has-heading-one|landmark-one-main|region):/

/** Whether React shows the page. Before, its drawing has a heading too, and what is asked of the server is not under way yet. */
function isRendered(): boolean {
  const heading = document.querySelector('h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
}

/** Opens a view and waits until nothing of it is still to come. @returns what opened its dialog or menu */
export async function open(page: Page, view: View, look: Look): Promise<Locator | undefined> {
  const { language } = look
  await page.addInitScript(`(${installProbe})(); window.probe = (${makeProbe})()`)
  // It takes a quarter of a second to put into a page that is there already.
  await page.addInitScript(axeScript)
  const device = { ...view.device, 'portal.language': language }
  await page.addInitScript((stored) => {
    localStorage.clear()
    Object.assign(localStorage, stored)
  }, device)
  // As the portal keeps it, so that the document is drawn in this language.
  await page.context().addCookies([{ name: languageCookie, value: language, domain: 'localhost', path: '/' }])
  const scene: Scene = { page, say: (key, values) => translate(language, key, values) }
  for (const answer of view.answers ?? []) await answer(scene)
  await showIn(page, look.theme, look.width, heightOf(look.width))
  await page.goto(view.address)
  if (!view.isBare) await page.waitForFunction(isRendered)
  if (!view.isLoading) await expect(page.locator('[role="progressbar"]')).toHaveCount(0)
  const opener = await view.act?.(scene)
  // Its file is still being loaded: what opens it need not wait for it.
  if (view.dialog) await page.locator(ofDialogs).first().waitFor()
  if (view.isLoading) await page.locator('[role="progressbar"]').first().waitFor()
  else await expect(page.locator('[role="progressbar"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return opener
}

/** React Aria gives a dialog the window's new height a moment later; until then it is about to move. */
function dialogsFit(): boolean {
  const height = '--visual-viewport-height'
  return [...document.querySelectorAll<HTMLElement>(`[style*="${height}"]`)].every(
    ({ style }) => Math.abs(Number.parseFloat(style.getPropertyValue(height)) - window.innerHeight) < 1,
  )
}

/** Makes the window as high as what it shows, so that nothing needs scrolling. */
async function unroll(page: Page, width: Look['width']): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const missing = await page.evaluate(() => {
      const inner = [...window.probe.scope().querySelectorAll('*'), document.documentElement]
        .filter((box) => box === document.documentElement || getComputedStyle(box).overflowY === 'auto')
        .map((box) => box.scrollHeight - box.clientHeight)
      return Math.max(0, ...inner)
    })
    if (missing <= 0) break
    const now = page.viewportSize()?.height ?? heightOf(width)
    await page.setViewportSize({ width, height: Math.min(tallest, now + missing) })
  }
  await page.waitForFunction(dialogsFit)
}

type Examined = { findings: Finding[]; ground: Picture }

/**
 * Looks at an open view in one theme.
 * @param isFirst whether it is shown in this theme already, and in no other before: those differ in their colours alone, and axe finds
 * nothing more there, as contrast is measured on the picture
 * @param keep takes its picture, for people to look at
 */
export async function examineTheme(
  page: Page,
  view: View,
  look: Look,
  isFirst: boolean,
  keep?: string,
): Promise<Examined> {
  const { theme, width } = look
  await unroll(page, width)
  if (isFirst) await atRest(page)
  else await showIn(page, theme, width, page.viewportSize()?.height ?? heightOf(width))
  if (keep) await page.screenshot({ scale: 'css', path: keep })
  // The page behind a dialog is a view of its own.
  const within = view.dialog && ofDialogs
  const found = isFirst ? await axeFindings(page, { within, isMeasured: true }) : []
  const { poor, ground } = await lookAtContrasts(page)
  const findings = [
    ...found
      .filter((what) => !view.isBare || !ofWholePages.test(what))
      .map((what) => ({ check: 'axe', where: 'page', what })),
    ...poor,
  ]
  return { findings, ground }
}

/** A picture may show a dialog where it was a moment before: what is poor is looked at on a second one. */
async function lookAtContrasts(page: Page): Promise<{ poor: Finding[]; ground: Picture }> {
  const ground = await photographGround(page)
  const poor = await poorContrasts(page, ground)
  if (poor.length === 0) return { poor, ground }
  const later = await photographGround(page)
  return { poor: await poorContrasts(page, later), ground: later }
}

/** Looks at what does not depend on the theme, and then goes through it by keyboard, which may close it. */
export async function examineLayout(
  page: Page,
  ground: Picture,
  view: View,
  { language }: Look,
  opener: Locator | undefined,
): Promise<Finding[]> {
  return [
    ...(await wrongFacts(page, view, language)),
    ...(await smallTargets(page)),
    ...(view.isForChildren ? await smallForChildren(page) : []),
    ...(await brokenLayouts(page)),
    ...(await lostChoices(page)),
    ...(await poorFocus(page, ground)),
    ...(await poorReturn(page, view, language, opener)),
  ]
}
