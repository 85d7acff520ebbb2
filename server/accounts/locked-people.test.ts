import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { dayMs } from '../platform/durations.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({
    trustProxy: '127.0.0.1',
    signInTries: { perLoginAndAddress: 3, perLogin: 6, perAddress: 90, inAll: 2000 },
  })
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

async function signIn(login: string, password: string, address = '192.0.2.1') {
  const visitor = await portal.visitor().open()
  return visitor.post('/login', { login, password }, { headers: { 'x-forwarded-for': address } })
}

async function failTimes(count: number, login: string, address?: string) {
  for (let tried = 0; tried < count; tried++) await signIn(login, 'wrong', address)
}

async function locked(query = '') {
  const { status, body } = await (await portal.signInAs('staff')).get(`/people/locked${query}`)
  expect(status, body.errormsg).toBe(200)
  return body
}

const logins = async () => (await locked()).data.map(({ login }: { login: string }) => login)

const rowsOfLocks = async () =>
  (
    await portal.services.db
      .selectFrom('audit')
      .select(['target_id', 'after'])
      .where('action', '=', 'session.refuse')
      .execute()
  ).filter(({ after }) => (after as { locks?: boolean }).locks)

it('people who are locked out are listed, with customer and end, the last first', async () => {
  await failTimes(3, 'lena')
  portal.clock.advance(1000)
  await failTimes(3, 'dealer')
  await failTimes(2, 'emma')
  const { data, total } = await locked()
  expect(total).toBe(2)
  const locked_until = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(data).toEqual([
    {
      id: await accountId(portal, 'dealer'),
      login: 'dealer',
      name: 'Hulpmiddelen Peeters',
      customer: null,
      locked_until,
    },
    {
      id: await accountId(portal, 'lena'),
      login: 'lena',
      name: expect.any(String),
      customer: 'Basisschool De Linde',
      locked_until,
    },
  ])
  expect((await locked('?page=2&size=1')).data).toMatchObject([{ login: 'lena' }])
})

it('the list of locked people can be narrowed to a licence', async () => {
  for (const login of ['lena', 'jozef.admin', 'dealer']) await failTimes(3, login)
  for (const [query, login] of [
    ['?sn=spr10001', 'lena'],
    ['?sn=SPR10002&size=1', 'jozef.admin'],
  ]) {
    const { data, total } = await locked(query)
    expect([total, data.map((person: { login: string }) => person.login)]).toEqual([1, [login]])
  }
  for (const none of ['SPR10005', 'SPR99999']) expect((await locked(`?sn=${none}`)).total).toBe(0)
})

it('the list has the same end of a lock as the page of the person', async () => {
  await failTimes(3, 'lena')
  const staff = await portal.signInAs('staff')
  const { body } = await staff.get(`/weblockaccount/${await accountId(portal, 'lena')}`)
  expect((await locked()).data[0].locked_until).toBe(body.sign_in.locked_until)
})

it('the list leaves out people who were unlocked, disabled or deleted, or whose lock is over', async () => {
  for (const login of ['lena', 'emma', 'dealer', 'linde.klas3']) await failTimes(3, login)
  expect(await logins()).toHaveLength(4)
  const staff = await portal.signInAs('staff')
  const idOf = (login: string) => accountId(portal, login)
  expect((await staff.post(`/weblockaccount/${await idOf('lena')}/unlock`)).status).toBe(200)
  expect((await staff.post(`/vendoraccounts/${await idOf('dealer')}/disable`, {})).status).toBe(200)
  expect((await staff.delete(`/weblockaccount/${await idOf('emma')}`)).status).toBe(200)
  expect(await logins()).toEqual(['linde.klas3'])
  await portal.services.db
    .updateTable('throttle')
    .set({ expire: Date.now() - 1 })
    .execute()
  expect(await logins()).toEqual([])
})

it('one mark is written for each lock, however long a flood lasts', async () => {
  await failTimes(20, 'lena')
  expect(await rowsOfLocks()).toHaveLength(1)
  // The second address spends the account's own counter as well.
  await failTimes(20, 'lena', '198.51.100.7')
  expect(await rowsOfLocks()).toHaveLength(2)
  await failTimes(20, 'lena', '203.0.113.9')
  expect(await rowsOfLocks()).toHaveLength(2)
  expect((await locked()).total).toBe(1)
})

it('a login that does not exist gets no lock, and the same answer', async () => {
  const answers = await Promise.all(
    ['lena', 'no.such.login'].map(async (login) => {
      const all = []
      for (let tried = 0; tried < 5; tried++) {
        const { status, body } = await signIn(login, 'wrong')
        all.push([status, body.code])
      }
      return all
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.map(([status]) => status)).toEqual([401, 401, 401, 429, 429])
  expect(await logins()).toEqual(['lena'])
})

it('tries at the same moment note one lock', async () => {
  await Promise.all(Array.from({ length: 12 }, () => signIn('lena', 'wrong')))
  expect(await rowsOfLocks()).toHaveLength(1)
})

it('no lock is listed if the last try was right', async () => {
  await failTimes(2, 'lena')
  expect((await signIn('lena', demoPassword)).status).toBe(200)
  expect(await rowsOfLocks()).toEqual([])
})

it('people who guessed at their own password too often are listed', async () => {
  const lena = await portal.signInAs('lena')
  const id = await accountId(portal, 'lena')
  const change = { user: { email: 'other@example.org', current_password: 'wrong' } }
  for (let tried = 0; tried < 3; tried++)
    expect((await lena.post(`/weblockaccount/${id}`, change)).status).toBe(400)
  expect((await lena.post(`/weblockaccount/${id}`, change)).status).toBe(429)
  expect(await logins()).toEqual(['lena'])
})

it('a lock that began more than a day ago is listed no more', async () => {
  await failTimes(3, 'lena')
  portal.clock.advance(dayMs + 1)
  expect(await logins()).toEqual([])
})

it('the list of locked people is for staff alone', async () => {
  for (const login of ['dealer', 'linde.admin', 'lena'])
    expect((await (await portal.signInAs(login)).get('/people/locked')).status).toBe(403)
})
