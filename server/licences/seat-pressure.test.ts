import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountId, licenceId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

/** Opens so many apps of a licence; they end in a minute, or ended a minute ago. */
async function use(number: string, seats: number, ends = 60_000) {
  const { db } = portal.services
  const now = portal.clock.now.getTime()
  const account = await accountId(portal, 'lena')
  const id = await licenceId(portal, number)
  const sessions = Array.from({ length: seats }, (_, nth) => ({
    token_hash: Buffer.from(`${number}-${nth}-${ends}`),
    account_id: account,
    created_at: new Date(now - 120_000),
    seen_at: new Date(now - 120_000),
    expires_at: new Date(now + ends),
    app: 'online',
    machine: `${number}-${nth}-${ends}`,
    licence_id: id,
  }))
  await db.insertInto('sessions').values(sessions).execute()
}

const setSeats = (number: string, seats: number) =>
  portal.services.db.updateTable('licences').set({ seats }).where('number', '=', number).execute()

async function pressure(query = '') {
  const { status, body } = await (await portal.signInAs('staff')).get(`/licences/pressure${query}`)
  expect(status, body.errormsg).toBe(200)
  return body
}

it('the list of licences short of seats is empty if no seats are in use', async () => {
  expect(await pressure()).toMatchObject({ data: [], total: 0 })
})

it('licences from 90 % of their seats in use are listed, the fullest first, then the largest', async () => {
  await setSeats('10002', 10)
  await setSeats('10003', 2)
  await setSeats('10004', 20)
  await use('10001', 26)
  await use('10002', 9)
  await use('10003', 2)
  await use('10004', 20)
  expect(await pressure()).toMatchObject({
    total: 3,
    data: [
      { sn: 'SPR10004', nr_lics: 20, in_use: 20 },
      { sn: 'SPR10003', nr_lics: 2, in_use: 2 },
      { sn: 'SPR10002', name: 'Sint-Jozefscollege', nr_lics: 10, in_use: 9 },
    ],
  })
  expect((await pressure('?page=2&size=2')).data).toMatchObject([{ sn: 'SPR10002' }])
  await use('10001', 1, 61_000)
  expect((await pressure()).data[2]).toEqual({
    sn: 'SPR10001',
    name: 'Basisschool De Linde',
    nr_lics: 30,
    in_use: 27,
  })
})

it('apps that have ended do not count as seats in use', async () => {
  await use('10001', 27, -60_000)
  expect((await pressure()).total).toBe(0)
})

it('the list of licences short of seats is for staff alone', async () => {
  for (const login of ['dealer', 'linde.admin', 'lena'])
    expect((await (await portal.signInAs(login)).get('/licences/pressure')).status).toBe(403)
})
