import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { startServer } from '#test/support/portal-process.ts'
import { extractTemplate } from '#test/support/template.ts'
import { ensureBrowser } from '../../dev/browser.ts'
import { unlessUnchanged, watchRequests } from '../green/unchanged.ts'

/** Each worker has its own portal, with the stand-ins on the ports above. */
export const port = Number(process.env.E2E_PORT ?? 4310) + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const portalUrl = `http://localhost:${port}`

const start = path.resolve(import.meta.dirname, '../../dev/start.ts')

/**
 * Starts the portal as `npm start` does, on an empty database; its embedded engine without the optimising compiler, which takes half of
 * the start. The attacks run the flags that are shipped. @param more settings @returns stops it and deletes its data
 */
async function startPortal(more: Record<string, string>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'))
  extractTemplate('empty', folder)
  const settings = {
    ...{ PORT: String(port), DATA_DIR: folder, PORTAL_ENV: 'dev', PORTAL_URL: portalUrl },
    // Tests bring what they are about.
    DEMO_STORY: 'off',
  }
  const server = await startServer(['--liftoff-only', start], port, {
    env: { ...process.env, ...settings, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return async () => {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

type OfWorker = {
  portal: string
  /** Extra settings of a file's portal. Each value costs a start: use it only for behaviour that cannot be seen otherwise. */
  settings: Record<string, string>
}

export const test = base.extend<{ unlessUnchanged: undefined }, OfWorker>({
  baseURL: portalUrl,
  settings: [{}, { option: true, scope: 'worker' }],
  unlessUnchanged: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
    async ({}, use, info) => unlessUnchanged(info, ensureBrowser(), () => use(undefined)),
    { auto: true },
  ],
  context: async ({ context }, use) => {
    watchRequests(context)
    await use(context)
    // Pages may still ask when a test ends: a handler that answers then must not fail it.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        watchRequests(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ settings }, use) => {
      const stop = await startPortal(settings)
      await use(portalUrl)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
})
