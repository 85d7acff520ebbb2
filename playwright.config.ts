import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserSwitches, findBrowser } from './dev/browser.ts'

const port = Number(process.env.E2E_PORT ?? 4310)
const baseURL = `http://localhost:${port}`

/** One database for the whole run. Playwright reads this file again in every worker, which inherits the variable. */
function temporaryDataFolder(): string {
  if (process.env.E2E_DATA_DIR) return process.env.E2E_DATA_DIR
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Playwright stops the server at SIGINT; at SIGTERM it would leave it running.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  return folder
}

const dataFolder = temporaryDataFolder()
const executablePath = findBrowser()

export default defineConfig({
  testDir: './test/e2e',
  testMatch: '**/*.e2e.ts',
  // One person at a time: the journeys share one database, and the machine's cores go to the server and the browser.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: { args: browserSwitches, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    // Without a film of the page, which takes a sixth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `"${process.execPath}" dev/start.ts`,
    url: `${baseURL}/readyz`,
    env: { PORT: String(port), DATA_DIR: dataFolder, PORTAL_ENV: 'dev', PORTAL_URL: baseURL },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
