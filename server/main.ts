import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { closeOnSignals, startPortal } from './start.ts'

const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url))

try {
  const config = readConfig()
  closeOnSignals(await startPortal(config, webDirectory))
  console.log(`The portal listens on ${config.host}:${config.port} for ${config.portalUrl}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
