import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bundleInPage } from '../../engines/bundle.ts'
import type { Driver } from '../../engines/driver.ts'
import { hands } from '../../engines/hands.ts'
import { journeys } from '../../engines/journeys.ts'
import { asPage } from '../../engines/page.ts'
import { expectFaultless, reachableViews } from '../../engines/view-checks.ts'
import { oneLook } from '../../gallery/looks.ts'
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
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath('page.png'), await tab.screenshot())
    },
  })
}

/** The journeys that `npm test` runs in the other engines without `--all`, by touch. */
const smoke = [
  'signs in',
  'opens a class by its row and comes back',
  'adds a person, gives them an end date, moves and deletes them',
]

/** Every journey by mouse, by touch and by keyboard. */
export function makeJourneys(test: typeof base, engine: string): void {
  for (const { name, make } of journeys)
    for (const way of ['mouse', 'touch', 'keyboard'] as const) {
      const isSmoke = way === 'touch' && engine !== 'Chromium' && smoke.includes(name)
      const tag = isSmoke ? ['@engines', '@smoke'] : '@engines'
      test(`one ${name} by ${way} in ${engine}`, { tag }, async ({ page }) => {
        await page.setViewportSize(
          way === 'touch' ? { width: 768, height: 1024 } : { width: 1280, height: 800 },
        )
        await make(page, hands[way](page), `${engine}.${way}`.toLowerCase())
      })
    }
}

/** Every reachable view once, grouped by person. */
export function openViews(test: typeof base, engine: string): void {
  const sorted = reachableViews.toSorted(([, a], [, b]) => String(a.as).localeCompare(String(b.as)))
  for (const [index, view] of sorted)
    test(`${view.name} is whole in ${engine}`, { tag: '@engines' }, ({ page }) =>
      expectFaultless(page, view, oneLook(index)),
    )
}
