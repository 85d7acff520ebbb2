import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  PORTAL_ENV: 'prod',
  PORTAL_URL: 'https://portal.example.org/',
  SECRET: 'x'.repeat(32),
}

const faultsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the configuration', () => {
  it('needs nothing in dev', () => {
    expect(readConfig({})).toMatchObject({
      environment: 'dev',
      host: '127.0.0.1',
      port: 3000,
      portalUrl: 'http://localhost:3000',
      secureCookies: false,
    })
  })

  it('counts what is empty as absent', () => {
    expect(readConfig({ PORT: '', SECRET: '' }).port).toBe(3000)
  })

  it('needs a secret of its own and an https address outside dev', () => {
    expect(faultsOf({ PORTAL_ENV: 'uat' })).toMatch(/SECRET: .*\n.*PORTAL_URL: /)
    expect(faultsOf({ ...production, SECRET: 'only-for-development' })).toContain('SECRET')
    expect(readConfig(production)).toMatchObject({
      secureCookies: true,
      portalUrl: 'https://portal.example.org',
      origins: ['https://portal.example.org'],
    })
  })

  it('lists all faults at once', () => {
    const message = faultsOf({
      PORTAL_ENV: 'prod',
      PORT: 'x',
      TRUST_PROXY: 'true',
      BRAND_FILE: '/no/such/file',
    })
    for (const name of ['PORT', 'TRUST_PROXY', 'SECRET', 'PORTAL_URL', 'BRAND_FILE'])
      expect(message).toContain(`${name}: `)
  })

  it('has a captcha of its own until a service is chosen, which needs two keys', () => {
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

  it('knows the captchas, their themes and their sizes', () => {
    const message = faultsOf({ CAPTCHA_PROVIDER: 'none', CAPTCHA_THEME: 'blue', CAPTCHA_SIZE: 'huge' })
    for (const name of ['CAPTCHA_PROVIDER', 'CAPTCHA_THEME', 'CAPTCHA_SIZE'])
      expect(message).toContain(`${name}: must be`)
  })

  it('sends mail to the mailbox beside it in dev, else to the mail server it is given, or lets it wait', () => {
    expect(readConfig({ PORT: '4000' }).smtpUrl).toBe('smtp://127.0.0.1:4004')
    expect(readConfig(production).smtpUrl).toBeNull()
    const SMTP_URL = 'smtps://portal:p%40ss@mail.example.org:465'
    expect(readConfig({ ...production, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    for (const wrong of ['http://mail.example.org', 'mail.example.org:25', 'smtp://', 'smtp:x'])
      expect(faultsOf({ ...production, SMTP_URL: wrong })).toContain('SMTP_URL: must look like smtps://')
    expect(faultsOf({ SMTP_URL: 'http://portal:hunter2@mail.example.org' })).not.toContain('hunter2')
  })

  it('offers the stand-in beside it as identity provider in dev, else the one it is given, or none', () => {
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

  it('needs an https identity provider outside dev, what it knows the portal by, and a scope that asks for an identity', () => {
    const message = faultsOf({ ...production, OIDC_ISSUER: 'http://login.example.org' })
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
      expect(message).toContain(`${name}: `)
    expect(faultsOf({ OIDC_ISSUER: 'login.example.org' })).toContain('OIDC_ISSUER: must be an address')
    expect(faultsOf({ OIDC_SCOPE: 'profile' })).toContain('OIDC_SCOPE: must begin with openid')
  })

  it('never repeats a value, which may be a secret', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).not.toContain('hunter2')
  })

  it.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', '::1', 'fd00::/8'])('takes the proxies %s', (list) => {
    expect(readConfig({ TRUST_PROXY: list }).trustProxy).toBe(list)
  })

  it.each(['true', '*', '10.0.0.0/33', 'proxy.example.org', '1.2.3.4/'])('refuses the proxies %s', (list) => {
    expect(faultsOf({ TRUST_PROXY: list })).toContain('TRUST_PROXY')
  })
})
