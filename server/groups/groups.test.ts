import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, snapshot } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let staff: Client
let linde: Client
let klas3: Client
const ids: Record<string, number> = {}

beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

beforeEach(async () => {
  await portal.reset()
  staff = await portal.signInAs('staff')
  linde = await portal.signInAs('linde.admin')
  klas3 = await portal.signInAs('linde.klas3')
  for (const { id, name } of await portal.services.db.selectFrom('groups').select(['id', 'name']).execute()) {
    ids[name] = id
  }
})

const at = (name: string) => `/weblockgroup/${ids[name]}`
const edit = (who: Client, name: string, change: object) =>
  who.post(at(name), { group: { id: ids[name], ...change }, language: 'nl' })
const move = (who: Client, name: string, to: string | 0) =>
  who.put(`/weblockgroup/${to === 0 ? 0 : ids[to]}/movegroupto/${ids[name]}`)

describe('reading groups', () => {
  it('shows a group in the shape of the contract', async () => {
    expect((await linde.get(at('Klas 3A'))).body.data).toEqual({
      id: ids['Klas 3A'],
      name: 'Klas 3A',
      parent: ids['Derde leerjaar'],
      path: 'Basisschool De Linde / Derde leerjaar / Klas 3A',
      packet: null,
      packet_sn: 'SPR10001',
      reserved_lics: 4,
      nr_lics: 4,
      valid_until: null,
    })
  })

  it('names the licence on its root group, and the size of the pool on each', async () => {
    expect((await linde.get(at('Basisschool De Linde'))).body.data).toMatchObject({
      packet: 'SPR10001',
      parent: 0,
      nr_lics: 30,
    })
    expect((await linde.get(at('Klas 3B'))).body.data.nr_lics).toBe(8)
    expect((await linde.get(at('Zesde leerjaar'))).body.data.nr_lics).toBe(30)
    expect((await staff.get(at('Scholengroep Noord'))).body.data).toMatchObject({
      nr_lics: 50,
      packet: null,
      packet_sn: null,
    })
  })

  it('lists sub-groups, of a licence as well, and the top level for staff', async () => {
    const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)
    expect(names(await linde.get(`${at('Basisschool De Linde')}/subgroups`))).toEqual([
      'Derde leerjaar',
      'Zesde leerjaar',
    ])
    expect(names(await staff.get('/products/license/SPR10001/subgroups'))).toEqual([
      'Derde leerjaar',
      'Zesde leerjaar',
    ])
    expect(names(await staff.get('/weblockgroup/0/subgroups'))).toContain('Scholengroep Noord')
    expect((await staff.get('/products/license/SPR10004/subgroups')).body.data).toEqual([])
  })

  it.each(['', '/users', '/subgroups', '/members'])('hides a group outside one’s own: %s', async (rest) => {
    expect((await klas3.get(at('Basisschool De Linde') + rest)).body.code).toBe('group.notFound')
    expect((await klas3.get(at('Zesde leerjaar') + rest)).status).toBe(404)
    expect((await linde.get(at('Sint-Jozefscollege') + rest)).status).toBe(404)
    expect((await linde.get(`/weblockgroup/999999${rest}`)).status).toBe(404)
    expect((await linde.get(`/weblockgroup/0${rest}`)).status).toBe(404)
  })

  it('hides other people’s licences', async () => {
    expect((await linde.get('/products/license/spr10001')).status).toBe(200)
    expect((await klas3.get('/products/license/SPR10001')).body.code).toBe('licence.notFound')
    expect((await linde.get('/products/license/SPR10002')).status).toBe(404)
    expect((await staff.get('/products/license/SPR99999')).status).toBe(404)
  })
})

describe('adding a group', () => {
  it('puts it under its parent and notes who did it', async () => {
    const { status, body } = await klas3.put(`${at('Derde leerjaar')}/addgroup`, {
      group: { name: '  Klas 3C ' },
      language: 'nl',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Klas 3C',
      parent: ids['Derde leerjaar'],
      reserved_lics: 0,
      nr_lics: 8,
    })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ actor_login: 'linde.klas3', action: 'group.add', target_id: body.data.id })
  })

  it('is refused outside one’s own groups and under an overarching group', async () => {
    const group = { name: 'X' }
    expect((await klas3.put(`${at('Zesde leerjaar')}/addgroup`, { group })).status).toBe(404)
    expect((await staff.put(`${at('Scholengroep Noord')}/addgroup`, { group })).body.code).toBe(
      'group.overarchingRootsOnly',
    )
  })

  it('stops at twenty levels', async () => {
    let id = ids['Klas 3A'] as number
    let last = 200
    for (let level = 4; level <= 21; level++) {
      const answer = await linde.put(`/weblockgroup/${id}/addgroup`, { group: { name: `Level ${level}` } })
      last = answer.status
      if (last === 200) id = answer.body.data.id
    }
    expect(last).toBe(409)
    expect((await linde.get(`/weblockgroup/${id}`)).body.data.name).toBe('Level 20')
  })
})

