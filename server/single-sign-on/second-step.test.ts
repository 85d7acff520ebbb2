import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isIn } from '#test/support/client.ts'
import { codeAt, giveStep, plantTotp } from '#test/support/second-step.ts'
import { createSigningOnPortal, emma, noor, type SigningOnPortal } from '#test/support/signing-on.ts'

let portal: SigningOnPortal
beforeAll(async () => {
  portal = await createSigningOnPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

const step = (secret: string) => ({ method: 'totp', code: codeAt(secret, portal.clock.now) }) as const

const linksOf = async (login: string) => {
  const { rows } = await portal.database.pool.query(
    'SELECT provider FROM identities AS i JOIN accounts AS a ON a.id = i.account_id WHERE login = $1',
    [login],
  )
  return rows.length
}

it('an external sign-in waits for the second step, and the verified identity is used up with it', async () => {
  const secret = await plantTotp(portal.services, 'emma')
  const browser = await portal.browser()
  const posted = await portal.verified(browser, emma)
  const asked = await browser.post('/login/oauth', posted)
  expect(asked.body).toEqual({ error: false, errormsg: '', second_step: { methods: ['totp'] } })
  expect(await isIn(browser)).toBe(false)
  const done = await giveStep(browser, step(secret))
  expect([done.status, done.body.user.login]).toEqual([200, 'emma'])
  expect((await browser.post('/login/oauth', posted)).body.code).toBe('signOn.failed')
})

it('an external sign-in is over if its link ended before the second step', async () => {
  const secret = await plantTotp(portal.services, 'emma')
  const browser = await portal.browser()
  await portal.signOn(browser, emma)
  await portal.database.pool.query('DELETE FROM identities')
  expect((await giveStep(browser, step(secret))).body.code).toBe('secondStep.over')
  expect(await linksOf('emma')).toBe(0)
})

it('an identity is connected only once the second step is taken', async () => {
  const secret = await plantTotp(portal.services, 'lena')
  const browser = await portal.browser()
  const asked = await portal.connect(browser, noor, 'lena')
  expect([asked.body.second_step.methods, await linksOf('lena')]).toEqual([['totp'], 0])
  const done = await giveStep(browser, step(secret))
  expect([done.body.user.login, await linksOf('lena')]).toEqual(['lena', 1])
  const { rows } = await portal.database.pool.query("SELECT kind FROM outbox WHERE kind = 'identityLinked'")
  expect(rows).toHaveLength(1)
})

it('an identity that someone else connected meanwhile ends the sign-in that waits', async () => {
  const secret = await plantTotp(portal.services, 'lena')
  const browser = await portal.browser()
  await portal.connect(browser, noor, 'lena')
  await portal.connect(await portal.browser(), noor, 'linde.admin')
  expect((await giveStep(browser, step(secret))).body.code).toBe('secondStep.over')
  expect([await linksOf('lena'), await linksOf('linde.admin')]).toEqual([0, 1])
})
