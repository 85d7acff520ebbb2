import type * as v from 'valibot'
import type { PersonKind } from '#contract/access.ts'
import type { CaptchaProvider, captchaLook } from '#contract/captcha.ts'
import type { Brand, environments } from '#contract/session.ts'
import type { Most } from '../http/places.ts'
import { readBrand } from './brand.ts'
import { captchaServices } from './captcha-services.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { type RegisteredApp, readApps } from './registered-apps.ts'
import type { Sales } from './sales.ts'
import { defaultTimeLimits, type TimeLimits } from './time-limits.ts'

const megabyte = 1024 * 1024

/** The kinds of people that may have a second step. */
export type StepKind = Exclude<PersonKind, 'user'>

export type Config = {
  environment: (typeof environments)[number]
  host: string
  port: number
  /** The portal's origin as browsers see it, without a trailing slash. */
  portalUrl: string
  /** The origins of the portal's own pages; in dev the machine has several names. */
  origins: readonly string[]
  /** Whether cookies travel over https only. */
  secureCookies: boolean
  dataDirectory: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** For PostgreSQL; the embedded database has one connection. */
  databaseLimits: DatabaseLimits
  /** On shutdown: how long it still accepts requests, and how long those under way may take after that. */
  shutdown: { drainMs: number; finishMs: number }
  /** The address of the metrics; null: they are not served. */
  metrics: { host: string; port: number } | null
  /** Requests that take longer are logged as slow. */
  slowRequestMs: number
  timeLimits: TimeLimits
  /** Limits of one process: connections, unanswered requests, bytes of bodies being read. */
  atOnce: { connections: Most; requests: Most; bodyBytes: Most }
  secret: string
  /** Fastify's `trustProxy`: addresses or networks of the proxies in front, or false. */
  trustProxy: string | false
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  brand: Brand
  /** How the vendor sells; null: licences are renewed online only, without invoices. */
  sales: Sales | null
  /** The payment provider; in dev a stand-in on this machine. Null: no online payments. */
  mollie: { apiUrl: string; apiKey: string } | null
  /** The access point to Peppol; in dev a stand-in on this machine. Null: the vendor sends nothing there. */
  peppol: { apiUrl: string; apiKey: string } | null
  /** The mail server, with its credentials; in dev the mailbox on this machine. Null: mails wait. */
  smtpUrl: string | null
  /** The identity provider of the external sign-in; in dev a stand-in on this machine. Null: passwords only. */
  oidc: { name: string; issuer: string; clientId: string; clientSecret: string; scope: string } | null
  /** The apps that can be opened after a sign-in. */
  apps: readonly RegisteredApp[]
  /** `siteKey`, `secret` and `verifyAddress` are empty for the embedded captcha. */
  captcha: {
    provider: CaptchaProvider
    siteKey: string
    secret: string
    verifyAddress: string
    theme: v.InferOutput<typeof captchaLook.theme>
    size: v.InferOutput<typeof captchaLook.size>
  }
  /** How much one licence may hold, so that work on it never slows the others. */
  maxPerLicence: { groups: number; accounts: number }
  /**
   * Groups and people that changes of several at once may concern in an hour. Each stays in the database with its audit; without a
   * limit, a program that imports, undoes and repeats on and on fills the disk.
   */
  changedAtOnce: { perPerson: number; perLicence: number }
  /** Payments started for one licence in an hour; reusing an open one does not count. */
  paymentsPerLicence: number
  /** Wrong web codes allowed in an hour. `afterCaptcha`: for a licence, each with a captcha, once `perLicence` is used up. */
  webCodeTries: { perLicence: number; perAddress: number; afterCaptcha: number }
  /** Web codes that people may request for one licence in an hour. */
  webCodesPerLicence: number
  /** Refused calls of one person in ten seconds that are answered at once; further ones wait. */
  refusalsPerPerson: number
  /** Taken logins that one person may run into in an hour when adding accounts. */
  takenLoginsPerPerson: number
  /** Allowed to visitors in an hour; `formTriesPerAddress` for each form. */
  publicLimits: {
    resetMailsPerLogin: number
    mailsPerAddress: number
    formTriesPerAddress: number
    signInStartsPerAddress: number
    wrongCodesPerAddress: number
  }
  /**
   * Failed sign-ins allowed in 15 minutes, an hour, and 15 minutes. Beyond `inAll` in 15 minutes over all logins and addresses,
   * an address has a fifth of its limit.
   */
  signInTries: { perLoginAndAddress: number; perLogin: number; perAddress: number; inAll: number }
  /** The last day of a login card, `MM-DD`; see `cardEnd`. */
  cardEnd: string
  /** Until when a number that a teacher makes is good, `HH:MM` in the school's time zone. */
  pinEnd: string
  /** A session that began at a class door ends so many minutes after the door closes by itself. */
  lessonMinutes: number
  /** Whether customers get mails before a licence ends. */
  reminders: boolean
  /**
   * `of`: of whom a second step is demanded. `from`: from which day, `YYYY-MM-DD`; null: at once. `keys`: seal secrets; the first
   * seals, all open.
   */
  secondStep: { of: readonly StepKind[]; from: string | null; keys: readonly string[] }
  /** Days of retention. Mails count from when they are sent or given up. */
  retentionDays: { audit: number; requests: number; bin: number; mails: number }
}

