import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeFor, openApp, redeem } from '#test/support/apps.ts'
import { accountId, groupId, usersOf } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { hourMs, minuteMs } from '../platform/durations.ts'

const portal: TestApp = await createTestApp()
beforeEach(() => portal.reset())
afterAll(() => portal.close())

/** The status and body of opening an app. */
const attempt = async (login: string, machine?: string) =>
  (await redeem(portal, await codeFor(portal, login, machine))).answer

async function openFor(logins: readonly string[]) {
  const apps = []
  for (const login of logins) apps.push(await openApp(portal, login))
  return apps
}

const setAccount = (login: string, columns: { seats?: number; seats_reserved?: boolean }) =>
  portal.services.db.updateTable('accounts').set(columns).where('login', '=', login).execute()
const setSeats = (number: string, seats: number) =>
  portal.services.db.updateTable('licences').set({ seats }).where('number', '=', number).execute()
const appsOpen = async () => {
  const rows = await portal.services.db
    .selectFrom('sessions')
    .selectAll()
    .where('app', 'is not', null)
    .execute()
  return rows.length
}

describe('the seats of a licence', () => {
  it('the seats of a licence are shared as the glossary says: 30, of which 8 are set aside, of which 4', async () => {
    const [a, b] = [await usersOf(portal, 'Klas 3A'), await usersOf(portal, 'Klas 3B')]
    await openFor(a.slice(0, 4))
    expect((await attempt(a[4] as string)).body).toMatchObject({
      code: 'seats.none',
      values: { reason: 'pool', group: 'Klas 3A', admins: 'Tom Hermans' },
    })
    await openFor(b.slice(0, 3))
    await openApp(portal, 'linde.klas3')
    const none = await attempt(b[3] as string)
    expect([none.status, none.body.values.group]).toEqual([409, 'Derde leerjaar'])
    expect(none.body.errormsg).toBe(
      'All seats of “Derde leerjaar” are in use right now. Try again later, or ask Tom Hermans.',
    )
    await setSeats('10001', 10)
    const others = await usersOf(portal, 'Zesde leerjaar')
    await openFor(others.slice(0, 2))
    expect((await attempt(others[2] as string)).body.values).toEqual({
      reason: 'pool',
      group: 'Basisschool De Linde',
      admins: 'Marleen Verstraete',
    })
    expect(await appsOpen()).toBe(10)
  })

  it('seats return at sign-out, when given back, and after an hour of silence', async () => {
    const pupils = await usersOf(portal, 'Klas 3A')
    const [one, two, three] = await openFor(pupils.slice(0, 4))
    expect((await attempt('linde.klas3')).status).toBe(200)
    const next = pupils[4] as string
    expect((await attempt(next)).status).toBe(409)
    await one?.get('/isloggedin')
    await one?.post('/logout')
    await openApp(portal, next)
    expect((await attempt(pupils[5] as string)).status).toBe(409)
    expect((await two?.delete('/weblock/session'))?.status).toBe(200)
    await openApp(portal, pupils[5] as string)
    // Two are used meanwhile, the others fall silent.
    portal.clock.advance(40 * minuteMs)
    await three?.get('/isloggedin')
    portal.clock.advance(20 * minuteMs)
    for (const login of pupils.slice(6, 9)) await openApp(portal, login)
    expect((await attempt(pupils[9] as string)).status).toBe(409)
    expect((await three?.get('/isloggedin'))?.body.loggedIn).toBe(true)
  })

  it('the seats of a licence are not taken by browsers', async () => {
    await setSeats('10001', 9)
    for (const login of (await usersOf(portal, 'Zesde leerjaar')).slice(0, 3)) await portal.signInAs(login)
    await openApp(portal, 'linde.admin')
    expect(await appsOpen()).toBe(1)
  })

  it('the seats that an app lost to its silence are not taken back by it', async () => {
    const [app] = await openFor(['lena'])
    portal.clock.advance(hourMs)
    expect((await app?.get('/isloggedin'))?.body.loggedIn).toBe(false)
    await openFor(['emma'])
    expect(await appsOpen()).toBe(1)
  })

  it('the seats of a licence are refused before they are oversold if a group sets some aside afterwards', async () => {
    await setSeats('10001', 12)
    const others = await usersOf(portal, 'Zesde leerjaar')
    await openFor(others.slice(0, 4))
    const derde = portal.services.db.updateTable('groups').set({ reserved_seats: 9 })
    await derde.where('name', '=', 'Derde leerjaar').execute()
    const thirds = [...(await usersOf(portal, 'Klas 3A')).slice(0, 4), ...(await usersOf(portal, 'Klas 3B'))]
    await openFor(thirds.slice(0, 8))
    expect((await attempt(thirds[8] as string)).body.values.group).toBe('Basisschool De Linde')
    expect(await appsOpen()).toBe(12)
  })

  it('a code stays good when no seat was free: trying again within its minute works', async () => {
    const pupils = await usersOf(portal, 'Klas 3A')
    const [one] = await openFor(pupils.slice(0, 4))
    const code = await codeFor(portal, pupils[4] as string)
    expect((await redeem(portal, code)).answer.body.code).toBe('seats.none')
    await one?.delete('/weblock/session')
    expect((await redeem(portal, code)).answer.status).toBe(200)
  })

  it('the seats of a licence go to exactly 10 of 100 apps that race for the last 10', async () => {
    const { db } = portal.services
    await setSeats('10002', 20)
    const root = await groupId(portal, 'Sint-Jozefscollege')
    const { password_hash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('login', '=', 'jozef.admin')
      .executeTakeFirstOrThrow()
    const logins = Array.from({ length: 110 }, (_, index) => `racer${index}`)
    const racers = logins.map((login) => ({ login, password_hash, kind: 'user' as const, group_id: root }))
    await db.insertInto('accounts').values(racers).execute()
    const codes = []
    for (const login of logins) codes.push(await codeFor(portal, login))
    for (const code of codes.slice(0, 10)) expect((await redeem(portal, code)).answer.status).toBe(200)
    const race = await Promise.all(codes.slice(10).map((code) => redeem(portal, code)))
    const won = race.filter(({ answer }) => answer.status === 200)
    const lost = race.filter(({ answer }) => answer.body.code === 'seats.none')
    expect([won.length, lost.length, await appsOpen()]).toEqual([10, 90, 20])
    for (const { app } of won) expect((await app.get('/isloggedin')).body.loggedIn).toBe(true)
  })
})

describe('an account', () => {
  it('an account uses as many apps at once as it has seats', async () => {
    await openApp(portal, 'lena', 'laptop')
    const { status, body } = await attempt('lena', 'tablet')
    expect([status, body.values.reason]).toEqual([409, 'own'])
    expect(body.errormsg).toMatch(
      /^You are already using the program on another device\. .* Ask Tom Hermans\.$/,
    )
    await setAccount('lena', { seats: 2 })
    await openApp(portal, 'lena', 'tablet')
    expect((await attempt('lena', 'phone')).body.values.reason).toBe('own')
  })

  it('an account that opens an app again on the same machine takes no second seat; the older one ends', async () => {
    const older = await openApp(portal, 'lena', 'laptop')
    const newer = await openApp(portal, 'lena', 'laptop')
    expect((await older.get('/isloggedin')).body.loggedIn).toBe(false)
    expect((await newer.get('/isloggedin')).body.loggedIn).toBe(true)
    expect(await appsOpen()).toBe(1)
  })

  it('an account keeps the app that is open if a newer one on its machine is refused', async () => {
    const app = await openApp(portal, 'lena', 'laptop')
    await setAccount('lena', { seats: 0 })
    expect((await attempt('lena', 'laptop')).body.values.reason).toBe('zero')
    expect((await app.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('an account shares a machine with other accounts', async () => {
    const [lena, emma] = [await openApp(portal, 'lena', 'shared'), await openApp(portal, 'emma', 'shared')]
    expect((await lena.get('/isloggedin')).body.user.login).toBe('lena')
    expect((await emma.get('/isloggedin')).body.user.login).toBe('emma')
  })

  it('a person without seats learns so, and whom to ask', async () => {
    await setAccount('lena', { seats: 0 })
    const { status, body } = await attempt('lena')
    expect([status, body.errormsg]).toEqual([
      409,
      'Your account has no seat for the program. Ask Tom Hermans.',
    ])
  })

  it('an account finds the seats that are set aside for it, however many others come', async () => {
    await setAccount('lena', { seats_reserved: true })
    const others = (await usersOf(portal, 'Klas 3A')).filter((login) => login !== 'lena')
    await openFor(others.slice(0, 3))
    expect((await attempt(others[3] as string)).status).toBe(409)
    await openApp(portal, 'lena')
    expect(await appsOpen()).toBe(4)
  })

  it('an account keeps its app when it is moved, and then counts in its new group', async () => {
    const pupils = await usersOf(portal, 'Klas 3A')
    const [app] = await openFor(pupils.slice(0, 4))
    const admin = await portal.signInAs('linde.admin')
    const [to, id] = [await groupId(portal, 'Zesde leerjaar'), await accountId(portal, pupils[0] as string)]
    expect((await admin.put(`/weblockgroup/${to}/moveuserto/${id}`, {})).status).toBe(200)
    expect((await app?.get('/isloggedin'))?.body.loggedIn).toBe(true)
    await openApp(portal, pupils[4] as string)
    expect((await attempt(pupils[5] as string)).status).toBe(409)
  })

  it('an account gives its seats back when its password changes, its sessions are ended, or it is deleted', async () => {
    const [admin, staff] = [await portal.signInAs('linde.admin'), await portal.signInAs('staff')]
    const ids = await Promise.all(['lena', 'emma', 'adam.aerts'].map((login) => accountId(portal, login)))
    const apps = await openFor(['lena', 'emma', 'adam.aerts'])
    await admin.post(`/weblockaccount/${ids[0]}`, { user: { id: ids[0], password: 'a-new-one-for-lena' } })
    await staff.delete(`/weblockaccount/${ids[1]}/sessions`)
    await admin.delete(`/weblockaccount/${ids[2]}`)
    expect(await appsOpen()).toBe(0)
    for (const app of apps) expect((await app.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('an account gives its seat back when its group is deleted with all that is in it', async () => {
    await openFor(['lena'])
    const admin = await portal.signInAs('linde.admin')
    await admin.delete(`/weblockgroup/${await groupId(portal, 'Klas 3A')}?recursive=true`)
    expect(await appsOpen()).toBe(0)
  })
})

describe('whom a refusal names', () => {
  it('a refusal names the admins of the nearest group who can sign in, three at most, listed as the language does', async () => {
    await setAccount('lena', { seats: 0 })
    const klas = await groupId(portal, 'Klas 3A')
    const admin = (login: string, name: string, valid_until: string | null = null) => ({
      ...{ login, name, valid_until, password_hash: 'none', kind: 'admin' as const, group_id: klas },
    })
    const add = (...rows: ReturnType<typeof admin>[]) =>
      portal.services.db.insertInto('accounts').values(rows).execute()
    await add(admin('gone', 'Gone Already', '2026-09-14'))
    expect((await attempt('lena')).body.values.admins).toBe('Tom Hermans')
    await add(admin('a1', 'An Eén'), admin('a2', ''), admin('a3', 'Cas Drie'), admin('a4', 'Dré Vier'))
    const code = await codeFor(portal, 'lena')
    for (const [language, admins] of [
      ['en', 'An Eén, a2 or Cas Drie'],
      ['de', 'An Eén, a2 oder Cas Drie'],
    ] as const) {
      const { body } = await portal.visitor({ language }).post('/weblock/session', code)
      expect([body.values.admins, body.errormsg]).toEqual([admins, expect.stringContaining(` ${admins}.`)])
    }
  })

  it('a refusal never names the person who asks; without any other, the vendor', async () => {
    await setAccount('linde.klas3', { seats: 0 })
    expect((await attempt('linde.klas3')).body.values.admins).toBe('Marleen Verstraete')
    await setAccount('jozef.admin', { seats: 0 })
    const { name, supportAddress } = portal.services.config.brand
    expect((await attempt('jozef.admin')).body.values.admins).toBe(`${name} (${supportAddress})`)
  })
})
