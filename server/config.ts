import type * as v from 'valibot'
import type { CaptchaProvider, captchaLook } from '#contract/captcha.ts'
import type { Brand, environments } from '#contract/session.ts'
import { type RegisteredApp, readApps } from './apps/registered-apps.ts'
import { readBrand } from './brand.ts'
import { captchaServices } from './captcha/providers.ts'
import type { DatabaseLimits } from './db/limits.ts'
import { type Environment, readEnvironment } from './environment.ts'
import type { Most } from './http/places.ts'
import { type TimeLimits, usualTimeLimits } from './time-limits.ts'

const megabyte = 1024 * 1024

export type Config = {
  environment: (typeof environments)[number]
  host: string
  port: number
  /** The portal's own origin, as browsers see it; no trailing slash. */
  portalUrl: string
  /** Where the portal's own pages may come from; in dev this machine goes by several names. */
  origins: readonly string[]
  /** Whether cookies travel over https only. */
  secureCookies: boolean
  dataDirectory: string
  /** Absent: the embedded database. */
  databaseUrl: string | undefined
  /** Of PostgreSQL; the embedded database has one connection. */
  databaseLimits: DatabaseLimits
  /** When it is asked to end: how long it still takes requests, and how long those under way may take after that. */
  shutdown: { drainMs: number; finishMs: number }
  /** Where the metrics are told. Null: nowhere. */
  metrics: { host: string; port: number } | null
  /** From when on a request is logged as slow. */
  slowRequestMs: number
  timeLimits: TimeLimits
  /** What one process has in hand at most: connections, requests that wait for their answer, bytes of bodies being read. */
  atOnce: { connections: Most; requests: Most; bodyBytes: Most }
  secret: string
  /** What Fastify's `trustProxy` takes: addresses or networks of the proxies in front, or false. */
  trustProxy: string | false
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  brand: Brand
  /** The payment provider; in dev a stand-in on this machine. Null: nothing can be paid online. */
  mollie: { apiUrl: string; apiKey: string } | null
  /** The mail server, with its credentials; in dev the mailbox on this machine. Null: mails wait. */
  smtpUrl: string | null
  /** The identity provider of the external sign-in; in dev a stand-in on this machine. Null: passwords only. */
  oidc: { name: string; issuer: string; clientId: string; clientSecret: string; scope: string } | null
  /** The apps that may be opened after a sign-in. */
  apps: readonly RegisteredApp[]
  /** `siteKey`, `secret` and `verifyAddress` are a service's; empty for the embedded captcha. */
  captcha: {
    provider: CaptchaProvider
    siteKey: string
    secret: string
    verifyAddress: string
    theme: v.InferOutput<typeof captchaLook.theme>
    size: v.InferOutput<typeof captchaLook.size>
  }
  /** What one licence may hold: work on one licence must not grow until it slows the others. */
  mostPerLicence: { groups: number; accounts: number }
  /** Payments that may be made for one licence in an hour; asking again for an open one does not count. */
  paymentsPerLicence: number
  /** Wrong web codes allowed in an hour; `afterCaptcha`: for a licence, each with a captcha, once `perLicence` are used up. */
  webCodeTries: { perLicence: number; perAddress: number; afterCaptcha: number }
  /** Web codes that people may ask for in an hour for one licence. */
  webCodesPerLicence: number
  /** Taken logins that one person may ask for in an hour, when adding accounts. */
  takenLoginsPerPerson: number
  /** Allowed in an hour to people who are not signed in; `formTriesPerAddress` of each form. */
  publicLimits: {
    resetMailsPerLogin: number
    mailsPerAddress: number
    formTriesPerAddress: number
    signInStartsPerAddress: number
    wrongCodesPerAddress: number
  }
  /**
   * Failed sign-ins allowed: 15 minutes, an hour, 15 minutes. Beyond `inAll` in 15 minutes, over all logins and addresses,
   * an address has a fifth of its own.
   */
  signInTries: { perLoginAndAddress: number; perLogin: number; perAddress: number; inAll: number }
  /** For how many days what has happened is kept: the audit, sent forms, the bin, mails once they are sent or given up. */
  keptDays: { audit: number; requests: number; bin: number; mails: number }
}

