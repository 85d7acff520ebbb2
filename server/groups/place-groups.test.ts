import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, ids, at, editGroup: edit } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const move = (who: Client, name: string, to: string | 0) =>
  who.put(`/weblockgroup/${to === 0 ? 0 : ids[to]}/movegroupto/${ids[name]}`)

describe('adding a group', () => {
  it('a group is added under its parent, and its author is noted', async () => {
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

  it('adding a group is refused outside one’s own groups and under an overarching group', async () => {
    const group = { name: 'X' }
    expect((await klas3.put(`${at('Zesde leerjaar')}/addgroup`, { group })).status).toBe(404)
    expect((await staff.put(`${at('Scholengroep Noord')}/addgroup`, { group })).body.code).toBe(
      'group.overarchingRootsOnly',
    )
  })

  it('groups are added down to twenty levels', async () => {
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

  it('an overarching group takes the root groups of its licences under it', async () => {
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
  ])('an overarching group is not made at all with %j', async (licences, status, code) => {
    const before = await snapshot(portal)
    const answer = await add(licences)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('only staff make an overarching group', async () => {
    expect((await linde.put('/weblockgroup/0/addgroup', { group: { name: 'X' } })).status).toBe(403)
  })

  it('an overarching group is administered with all its licences by the admins in it', async () => {
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

describe('moving a group', () => {
  it('a moved group keeps all below it and changes nothing else', async () => {
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

  it('a move of a group notes who moved it, from where and where to', async () => {
    await move(linde, 'Klas 3A', 'Klas 3B')
    await move(staff, 'Sint-Annaschool', 0)
    const [second, first] = await auditRows(portal, 2)
    expect(first).toMatchObject({
      actor_login: 'linde.admin',
      action: 'group.move',
      target_id: ids['Klas 3A'],
      before: { parentId: ids['Derde leerjaar'] },
      after: { parentId: ids['Klas 3B'] },
    })
    expect(second).toMatchObject({
      actor_login: 'staff',
      action: 'group.move',
      target_id: ids['Sint-Annaschool'],
      before: { parentId: ids['Scholengroep Noord'] },
      after: { parentId: 0 },
    })
  })

  it.each([
    ['Derde leerjaar', 'Derde leerjaar', 409, 'group.intoItself'],
    ['Derde leerjaar', 'Klas 3A', 409, 'group.intoItself'],
    ['Klas 3A', 'Sint-Jozefscollege', 404, 'group.notFound'],
    ['Basisschool De Linde', 'Klas 3A', 403, 'group.ownGroup'],
    ['Sint-Jozefscollege', 'Klas 3A', 404, 'group.notFound'],
  ])('moving a group is refused to a lock admin for %s into %s', async (name, to, status, code) => {
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
  ] as const)('a move is refused to staff for %s into %s', async (name, to, code) => {
    const answer = await move(staff, name, to)
    expect([answer.status, answer.body.code]).toEqual([409, code])
  })

  it('staff move a licence’s root group under an overarching group and back', async () => {
    expect((await move(staff, 'Basisschool De Linde', 'Scholengroep Noord')).body.data.parent).toBe(
      ids['Scholengroep Noord'],
    )
    expect((await staff.get(at('Scholengroep Noord'))).body.data.nr_lics).toBe(80)
    expect((await move(staff, 'Basisschool De Linde', 0)).body.data.parent).toBe(0)
  })

  it('a move of a group checks the seats under the new parent', async () => {
    await edit(linde, 'Zesde leerjaar', { reserved_lics: 5 })
    const { status, body } = await move(linde, 'Zesde leerjaar', 'Derde leerjaar')
    expect([status, body.code, body.values]).toEqual([
      409,
      'seats.noneFree',
      { group: 'Derde leerjaar', free: 4 },
    ])
  })
})

describe('several requests at once', () => {
  it('several requests at once never reserve more seats than there are', async () => {
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

  it('several requests at once never build a circle by two opposite moves', async () => {
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
