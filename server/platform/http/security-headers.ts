import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'
import { captchaServices } from '../config/captcha-services.ts'
import type { Config } from '../config/config.ts'

type Settings = Pick<Config, 'secureCookies' | 'captcha' | 'apps'>

/** The sources that pages with the captcha's service need, if one is chosen. */
const captchaPolicy = ({ provider }: Config['captcha']) =>
  provider === 'altcha' ? {} : captchaServices[provider].policy

/** The addresses at which pages may ask whether a program on the person's own computer listens. */
function programs(apps: Config['apps']): string[] {
  const addresses = apps
    .filter(({ kind }) => kind === 'desktop')
    .map(({ url }) => (url === null ? 'http://127.0.0.1:*' : new URL(url).origin))
  return [...new Set(addresses)]
}

/**
 * A strict policy: own files only, a captcha's if one is chosen, and programs on this computer; no eval, and nothing
 * inline but the styles with these hashes.
 */
function policy({ secureCookies: isHttps, captcha, apps }: Settings, styleHashes: string[]): HelmetOptions {
  const { scriptSrc = [], styleSrc = [], connectSrc = [], frameSrc = ["'none'"] } = captchaPolicy(captcha)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptSrc],
        styleSrc: ["'self'", ...styleHashes.map((hash) => `'${hash}'`), ...styleSrc],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...programs(apps), ...connectSrc],
        workerSrc: ["'self'"],
        frameSrc,
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}

/**
 * The security headers of every answer. They are the same for all, so Helmet is asked once: at every request it would be a
 * fiftieth of the cost of a call.
 * @param styleHashes of the styles in a document of the application, such as `sha256-…`
 * @param scansCards whether its pages may use the camera; frames in them, such as a captcha's, never may
 */
export function securityHeaders(
  settings: Settings,
  styleHashes: string[] = [],
  { scansCards = false } = {},
): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': `camera=(${scansCards ? 'self' : ''}), microphone=()`,
  }
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(policy(settings, styleHashes))(
    {} as IncomingMessage,
    response as unknown as ServerResponse,
    (error) => {
      if (error) throw error
    },
  )
  return headers
}