/** Every fault of the configuration at once, so that an operator mends them in one go. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration is not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

/**
 * Reads the configuration.
 * @param env the process's environment; the only place where it is read
 * @param usual what is meant where it does not say
 * @throws ConfigError listing all faults
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  usual: { PORTAL_ENV?: Config['environment'] } = {},
): Config {
  const said = Object.entries(env).filter(([, value]) => value !== '')
  const given: NodeJS.ProcessEnv = { ...usual, ...Object.fromEntries(said) }
  const { values, faults } = readEnvironment(given)
  const brand = readBrand(given.BRAND_FILE, faults)
  const apps = readApps(given.CALLBACK_APPS_FILE, brand.slug, faults)
  if (!values || faults.length > 0) throw new ConfigError(faults)
  const isDev = values.PORTAL_ENV === 'dev'
  const portalUrl = new URL(values.PORTAL_URL ?? `http://localhost:${values.PORT}`).origin
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${values.PORT}`)
  return {
    environment: values.PORTAL_ENV,
    host: values.HOST,
    port: values.PORT,
    portalUrl,
    origins: isDev ? [portalUrl, ...loopback] : [portalUrl],
    secureCookies: !isDev,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseLimits: {
      connections: values.DATABASE_CONNECTIONS,
      waitMs: values.DATABASE_WAIT_SECONDS * 1000,
      statementMs: values.DATABASE_STATEMENT_SECONDS * 1000,
    },
    shutdown: {
      drainMs: (values.DRAIN_SECONDS ?? (isDev ? 0 : 5)) * 1000,
      finishMs: values.FINISH_SECONDS * 1000,
    },
    metrics:
      values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    slowRequestMs: values.SLOW_REQUEST_MS,
    timeLimits: usualTimeLimits,
    atOnce: {
      connections: { inAll: values.CONNECTIONS, perAddress: values.CONNECTIONS_PER_ADDRESS },
      requests: { inAll: values.REQUESTS_AT_ONCE, perAddress: values.REQUESTS_AT_ONCE_PER_ADDRESS },
      bodyBytes: {
        inAll: values.BODIES_MB * megabyte,
        perAddress: values.BODIES_MB_PER_ADDRESS * megabyte,
      },
    },
    secret: values.SECRET,
    trustProxy: values.TRUST_PROXY ?? false,
    logLevel: values.LOG_LEVEL ?? (isDev ? 'warn' : 'info'),
    brand,
    mollie: mollieOf(values),
    smtpUrl: values.SMTP_URL ?? (isDev ? `smtp://127.0.0.1:${values.PORT + 4}` : null),
    oidc: oidcOf(values),
    apps,
    captcha: captchaOf(values),
    mostPerLicence: { groups: values.GROUPS_PER_LICENCE, accounts: values.ACCOUNTS_PER_LICENCE },
    paymentsPerLicence: values.PAYMENTS_PER_LICENCE,
    webCodeTries: {
      perLicence: values.WEB_CODE_TRIES_PER_LICENCE,
      perAddress: values.WEB_CODE_TRIES_PER_ADDRESS,
      afterCaptcha: values.WEB_CODE_TRIES_AFTER_CAPTCHA,
    },
    webCodesPerLicence: values.WEB_CODES_PER_LICENCE,
    takenLoginsPerPerson: values.TAKEN_LOGINS_PER_PERSON,
    publicLimits: {
      resetMailsPerLogin: values.RESET_MAILS_PER_LOGIN,
      mailsPerAddress: values.MAILS_PER_ADDRESS,
      formTriesPerAddress: values.FORM_TRIES_PER_ADDRESS,
      signInStartsPerAddress: values.SIGN_IN_STARTS_PER_ADDRESS,
      wrongCodesPerAddress: values.WRONG_RESET_CODES_PER_ADDRESS,
    },
    signInTries: {
      perLoginAndAddress: values.SIGN_IN_TRIES_PER_LOGIN_AND_ADDRESS,
      perLogin: values.SIGN_IN_TRIES_PER_LOGIN,
      perAddress: values.SIGN_IN_TRIES_PER_ADDRESS,
      inAll: values.SIGN_IN_TRIES_IN_ALL,
    },
    keptDays: {
      audit: values.AUDIT_DAYS,
      requests: values.REQUEST_DAYS,
      bin: values.BIN_DAYS,
      mails: values.MAIL_DAYS,
    },
  }
}

/** In dev, the stand-in listens two ports above the portal. */
function mollieOf(values: Environment): Config['mollie'] {
  const isDev = values.PORTAL_ENV === 'dev'
  const address = isDev ? `http://127.0.0.1:${values.PORT + 2}` : 'https://api.mollie.com'
  const apiKey = values.MOLLIE_API_KEY ?? (isDev ? 'test_development' : null)
  return apiKey === null ? null : { apiUrl: (values.MOLLIE_API_URL ?? address).replace(/\/+$/, ''), apiKey }
}

/** In dev, the stand-in listens one port above the portal. */
function oidcOf(values: Environment): Config['oidc'] {
  const { OIDC_NAME: name, OIDC_SCOPE: scope, OIDC_CLIENT_ID = 'portal', OIDC_CLIENT_SECRET } = values
  const standIn = values.PORTAL_ENV === 'dev' ? `http://127.0.0.1:${values.PORT + 1}` : undefined
  const issuer = values.OIDC_ISSUER ?? standIn
  if (issuer === undefined) return null
  return {
    name,
    issuer,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET ?? 'only-for-development',
    scope,
  }
}

function captchaOf(values: Environment): Config['captcha'] {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_THEME: theme, CAPTCHA_SIZE: size } = values
  if (provider === 'altcha') return { provider, siteKey: '', secret: '', verifyAddress: '', theme, size }
  const { verifyAddress } = captchaServices[provider]
  return {
    provider,
    siteKey: values.CAPTCHA_SITE_KEY,
    secret: values.CAPTCHA_SECRET,
    verifyAddress,
    theme,
    size,
  }
}