describe('an overarching group', () => {
  const add = (licences: string[]) =>
    staff.put('/weblockgroup/0/addgroup', { group: { name: 'Scholengroep Zuid', licences }, language: 'nl' })

  it('takes the root groups of its licences under it', async () => {
    const { body } = await add(['SPR10001', 'spr10002'])
    expect(body.data).toMatchObject({ parent: 0, packet_sn: null, nr_lics: 130 })
    expect((await staff.get(at('Klas 3A'))).body.data.path).toBe(
      'Scholengroep Zuid / Basisschool De Linde / Derde leerjaar / Klas 3A',
    )
    expect((await klas3.get(at('Klas 3A'))).status).toBe(200)
  })

  it.each([
    [['SPR10001', 'SPR10005'], 409, 'licence.underOtherGroup'],
    [['SPR10001', 'SPR10004'], 409, 'licence.noGroups'],
    [['SPR10001', 'SPR77777'], 404, 'licence.notFound'],
  ])('is not made at all with %j', async (licences, status, code) => {
    const before = await snapshot(portal)
    const answer = await add(licences)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('is for staff to make', async () => {
    expect((await linde.put('/weblockgroup/0/addgroup', { group: { name: 'X' } })).status).toBe(403)
  })

  it('is administered with all its licences by the admins in it', async () => {
    await staff.put(`${at('Scholengroep Noord')}/addadmin`, {
      admin: { login: 'noord.admin', password: 'noordelijk-2026' },
    })
    const noord = await portal.signInAs('noord.admin', 'noordelijk-2026')
    expect((await noord.get(at('Sint-Annaschool'))).status).toBe(200)
    expect((await noord.get(at('Basisschool De Linde'))).status).toBe(404)
    expect((await edit(noord, 'Sint-Annaschool', { name: 'Anders' })).status).toBe(200)
    expect((await move(noord, 'Sint-Annaschool', 0)).status).toBe(404)
  })
})

describe('editing a group', () => {
  it('changes what was sent and leaves the rest', async () => {
    const { body } = await edit(linde, 'Klas 3A', { name: 'Klas 3 Appel', valid_until: '2027-06-30' })
    expect(body.data).toMatchObject({ name: 'Klas 3 Appel', valid_until: '2027-06-30', reserved_lics: 4 })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      before: { name: 'Klas 3A', reservedSeats: 4, validUntil: null },
      after: { name: 'Klas 3 Appel', reservedSeats: 4, validUntil: '2027-06-30' },
    })
    expect((await edit(linde, 'Klas 3A', { valid_until: null })).body.data.valid_until).toBeNull()
  })

  it('refuses more seats than are free, and says how many and where', async () => {
    const { status, body } = await edit(linde, 'Klas 3A', { reserved_lics: 9 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'seats.noneFree', values: { group: 'Derde leerjaar', free: 4 } })
    expect(body.errormsg).toContain('Derde leerjaar')
    expect((await edit(linde, 'Klas 3A', { reserved_lics: 8 })).status).toBe(200)
    expect((await edit(linde, 'Zesde leerjaar', { reserved_lics: 23 })).body.values).toEqual({
      group: 'Basisschool De Linde',
      free: 22,
    })
    expect((await edit(linde, 'Zesde leerjaar', { reserved_lics: 22 })).status).toBe(200)
  })

  it('leaves the date and the seats of a licence’s root group to staff', async () => {
    const root = 'Basisschool De Linde'
    const { valid_until } = (await linde.get(at(root))).body.data
    expect((await edit(linde, root, { name: 'De Linde', valid_until, reserved_lics: 0 })).status).toBe(200)
    expect((await edit(linde, root, { valid_until: '2031-01-01' })).body.code).toBe('group.rootIsStaffs')
    expect((await edit(linde, root, { valid_until: null })).status).toBe(403)
    expect((await edit(linde, root, { reserved_lics: 2 })).status).toBe(403)
    expect(
      (await edit(staff, root, { name: 'De Linde', valid_until: null })).body.data.valid_until,
    ).toBeNull()
  })

  it('gives an overarching group neither seats nor a date', async () => {
    expect((await edit(staff, 'Scholengroep Noord', { reserved_lics: 3 })).body.code).toBe(
      'group.overarchingNoSeats',
    )
    expect((await edit(staff, 'Scholengroep Noord', { valid_until: '2030-01-01' })).status).toBe(409)
    expect((await edit(staff, 'Scholengroep Noord', { name: 'Noord' })).status).toBe(200)
  })

  it('refuses an id that is not the one in the address', async () => {
    const { status, body } = await linde.post(at('Klas 3A'), { group: { id: ids['Klas 3B'], name: 'X' } })
    expect([status, body.code]).toEqual([400, 'request.idMismatch'])
  })
})

