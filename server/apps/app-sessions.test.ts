import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeFor, openApp, redeem } from '#test/support/apps.ts'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { hourMs, minuteMs } from '../platform/durations.ts'
import { forgetExpiredApps } from './waiting-apps.ts'

const portal: TestApp = await createTestApp()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const listed = async (client: Client, group: string, query = '') =>
  (await client.get(`/weblockgroup/${await groupId(portal, group)}/apps${query}`)).body
const loginsIn = async (client: Client, group: string) =>
  (await listed(client, group)).data.map(({ user }: { user: { login: string } }) => user.login)
/** Seats in use by the names of the groups. */
async function inUse(client: Client, id: number): Promise<Record<string, number>> {
  const { body } = await client.get(`/weblockgroup/${id}/seats`)
  const groups = await portal.services.db.selectFrom('groups').select(['id', 'name']).execute()
  const nameOf = (wanted: number) => groups.find((group) => group.id === wanted)?.name ?? 'all'
  return Object.fromEntries(
    body.data.map(({ id, nr_lics_used }: { id: number; nr_lics_used: number }) => [nameOf(id), nr_lics_used]),
  )
}

describe('the apps in use', () => {
  it('the apps in use are listed for a group and all below it, the latest first', async () => {
    await openApp(portal, 'lena')
    portal.clock.advance(minuteMs)
    const emma = await openApp(portal, 'emma')
    portal.clock.advance(2 * minuteMs)
    await emma.get('/isloggedin')
    const admin = await portal.signInAs('linde.admin')
    const { data, total } = await listed(admin, 'Basisschool De Linde')
    expect(total).toBe(2)
    expect(data[0]).toEqual({
      id: expect.any(Number),
      app: 'desktop',
      since: '2026-09-15T10:01:00.000Z',
      seen: '2026-09-15T10:03:00.000Z',
      user: { id: expect.any(Number), login: 'emma', name: 'Emma Claes' },
      group: { id: await groupId(portal, 'Klas 3A'), name: 'Klas 3A' },
    })
    expect(data[1].user.login).toBe('lena')
    expect(await loginsIn(admin, 'Zesde leerjaar')).toEqual([])
  })

  it('the apps in use are listed in pages', async () => {
    for (const login of ['lena', 'emma', 'adam.aerts']) {
      await openApp(portal, login)
      portal.clock.advance(minuteMs)
    }
    const { data, total } = await listed(await portal.signInAs('staff'), 'Klas 3A', '?size=2&page=2')
    expect([total, data.map(({ user }: { user: { login: string } }) => user.login)]).toEqual([3, ['lena']])
  })

  it('the apps in use are listed without those that have ended or fallen silent, and without browsers', async () => {
    const [lena] = [await openApp(portal, 'lena'), await openApp(portal, 'emma')]
    await portal.signInAs('adam.aerts')
    await lena.delete('/weblock/session')
    const staff = await portal.signInAs('staff')
    expect(await loginsIn(staff, 'Klas 3A')).toEqual(['emma'])
    portal.clock.advance(hourMs)
    expect(await loginsIn(await portal.signInAs('staff'), 'Klas 3A')).toEqual([])
  })

  it('the apps in use are listed for staff in an overarching group', async () => {
    await portal.services.db
      .insertInto('accounts')
      .values({
        login: 'anna.pupil',
        kind: 'user',
        group_id: await groupId(portal, 'Sint-Annaschool'),
        password_hash: await portal.services.passwords.hash('welkom-bij-vlinder'),
      })
      .execute()
    await openApp(portal, 'anna.pupil')
    await openApp(portal, 'lena')
    const staff = await portal.signInAs('staff')
    expect(await loginsIn(staff, 'Scholengroep Noord')).toEqual(['anna.pupil'])
    expect(await inUse(staff, await groupId(portal, 'Scholengroep Noord'))).toEqual({
      'Scholengroep Noord': 1,
      'Sint-Annaschool': 1,
    })
    expect(await inUse(staff, 0)).toEqual({ all: 2, 'Scholengroep Noord': 1, 'Basisschool De Linde': 1 })
  })

  it('the apps in use say nothing about another customer, nor about groups above', async () => {
    await openApp(portal, 'lena')
    const [foreign, klas3] = [await portal.signInAs('jozef.admin'), await portal.signInAs('linde.klas3')]
    const at = async (group: string) => `/weblockgroup/${await groupId(portal, group)}`
    for (const what of ['apps', 'seats']) {
      for (const group of ['Klas 3A', 'Basisschool De Linde'])
        expect((await foreign.get(`${await at(group)}/${what}`)).status).toBe(404)
      expect((await klas3.get(`${await at('Basisschool De Linde')}/${what}`)).status).toBe(404)
      expect((await klas3.get(`${await at('Klas 3A')}/${what}`)).status).toBe(200)
      expect((await klas3.get(`/weblockgroup/0/${what}`)).status).toBe(404)
    }
  })

  it.each(['lena', 'dealer'])('the apps in use are not shown to %s', async (login) => {
    const client = await portal.signInAs(login)
    const id = await groupId(portal, 'Klas 3A')
    expect((await client.get(`/weblockgroup/${id}/apps`)).status).toBe(403)
    expect((await client.get(`/weblockgroup/${id}/seats`)).status).toBe(403)
    expect((await client.delete('/weblock/session/1')).status).toBe(403)
  })
})

