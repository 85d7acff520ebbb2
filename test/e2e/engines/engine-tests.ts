import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bundleInPage } from '../../engines/bundle.ts'
import type { Driver } from '../../engines/driver.ts'
import { hands } from '../../engines/hands.ts'
import { journeys } from '../../engines/journeys.ts'
import { asPage } from '../../engines/page.ts'
import { expectFaultless, viewsIn } from '../../engines/view-checks.ts'
import { noteRequest } from '../../green/unchanged.ts'
import { test as base } from '../portal.ts'

/** Tests that share one tab of another browser per file. */
export function testWith(start: (script: string) => Promise<Driver>) {
  return base.extend<{ page: Page }, { tab: Page }>({
    trace: 'off',
    screenshot: 'off',
    tab: [
      async ({ portal }, use) => {
        const driver = await start(await bundleInPage())
        await use(asPage(driver, portal))
        await driver.close()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    page: async ({ tab }, use, info) => {
      await use(tab)
      for (const address of await tab.evaluate(() => window.driven.requests())) noteRequest(address)
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath('page.png'), await tab.screenshot())
    },
  })
}

/** The journeys that `npm test` runs in the other engines without `--all`. */
const smoke = [
  'signs in',
  'opens a class by its row and comes back',
  'adds a person, gives them an end date, moves and deletes them',
]

/** How each engine is used: WebKit on iPads by touch, Firefox by mouse. Chromium's own tests use the mouse. */
const usual = { Chromium: undefined, WebKit: 'touch', Firefox: 'mouse' } as const

/** Journeys that other tests make by keys alone in Chromium: `keyboard-*.e2e.ts`, and the gallery, which closes each menu and dialog. */
const otherwiseByKeys = [
  'signs in',
  'opens a class by its row and comes back',
  'adds a person, gives them an end date, moves and deletes them',
  'opens and closes a menu and a dialog',
  'comes in by card, by number and by the class door',
  'comes by an invitation, and back with the code of an app',
]

/**
 * Every journey in the engine's usual way, and by keyboard: in Chromium, unless another test does the same there, and in one of the
 * two others by turns, as what keys do is ours more than the engine's.
 */
export function makeJourneys(test: typeof base, engine: keyof typeof usual): void {
  for (const [index, { name, make }] of journeys.entries()) {
    const hasKeyboard =
      engine === 'Chromium' ? !otherwiseByKeys.includes(name) : (index % 2 === 0) === (engine === 'WebKit')
    for (const way of [usual[engine], hasKeyboard ? ('keyboard' as const) : undefined]) {
      if (!way) continue
      const isSmoke = way === usual[engine] && smoke.includes(name)
      const tag = isSmoke ? ['@engines', '@smoke'] : '@engines'
      test(`one ${name} by ${way} in ${engine}`, { tag }, async ({ page }) => {
        await page.setViewportSize(
          way === 'touch' ? { width: 768, height: 1024 } : { width: 1280, height: 800 },
        )
        await make(page, hands[way](page), `${engine}.${way}`.toLowerCase())
      })
    }
  }
}

/** The views of this engine, grouped by person. */
export function openViews(test: typeof base, engine: 'WebKit' | 'Firefox'): void {
  const sorted = viewsIn(engine).toSorted(({ view: a }, { view: b }) =>
    String(a.as).localeCompare(String(b.as)),
  )
  for (const { view, file, look } of sorted) {
    const annotation = { type: 'view', description: file }
    test(`${view.name} is whole in ${engine}`, { tag: '@engines', annotation }, ({ page }) =>
      expectFaultless(page, view, look),
    )
  }
}
