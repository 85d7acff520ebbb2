import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { closeOnSignals, startPortal } from '#server/start.ts'
import { buildWeb } from './build-web.ts'
import { addDemoData, demoPassword } from './demo-data.ts'

const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url))

function announce(address: string, isNew: boolean): void {
  console.log(`
  The portal runs at  ${address}
  The API             ${address}/api/docs

  Sign in as (every password is ${demoPassword}):
    staff         provider staff
    dealer        a dealer (dealer2: another)
    linde.admin   admin of a school
    linde.klas3   admin of one year in that school
    lena          a pupil
${isNew ? '\n  The database is new and holds the demo data.' : ''}
  Stop with Ctrl+C.
`)
}

try {
  const config = readConfig()
  const building = buildWeb(webDirectory)
  // Awaited below; until then a failure must not end the process unheard.
  building.catch(() => {})
  let isNew = false
  const portal = await startPortal(config, webDirectory, async (services) => {
    if (config.environment === 'dev') isNew = await addDemoData(services)
    await building
  })
  closeOnSignals(portal)
  announce(config.portalUrl, isNew)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
