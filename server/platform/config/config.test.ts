import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOf, production } from '#test/support/configured.ts'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('the configuration needs no variables in dev', () => {
    expect(readConfig({})).toMatchObject({
      environment: 'dev',
      host: '127.0.0.1',
      port: 3000,
      portalUrl: 'http://localhost:3000',
      secureCookies: false,
    })
  })

  it('the configuration limits how many groups and people changes of several may concern', () => {
    expect(readConfig(production).changedAtOnce).toEqual({ perPerson: 100_000, perLicence: 200_000 })
    const other = { ...production, CHANGED_AT_ONCE_PER_PERSON: '5', CHANGED_AT_ONCE_PER_LICENCE: '6' }
    expect(readConfig(other).changedAtOnce).toEqual({ perPerson: 5, perLicence: 6 })
  })

  it('the configuration has the documented time-outs', () => {
    expect(readConfig(production).timeLimits).toEqual({
      requestHead: 10_000,
      request: 30_000,
      requestCheck: 2_000,
      standstill: 60_000,
      download: 900_000,
      mailServer: 10_000,
      paymentProvider: 8_000,
      accessPoint: 15_000,
      identityProvider: 5_000,
      captchaService: 5_000,
    })
  })

  it('the configuration treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', SECRET: '' }).port).toBe(3000)
  })

  it('outside dev needs its own secret and an https address', () => {
    expect(faultsOf({ PORTAL_ENV: 'uat' })).toMatch(/SECRET: .*\n.*PORTAL_URL: /)
    expect(faultsOf({ ...production, SECRET: 'only-for-development' })).toContain('SECRET')
    expect(readConfig(production)).toMatchObject({
      secureCookies: true,
      portalUrl: 'https://portal.example.org',
      origins: ['https://portal.example.org'],
    })
  })

  it('the configuration lists all faults at once', () => {
    const message = faultsOf({
      PORTAL_ENV: 'prod',
      PORT: 'x',
      TRUST_PROXY: 'true',
      BRAND_FILE: '/no/such/file',
    })
    for (const name of ['PORT', 'TRUST_PROXY', 'SECRET', 'PORTAL_URL', 'BRAND_FILE'])
      expect(message).toContain(`${name}: `)
  })

  it('the configuration embeds its captcha by default; a captcha service needs two keys', () => {
    expect(readConfig({}).captcha).toEqual({
      provider: 'altcha',
      siteKey: '',
      secret: '',
      verifyAddress: '',
      theme: 'auto',
      size: 'normal',
    })
    const chosen = { CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_THEME: 'dark', CAPTCHA_SIZE: 'invisible' }
    expect(faultsOf(chosen)).toMatch(/CAPTCHA_SITE_KEY: .*\n.*CAPTCHA_SECRET: /)
    expect(readConfig({ ...chosen, CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' }).captcha).toEqual({
      provider: 'hcaptcha',
      siteKey: 'site',
      secret: 'secret',
      verifyAddress: 'https://api.hcaptcha.com/siteverify',
      theme: 'dark',
      size: 'invisible',
    })
  })

  it('the configuration accepts only known captchas, themes and sizes', () => {
    const message = faultsOf({ CAPTCHA_PROVIDER: 'none', CAPTCHA_THEME: 'blue', CAPTCHA_SIZE: 'huge' })
    for (const name of ['CAPTCHA_PROVIDER', 'CAPTCHA_THEME', 'CAPTCHA_SIZE'])
      expect(message).toContain(`${name}: must be`)
  })

  it('the configuration sends mail to the local mailbox in dev, otherwise to SMTP_URL, or lets it wait', () => {
    expect(readConfig({ PORT: '4000' }).smtpUrl).toBe('smtp://127.0.0.1:4004')
    expect(readConfig(production).smtpUrl).toBeNull()
    const SMTP_URL = 'smtps://portal:p%40ss@mail.example.org:465'
    expect(readConfig({ ...production, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    for (const wrong of ['http://mail.example.org', 'mail.example.org:25', 'smtp://', 'smtp:x'])
      expect(faultsOf({ ...production, SMTP_URL: wrong })).toContain('SMTP_URL: must look like smtps://')
    expect(faultsOf({ SMTP_URL: 'http://portal:hunter2@mail.example.org' })).not.toContain('hunter2')
  })

  it('the configuration uses the local stand-in as access point to Peppol in dev, unless it names another', () => {
    const peppol = { apiUrl: 'http://127.0.0.1:4005', apiKey: 'only-for-development' }
    expect(readConfig({ PORT: '4000' }).peppol).toEqual(peppol)
    const other = { PEPPOL_API_URL: 'http://127.0.0.1:9/', PEPPOL_API_KEY: 'test' }
    expect(readConfig(other).peppol).toEqual({ apiUrl: 'http://127.0.0.1:9', apiKey: 'test' })
  })

  it('the key of the access point fits into a header, or is refused without being repeated', () => {
    for (const key of ['hunter2\u0001', 'hunter2 ', 'hunter€2']) {
      const faults = faultsOf({ PEPPOL_API_KEY: key })
      expect(faults).toContain('PEPPOL_API_KEY: must have only')
      expect(faults).not.toContain('hunter')
    }
  })

  it('the configuration uses the local stand-in as identity provider in dev, otherwise OIDC_ISSUER, or none', () => {
    expect(readConfig({ PORT: '4000' }).oidc).toEqual({
      name: 'LeerID',
      issuer: 'http://127.0.0.1:4001',
      clientId: 'portal',
      clientSecret: 'only-for-development',
      scope: 'openid offline_access ov_leerling profile',
    })
    expect(readConfig(production).oidc).toBeNull()
    const chosen = {
      OIDC_ISSUER: 'https://login.example.org/op',
      OIDC_CLIENT_ID: 'vlinder',
      OIDC_CLIENT_SECRET: 'hunter2',
      OIDC_SCOPE: 'openid profile',
      OIDC_NAME: 'SchoolID',
    }
    expect(readConfig({ ...production, ...chosen }).oidc).toEqual({
      name: 'SchoolID',
      issuer: 'https://login.example.org/op',
      clientId: 'vlinder',
      clientSecret: 'hunter2',
      scope: 'openid profile',
    })
  })

  it('outside dev needs an https identity provider, its client id and secret, and a scope with openid', () => {
    const message = faultsOf({ ...production, OIDC_ISSUER: 'http://login.example.org' })
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
      expect(message).toContain(`${name}: `)
    expect(faultsOf({ OIDC_ISSUER: 'login.example.org' })).toContain('OIDC_ISSUER: must be an address')
    expect(faultsOf({ OIDC_SCOPE: 'profile' })).toContain('OIDC_SCOPE: must begin with openid')
  })

  it('the environment defaults to production when the portal is served', () => {
    const served = (env: NodeJS.ProcessEnv) => () => readConfig(env, { PORTAL_ENV: 'prod' })
    expect(served({})).toThrow(/SECRET: .*\n.*PORTAL_URL: /)
    expect(served({ PORTAL_ENV: '' })).toThrow('SECRET')
    expect(served({ ...production, PORTAL_ENV: 'uat' })()).toMatchObject({ environment: 'uat' })
    expect(served({ PORTAL_ENV: 'dev' })()).toMatchObject({ environment: 'dev' })
  })

  it('the portal drains before shutdown in production, and in dev only if DRAIN_SECONDS says so', () => {
    expect(readConfig({}).shutdown).toEqual({ drainMs: 0, finishMs: 15_000 })
    expect(readConfig(production).shutdown).toEqual({ drainMs: 5_000, finishMs: 15_000 })
    const told = { DRAIN_SECONDS: '0', FINISH_SECONDS: '30' }
    expect(readConfig({ ...production, ...told }).shutdown).toEqual({ drainMs: 0, finishMs: 30_000 })
    expect(faultsOf({ DRAIN_SECONDS: '-1' })).toContain('DRAIN_SECONDS: must be a whole number up to 999')
  })

  it('the configuration serves metrics only on METRICS_PORT, by default to this machine, and never on the pages’ port', () => {
    expect(readConfig(production).metrics).toBeNull()
    expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 })
    const elsewhere = { METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' }
    expect(readConfig(elsewhere).metrics).toEqual({ host: '10.0.0.5', port: 9100 })
    expect(faultsOf({ METRICS_PORT: '3000' })).toContain('METRICS_PORT: needs a port of its own')
    expect(faultsOf({ PORT: '4000', METRICS_PORT: '4000' })).toContain(
      'METRICS_PORT: needs a port of its own',
    )
  })

  it('the configuration limits how long requests wait for the database', () => {
    expect(readConfig({}).databaseLimits).toEqual({ connections: 10, waitMs: 10_000, statementMs: 10_000 })
    const other = {
      DATABASE_CONNECTIONS: '20',
      DATABASE_WAIT_SECONDS: '3',
      DATABASE_STATEMENT_SECONDS: '5',
    }
    expect(readConfig(other).databaseLimits).toEqual({ connections: 20, waitMs: 3_000, statementMs: 5_000 })
    expect(faultsOf({ DATABASE_WAIT_SECONDS: '0' })).toContain('DATABASE_WAIT_SECONDS: must be')
  })

  it('the example of the environment documents every variable', () => {
    const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
    const names = [...read('server/platform/config/environment.ts').matchAll(/^ {2}([A-Z_]+): v\./gm)].map(
      ([, name]) => name,
    )
    expect(names.length).toBeGreaterThan(40)
    for (const file of ['docs/operations.md', '.env.example']) {
      const text = read(file)
      expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
    }
  })

  it('the configuration has default retention times that variables can change', () => {
    expect(readConfig({}).retentionDays).toEqual({ audit: 730, requests: 365, bin: 30, mails: 30 })
    const given = { AUDIT_DAYS: '10', REQUEST_DAYS: '20', BIN_DAYS: '3', MAIL_DAYS: '4' }
    expect(readConfig(given).retentionDays).toEqual({ audit: 10, requests: 20, bin: 3, mails: 4 })
    expect(faultsOf({ BIN_DAYS: '0' })).toContain('BIN_DAYS: must be a whole number above 0')
  })

  it('the configuration ends cards on a day of every year, and numbers at a time of day', () => {
    expect(readConfig({})).toMatchObject({ cardEnd: '08-31', pinEnd: '18:00', lessonMinutes: 120 })
    for (const day of ['02-29', '13-01', '06-31', '8-31'])
      expect(faultsOf({ CARD_END: day })).toContain('CARD_END: must be a month and a day')
    expect(faultsOf({ PIN_END: '24:00' })).toContain('PIN_END: must be a time of day')
  })

  it('outside dev the second step is required of staff and dealers, or of the configured kinds, from a day that exists', () => {
    expect(readConfig({}).secondStep).toEqual({ of: [], from: null, keys: [] })
    const key = Buffer.alloc(32, 7).toString('base64')
    const given = {
      SECOND_STEP: 'admin,staff',
      SECOND_STEP_FROM: '2028-02-29',
      SECOND_STEP_KEYS: `${key},${key}`,
    }
    expect(readConfig(given).secondStep).toEqual({
      of: ['admin', 'staff'],
      from: '2028-02-29',
      keys: [key, key],
    })
    for (const kinds of ['user', 'staff,', 'nobody,staff'])
      expect(faultsOf({ SECOND_STEP: kinds })).toContain('SECOND_STEP: must be nobody, or list')
    for (const day of ['2027-02-29', '1-2-2027'])
      expect(faultsOf({ SECOND_STEP_FROM: day })).toContain('SECOND_STEP_FROM: must be a day')
    expect(faultsOf({ SECOND_STEP_KEYS: 'c2hvcnQ=' })).toContain('SECOND_STEP_KEYS: must list keys')
  })

  it('the configuration never repeats a value in a fault, because it may be a secret', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).not.toContain('hunter2')
  })

  it.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', '::1', 'fd00::/8'])(
    'the configuration accepts the proxies %s',
    (list) => {
      expect(readConfig({ TRUST_PROXY: list }).trustProxy).toBe(list)
    },
  )

  it.each(['true', '*', '10.0.0.0/33', 'proxy.example.org', '1.2.3.4/'])(
    'the configuration refuses the proxies %s',
    (list) => {
      expect(faultsOf({ TRUST_PROXY: list })).toContain('TRUST_PROXY')
    },
  )
})
