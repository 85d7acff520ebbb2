import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { deepestOf } from './tree.ts'

let portal: TestApp
let linde: Client
let root: number
beforeAll(async () => {
  portal = await createTestApp({ maxPerLicence: { groups: 9, accounts: 50 } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  linde = await portal.signInAs('linde.admin')
  root = await groupId(portal, 'Basisschool De Linde')
})

const times = <T>(count: number, job: (i: number) => T) => Array.from({ length: count }, (_, i) => job(i))
const addGroup = (i: number) => linde.put(`/weblockgroup/${root}/addgroup`, { group: { name: `Group ${i}` } })
const addUser = (i: number) =>
  linde.put(`/weblockgroup/${root}/adduser`, {
    user: { login: `one.of.many.${i}`, password: 'een-lang-geheim' },
  })

/** How many groups and accounts there are in the licence of linde, counted one by one. */
async function counted(): Promise<{ groups: number; accounts: number }> {
  const { db } = portal.services
  const { licence_id } = await db
    .selectFrom('groups')
    .select('licence_id')
    .where('id', '=', root)
    .executeTakeFirstOrThrow()
  const groups = await db.selectFrom('groups').select('id').where('licence_id', '=', licence_id).execute()
  const ids = groups.map(({ id }) => id)
  const accounts = await db.selectFrom('accounts').select('id').where('group_id', 'in', ids).execute()
  return { groups: groups.length, accounts: accounts.length }
}

it('a licence takes as many groups as it may hold, also when all are added at once', async () => {
  const answers = await Promise.all(times(14, addGroup))
  expect((await counted()).groups).toBe(9)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 licence.tooManyGroups']),
  )
  expect(refused[0]?.body.errormsg).toContain('maximum of 9')
})

it('a licence takes as many people as it may hold, also when all are added at once', async () => {
  const answers = await Promise.all(times(14, addUser))
  expect((await counted()).accounts).toBe(50)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 licence.tooManyAccounts']),
  )
})

it('a full licence takes no admin by its web code either, and a place that is freed can be taken', async () => {
  const added = await Promise.all(times(14, addUser))
  const visitor = portal.visitor()
  await visitor.get('/isloggedin')
  const register = () =>
    visitor.post('/weblockadmin/register', {
      admin: { login: 'an.nieuw', password: 'een-nieuw-geheim', name: 'An', email: 'an@example.org' },
      sn: 'SPR10001',
      webcode: 'K7Q4M2XW',
      language: 'nl',
    })
  expect((await register()).body.code).toBe('licence.tooManyAccounts')
  const { body } = added.find(({ status }) => status === 200) as (typeof added)[number]
  expect((await linde.delete(`/weblockaccount/${body.data.id}`)).status).toBe(200)
  expect((await register()).status).toBe(200)
})

it('another licence is not counted along', async () => {
  await Promise.all(times(14, addGroup))
  const jozef = await portal.signInAs('jozef.admin')
  const { body } = await jozef.get('/weblockgroup/users?size=20')
  const added = await jozef.put(`/weblockgroup/${body.group.id}/addgroup`, { group: { name: 'Another' } })
  expect(added.status).toBe(200)
})

it('the deepest level is found among more groups than a call takes arguments', () => {
  const paths = Array.from({ length: 500_000 }, (_, i) => `/1/${i}/`)
  expect(deepestOf([...paths, '/1/2/3/'])).toBe(3)
})
