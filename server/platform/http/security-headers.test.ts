import { describe, expect, it } from 'vitest'
import { captchaProviders } from '#contract/captcha.ts'
import { readConfig } from '../config/config.ts'
import { securityHeaders } from './security-headers.ts'

/** The content security policy where this captcha is chosen, by directive. */
function policyWith(provider: string): Record<string, string> {
  const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' }
  const headers = securityHeaders(readConfig({ CAPTCHA_PROVIDER: provider, ...keys }))
  const directives = headers['content-security-policy']?.split(';') ?? []
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('the content security policy', () => {
  it('the content security policy lets nothing in from elsewhere, and no frames, with the embedded captcha', () => {
    expect(policyWith('altcha')).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self' http://127.0.0.1:*",
      'worker-src': "'self'",
      'frame-src': "'none'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    })
  })

  it.each([
    ['recaptcha', 'https://www.google.com/recaptcha/'],
    ['hcaptcha', 'https://*.hcaptcha.com'],
    ['turnstile', 'https://challenges.cloudflare.com'],
  ])('the content security policy lets %s in if it is chosen, and no other service', (provider, host) => {
    const policy = policyWith(provider)
    expect(policy['script-src']).toContain(`'self' `)
    expect(policy['script-src']).toContain(host)
    expect(policy['frame-src']).toContain(host)
    const all = JSON.stringify(policy)
    for (const [other, foreign] of [
      ['recaptcha', 'google.com'],
      ['hcaptcha', 'hcaptcha.com'],
      ['turnstile', 'cloudflare.com'],
    ] as const)
      expect([other, all.includes(foreign)]).toEqual([other, other === provider])
  })

  it('the content security policy lets the pages ask for programs on this computer only if one is registered', () => {
    const config = readConfig({})
    const connect = (apps: typeof config.apps) =>
      securityHeaders({ ...config, apps })['content-security-policy']?.match(/connect-src ([^;]*)/)?.[1]
    const desktop = config.apps.filter(({ kind }) => kind === 'desktop')
    const hosted = { key: 'hosted', kind: 'desktop', url: 'https://hosted.vlinder.example/app' } as const
    expect(connect(config.apps)).toBe("'self' http://127.0.0.1:*")
    expect(connect(config.apps.filter((app) => !desktop.includes(app)))).toBe("'self'")
    expect(connect([...desktop, { ...hosted, webUrls: [], scheme: 'hosted:' }])).toBe(
      "'self' http://127.0.0.1:* https://hosted.vlinder.example",
    )
  })

  it('the content security policy names the styles of a document by their hash, and no scripts', () => {
    const policy = securityHeaders(readConfig({}), ['sha256-abc='])['content-security-policy']
    expect(policy).toContain(";style-src 'self' 'sha256-abc=';")
    expect(policy).toContain(";script-src 'self';")
  })

  it.each(captchaProviders)(
    'the content security policy never allows inline code, or eval (%s)',
    (provider) => {
      expect(JSON.stringify(policyWith(provider))).not.toMatch(/unsafe|blob:|(?<!127\.0\.0\.1:)\*[ "]/)
    },
  )
})

describe('the camera', () => {
  const policyOf = (options?: { scansCards: boolean }) =>
    securityHeaders(readConfig({}), [], options)['permissions-policy']

  it('the camera is for the portal’s own pages, which scan cards, and for no frame in them', () => {
    expect(policyOf({ scansCards: true })).toBe('camera=(self), microphone=()')
  })

  it('the camera is for no other answer than a page', () => {
    expect(policyOf()).toBe('camera=(), microphone=()')
  })
})
