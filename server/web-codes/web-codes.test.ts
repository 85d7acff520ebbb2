import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solveCaptcha } from '#test/support/captcha.ts'
import type { Client } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let visitor: Client
beforeAll(async () => {
  portal = await createTestApp({ webCodeTries: { perLicence: 3, perAddress: 8, afterCaptcha: 2 } })
})
beforeEach(async () => {
  await portal.reset()
  visitor = await portal.visitor().open()
})
afterAll(() => portal.close())

let made = 0
const admin = () => ({
  login: `newcomer.${made++}`,
  password: 'een-nieuw-geheim',
  name: 'An Nieuw',
  email: 'an@example.org',
})

const register = (webcode: string, { who = visitor, sn = 'SPR10001', captcha = undefined as unknown } = {}) =>
  who.post('/weblockadmin/register', { admin: admin(), sn, webcode, captcha })
const onPage = (webcode: string) =>
  visitor.post(`/weblockadmin/register/SPR10001/${encodeURIComponent(webcode)}`, { admin: admin() })
const pay = (webcode: string) =>
  visitor.post('/payment/start/public', { sn: 'SPR10001', webcode, amount: 149, count: 1 })

const right = 'K7Q4M2XW'
const stateOf = ({ status, body }: Awaited<ReturnType<typeof register>>) => [status, body.code]
const solved = () => solveCaptcha(visitor, 'web-code')

describe('a web code', () => {
  it.each([
    ['as it is shown', 'K7Q4 M2XW'],
    ['in small letters', 'k7q4m2xw'],
    ['with a hyphen', 'K7Q4-M2XW'],
    ['with an en dash', 'K7Q4–M2XW'],
    ['with an em dash', ' K7Q4 — M2XW '],
    ['with a hyphen that does not break', 'K7Q4\u2011M2XW'],
    ['with a gap that does not break', 'K7Q4\u00a0M2XW'],
    ['with a minus and a soft hyphen', 'K7\u00adQ4\u2212M2XW'],
  ])('a web code is accepted %s, in every call that takes one', async (_, typed) => {
    expect((await register(typed)).status).toBe(200)
    expect((await onPage(typed)).status).toBe(200)
    // The web code is right; the refusal is that this portal has no payments.
    expect(stateOf(await pay(typed))).toEqual([503, 'payment.providerAway'])
  })

  it('a web code is wrong with an unknown character, and must not be empty', async () => {
    expect(stateOf(await register('K7Q4_M2XW'))).toEqual([400, 'licence.wrongWebCode'])
    for (const nothing of ['', '  ', '-', '– —']) {
      const { status, body } = await register(nothing)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['webcode']])
    }
  })
})

describe('after too many wrong web codes for a serial number', () => {
  beforeEach(async () => {
    for (let time = 0; time < 3; time++) expect((await register(`WRONG${time}`)).status).toBe(400)
  })

  it('every call needs a captcha, whether the code is right or wrong', async () => {
    for (const answer of [
      await register(right),
      await register('WRONG'),
      await onPage(right),
      await pay(right),
    ]) {
      expect(stateOf(answer)).toEqual([429, 'captcha.required'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
    }
    expect((await register('T3N8B6RC', { sn: 'SPR10002' })).status).toBe(200)
  })

  it('the right code passes with a captcha, which works once and only for web codes', async () => {
    const captcha = await solved()
    expect((await register(right, { captcha })).status).toBe(200)
    expect(stateOf(await register(right, { captcha }))).toEqual([400, 'captcha.failed'])
    const other = await solveCaptcha(visitor, 'newsletter')
    expect(stateOf(await register(right, { captcha: other }))).toEqual([400, 'captcha.failed'])
    const [onPageToken, payToken] = [await solved(), await solved()]
    const body = { admin: admin(), captcha: onPageToken }
    expect((await visitor.post(`/weblockadmin/register/SPR10001/${right}`, body)).status).toBe(200)
    const paid = { sn: 'SPR10001', webcode: right, amount: 149, count: 1, captcha: payToken }
    expect(stateOf(await visitor.post('/payment/start/public', paid))).toEqual([503, 'payment.providerAway'])
  })

  it('guesses stay limited even with captchas', async () => {
    for (let time = 0; time < 2; time++)
      expect(stateOf(await register('WRONG', { captcha: await solved() }))).toEqual([
        400,
        'licence.wrongWebCode',
      ])
    expect(stateOf(await register('WRONG', { captcha: await solved() }))).toEqual([
      429,
      'session.tooManyTries',
    ])
  })

  it('an address that guessed too often is refused even with a captcha', async () => {
    for (let time = 0; time < 5; time++)
      expect((await register('WRONG', { sn: `SPR9${time}` })).status).toBe(400)
    const held = await register(right, { captcha: await solved() })
    expect(stateOf(held)).toEqual([429, 'session.tooManyTries'])
  })
})
