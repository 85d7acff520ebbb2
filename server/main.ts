import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeOnSignals } from './platform/closing.ts'
import { readConfig } from './platform/config/config.ts'
import { startPortal } from './start.ts'

const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url))

try {
  // Default to production: a forgotten PORTAL_ENV must not give a public portal development settings.
  const config = readConfig(process.env, { PORTAL_ENV: 'prod' })
  if (config.environment !== 'dev' && !existsSync(path.join(webDirectory, 'index.html')))
    throw new Error('The pages are not built yet: run `npm run build` first.')
  const portal = await startPortal(config, webDirectory)
  closeOnSignals(portal)
  portal.services.log.info({ environment: config.environment }, `The portal serves ${config.portalUrl}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
