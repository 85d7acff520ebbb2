import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Brand } from '#contract/session.ts'
import { environments } from '#contract/session.ts'

/** The fictional vendor that the portal carries until `BRAND_FILE` names another. */
const builtInBrand: Brand = {
  slug: 'vlinder',
  name: 'Vlinder',
  supportAddress: 'support@vlinder.example',
  links: {
    news: '/vlinder/news.html',
    product: '/vlinder/product.html',
    manual: '/vlinder/manual.pdf',
    download: '/vlinder/download.html',
    privacy: '/vlinder/privacy.html',
  },
  privacyNotice: '2026-11',
}

const developmentSecret = 'only-for-development'

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const positive = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))

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
  SECRET: v.optional(v.string(), developmentSecret),
  TRUST_PROXY: v.optional(v.pipe(v.string(), v.check(isNetworkList))),
  BRAND_FILE: v.optional(v.string()),
  MOLLIE_API_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  MOLLIE_API_KEY: v.optional(v.string()),
  WEB_CODE_TRIES_PER_LICENCE: v.optional(positive, '20'),
  WEB_CODE_TRIES_PER_ADDRESS: v.optional(positive, '60'),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'])),
  SIGN_IN_TRIES_PER_LOGIN_AND_ADDRESS: v.optional(positive, '10'),
  SIGN_IN_TRIES_PER_LOGIN: v.optional(positive, '50'),
  SIGN_IN_TRIES_PER_ADDRESS: v.optional(positive, '300'),
})

/** A page of this portal, or of another site. */
const address = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https:\/\/)/))

const brandFile = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,30}$/)),
  name: v.pipe(v.string(), v.nonEmpty()),
  supportAddress: v.pipe(v.string(), v.email()),
  links: v.object({
    news: address,
    product: address,
    manual: address,
    download: address,
    privacy: address,
  }),
  privacyNotice: v.pipe(v.string(), v.nonEmpty(), v.maxLength(50)),
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
  secret: string
  /** What Fastify's `trustProxy` takes: addresses or networks of the proxies in front, or false. */
  trustProxy: string | false
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  brand: Brand
  /** The payment provider; in dev a stand-in on this machine. Null: nothing can be paid online. */
  mollie: { apiUrl: string; apiKey: string } | null
  /** Wrong web codes allowed in an hour. */
  webCodeTries: { perLicence: number; perAddress: number }
  /** Failed sign-ins allowed: 15 minutes, an hour, 15 minutes. */
  signInTries: { perLoginAndAddress: number; perLogin: number; perAddress: number }
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
 * @throws ConfigError listing all faults
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(environment, given)
  // Without the values: some of them are secrets.
  const faults = parsed.success
    ? []
    : parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${expectation(issue)}`)
  faults.push(...productionFaults(given))
  const brand = readBrand(given.BRAND_FILE, faults)
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
    secret: values.SECRET,
    trustProxy: values.TRUST_PROXY ?? false,
    logLevel: values.LOG_LEVEL ?? (isDev ? 'warn' : 'info'),
    brand,
    mollie: mollieOf(values),
    webCodeTries: {
      perLicence: values.WEB_CODE_TRIES_PER_LICENCE,
      perAddress: values.WEB_CODE_TRIES_PER_ADDRESS,
    },
    signInTries: {
      perLoginAndAddress: values.SIGN_IN_TRIES_PER_LOGIN_AND_ADDRESS,
      perLogin: values.SIGN_IN_TRIES_PER_LOGIN,
      perAddress: values.SIGN_IN_TRIES_PER_ADDRESS,
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

/** Outside dev, nothing may be left at what suits a developer's machine. */
function productionFaults(given: NodeJS.ProcessEnv): string[] {
  const { PORTAL_ENV = 'dev', SECRET = '', PORTAL_URL = '', MOLLIE_API_URL } = given
  if (PORTAL_ENV === 'dev') return []
  const faults: string[] = []
  if (SECRET === developmentSecret || SECRET.length < 32) {
    faults.push('SECRET: outside dev, a secret of at least 32 characters is needed')
  }
  if (!PORTAL_URL.startsWith('https://'))
    faults.push('PORTAL_URL: outside dev, the portal needs an https address')
  if (MOLLIE_API_URL !== undefined && !MOLLIE_API_URL.startsWith('https://'))
    faults.push('MOLLIE_API_URL: outside dev, the payment provider needs an https address')
  return faults
}

const expectations: Record<string, string> = {
  DATABASE_URL: 'must look like postgres://user:password@host:5432/database',
  PORTAL_ENV: 'must be dev, uat or prod',
  PORT: 'must be a number up to 65535',
  PORTAL_URL: 'must be an address such as https://portal.example.org',
  MOLLIE_API_URL: 'must be an address such as https://api.mollie.com',
  TRUST_PROXY: 'must list addresses or networks, such as 127.0.0.1,10.0.0.0/8',
  LOG_LEVEL: 'must be debug, info, warn, error or silent',
}

function expectation(issue: v.BaseIssue<unknown>): string {
  return expectations[v.getDotPath(issue) ?? ''] ?? 'must be a whole number above 0'
}

function readBrand(file: string | undefined, faults: string[]): Brand {
  if (file === undefined) return builtInBrand
  try {
    return v.parse(brandFile, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    faults.push(`BRAND_FILE: ${file}: ${cause instanceof Error ? cause.message : cause}`)
    return builtInBrand
  }
}
