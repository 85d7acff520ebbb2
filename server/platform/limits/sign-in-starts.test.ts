import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createSigningOnPortal, type SigningOnPortal } from '#test/support/signing-on.ts'

let portal: SigningOnPortal
beforeAll(async () => {
  const { publicLimits } = readConfig({})
  portal = await createSigningOnPortal({ publicLimits: { ...publicLimits, signInStartsPerAddress: 5 } })
})
afterAll(() => portal.close())

it('the sign-ins that an address starts in an hour are limited, at the provider and for apps together', async () => {
  const request = { callback: 'online', machine: 'PC-1' }
  const answers: number[] = []
  for (let i = 0; i < 4; i++) {
    const browser = await portal.browser()
    answers.push((await browser.post('/login/request/oauth/start')).status)
    answers.push((await browser.post('/weblock/createcallback', request)).status)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const browser = await portal.browser()
  expect((await browser.post('/weblock/createcallback', {})).status).toBe(200)
  const refused = await browser.post('/login/request/oauth/start')
  expect([refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([
    'session.tooManyTries',
    true,
  ])
  expect((await portal.signInAs('lena')).cookies.has('dummy_session')).toBe(true)
})
