import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({
    trustProxy: '127.0.0.1',
    signInTries: { perLoginAndAddress: 3, perLogin: 6, perAddress: 9, inAll: 200 },
  })
})
beforeEach(() => portal.services.db.deleteFrom('throttle').execute())
afterAll(() => portal.close())

const wrong = 'not-the-password'
const right = 'welkom-bij-vlinder'
/** No easy password. */
const never = async () => false

async function tryFrom(address: string, login: string, password: string) {
  const visitor = portal.visitor()
  await visitor.get('/isloggedin')
  return visitor.post('/login', { login, password }, { headers: { 'x-forwarded-for': address } })
}

it('guessing at one account from one address is stopped, and the answer says for how long', async () => {
  for (let i = 0; i < 3; i++) expect((await tryFrom('10.0.0.1', 'lena', wrong)).status).toBe(401)
  const refused = await tryFrom('10.0.0.1', 'lena', right)
  expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body.errormsg).toContain('15 minutes')
  expect((await tryFrom('10.0.0.2', 'lena', right)).status).toBe(200)
})

it('guessing at one account from many addresses is stopped', async () => {
  for (let i = 0; i < 6; i++) expect((await tryFrom(`10.0.1.${i}`, 'lena', wrong)).status).toBe(401)
  expect((await tryFrom('10.0.1.99', 'lena', right)).status).toBe(429)
})

it('failed tries count for a login however it is spelt', async () => {
  for (const login of ['lena', 'LENA', ' Lena '])
    expect((await tryFrom('10.0.8.1', login, wrong)).status).toBe(401)
  expect((await tryFrom('10.0.8.1', 'lEnA', right)).status).toBe(429)
})

it('guessing at many accounts from one address is stopped', async () => {
  for (let i = 0; i < 9; i++) expect((await tryFrom('10.0.2.1', `guess${i}`, wrong)).status).toBe(401)
  const { status, body } = await tryFrom('10.0.2.1', 'lena', right)
  expect([status, body.code]).toEqual([429, 'session.tooManyHere'])
})

it('a refused try does not count: one address cannot prolong or widen a lock-out', async () => {
  for (let i = 0; i < 3; i++) await tryFrom('10.0.9.1', 'lena', wrong)
  for (let i = 0; i < 10; i++) expect((await tryFrom('10.0.9.1', 'lena', wrong)).status).toBe(429)
  expect((await tryFrom('10.0.9.2', 'lena', right)).status).toBe(200)
  expect((await tryFrom('10.0.9.1', 'emma', right)).status).toBe(200)
})

describe('guesses from many addresses', () => {
  let next = 0
  /** Whether a wrong password is looked at, for a login that is used once. */
  async function isLookedAt(address: string): Promise<boolean> {
    try {
      await portal.services.signInThrottle.attempt(`guess.${next++}`, address, never, async () => false)
      return true
    } catch (error) {
      expect(error).toMatchObject({ status: 429 })
      return false
    }
  }
  async function lookedAt(addresses: readonly string[]): Promise<number> {
    let looked = 0
    for (const address of addresses) if (await isLookedAt(address)) looked++
    return looked
  }
  const many = (count: number, address: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => address(i))

  it('guesses from many addresses of one /56 are bounded by four times what an address may, those of one /48 by sixteen times', async () => {
    expect(await lookedAt(many(40, (i) => `2001:db8:7:1${i + 10}::1`))).toBe(36)
    expect(await lookedAt(many(150, (i) => `2001:db8:7:${(i + 2).toString(16)}00::1`))).toBe(144 - 36)
    expect(await lookedAt(['2001:db8:8::1'])).toBe(1)
  })

  it('guesses from many addresses of one /24 are bounded by eight times what an address may', async () => {
    expect(await lookedAt(many(80, (i) => `10.7.7.${i}`))).toBe(72)
    expect(await lookedAt(['10.7.8.1'])).toBe(1)
  })

  it('guesses from many addresses leave each address a fifth once too many have failed in all, and let the right passwords through', async () => {
    expect(await lookedAt(many(200, (i) => `10.${i}.0.1`))).toBe(200)
    expect(await lookedAt(many(5, () => '172.16.0.1'))).toBe(2)
    for (let i = 0; i < 12; i++) expect((await tryFrom('172.16.1.1', 'lena', right)).status).toBe(200)
  })
})

it('concurrent guesses get no further than guesses in turn', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryFrom('10.0.3.1', 'lena', wrong)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
})

it('only failed tries count: a class that signs in is no attack', async () => {
  for (let i = 0; i < 12; i++) expect((await tryFrom('10.0.4.1', 'lena', right)).status).toBe(200)
})

it('a whole class may sign in with one account at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryFrom('10.0.7.1', 'lena', right)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await tryFrom('10.0.7.1', 'lena', right)).status).toBe(200)
})

it('tries that pile up behind one login are turned away, and others left alone', async () => {
  let open = () => {}
  const gate = new Promise<boolean>((resolve) => {
    open = () => resolve(true)
  })
  const { signInThrottle } = portal.services
  const tries = Array.from({ length: 45 }, () =>
    signInThrottle.attempt('lena', '10.0.8.1', never, () => gate),
  )
  const settled = Promise.allSettled(tries)
  await expect(tries.at(-1)).rejects.toMatchObject({ status: 503, code: 'server.busy', retryAfter: 3 })
  expect(await signInThrottle.attempt('emma', '10.0.8.2', never, async () => true)).toMatchObject({
    isRight: true,
  })
  open()
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(5)
  expect(await signInThrottle.attempt('lena', '10.0.8.1', never, async () => true)).toMatchObject({
    isRight: true,
  })
})

it('a flood of logins is turned away', async () => {
  let open = () => {}
  const gate = new Promise<boolean>((resolve) => {
    open = () => resolve(true)
  })
  const { signInThrottle } = portal.services
  const tries = Array.from({ length: 210 }, (_, i) =>
    signInThrottle.attempt(`one.of.many.${i}`, `10.1.${i}.1`, never, () => gate),
  )
  const settled = Promise.allSettled(tries)
  await expect(tries.at(-1)).rejects.toMatchObject({ status: 503, code: 'server.busy' })
  open()
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(10)
})

it('an unknown login is treated like a known one', async () => {
  for (let i = 0; i < 3; i++) expect((await tryFrom('10.0.5.1', 'nobody', wrong)).status).toBe(401)
  expect((await tryFrom('10.0.5.1', 'nobody', wrong)).status).toBe(429)
})

it('failed tries are forgotten when an admin sets a new password', async () => {
  for (let i = 0; i < 3; i++) await tryFrom('10.0.6.1', 'emma', wrong)
  const admin = await portal.signInAs('linde.admin')
  const id = await accountId(portal, 'emma')
  await admin.post(`/weblockaccount/${id}`, { user: { id, password: 'a-new-one-for-emma' } })
  expect((await tryFrom('10.0.6.1', 'emma', 'a-new-one-for-emma')).status).toBe(200)
})
