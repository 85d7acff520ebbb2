import { defineConfig } from '@playwright/test'
import { browserSwitches, findBrowser } from './dev/browser.ts'

const executablePath = findBrowser()
const launchOptions = { args: browserSwitches, ...(executablePath ? { executablePath } : {}) }
/** Pages of one site share a process: what one has compiled, the next need not. */
const inOneProcess = { ...launchOptions, args: [...browserSwitches, '--process-per-site'] }

/** The journeys of each kind of person: visitor, pupil, admin, staff, dealer, and who pays. */
const main =
  /\/(sign-in|home|groups-(admin(-changes)?|staff|user)|products|renewal(-invoice)?|school-year)\.e2e\.ts$/

/** The tests of `npm test` without `--all`: see test/suites.ts. */
const isShort = process.env.PAGES === 'short'

const engines = { name: 'engines', testMatch: 'engines/*.e2e.ts', ...(isShort && { grep: /@smoke/ }) }
const gallery = {
  name: 'gallery',
  testMatch: 'gallery.e2e.ts',
  use: { launchOptions: inOneProcess },
  ...(isShort && { grep: /@first/ }),
}
const other = {
  name: 'other',
  testMatch: '*.e2e.ts',
  testIgnore: [main, '**/gallery.e2e.ts', '**/engines/**'],
}

export default defineConfig({
  testDir: './test/e2e',
  // The longest files first, and last those whose tests are shared out one by one: so both workers end together.
  projects: [engines, ...(isShort ? [] : [other]), { name: 'main', testMatch: main }, gallery],
  globalSetup: './test/e2e/global-setup.ts',
  // Each has a portal of its own.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    // Shorter than a test's own time, so that a failure names the step that waited.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A page is cleaned for the next test, which takes half the time of a new one.
    reuseContext: true,
    // Those of what failed come from a second run; see test/runners.ts.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
