import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { untilReady } from '#test/support/portal-process.ts'
import { extractTemplate } from '#test/support/template.ts'

/** Each worker has its own portal, with the stand-ins on the ports above. */
export const port = Number(process.env.E2E_PORT ?? 4310) + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0)
export const portalUrl = `http://localhost:${port}`

const start = path.resolve(import.meta.dirname, '../../dev/start.ts')

/** Starts the portal as `npm start` does, on an empty database. @returns stops it and deletes its data */
async function startPortal(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'))
  extractTemplate('empty', folder)
  const settings = { PORT: String(port), DATA_DIR: folder, PORTAL_ENV: 'dev', PORTAL_URL: portalUrl }
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error(`The portal on port ${port} did not start.`)))
  failed.catch(() => {})
  await Promise.race([failed, untilReady(portalUrl)])
  return async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

export const test = base.extend<object, { portal: string }>({
  baseURL: portalUrl,
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
    async ({}, use) => {
      const stop = await startPortal()
      await use(portalUrl)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
})
