import { isIP } from 'node:net'
import * as v from 'valibot'
import { captchaLook, captchaProviders } from '#contract/captcha.ts'
import { calendarDate } from '#contract/fields.ts'
import { environments } from '#contract/session.ts'
import { captchaServices } from './captcha-services.ts'
import { defaultDatabaseLimits } from './database-limits.ts'

const developmentSecret = 'only-for-development'

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const positive = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))
const seconds = v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))

function isNetworkList(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits] = entry.trim().split('/')
    const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return maxBits > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  })
}

/** Whether there is this day, `MM-DD`, in each year: `Date` takes 30 February for 2 March. */
function isDayOfYear(day: string): boolean {
  const moment = new Date(`2001-${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(5, 10) === day
}

const environment = v.object({
  PORTAL_ENV: v.optional(v.picklist(environments), 'dev'),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORTAL_URL: v.optional(v.pipe(v.string(), v.url())),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  DATABASE_CONNECTIONS: v.optional(positive, String(defaultDatabaseLimits.connections)),
  DATABASE_WAIT_SECONDS: v.optional(positive, String(defaultDatabaseLimits.waitMs / 1000)),
  DATABASE_STATEMENT_SECONDS: v.optional(positive, String(defaultDatabaseLimits.statementMs / 1000)),
  DRAIN_SECONDS: v.optional(seconds),
  FINISH_SECONDS: v.optional(seconds, '15'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  CONNECTIONS: v.optional(positive, '2000'),
  CONNECTIONS_PER_ADDRESS: v.optional(positive, '500'),
  REQUESTS_AT_ONCE: v.optional(positive, '2000'),
  REQUESTS_AT_ONCE_PER_ADDRESS: v.optional(positive, '1000'),
  BODIES_MB: v.optional(positive, '16'),
  BODIES_MB_PER_ADDRESS: v.optional(positive, '4'),
  SLOW_REQUEST_MS: v.optional(positive, '1000'),
  SECRET: v.optional(v.string(), developmentSecret),
  TRUST_PROXY: v.optional(v.pipe(v.string(), v.check(isNetworkList))),
  BRAND_FILE: v.optional(v.string()),
  MOLLIE_API_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  MOLLIE_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
  PEPPOL_API_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  PEPPOL_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[!-~]+$/))),
  GROUPS_PER_LICENCE: v.optional(positive, '20000'),
  ACCOUNTS_PER_LICENCE: v.optional(positive, '200000'),
  CHANGED_AT_ONCE_PER_PERSON: v.optional(positive, '100000'),
  CHANGED_AT_ONCE_PER_LICENCE: v.optional(positive, '200000'),
  PAYMENTS_PER_LICENCE: v.optional(positive, '20'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^smtps?:\/\/[^/?#]/))),
  WEB_CODE_TRIES_PER_LICENCE: v.optional(positive, '20'),
  WEB_CODE_TRIES_PER_ADDRESS: v.optional(positive, '60'),
  WEB_CODE_TRIES_AFTER_CAPTCHA: v.optional(positive, '1000'),
  WEB_CODES_PER_LICENCE: v.optional(positive, '10'),
  REFUSALS_PER_PERSON: v.optional(positive),
  TAKEN_LOGINS_PER_PERSON: v.optional(positive, '60'),
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
  SIGN_IN_TRIES_IN_ALL: v.optional(positive, '5000'),
  CARD_END: v.optional(v.pipe(v.string(), v.regex(/^\d\d-\d\d$/), v.check(isDayOfYear)), '08-31'),
  PIN_END: v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '18:00'),
  LESSON_MINUTES: v.optional(positive, '120'),
  REMINDERS: v.optional(v.picklist(['on', 'off']), 'on'),
  SECOND_STEP: v.optional(
    v.pipe(v.string(), v.regex(/^(nobody|(staff|dealer|admin)(,(staff|dealer|admin))*)$/)),
  ),
  SECOND_STEP_FROM: v.optional(calendarDate),
  SECOND_STEP_KEYS: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/))),
  AUDIT_DAYS: v.optional(positive, '730'),
  REQUEST_DAYS: v.optional(positive, '365'),
  BIN_DAYS: v.optional(positive, '30'),
  MAIL_DAYS: v.optional(positive, '30'),
})

/** The variables, with defaults for those that are not set. */
export type Environment = v.InferOutput<typeof environment>

/**
 * Validates the variables; `config.ts` turns them into the configuration.
 * @returns `values` null if any variable is invalid; the faults never repeat a value, which may be a secret
 */
export function readEnvironment(given: NodeJS.ProcessEnv): { values: Environment | null; faults: string[] } {
  const parsed = v.safeParse(environment, given)
  const issues = parsed.success ? [] : parsed.issues
  const faults = [
    ...issues.map((issue) => `${v.getDotPath(issue)}: ${expectation(issue)}`),
    ...productionFaults(given),
    ...captchaFaults(given),
    ...oidcFaults(given),
    ...metricsFaults(given),
  ]
  return { values: parsed.success ? parsed.output : null, faults }
}

/** A real provider needs a client id and a secret. */
function oidcFaults({ OIDC_ISSUER, ...given }: NodeJS.ProcessEnv): string[] {
  if (OIDC_ISSUER === undefined) return []
  return ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: needed because OIDC_ISSUER is set`)
}

