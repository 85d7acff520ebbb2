import { isIP } from 'node:net'
import * as v from 'valibot'
import { type CaptchaProvider, captchaLook, captchaProviders } from '#contract/captcha.ts'
import type { Brand } from '#contract/session.ts'
import { environments } from '#contract/session.ts'
import { type RegisteredApp, readApps } from './apps/registered-apps.ts'
import { readBrand } from './brand.ts'
import { captchaServices } from './captcha/providers.ts'
import { type DatabaseLimits, usualLimits } from './db/limits.ts'

const developmentSecret = 'only-for-development'

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const positive = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))
const seconds = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))

function isNetworkList(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits] = entry.trim().split('/')
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  })
}

const environment = v.object({
  PORTAL_ENV: v.optional(v.picklist(environments), 'dev'),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORTAL_URL: v.optional(v.pipe(v.string(), v.url())),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  DATABASE_CONNECTIONS: v.optional(positive, String(usualLimits.connections)),
  DATABASE_WAIT_SECONDS: v.optional(positive, String(usualLimits.waitMs / 1000)),
  DATABASE_STATEMENT_SECONDS: v.optional(positive, String(usualLimits.statementMs / 1000)),
  DRAIN_SECONDS: v.optional(seconds),
  FINISH_SECONDS: v.optional(seconds, '15'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  SLOW_REQUEST_MS: v.optional(positive, '1000'),
  SECRET: v.optional(v.string(), developmentSecret),
  TRUST_PROXY: v.optional(v.pipe(v.string(), v.check(isNetworkList))),
  BRAND_FILE: v.optional(v.string()),
  MOLLIE_API_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  MOLLIE_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
  PAYMENTS_PER_LICENCE: v.optional(positive, '20'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^smtps?:\/\/[^/?#]/))),
  WEB_CODE_TRIES_PER_LICENCE: v.optional(positive, '20'),
  WEB_CODE_TRIES_PER_ADDRESS: v.optional(positive, '60'),
  RESET_MAILS_PER_LOGIN: v.optional(positive, '5'),
  MAILS_PER_ADDRESS: v.optional(positive, '5'),
  FORM_TRIES_PER_ADDRESS: v.optional(positive, '30'),
  SIGN_IN_STARTS_PER_ADDRESS: v.optional(positive, '3000'),
  WRONG_RESET_CODES_PER_ADDRESS: v.optional(positive, '30'),
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_SCOPE: v.optional(
    v.pipe(v.string(), v.regex(/^openid( \S+)*$/)),
    'openid offline_access ov_leerling profile',
  ),
  OIDC_NAME: v.optional(v.string(), 'LeerID'),
  CALLBACK_APPS_FILE: v.optional(v.string()),
  CAPTCHA_PROVIDER: v.optional(v.picklist(captchaProviders), 'altcha'),
  CAPTCHA_SITE_KEY: v.optional(v.string(), ''),
  CAPTCHA_SECRET: v.optional(v.string(), ''),
  CAPTCHA_THEME: v.optional(captchaLook.theme, 'auto'),
  CAPTCHA_SIZE: v.optional(captchaLook.size, 'normal'),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'])),
  SIGN_IN_TRIES_PER_LOGIN_AND_ADDRESS: v.optional(positive, '10'),
  SIGN_IN_TRIES_PER_LOGIN: v.optional(positive, '50'),
  SIGN_IN_TRIES_PER_ADDRESS: v.optional(positive, '300'),
  AUDIT_DAYS: v.optional(positive, '730'),
  REQUEST_DAYS: v.optional(positive, '365'),
  BIN_DAYS: v.optional(positive, '30'),
  MAIL_DAYS: v.optional(positive, '30'),
})

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
  /** Payments that may be made for one licence in an hour; asking again for an open one does not count. */
  paymentsPerLicence: number
  /** Wrong web codes allowed in an hour. */
  webCodeTries: { perLicence: number; perAddress: number }
  /** Allowed in an hour to people who are not signed in; `formTriesPerAddress` of each form. */
  publicLimits: {
    resetMailsPerLogin: number
    mailsPerAddress: number
    formTriesPerAddress: number
    signInStartsPerAddress: number
    wrongCodesPerAddress: number
  }
  /** Failed sign-ins allowed: 15 minutes, an hour, 15 minutes. */
  signInTries: { perLoginAndAddress: number; perLogin: number; perAddress: number }
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
  const parsed = v.safeParse(environment, given)
  // Without the values: some of them are secrets.
  const faults = parsed.success
    ? []
    : parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${expectation(issue)}`)
  faults.push(
    ...productionFaults(given),
    ...captchaFaults(given),
    ...oidcFaults(given),
    ...metricsFaults(given),
  )
  const brand = readBrand(given.BRAND_FILE, faults)
  const apps = readApps(given.CALLBACK_APPS_FILE, brand.slug, faults)
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const values = parsed.output
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
    secret: values.SECRET,
    trustProxy: values.TRUST_PROXY ?? false,
    logLevel: values.LOG_LEVEL ?? (isDev ? 'warn' : 'info'),
    brand,
    mollie: mollieOf(values),
    smtpUrl: values.SMTP_URL ?? (isDev ? `smtp://127.0.0.1:${values.PORT + 4}` : null),
    oidc: oidcOf(values),
    apps,
    captcha: captchaOf(values),
    paymentsPerLicence: values.PAYMENTS_PER_LICENCE,
    webCodeTries: {
      perLicence: values.WEB_CODE_TRIES_PER_LICENCE,
      perAddress: values.WEB_CODE_TRIES_PER_ADDRESS,
    },
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
function mollieOf(values: v.InferOutput<typeof environment>): Config['mollie'] {
  const isDev = values.PORTAL_ENV === 'dev'
  const address = isDev ? `http://127.0.0.1:${values.PORT + 2}` : 'https://api.mollie.com'
  const apiKey = values.MOLLIE_API_KEY ?? (isDev ? 'test_development' : null)
  return apiKey === null ? null : { apiUrl: (values.MOLLIE_API_URL ?? address).replace(/\/+$/, ''), apiKey }
}

/** In dev, the stand-in listens one port above the portal. */
function oidcOf(values: v.InferOutput<typeof environment>): Config['oidc'] {
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

/** A provider of others knows the portal by an id and a secret. */
function oidcFaults({ OIDC_ISSUER, ...given }: NodeJS.ProcessEnv): string[] {
  if (OIDC_ISSUER === undefined) return []
  return ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: the identity provider knows the portal by it`)
}

/** On one port with the pages, everybody could read them. */
function metricsFaults({ PORT = '3000', METRICS_PORT }: NodeJS.ProcessEnv): string[] {
  return Number(METRICS_PORT) === Number(PORT)
    ? ['METRICS_PORT: needs a port of its own, apart from PORT']
    : []
}

function captchaOf(values: v.InferOutput<typeof environment>): Config['captcha'] {
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

/** A service of others needs its two keys. */
function captchaFaults(given: NodeJS.ProcessEnv): string[] {
  const { CAPTCHA_PROVIDER: provider = 'altcha' } = given
  if (!Object.hasOwn(captchaServices, provider)) return []
  return ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: ${provider} needs the key that it gave you`)
}

/** Outside dev, nothing may be left at what suits a developer's machine. */
function productionFaults(given: NodeJS.ProcessEnv): string[] {
  const { PORTAL_ENV = 'dev', SECRET = '', PORTAL_URL = '', MOLLIE_API_URL, OIDC_ISSUER } = given
  if (PORTAL_ENV === 'dev') return []
  const faults: string[] = []
  if (SECRET === developmentSecret || SECRET.length < 32) {
    faults.push('SECRET: outside dev, a secret of at least 32 characters is needed')
  }
  if (!PORTAL_URL.startsWith('https://'))
    faults.push('PORTAL_URL: outside dev, the portal needs an https address')
  if (MOLLIE_API_URL !== undefined && !MOLLIE_API_URL.startsWith('https://'))
    faults.push('MOLLIE_API_URL: outside dev, the payment provider needs an https address')
  if (OIDC_ISSUER !== undefined && !OIDC_ISSUER.startsWith('https://'))
    faults.push('OIDC_ISSUER: outside dev, the identity provider needs an https address')
  return faults
}

const expectations: Record<string, string> = {
  DATABASE_URL: 'must look like postgres://user:password@host:5432/database',
  PORTAL_ENV: 'must be dev, uat or prod',
  PORT: 'must be a number up to 65535',
  METRICS_PORT: 'must be a number up to 65535',
  DRAIN_SECONDS: 'must be a whole number up to 999',
  FINISH_SECONDS: 'must be a whole number up to 999',
  PORTAL_URL: 'must be an address such as https://portal.example.org',
  MOLLIE_API_URL: 'must be an address such as https://api.mollie.com',
  MOLLIE_API_KEY: 'must have no spaces or line breaks',
  SMTP_URL: 'must look like smtps://user:password@mail.example.org:465',
  TRUST_PROXY: 'must list addresses or networks, such as 127.0.0.1,10.0.0.0/8',
  OIDC_ISSUER: 'must be an address such as https://login.example.org',
  OIDC_SCOPE: 'must begin with openid, its parts separated by one space',
  CAPTCHA_PROVIDER: 'must be altcha, recaptcha, hcaptcha or turnstile',
  CAPTCHA_THEME: 'must be auto, light or dark',
  CAPTCHA_SIZE: 'must be normal, compact or invisible',
  LOG_LEVEL: 'must be debug, info, warn, error or silent',
}

function expectation(issue: v.BaseIssue<unknown>): string {
  return expectations[v.getDotPath(issue) ?? ''] ?? 'must be a whole number above 0'
}