describe('extending a licence by hand', () => {
  it('is for its dealer, to later dates only', async () => {
    const dealer = await portal.signInAs('dealer')
    const extended = await edit(dealer, 'Basisschool De Linde', { valid_until: '2028-12-31' })
    expect(extended.body).toEqual({ error: false, errormsg: '', data: { valid_until: '2028-12-31' } })
    expect((await edit(dealer, 'Basisschool De Linde', { valid_until: '2028-12-30' })).body.code).toBe(
      'licence.laterOnly',
    )
    expect((await edit(dealer, 'Basisschool De Linde', { valid_until: null })).status).toBe(400)
    expect((await edit(dealer, 'Basisschool De Linde', { name: 'Mine' })).status).toBe(403)
    expect((await edit(dealer, 'Sint-Jozefscollege', { valid_until: '2028-12-31' })).status).toBe(404)
    expect((await edit(dealer, 'Klas 3A', { valid_until: '2028-12-31' })).status).toBe(404)
    expect((await edit(dealer, 'Praktijk Woordwijs', { valid_until: '2028-12-31' })).body.code).toBe(
      'licence.permanent',
    )
  })

  it('is for staff, to any date, but not of a permanent licence', async () => {
    expect(
      (await edit(staff, 'Basisschool De Linde', { valid_until: '2026-01-01' })).body.data.valid_until,
    ).toBe('2026-01-01')
    expect((await edit(staff, 'Praktijk Woordwijs', { valid_until: '2030-01-01' })).body.code).toBe(
      'licence.permanent',
    )
  })
})

describe('moving a group', () => {
  it('takes all below it along and changes nothing else', async () => {
    const before = await snapshot(portal)
    const { status, body } = await move(linde, 'Derde leerjaar', 'Zesde leerjaar')
    expect(status).toBe(200)
    expect(body.data.parent).toBe(ids['Zesde leerjaar'])
    expect((await linde.get(at('Klas 3A'))).body.data.path).toBe(
      'Basisschool De Linde / Zesde leerjaar / Derde leerjaar / Klas 3A',
    )
    const after = await snapshot(portal)
    expect(after.accounts).toEqual(before.accounts)
    const rest = (rows: typeof before.groups) => rows.map(({ path: _, parent_id: __, ...row }) => row)
    expect(rest(after.groups)).toEqual(rest(before.groups))
    expect((await klas3.get(at('Klas 3A'))).status).toBe(200)
  })

  it.each([
    ['Derde leerjaar', 'Derde leerjaar', 409, 'group.intoItself'],
    ['Derde leerjaar', 'Klas 3A', 409, 'group.intoItself'],
    ['Klas 3A', 'Sint-Jozefscollege', 404, 'group.notFound'],
    ['Basisschool De Linde', 'Klas 3A', 403, 'group.ownGroup'],
    ['Sint-Jozefscollege', 'Klas 3A', 404, 'group.notFound'],
  ])('is refused to a lock admin for %s into %s', async (name, to, status, code) => {
    const before = await snapshot(portal)
    const answer = await move(linde, name, to)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await snapshot(portal)).toEqual(before)
  })

  it.each([
    ['Klas 3A', 'Sint-Jozefscollege', 'group.otherLicence'],
    ['Klas 3A', 'Scholengroep Noord', 'group.overarchingRootsOnly'],
    ['Klas 3A', 0, 'group.overarchingRootsOnly'],
    ['Basisschool De Linde', 'Sint-Jozefscollege', 'group.otherLicence'],
    ['Basisschool De Linde', 'Klas 3A', 'group.intoItself'],
  ] as const)('is refused to staff for %s into %s', async (name, to, code) => {
    const answer = await move(staff, name, to)
    expect([answer.status, answer.body.code]).toEqual([409, code])
  })

  it('moves a licence’s root group under an overarching group and back, by staff', async () => {
    expect((await move(staff, 'Basisschool De Linde', 'Scholengroep Noord')).body.data.parent).toBe(
      ids['Scholengroep Noord'],
    )
    expect((await staff.get(at('Scholengroep Noord'))).body.data.nr_lics).toBe(80)
    expect((await move(staff, 'Basisschool De Linde', 0)).body.data.parent).toBe(0)
  })

  it('checks the seats under the new parent', async () => {
    await edit(linde, 'Zesde leerjaar', { reserved_lics: 5 })
    const { status, body } = await move(linde, 'Zesde leerjaar', 'Derde leerjaar')
    expect([status, body.code, body.values]).toEqual([
      409,
      'seats.noneFree',
      { group: 'Derde leerjaar', free: 4 },
    ])
  })
})