/** Lists all faults at once, so that the operator can fix them in one go. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration is invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

/**
 * Reads the configuration; no other code reads the environment.
 * @param defaults for variables that are not set
 * @throws ConfigError listing all faults
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  defaults: { PORTAL_ENV?: Config['environment'] } = {},
): Config {
  const set = Object.entries(env).filter(([, value]) => value !== '')
  const variables: NodeJS.ProcessEnv = { ...defaults, ...Object.fromEntries(set) }
  const { values, faults } = readEnvironment(variables)
  const isDev = (variables.PORTAL_ENV ?? 'dev') === 'dev'
  const { brand, sales } = readBrand(variables.BRAND_FILE, isDev, faults)
  const apps = readApps(variables.CALLBACK_APPS_FILE, brand.slug, faults)
  if (sales?.peppol && !isDev && variables.PEPPOL_API_KEY === undefined)
    faults.push('PEPPOL_API_KEY: needed because sales.peppol of BRAND_FILE is true')
  if (!values || faults.length > 0) throw new ConfigError(faults)
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
    timeLimits: defaultTimeLimits,
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
    sales,
    mollie: mollieFrom(values),
    peppol: sales?.peppol ? peppolFrom(values) : null,
    smtpUrl: values.SMTP_URL ?? (isDev ? `smtp://127.0.0.1:${values.PORT + 4}` : null),
    oidc: oidcFrom(values),
    apps,
    captcha: captchaFrom(values),
    maxPerLicence: { groups: values.GROUPS_PER_LICENCE, accounts: values.ACCOUNTS_PER_LICENCE },
    changedAtOnce: {
      perPerson: values.CHANGED_AT_ONCE_PER_PERSON,
      perLicence: values.CHANGED_AT_ONCE_PER_LICENCE,
    },
    paymentsPerLicence: values.PAYMENTS_PER_LICENCE,
    webCodeTries: {
      perLicence: values.WEB_CODE_TRIES_PER_LICENCE,
      perAddress: values.WEB_CODE_TRIES_PER_ADDRESS,
      afterCaptcha: values.WEB_CODE_TRIES_AFTER_CAPTCHA,
    },
    webCodesPerLicence: values.WEB_CODES_PER_LICENCE,
    refusalsPerPerson: values.REFUSALS_PER_PERSON ?? (isDev ? 1000 : 30),
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
    cardEnd: values.CARD_END,
    pinEnd: values.PIN_END,
    lessonMinutes: values.LESSON_MINUTES,
    reminders: values.REMINDERS === 'on',
    secondStep: {
      of: demandedOf(values),
      from: values.SECOND_STEP_FROM ?? null,
      keys: values.SECOND_STEP_KEYS?.split(',') ?? [],
    },
    retentionDays: {
      audit: values.AUDIT_DAYS,
      requests: values.REQUEST_DAYS,
      bin: values.BIN_DAYS,
      mails: values.MAIL_DAYS,
    },
  }
}

/** In dev it is required of no one. */
function demandedOf({ SECOND_STEP, PORTAL_ENV }: Environment): readonly StepKind[] {
  const kinds = SECOND_STEP ?? (PORTAL_ENV === 'dev' ? 'nobody' : 'staff,dealer')
  return kinds === 'nobody' ? [] : (kinds.split(',') as StepKind[])
}

/** In dev the stand-in listens two ports above the portal. */
function mollieFrom(values: Environment): Config['mollie'] {
  const isDev = values.PORTAL_ENV === 'dev'
  const address = isDev ? `http://127.0.0.1:${values.PORT + 2}` : 'https://api.mollie.com'
  const apiKey = values.MOLLIE_API_KEY ?? (isDev ? 'test_development' : null)
  return apiKey === null ? null : { apiUrl: (values.MOLLIE_API_URL ?? address).replace(/\/+$/, ''), apiKey }
}

/** In dev the stand-in listens five ports above the portal. */
function peppolFrom(values: Environment): Config['peppol'] {
  const isDev = values.PORTAL_ENV === 'dev'
  const address = isDev ? `http://127.0.0.1:${values.PORT + 5}` : 'https://api.e-invoice.be'
  const apiKey = values.PEPPOL_API_KEY ?? (isDev ? 'only-for-development' : null)
  return apiKey === null ? null : { apiUrl: (values.PEPPOL_API_URL ?? address).replace(/\/+$/, ''), apiKey }
}

/** In dev the stand-in listens one port above the portal. */
function oidcFrom(values: Environment): Config['oidc'] {
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

function captchaFrom(values: Environment): Config['captcha'] {
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
