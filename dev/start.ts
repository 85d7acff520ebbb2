import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeOnSignals } from '#server/platform/closing.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Services } from '#server/services.ts'
import { startPortal } from '#server/start.ts'
import { createAccessPoint } from './access-point/access-point.ts'
import { buildWeb } from './build-web.ts'
import { addDemoData, demoPassword } from './demo-data.ts'
import { createDesktopApp } from './desktop-app/desktop-app.ts'
import { createIdentityProvider } from './identity-provider/identity-provider.ts'
import { createMailbox } from './mailbox/mailbox.ts'
import { createPaymentProvider } from './payment-provider/payment-provider.ts'
import { addStory, fitsStory } from './story/story.ts'

const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Stands in for LeerID on the next port, unless the environment names another. */
async function startIdentityStandIn({ environment, oidc, origins, port }: Config) {
  if (environment !== 'dev' || oidc === null || process.env.OIDC_ISSUER) return null
  const redirectUris = origins.map((origin) => `${origin}/auth/login`)
  const provider = createIdentityProvider({ ...oidc, redirectUris })
  return { provider, origin: await provider.listen(port + 1) }
}

/** Stands in for Mollie on the port after the next, unless the environment names another. */
async function startPaymentStandIn({ environment, mollie, dataDirectory, port }: Config) {
  if (environment !== 'dev' || mollie === null || process.env.MOLLIE_API_URL) return null
  const file = path.join(dataDirectory, 'payment-provider.json')
  const provider = createPaymentProvider({ apiKey: mollie.apiKey, file })
  return { provider, origin: await provider.listen(port + 2) }
}

/** Takes the portal's mail on the port after those, and shows it one below, unless the environment names a mail server. */
async function startMailbox({ environment, dataDirectory, port }: Config) {
  if (environment !== 'dev' || process.env.SMTP_URL) return null
  const mailbox = createMailbox({ file: path.join(dataDirectory, 'mailbox.json') })
  const { origin } = await mailbox.listen({ smtp: port + 4, page: port + 3 })
  return { mailbox, origin }
}

/** Stands in for e-invoice.be on the port after those, unless the environment names another. */
async function startPeppolStandIn({ environment, peppol, dataDirectory, port }: Config) {
  if (environment !== 'dev' || peppol === null || process.env.PEPPOL_API_URL) return null
  const file = path.join(dataDirectory, 'access-point.json')
  const accessPoint = createAccessPoint({ apiKey: peppol.apiKey, file })
  return { accessPoint, origin: await accessPoint.listen(port + 5) }
}

/** Stands in for the reading program, on any port: the portal runs without it too. */
async function startDesktopApp(config: Config) {
  if (config.environment !== 'dev') return null
  const app = createDesktopApp(config)
  const origin = await app.listen().catch(() => null)
  return origin === null ? null : { app, origin }
}

type StandIns = Record<'pupils' | 'payments' | 'mail' | 'peppol' | 'desktopApp', string | undefined>

function announce(address: string, standIns: StandIns, isNew: boolean): void {
  console.log(`
  The portal runs at    ${address}
  The API               ${address}/api/docs
  The pupils’ sign-in   ${standIns.pupils ?? 'not needed'}
  The payment stand-in  ${standIns.payments ?? 'not needed'}
  Mail                  ${standIns.mail ?? 'goes to the mail server'}
  The Peppol stand-in   ${standIns.peppol ?? 'not needed'}
  The desktop app       ${standIns.desktopApp ?? 'npm run desktop-app starts one'}

  Sign in as (every password is ${demoPassword}):
    staff         provider staff
    dealer        a dealer (dealer2: another; dealer3: one with 25 customers and a year behind them)
    linde.admin   admin of a school
    linde.klas3   admin of one year in that school
    regenboog.admin   admin of a school with a year behind it
    lena          a pupil
${isNew ? '\n  The database is new and holds the demo data.' : ''}
  Stop with Ctrl+C.
`)
}

/** Adds the year behind the demo data. Papers of customers who do not exist go to the stand-in alone. */
async function tellStory(services: Services, hasStandIn: boolean): Promise<void> {
  if (process.env.DEMO_STORY === 'off' || !fitsStory(services.config)) return
  console.log('The database is new. It gets the demo data and the year behind them: this takes a moment.')
  await addStory(services, hasStandIn ? services.accessPoint : null)
}

try {
  const config = readConfig()
  const building = buildWeb(webDirectory)
  // Awaited below; until then a failure must not end the process.
  building.catch(() => {})
  let isNew = false
  const pupils = await startIdentityStandIn(config)
  const payments = await startPaymentStandIn(config)
  const mail = await startMailbox(config)
  const peppol = await startPeppolStandIn(config)
  const portal = await startPortal(config, webDirectory, async (services) => {
    if (config.environment === 'dev') isNew = await addDemoData(services)
    if (isNew) await tellStory(services, peppol !== null)
    await building
  })
  const desktopApp = await startDesktopApp(config)
  const close = async () => {
    // First, so that it can give its seat back.
    await desktopApp?.app.close()
    await portal.close()
    await pupils?.provider.close()
    await payments?.provider.close()
    await mail?.mailbox.close()
    await peppol?.accessPoint.close()
  }
  closeOnSignals({ close })
  announce(
    config.portalUrl,
    {
      pupils: pupils?.origin,
      payments: payments?.origin,
      mail: mail?.origin,
      peppol: peppol?.origin,
      desktopApp: desktopApp?.origin,
    },
    isNew,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