describe('deleting a group', () => {
  it('asks first when it is not empty, with the counts', async () => {
    const { status, body } = await linde.delete(at('Derde leerjaar'))
    expect([status, body.code, body.values]).toEqual([409, 'group.notEmpty', { groups: 2, people: 30 }])
  })

  it('puts all that goes along into the bin, notes each, and ends their sessions', async () => {
    const lena = await portal.signInAs('lena')
    const before = await snapshot(portal)
    expect((await linde.delete(`${at('Derde leerjaar')}?recursive=true`)).status).toBe(200)
    const after = await snapshot(portal)
    expect(after.groups).toHaveLength(before.groups.length - 3)
    expect(after.accounts).toHaveLength(before.accounts.length - 30)
    expect(after.bin).toHaveLength(33)
    expect(after.audit.length - before.audit.length).toBe(33)
    const gone = after.bin.find(({ content }) => (content as { login?: string }).login === 'lena')
    expect(gone?.content).toMatchObject({ name: 'Lena Van den Broeck', email: 'lena@example.org' })
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
  })

  it('deletes an empty group at once', async () => {
    const { body } = await linde.put(`${at('Klas 3A')}/addgroup`, { group: { name: 'Leeg' } })
    expect((await linde.delete(`/weblockgroup/${body.data.id}`)).status).toBe(200)
    expect((await linde.delete(`/weblockgroup/${body.data.id}`)).status).toBe(404)
  })

  it('is refused for one’s own group, a licence’s root, other people’s groups, and a group with licences under it', async () => {
    const forced = (name: string) => `${at(name)}?recursive=true`
    expect((await klas3.delete(forced('Derde leerjaar'))).body.code).toBe('group.ownGroup')
    expect((await klas3.delete(forced('Zesde leerjaar'))).status).toBe(404)
    expect((await linde.delete(forced('Sint-Jozefscollege'))).status).toBe(404)
    expect((await staff.delete(forced('Scholengroep Noord'))).body).toMatchObject({
      code: 'group.holdsLicences',
      values: { groups: 1, people: 0 },
    })
    await staff.put(`${at('Scholengroep Noord')}/addadmin`, {
      admin: { login: 'noord.admin', password: 'noordelijk-2026' },
    })
    const noord = await portal.signInAs('noord.admin', 'noordelijk-2026')
    expect((await noord.delete(forced('Sint-Annaschool'))).body.code).toBe('group.rootIsStaffs')
  })

  it('leaves a licence without groups when staff delete its root', async () => {
    expect((await staff.delete(`${at('Sint-Jozefscollege')}?recursive=true`)).status).toBe(200)
    expect((await staff.get('/products/license/SPR10002')).body).toMatchObject({
      data: [],
      total_lics: 100,
      group: null,
    })
  })
})

describe('several requests at once', () => {
  it('never reserve more seats than there are', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        linde.put(`${at('Zesde leerjaar')}/addgroup`, { group: { name: `Groep ${i}` } }),
      ),
    )
    const results = await Promise.all(
      made.map(({ body }) => linde.post(`/weblockgroup/${body.data.id}`, { group: { reserved_lics: 5 } })),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(results.filter(({ status }) => status === 409)).toHaveLength(8)
  })

  it('never build a circle by two opposite moves', async () => {
    const answers = await Promise.all([
      move(linde, 'Derde leerjaar', 'Zesde leerjaar'),
      move(linde, 'Zesde leerjaar', 'Derde leerjaar'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const rows = await portal.services.db.selectFrom('groups').selectAll().execute()
    const paths = new Map(rows.map((row) => [row.id, row.path]))
    for (const row of rows) {
      expect(row.path).toBe(`${row.parent_id === null ? '/' : paths.get(row.parent_id)}${row.id}/`)
    }
  })
})
