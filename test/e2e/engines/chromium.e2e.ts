import { bundleInPage } from '../../engines/bundle.ts'
import { test as base } from '../portal.ts'
import { makeJourneys } from './engine-tests.ts'

/** The same journeys as in the other engines. The gallery covers Chromium's views. */
const test = base.extend<object, { script: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
  script: [async ({}, use) => use(await bundleInPage()), { scope: 'worker' }],
  page: async ({ page, script }, use) => {
    await page.addInitScript(script)
    await use(page)
  },
})
test.use({ hasTouch: true })

makeJourneys(test, 'Chromium')
