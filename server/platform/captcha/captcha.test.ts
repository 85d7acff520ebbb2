import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captchaForms } from '#contract/captcha.ts'
import { solveCaptcha, tokenFor } from '../../../test/support/captcha.ts'
import { Client, intoApp } from '../../../test/support/client.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { createApp } from '../../app.ts'
import { checkCaptcha, deleteUsedCaptchas } from './captcha.ts'
import { createChallenge } from './challenges.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const check = (token: string, form: (typeof captchaForms)[number] = 'newsletter') =>
  checkCaptcha(portal.services, form, token, '127.0.0.1')
const refused = { status: 400, code: 'captcha.failed', fields: { captcha: { code: 'captcha.failed' } } }
const solve = () => solveCaptcha(portal.visitor(), 'newsletter')

type Payload = { challenge: { parameters: object; signature: string }; solution: object }
const changed = (token: string, change: (payload: Payload) => unknown): string =>
  btoa(JSON.stringify(change(JSON.parse(atob(token)))))

describe('a token of the embedded captcha', () => {
  it.each(captchaForms)('a token of the embedded captcha is valid for its own form (%s)', async (form) => {
    await expect(check(await solveCaptcha(portal.visitor(), form), form)).resolves.toBeUndefined()
  })

  it('a token of the embedded captcha is invalid for other forms', async () => {
    const token = await solve()
    await expect(check(token, 'logopedist')).rejects.toMatchObject(refused)
    await expect(check(token)).resolves.toBeUndefined()
  })

  it('a token of the embedded captcha works once', async () => {
    const token = await solve()
    await check(token)
    await expect(check(token)).rejects.toMatchObject(refused)
  })

  it('a token of the embedded captcha counts as used in any spelling', async () => {
    const token = await solve()
    await check(token)
    const others = [
      changed(token, ({ solution, challenge }) => ({ solution, challenge, more: 1 })),
      changed(token, ({ solution, challenge }) => ({ challenge, solution: { ...solution, time: 7 } })),
      changed(token, ({ solution, challenge: { signature, parameters } }) => ({
        challenge: { signature, parameters: { more: 1, ...parameters } },
        solution,
      })),
      token.replace(/=+$/, ''),
      `${token.slice(0, 8)} ${token.slice(8)}`,
    ]
    for (const other of others) await expect(check(other)).rejects.toMatchObject(refused)
  })

  it('a token of the embedded captcha works once even when used twenty times concurrently', async () => {
    const token = await solve()
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => check(token)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('a token of the embedded captcha expires after ten minutes', async () => {
    const [early, late] = [await solve(), await solve()]
    portal.clock.advance(10 * 60 * 1000 - 1)
    await expect(check(early)).resolves.toBeUndefined()
    portal.clock.advance(1)
    await expect(check(late)).rejects.toMatchObject(refused)
  })

  it('a token of the embedded captcha is remembered as used until it expires', async () => {
    const kept = () => portal.services.db.selectFrom('used_captchas').selectAll().execute()
    const token = await solve()
    await check(token)
    portal.clock.advance(10 * 60 * 1000 - 1)
    await deleteUsedCaptchas(portal.services)
    expect(await kept()).toHaveLength(1)
    portal.clock.advance(1)
    await deleteUsedCaptchas(portal.services)
    expect(await kept()).toEqual([])
    await expect(check(token)).rejects.toMatchObject(refused)
  })

  it('a token of the embedded captcha is refused if any part was changed', async () => {
    const token = await solve()
    const parameters = (more: object) =>
      changed(token, ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, ...more } },
        solution,
      }))
    const solution = (more: object) =>
      changed(token, ({ challenge, solution }) => ({ challenge, solution: { ...solution, ...more } }))
    const faked = [
      parameters({ cost: 1 }),
      parameters({ keyPrefix: '00' }),
      parameters({ keySignature: '' }),
      parameters({ data: { form: 'newsletter', expiresAt: Date.now() * 2 } }),
      parameters({ data: { form: 'logopedist', expiresAt: Date.now() * 2 } }),
      solution({ derivedKey: '00'.repeat(32) }),
      solution({ derivedKey: '' }),
      solution({ derivedKey: 7 }),
      solution({ counter: -1 }),
      changed(token, ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '' }, solution })),
      changed(token, ({ challenge }) => ({ challenge })),
      changed(token, ({ challenge }) => ({ challenge, solution: null })),
      changed(token, () => ({ challenge: null, solution: null, test: true })),
    ]
    for (const fake of faked) await expect(check(fake)).rejects.toMatchObject(refused)
    await expect(check(token)).resolves.toBeUndefined()
  })

  it('a token of the embedded captcha is refused if another portal made the challenge', async () => {
    const challenge = await createChallenge({ secret: 'another' }, 'newsletter', portal.clock.now)
    await expect(check(await tokenFor(challenge))).rejects.toMatchObject(refused)
  })

  it.each([
    ['a word', 'token'],
    ['no base64', '{"challenge":{}}'],
    ['null', btoa('null')],
    ['a number', btoa('7')],
    ['an array', btoa('[]')],
    ['an empty object', btoa('{}')],
    ['very deep', btoa('['.repeat(5000))],
    ['a polluted prototype', btoa('{"__proto__":{"challenge":1},"solution":{}}')],
    ['bytes', btoa('\u0000\u00ff\u0080')],
    ['other letters', 'ключ'],
  ])('a token of the embedded captcha is refused if it is garbage (%s)', async (_, token) => {
    await expect(check(token)).rejects.toMatchObject(refused)
  })
})

describe('a challenge', () => {
  it('a challenge differs every time', async () => {
    const read = async () => (await portal.visitor().get('/captcha/challenge?form=newsletter')).body.data
    const [one, two] = [await read(), await read()]
    expect(one.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 })
    expect(one.signature).not.toBe(two.signature)
  })

  it.each(['', '?form=', '?form=payment', '?form=newsletter&form=logopedist'])(
    'a challenge is for an existing form (%s)',
    async (query) => {
      const { status, body } = await portal.visitor().get(`/captcha/challenge${query}`)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['form']])
    },
  )

  it('a challenge is not made if a captcha service is configured', async () => {
    const { config } = portal.services
    const captcha = { ...config.captcha, provider: 'hcaptcha' as const }
    const app = await createApp({ ...portal.services, config: { ...config, captcha } })
    const answer = await new Client(intoApp(app)).get('/captcha/challenge?form=newsletter')
    expect([answer.status, answer.body.code]).toEqual([404, 'captcha.notEmbedded'])
    await app.close()
  })
})
