import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { symbols } from '#contract/symbols.ts'
import { type Client, isIn } from '#test/support/client.ts'
import { accountId, auditRows, usersOf } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { minuteMs } from '../platform/durations.ts'

const portal = await createSchoolPortal({ trustProxy: '127.0.0.1' })
const { staff, linde, klas3, lena, at, ids } = portal
const { db } = portal.services
const school = 'Basisschool De Linde'
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const idOf = (login: string) => accountId(portal, login)

async function switchDoor(isOn: boolean, who = linde) {
  const { status, body } = await who.post(`${at(school)}/sign_in`, { door: isOn })
  expect([status, body.data?.door]).toEqual([200, isOn])
}

const open = (minutes = 20, who: Client = klas3, group = 'Klas 3A') =>
  who.post(`${at(group)}/door`, { minutes })

async function codeOf(): Promise<string> {
  const { status, body } = await open()
  expect(status, body.errormsg).toBe(200)
  return body.data.code
}

async function visiting() {
  const visitor = portal.visitor()
  await visitor.get('/isloggedin')
  return visitor
}

async function comeIn(code: string, login = 'lena') {
  const visitor = await visiting()
  const answer = await visitor.post('/login/door', { code, id: await idOf(login) })
  return { ...answer, visitor }
}

async function refused(code: string, login = 'lena') {
  const { status, body } = await comeIn(code, login)
  expect([status, body.code]).toEqual([401, 'door.closed'])
}

const stateOf = async (group = 'Klas 3A') => (await klas3.get(`${at(group)}/door`)).body.data

