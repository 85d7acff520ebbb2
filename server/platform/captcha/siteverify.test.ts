import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CaptchaProvider } from '#contract/captcha.ts'
import {
  type FakeCaptchaService,
  startCaptchaService,
  type Verdict,
} from '../../../test/support/captcha-service.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { captchaServices } from '../config/captcha-services.ts'
import { defaultTimeLimits } from '../config/time-limits.ts'
import { checkCaptcha } from './captcha.ts'

let portal: TestApp
let service: FakeCaptchaService
beforeAll(async () => {
  service = await startCaptchaService()
  portal = await createTestApp({
    portalUrl: 'https://portal.example.org',
    origins: ['https://portal.example.org'],
    captcha: {
      provider: 'turnstile',
      siteKey: 'site-key',
      secret: 'the-secret',
      verifyAddress: service.address,
      theme: 'dark',
      size: 'compact',
    },
    timeLimits: { ...defaultTimeLimits, captchaService: 500 },
  })
})
beforeEach(async () => {
  await portal.reset()
  service.asked.length = 0
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

/** Checks a token that was sent with the newsletter's form. */
const check = (verdict: Verdict, provider: CaptchaProvider = 'turnstile') => {
  service.verdict = verdict
  const { config } = portal.services
  const services = { ...portal.services, config: { ...config, captcha: { ...config.captcha, provider } } }
  return checkCaptcha(services, 'newsletter', 'a-token', '192.0.2.7')
}
const good = { success: true, hostname: 'portal.example.org', action: 'newsletter' }
const refused = { status: 400, code: 'captcha.failed' }
const away = { status: 503, code: 'captcha.away', retryAfter: 30 }

describe('a captcha service', () => {
  it('a captcha service gets the secret, the token and the address', async () => {
    await check(good)
    expect(service.asked).toEqual([{ secret: 'the-secret', response: 'a-token', remoteip: '192.0.2.7' }])
  })

  it.each([
    ['it does not vouch', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['it names another site', { ...good, hostname: 'evil.example' }],
    ['it names a longer site', { ...good, hostname: 'portal.example.org.evil.example' }],
    ['it names another form', { ...good, action: 'logopedist' }],
  ])('a token is refused if %s', async (_, verdict) => {
    await expect(check(verdict)).rejects.toMatchObject(refused)
  })

  it.each([
    ['names no site', { ...good, hostname: undefined }],
    ['spells the site in capitals', { ...good, hostname: 'Portal.Example.ORG' }],
  ])('a token is accepted if the service %s', async (_, verdict) => {
    await expect(check(verdict)).resolves.toBeUndefined()
  })

  it.each([undefined, null, ''])(
    'an answer must name the form if it can, as Turnstile does (%j)',
    async (action) => {
      await expect(check({ ...good, action })).rejects.toMatchObject(refused)
      for (const provider of ['recaptcha', 'hcaptcha'] as const) {
        await portal.reset()
        await expect(check({ ...good, action }, provider)).resolves.toBeUndefined()
      }
    },
  )

  it('a captcha service accepts a token once, even if the service would accept it again', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => check(good)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(check(good)).rejects.toMatchObject(refused)
  })

  it.each<[string, Verdict]>([
    ['fails', 500],
    ['answers with a page', 200],
    ['answers with what makes no sense', { success: 'yes' }],
    ['does not know the portal', { success: false, 'error-codes': ['invalid-input-secret'] }],
    ['has a fault of its own', { success: false, 'error-codes': ['internal-error'] }],
  ])('a captcha service counts as unavailable if it %s, and the token stays valid', async (_, verdict) => {
    await expect(check(verdict)).rejects.toMatchObject(away)
    await expect(check(good)).resolves.toBeUndefined()
  })

  it('a captcha service counts as unavailable if it does not answer in time', async () => {
    await expect(check('silence')).rejects.toMatchObject(away)
  })

  it('a captcha service counts as unavailable if the connection is refused', async () => {
    const { config } = portal.services
    const captcha = { ...config.captcha, verifyAddress: 'http://127.0.0.1:9/' }
    const services = { ...portal.services, config: { ...config, captcha } }
    await expect(checkCaptcha(services, 'newsletter', 'a-token', '192.0.2.7')).rejects.toMatchObject(away)
  })

  it('a captcha service is unavailable with Retry-After', async () => {
    service.verdict = 500
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const sender = { email: 'ann@example.org', firstname: 'Ann', name: 'Peeters' }
    const answer = await visitor.post('/newsletter', { account: sender, captcha: 'a-token' })
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      503,
      'captcha.away',
      '30',
    ])
  })

  it('a captcha service is described to browsers without its secret', async () => {
    const { body } = await portal.visitor().get('/config')
    expect(body.captcha).toEqual({
      provider: 'turnstile',
      siteKey: 'site-key',
      theme: 'dark',
      size: 'compact',
    })
    expect(JSON.stringify(body)).not.toContain('the-secret')
  })

  it('a captcha service is asked over https', () => {
    for (const { verifyAddress } of Object.values(captchaServices)) expect(verifyAddress).toMatch(/^https:/)
  })
})
