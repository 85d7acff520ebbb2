import type { WaitingApp } from '#contract/apps.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AppRequest } from '#contract/hand-over.ts'
import type { RegisteredApp } from '../platform/config/registered-apps.ts'
import { Refusal } from '../platform/errors.ts'

/** An app that may be opened, on which machine, and at which address. */
export type AskedApp = WaitingApp & { machine: string }

/**
 * Checks each part of what a link asks for against the registered apps.
 * @throws Refusal 400 for an app, a machine or an address that is none of theirs
 */
export function requestedApp(apps: readonly RegisteredApp[], requested: AppRequest): AskedApp {
  const app = apps.find(({ key }) => key === requested.key)
  if (!app) throw new Refusal(400, 'app.notRegistered')
  const { key } = app
  return {
    key,
    machine: machineOf(requested),
    url: addressOf(app, requested),
    webUrl: returnAddressOf(app, requested),
  }
}

function machineOf({ machine }: AppRequest): string {
  if (machine === undefined) throw wrongMachine('field.required')
  if (!/^[A-Za-z0-9-]{1,64}$/.test(machine)) throw wrongMachine('field.characters')
  return machine
}

const wrongMachine = (code: ErrorCode) =>
  new Refusal(400, 'request.invalid', { fields: { machine: { code } } })

const notAllowed = () => new Refusal(400, 'app.addressNotAllowed')

/** Only a program on the person's own computer says at which port it listens; all others have a fixed address. */
function addressOf({ kind, url }: RegisteredApp, { port }: AppRequest): string | null {
  if (port === undefined) return url
  const isNumber = /^[1-9][0-9]{3,4}$/.test(String(port))
  if (kind !== 'desktop' || url !== null || !isNumber) throw notAllowed()
  if (Number(port) < 1024 || Number(port) > 65_535) throw notAllowed()
  return `http://127.0.0.1:${port}`
}

function returnAddressOf({ kind, webUrls }: RegisteredApp, { webUrl }: AppRequest): string | null {
  if (webUrl === undefined) return null
  if (kind !== 'web' || !webUrls.some((beginning) => isBelow(webUrl, beginning))) throw notAllowed()
  return webUrl
}

// Parts that a server behind the address may decode into other steps of the path, once or several times.
const hiddenSteps = /%(25)*(2e|2f|5c|[01][0-9a-f]|7f)|\/\//i

/**
 * Whether an address is at or below another. One that is not written exactly as browsers understand it is refused: an
 * address with two readings is an attack.
 */
function isBelow(text: string, beginning: string): boolean {
  if (!URL.canParse(text)) return false
  const { href, protocol, username, password, origin, pathname } = new URL(text)
  const isExact = href === text || href === `${text}/`
  if (!isExact || protocol !== 'https:' || username || password || hiddenSteps.test(pathname)) return false
  const allowed = new URL(beginning)
  const folder = allowed.pathname.replace(/\/+$/, '')
  return origin === allowed.origin && (pathname === folder || pathname.startsWith(`${folder}/`))
}