describe('a class door', () => {
  beforeEach(() => switchDoor(true))

  it('a class door shows a tablet the users of its class, each with a symbol of their own, and lets each in', async () => {
    const { body } = await open(20)
    const { code, address, open_until } = body.data
    expect(code).toMatch(/^[a-z]+-[a-z]+-[a-z]+-\d\d$/)
    expect(address).toBe(`http://localhost:3000/door#${code}`)
    expect(new Date(open_until).getTime()).toBe(portal.clock.now.getTime() + 20 * minuteMs)
    const tablet = await visiting()
    const shown = await tablet.post('/door', { code: ` ${code.toUpperCase().replaceAll('-', ' ')}` })
    expect(shown.body.data.group).toBe('Klas 3A')
    const people = shown.body.data.people as { id: number; symbol: string }[]
    const here = await Promise.all((await usersOf(portal, 'Klas 3A')).map(idOf))
    expect(people.map(({ id }) => id).toSorted()).toEqual(here.toSorted())
    expect(Object.keys(people[0] ?? {}).toSorted()).toEqual(['id', 'name', 'symbol'])
    expect(new Set(people.map(({ symbol }) => symbol)).size).toBe(people.length)

    const { status, visitor } = await comeIn(code)
    expect([status, await isIn(visitor)]).toEqual([200, true])
    const state = await stateOf()
    expect([state.open_until, state.seconds_left]).toEqual([open_until, 20 * 60])
    const inside = state.people.filter((each: { in_since: string | null }) => each.in_since !== null)
    expect(inside).toMatchObject([{ id: await idOf('lena'), in_since: portal.clock.now.toISOString() }])
    const person = await klas3.get(`/weblockaccount/${await idOf('lena')}`)
    expect(person.body.sign_in.last_way).toBe('door')
    const stored = JSON.stringify([
      await db.selectFrom('doors').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ])
    expect(stored).not.toContain(code)
    expect((await auditRows(portal, 1))[0]).toMatchObject({ action: 'door.open', target_id: ids['Klas 3A'] })
  })

  it('a class door keeps the symbols from lesson to lesson, and mends two alike', async () => {
    await codeOf()
    const before = (await stateOf()).people
    await codeOf()
    expect((await stateOf()).people).toEqual(before)
    const [first, second] = before as { id: number; symbol: string }[]
    await db
      .updateTable('accounts')
      .set({ symbol: first?.symbol ?? null })
      .where('id', '=', second?.id ?? 0)
      .execute()
    await codeOf()
    const after = (await stateOf()).people as { symbol: string }[]
    expect(new Set(after.map(({ symbol }) => symbol)).size).toBe(after.length)
  })

  it('a class door keeps the symbols of a class of more than sixty, who have to share some', async () => {
    await codeOf()
    const { length } = (await stateOf()).people
    const ofClass = { kind: 'user', group_id: ids['Klas 3A'] ?? 0, password_hash: '' } as const
    const more = Array.from({ length: 61 }, (_, n) => ({ ...ofClass, login: `one.of.many.${n}` }))
    await db.insertInto('accounts').values(more).execute()
    await codeOf()
    const before = (await stateOf()).people
    expect(before).toHaveLength(length + 61)
    await codeOf()
    expect((await stateOf()).people).toEqual(before)
  })

  it('a class door gives a child the symbol that the teacher chooses, unless another child has it', async () => {
    await codeOf()
    const [first, second] = (await stateOf()).people as { id: number; symbol: string }[]
    const choose = (symbol: string, id = first?.id) => klas3.post(`/weblockaccount/${id}/symbol`, { symbol })
    const taken = await choose(second?.symbol ?? '')
    expect([taken.status, taken.body.code]).toEqual([409, 'door.symbolTaken'])
    const used = new Set(((await stateOf()).people as { symbol: string }[]).map(({ symbol }) => symbol))
    const free = symbols.find((symbol) => !used.has(symbol)) ?? ''
    expect((await choose(free)).status).toBe(200)
    expect((await stateOf()).people[0].symbol).toBe(free)
    expect((await choose('moon')).status).toBe(400)
    expect((await choose(free, await idOf('jozef.admin'))).status).toBe(404)
    const admin = await linde.post(`/weblockaccount/${await idOf('linde.klas3')}/symbol`, { symbol: free })
    expect([admin.status, admin.body.code]).toEqual([409, 'account.usersOnly'])
  })

  it('a class door closes by itself, by its teacher, by the switch for good, and by the next one', async () => {
    const first = await codeOf()
    const second = await codeOf()
    await refused(first)
    expect((await comeIn(second)).status).toBe(200)
    portal.clock.advance(20 * minuteMs)
    await refused(second)
    expect((await stateOf()).open_until).toBeNull()

    const third = await codeOf()
    expect((await klas3.delete(`${at('Klas 3A')}/door`)).status).toBe(200)
    await refused(third)
    expect((await (await visiting()).post('/door', { code: third })).body.code).toBe('door.closed')

    const fourth = await codeOf()
    await db.updateTable('licences').set({ door_allowed: false }).execute()
    await refused(fourth)
    await db.updateTable('licences').set({ door_allowed: true }).execute()
    await switchDoor(false, staff)
    await refused(fourth)
    await switchDoor(true)
    await refused(fourth)
    expect((await comeIn(await codeOf())).status).toBe(200)
  })

  it('a door lets in only the users of its class who may sign in', async () => {
    const code = await codeOf()
    for (const other of ['linde.klas3', 'linde.admin', 'jozef.admin', 'staff']) await refused(code, other)
    await db.updateTable('accounts').set({ valid_until: '2020-01-01' }).where('login', '=', 'lena').execute()
    await refused(code)
    await db
      .updateTable('accounts')
      .set({ valid_until: null, group_id: ids['Klas 3B'] ?? 0 })
      .where('login', '=', 'lena')
      .execute()
    await refused(code)
  })

  it('a class door ends its sessions with the lesson, or when the teacher says so', async () => {
    const code = await codeOf()
    const { visitor } = await comeIn(code)
    const other = await comeIn(code, 'emma')
    const end = (body: object) => klas3.post(`${at('Klas 3A')}/door/end`, body)
    expect((await end({ account_ids: [await idOf('lena')] })).body.data).toEqual({ ended: 1 })
    expect([await isIn(visitor), await isIn(other.visitor), await isIn(lena)]).toEqual([false, true, true])
    const again = await comeIn(code)
    expect((await end({ account_ids: [await idOf('lena'), await idOf('jozef.admin')] })).body.data).toEqual({
      ended: 1,
    })
    expect(await isIn(again.visitor)).toBe(false)
    for (let passed = 0; passed < 130; passed += 26) {
      portal.clock.advance(26 * minuteMs)
      expect(await isIn(other.visitor)).toBe(true)
    }
    portal.clock.advance(11 * minuteMs)
    expect(await isIn(other.visitor)).toBe(false)
  })

  it('a class door leads to a session that changes nothing that its user signs in with', async () => {
    const { visitor } = await comeIn(await codeOf())
    const id = await idOf('lena')
    const { status, body } = await visitor.post(`/weblockaccount/${id}`, {
      user: { id, email: 'new@example.org', current_password: 'welkom-bij-vlinder' },
      language: 'en',
    })
    expect([status, body.code]).toEqual([403, 'session.needsPassword'])
  })

  it('a class door counts codes that open nothing by the address, as wrong cards', async () => {
    await codeOf()
    await refused('nor-this-one-00')
    await (await visiting()).post('/door', { code: 'nor-this-one-00' })
    const rows = await db.selectFrom('throttle').select(['key', 'points']).execute()
    const counted = rows.filter(({ key }) => key.startsWith('sign-in-address')).map(({ points }) => points)
    expect(Math.max(...counted)).toBe(2)
  })

  it('a whole school has no door: it would show up to a thousand names to anyone with the code', async () => {
    const code = await codeOf()
    const { password_hash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('login', '=', 'lena')
      .executeTakeFirstOrThrow()
    const crowd = Array.from({ length: 1000 }, (_, i) => ({
      login: `crowd.${i}`,
      name: `Crowd ${i}`,
      password_hash,
      kind: 'user' as const,
      group_id: ids['Klas 3A'] ?? 0,
    }))
    await db.insertInto('accounts').values(crowd).execute()
    const { status, body } = await open()
    expect([status, body.code, body.errormsg]).toEqual([
      409,
      'door.tooMany',
      'This group has more than 1,000 users. Open the door of a class.',
    ])
    const shown = await (await visiting()).post('/door', { code })
    expect(shown.body.data.people).toHaveLength(1000)
  })

  it('a class door is of a class in one’s own groups, for five to forty minutes', async () => {
    for (const minutes of [4, 41, 0.5]) expect((await open(minutes)).status).toBe(400)
    expect((await open(20, klas3, 'Sint-Jozefscollege')).status).toBe(404)
    const empty = await open(20, linde, school)
    expect([empty.status, empty.body.code]).toEqual([409, 'door.nobody'])
    for (const [method, path] of [
      ['get', 'door'],
      ['delete', 'door'],
      ['post', 'door/end'],
    ] as const)
      expect((await klas3[method](`${at('Sint-Jozefscollege')}/${path}`, {})).status).toBe(404)
  })
})

it('a class door is switched off in every licence', async () => {
  const { status, body } = await open()
  expect([status, body.code]).toEqual([409, 'door.switchedOff'])
})