describe('the seats in use', () => {
  it('the seats in use are counted in a group with all below it, and in each group in it if any are', async () => {
    for (const login of ['lena', 'emma', 'linde.klas3', 'linde.admin']) await openApp(portal, login)
    const admin = await portal.signInAs('linde.admin')
    expect(await inUse(admin, await groupId(portal, 'Basisschool De Linde'))).toEqual({
      'Basisschool De Linde': 4,
      'Derde leerjaar': 3,
    })
    expect(await inUse(admin, await groupId(portal, 'Derde leerjaar'))).toEqual({
      'Derde leerjaar': 3,
      'Klas 3A': 2,
    })
    expect(await inUse(admin, await groupId(portal, 'Zesde leerjaar'))).toEqual({ 'Zesde leerjaar': 0 })
  })

  it('the seats in use come with the pool that the group draws from, and the groups whose pool is full', async () => {
    for (const login of ['lena', 'emma', 'linde.klas3', 'linde.admin']) await openApp(portal, login)
    const read = async (who: string, group: string) => {
      const client = await portal.signInAs(who)
      const { body } = await client.get(`/weblockgroup/${await groupId(portal, group)}/seats`)
      return { pool: body.pool, full: body.full }
    }
    const shared = { nr_lics: 4, nr_lics_used: 1, nr_lics_used_here: 0, reserved_lics: 0, full: false }
    expect(await read('linde.klas3', 'Klas 3B')).toEqual({
      pool: { of: 'group', name: 'Derde leerjaar', ...shared },
      full: [],
    })
    await portal.services.db
      .updateTable('groups')
      .set({ reserved_seats: 2 })
      .where('name', '=', 'Klas 3A')
      .execute()
    const full = await read('linde.klas3', 'Derde leerjaar')
    expect(full).toMatchObject({ pool: { of: 'own', nr_lics: 8, nr_lics_used: 3, reserved_lics: 2 } })
    expect(full.full).toEqual([await groupId(portal, 'Klas 3A')])
    const staff = await portal.signInAs('staff')
    expect((await staff.get('/weblockgroup/0/seats')).body).toMatchObject({ pool: null, full: [] })
  })
})

describe('taking and giving back a seat', () => {
  const newest = async (count: number) =>
    (await auditRows(portal, count)).map(({ action, actor_login, target_id, before, after }) => ({
      action,
      actor_login,
      target_id,
      before,
      after,
    }))

  it('taking and giving back a seat is audited, a row each', async () => {
    const since = portal.clock.now.toISOString()
    const rows = (await auditRows(portal, 1000)).length
    const app = await openApp(portal, 'lena')
    await app.delete('/weblock/session')
    expect((await auditRows(portal, 1000)).length - rows).toBe(2)
    const of = { actor_login: 'lena', target_id: await accountId(portal, 'lena') }
    expect(await newest(2)).toEqual([
      { action: 'app.end', ...of, before: { app: 'desktop', since }, after: null },
      { action: 'app.start', ...of, before: null, after: { app: 'desktop' } },
    ])
  })

  it('a refused seat is not audited', async () => {
    const code = await codeFor(portal, 'lena')
    const [before] = await auditRows(portal, 1)
    await redeem(portal, { ...code, machine: 'ANOTHER' })
    await (await portal.signInAs('lena')).delete('/weblock/session')
    expect((await auditRows(portal, 1))[0]).toEqual(before)
  })

  it('the end of an app by a code that was used twice is audited, without an actor', async () => {
    const code = await codeFor(portal, 'lena')
    await redeem(portal, code)
    await redeem(portal, code)
    await redeem(portal, code)
    const [row] = await newest(1)
    expect(row).toMatchObject({ action: 'app.end', actor_login: null, after: { reason: 'codeUsedTwice' } })
    expect((await newest(2)).map(({ action }) => action)).toEqual(['app.end', 'app.start'])
  })
})