/** On the pages' port, everyone could read the metrics. */
function metricsFaults({ PORT = '3000', METRICS_PORT }: NodeJS.ProcessEnv): string[] {
  return Number(METRICS_PORT) === Number(PORT)
    ? ['METRICS_PORT: needs a port of its own, apart from PORT']
    : []
}

/** A captcha service needs its two keys. */
function captchaFaults(given: NodeJS.ProcessEnv): string[] {
  const { CAPTCHA_PROVIDER: provider = 'altcha' } = given
  if (!Object.hasOwn(captchaServices, provider)) return []
  return ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: needed for ${provider}`)
}

/** Outside dev, no development default may remain. */
function productionFaults(given: NodeJS.ProcessEnv): string[] {
  const { PORTAL_ENV = 'dev', SECRET = '', PORTAL_URL = '' } = given
  const { MOLLIE_API_URL, PEPPOL_API_URL, OIDC_ISSUER } = given
  if (PORTAL_ENV === 'dev') return []
  const faults: string[] = []
  if (SECRET === developmentSecret || SECRET.length < 32) {
    faults.push('SECRET: outside dev, a secret of at least 32 characters is needed')
  }
  if (!PORTAL_URL.startsWith('https://'))
    faults.push('PORTAL_URL: outside dev, the portal needs an https address')
  if (MOLLIE_API_URL !== undefined && !MOLLIE_API_URL.startsWith('https://'))
    faults.push('MOLLIE_API_URL: outside dev, the payment provider needs an https address')
  if (PEPPOL_API_URL !== undefined && !PEPPOL_API_URL.startsWith('https://'))
    faults.push('PEPPOL_API_URL: outside dev, the access point needs an https address')
  if (OIDC_ISSUER !== undefined && !OIDC_ISSUER.startsWith('https://'))
    faults.push('OIDC_ISSUER: outside dev, the identity provider needs an https address')
  return faults
}

const expectations: Record<string, string> = {
  CARD_END: 'must be a month and a day of each year, such as 08-31',
  PIN_END: 'must be a time of day, such as 18:00',
  SECOND_STEP: 'must be nobody, or list staff, dealer and admin, joined by commas',
  SECOND_STEP_FROM: 'must be a day, such as 2027-02-01',
  SECOND_STEP_KEYS: 'must list keys of 32 bytes in base64, joined by commas',
  DATABASE_URL: 'must look like postgres://user:password@host:5432/database',
  PORTAL_ENV: 'must be dev, uat or prod',
  PORT: 'must be a number up to 65535',
  METRICS_PORT: 'must be a number up to 65535',
  DRAIN_SECONDS: 'must be a whole number up to 999',
  FINISH_SECONDS: 'must be a whole number up to 999',
  PORTAL_URL: 'must be an address such as https://portal.example.org',
  MOLLIE_API_URL: 'must be an address such as https://api.mollie.com',
  MOLLIE_API_KEY: 'must have no spaces or line breaks',
  PEPPOL_API_URL: 'must be an address such as https://api.e-invoice.be',
  PEPPOL_API_KEY: 'must have only letters, digits and signs of ASCII',
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
