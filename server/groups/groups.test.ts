import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditRows, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, ids, at, editGroup: edit } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

describe('reading groups', () => {
  it('a group is read in the shape of the contract', async () => {
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
      language: 'nl',
      nr_people: 14,
    })
  })

  it('the root group has the licence, and each group the size of its pool', async () => {
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

  it('sub-groups are listed, of a licence as well, and the top level for staff', async () => {
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

  it.each(['', '/users', '/subgroups', '/members'])(
    'a group outside one’s own is hidden: %s',
    async (rest) => {
      expect((await klas3.get(at('Basisschool De Linde') + rest)).body.code).toBe('group.notFound')
      expect((await klas3.get(at('Zesde leerjaar') + rest)).status).toBe(404)
      expect((await linde.get(at('Sint-Jozefscollege') + rest)).status).toBe(404)
      expect((await linde.get(`/weblockgroup/999999${rest}`)).status).toBe(404)
      expect((await linde.get(`/weblockgroup/0${rest}`)).status).toBe(404)
    },
  )

  it('other people’s licences are hidden in a group', async () => {
    expect((await linde.get('/products/license/spr10001')).status).toBe(200)
    expect((await klas3.get('/products/license/SPR10001')).body.code).toBe('licence.notFound')
    expect((await linde.get('/products/license/SPR10002')).status).toBe(404)
    expect((await staff.get('/products/license/SPR99999')).status).toBe(404)
  })
})

describe('editing a group', () => {
  it('editing a group changes the sent fields and leaves the rest', async () => {
    const { body } = await edit(linde, 'Klas 3A', { name: 'Klas 3 Appel', valid_until: '2027-06-30' })
    expect(body.data).toMatchObject({ name: 'Klas 3 Appel', valid_until: '2027-06-30', reserved_lics: 4 })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      before: { name: 'Klas 3A', reservedSeats: 4, validUntil: null },
      after: { name: 'Klas 3 Appel', reservedSeats: 4, validUntil: '2027-06-30' },
    })
    expect((await edit(linde, 'Klas 3A', { valid_until: null })).body.data.valid_until).toBeNull()
  })

  it('editing a group is refused for more seats than are free, with their number and group', async () => {
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

  it('only staff edit the date and the seats of a licence’s root group', async () => {
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

  it('the admin of a group may lower, not raise, the limits set by the level above', async () => {
    const year = 'Derde leerjaar'
    expect((await edit(linde, year, { valid_until: '2026-12-31' })).status).toBe(200)
    const before = await snapshot(portal)
    for (const change of [
      { reserved_lics: 9 },
      // Without a reservation the group would draw from the whole school's seats.
      { reserved_lics: 0 },
      { valid_until: null },
      { valid_until: '2027-01-01' },
      { name: 'Ours', reserved_lics: 8, valid_until: '2030-01-01' },
    ]) {
      const { status, body } = await edit(klas3, year, change)
      expect([change, status, body.code]).toEqual([change, 403, 'group.ownLowerOnly'])
      expect(body.errormsg).toContain('admin of the group above')
    }
    expect(await snapshot(portal)).toEqual(before)

    const lowered = { name: 'Het derde', reserved_lics: 7, valid_until: '2026-11-30' }
    expect((await edit(klas3, year, lowered)).body.data).toMatchObject(lowered)
    expect((await edit(linde, year, { reserved_lics: 9, valid_until: null })).status).toBe(200)
  })

  it('the admin of a group cannot reserve seats for it out of the shared ones, nor for those below more than it has', async () => {
    const year = 'Derde leerjaar'
    expect((await edit(linde, year, { reserved_lics: 0 })).status).toBe(200)
    expect((await edit(klas3, year, { reserved_lics: 1 })).body.code).toBe('group.ownLowerOnly')
    expect((await edit(klas3, 'Klas 3A', { reserved_lics: 5, valid_until: '2030-01-01' })).status).toBe(200)
  })

  it('an overarching group has neither seats nor a date', async () => {
    expect((await edit(staff, 'Scholengroep Noord', { reserved_lics: 3 })).body.code).toBe(
      'group.overarchingNoSeats',
    )
    expect((await edit(staff, 'Scholengroep Noord', { valid_until: '2030-01-01' })).status).toBe(409)
    expect((await edit(staff, 'Scholengroep Noord', { name: 'Noord' })).status).toBe(200)
  })

  it('editing a group is refused for an id that differs from the one in the address', async () => {
    const { status, body } = await linde.post(at('Klas 3A'), { group: { id: ids['Klas 3B'], name: 'X' } })
    expect([status, body.code]).toEqual([400, 'request.idMismatch'])
  })
})

describe('extending a licence by hand', () => {
  it('a dealer extends their licences by hand, to later dates only', async () => {
    const dealer = await portal.signInAs('dealer')
    const extended = await edit(dealer, 'Basisschool De Linde', { valid_until: '2028-12-31' })
    expect(extended.body).toEqual({ error: false, errormsg: '', data: { valid_until: '2028-12-31' } })
    const told = await portal.services.db
      .selectFrom('outbox')
      .select(['to_address', 'content'])
      .where('kind', '=', 'endDateChanged')
      .execute()
    expect(told).toMatchObject([
      { to_address: 'linde.admin@example.org', content: { by: 'dealer', after: '2028-12-31' } },
    ])
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

  it('staff extend a licence by hand to any date, but not a permanent one', async () => {
    expect(
      (await edit(staff, 'Basisschool De Linde', { valid_until: '2026-01-01' })).body.data.valid_until,
    ).toBe('2026-01-01')
    expect((await edit(staff, 'Praktijk Woordwijs', { valid_until: '2030-01-01' })).body.code).toBe(
      'licence.permanent',
    )
  })
})

describe('deleting a group', () => {
  it('deleting a group that is not empty is refused with the counts, unless confirmed', async () => {
    const { status, body } = await linde.delete(at('Derde leerjaar'))
    expect([status, body.code, body.values]).toEqual([409, 'group.notEmpty', { groups: 2, people: 30 }])
  })

  it('a deletion puts the contents into the bin, notes each, and ends their sessions', async () => {
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

  it('an empty group is deleted at once', async () => {
    const { body } = await linde.put(`${at('Klas 3A')}/addgroup`, { group: { name: 'Leeg' } })
    expect((await linde.delete(`/weblockgroup/${body.data.id}`)).status).toBe(200)
    expect((await linde.delete(`/weblockgroup/${body.data.id}`)).status).toBe(404)
  })

  it('deleting a group is refused for one’s own group, a licence’s root, other people’s groups, and a group with licences under it', async () => {
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

  it('a licence has no groups after staff delete its root', async () => {
    expect((await staff.delete(`${at('Sint-Jozefscollege')}?recursive=true`)).status).toBe(200)
    expect((await staff.get('/products/license/SPR10002')).body).toMatchObject({
      data: [],
      total_lics: 100,
      group: null,
    })
  })
})