describe('ending a person’s app', () => {
  const idOfFirst = async (group: string) =>
    (await listed(await portal.signInAs('staff'), group)).data[0].id as number

  it('ending a person’s app works at once, gives the seat back, and is noted', async () => {
    const app = await openApp(portal, 'lena')
    const admin = await portal.signInAs('linde.klas3')
    const id = await idOfFirst('Klas 3A')
    expect((await admin.delete(`/weblock/session/${id}`)).status).toBe(200)
    expect((await app.get('/isloggedin')).body.loggedIn).toBe(false)
    expect(await loginsIn(admin, 'Klas 3A')).toEqual([])
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ action: 'app.end', actor_login: 'linde.klas3', before: { app: 'desktop' } })
    const { status, body } = await admin.delete(`/weblock/session/${id}`)
    expect([status, body.code]).toEqual([404, 'app.sessionNotFound'])
  })

  it('ending a person’s app is refused to the admin of others, or of another group', async () => {
    const app = await openApp(portal, 'linde.klas3')
    const id = await idOfFirst('Derde leerjaar')
    await portal.services.db
      .updateTable('accounts')
      .set({ kind: 'admin' })
      .where('login', '=', 'lena')
      .execute()
    for (const login of ['jozef.admin', 'lena']) {
      const { status, body } = await (await portal.signInAs(login)).delete(`/weblock/session/${id}`)
      expect([login, status, body.code]).toEqual([login, 404, 'app.sessionNotFound'])
    }
    expect((await app.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('ending a person’s app never ends a browser’s session', async () => {
    const lena = await portal.signInAs('lena')
    const staff = await portal.signInAs('staff')
    const rows = await portal.services.db.selectFrom('sessions').select('id').execute()
    expect(rows).not.toEqual([])
    for (const { id } of rows) expect((await staff.delete(`/weblock/session/${id}`)).status).toBe(404)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it.each(['999999999999999', '0', 'x', '-1', '1.5'])(
    'a person’s app that does not exist cannot be ended: %s',
    async (id) => {
      const { status } = await (await portal.signInAs('staff')).delete(`/weblock/session/${id}`)
      expect(status).toBe(/^\d+$/.test(id) ? 404 : 400)
    },
  )
})

describe('giving a seat back', () => {
  it('giving a seat back ends the app’s session at once', async () => {
    const app = await openApp(portal, 'lena')
    const cookies = new Map(app.cookies)
    expect((await app.delete('/weblock/session')).status).toBe(200)
    expect(app.cookies.has('dummy_session')).toBe(false)
    for (const [name, value] of cookies) app.cookies.set(name, value)
    expect((await app.delete('/weblock/session')).status).toBe(401)
  })

  it('giving a seat back is refused to a browser’s session, a page and a visitor', async () => {
    const lena = await portal.signInAs('lena')
    const none = await lena.delete('/weblock/session')
    expect([none.status, none.body.code]).toEqual([404, 'app.sessionNotFound'])
    const app = await openApp(portal, 'lena')
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await app.delete('/weblock/session', { headers })).body.code).toBe('app.notFromPages')
    expect((await app.get('/isloggedin')).body.loggedIn).toBe(true)
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
    expect((await portal.visitor().delete('/weblock/session')).status).toBe(401)
  })
})

it('the job deletes apps and codes that were never used, and used codes once they can end no session', async () => {
  const browser = portal.visitor()
  await browser.get('/isloggedin')
  await browser.post('/weblock/createcallback', { callback: 'online', machine: 'M' })
  await openApp(portal, 'lena')
  await codeFor(portal, 'emma')
  const left = async () => {
    await forgetExpiredApps(portal.services)
    const { db } = portal.services
    const [apps, codes] = await Promise.all([
      db.selectFrom('waiting_apps').select('app').execute(),
      db.selectFrom('hand_over_codes').select('app').execute(),
    ])
    return [apps.map(({ app }) => app).sort(), codes.length]
  }
  expect(await left()).toEqual([['desktop', 'desktop', 'online'], 2])
  portal.clock.advance(10 * minuteMs)
  expect(await left()).toEqual([['desktop', 'desktop'], 1])
  portal.clock.advance(12 * hourMs)
  expect(await left()).toEqual([[], 0])
})
