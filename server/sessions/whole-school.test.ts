import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Answer, Client } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { createTestApp } from '#test/support/test-app.ts'

// Calls of many people of one school at once, at one address: no limit that keeps one person in bounds refuses them.

const portal = await createTestApp({ refusalsPerPerson: 30 })
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const password = 'welkom-bij-vlinder'

const statuses = async (answers: Promise<Answer>[]) => [
  ...new Set((await Promise.all(answers)).map(({ status }) => status)),
]

/** The calls of a page when it opens, and a change. */
const work = (client: Client, id: number) => [
  client.get('/isloggedin'),
  client.get('/weblockgroup/users'),
  client.get('/sessions'),
  client.post(`/weblockaccount/${id}`, { user: { id, name: 'Another Name' } }),
]

it('forty pupils behind one address mistype once, sign in, and work', { timeout: 60_000 }, async () => {
  const { rows } = await portal.database.pool.query<{ id: string; login: string }>(
    `SELECT id, login FROM accounts WHERE kind = 'user' AND (valid_until IS NULL OR valid_until > $1) ORDER BY id LIMIT 40`,
    [portal.clock.now],
  )
  expect(rows.length).toBe(40)
  const pupils = rows.map((row) => ({ ...row, client: portal.visitor() }))
  await Promise.all(pupils.map(({ client }) => client.get('/isloggedin')))
  const signIn = (typed: string) =>
    statuses(pupils.map(({ login, client }) => client.post('/login', { login, password: typed })))
  expect(await signIn('mistyped-once')).toEqual([401])
  expect(await signIn(password)).toEqual([200])
  expect(await statuses(pupils.flatMap(({ client, id }) => work(client, Number(id))))).toEqual([200])
})

it('thirty devices share one account', { timeout: 60_000 }, async () => {
  const id = await accountId(portal, 'lena')
  const devices = Array.from({ length: 30 }, () => portal.visitor())
  await Promise.all(devices.map((client) => client.get('/isloggedin')))
  expect(await statuses(devices.map((client) => client.post('/login', { login: 'lena', password })))).toEqual(
    [200],
  )
  expect(await statuses(devices.flatMap((client) => work(client, id)))).toEqual([200])
  const states = await Promise.all(devices.map((client) => client.get('/isloggedin')))
  expect(states.every(({ body }) => body.loggedIn)).toBe(true)
})

it('three admins work in ten tabs each', { timeout: 60_000 }, async () => {
  const staff = await portal.signInAs('staff')
  const root = await groupId(portal, 'Basisschool De Linde')
  await staff.put(`/weblockgroup/${root}/addadmin`, { admin: { login: 'linde.derde', password } })
  const admins = await Promise.all(
    ['linde.admin', 'linde.derde', 'linde.klas3'].map((login) => portal.signInAs(login)),
  )
  const klas = await groupId(portal, 'Klas 3A')
  const tab = (client: Client) => [
    client.get(`/weblockgroup/${klas}/members`),
    client.get(`/weblockgroup/${klas}/members?q=emma`),
    client.get(`/find?q=lena`),
    client.get(`/weblockgroup/${klas}/export?language=nl`),
    client.post(`/weblockgroup/${klas}`, { group: { id: klas, name: 'Klas 3A' } }),
  ]
  const tabs = admins.flatMap((client) => Array.from({ length: 10 }, () => tab(client)).flat())
  expect(await statuses(tabs)).toEqual([200])
})
