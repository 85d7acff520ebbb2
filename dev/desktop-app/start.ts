import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config/config.ts'
import { createDesktopApp } from './desktop-app.ts'

// `npm run desktop-app -- --port 4000`: one more of them, for the portal at PORTAL_URL.
try {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
  const app = createDesktopApp(readConfig())
  console.log(`The desktop app runs at ${await app.listen(Number(values.port))}; stop it with Ctrl+C.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
