import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { AccountChange } from '#contract/accounts.ts'
import { GroupChange } from '#contract/groups.ts'
import { LicenceChange } from '#contract/licence-page.ts'
import { MeDocumentChange } from '#contract/me-documents.ts'
import { bulkAt } from '#test/support/bulk.ts'
import type { Answer } from '#test/support/client.ts'
import { accountId, snapshot } from '#test/support/demo.ts'
import {
  accountValues,
  documentValues,
  type FieldValues,
  groupValues,
  licenceValues,
} from '#test/support/field-values.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

// Two people change one record: the second one saw values that are outdated.

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, at, ids } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const { bulk, expectRefused, groupOf, idsOf } = bulkAt(portal)

type Save = (change: object) => Promise<Answer>

/** @param open how the record is saved */
function describeFields<Name extends string>(
  kind: string,
  values: Readonly<Record<Name, FieldValues>>,
  wireNames: Readonly<Record<Name, string>>,
  open: () => Promise<Save>,
) {
  const names = Object.keys(values) as Name[]
  describe(`a change of ${kind}`, () => {
    const opened = async (name: Name) => {
      const [wire, [seen, theirs, wanted]] = [wireNames[name], values[name]]
      const save = await open()
      expect((await save({ [wire]: seen })).status).toBe(200)
      expect((await save({ [wire]: theirs, was: { [wire]: seen } })).status).toBe(200)
      return { save, wire, was: { [wire]: seen }, theirs, wanted }
    }

    it.each(names.filter((name) => values[name].length === 3))(
      'that rests on another %s is refused with what it is now, and goes when repeated',
      async (name) => {
        const { save, wire, was, theirs, wanted } = await opened(name)
        const before = await snapshot(portal)
        const { status, body } = await save({ [wire]: wanted, was })
        expect([status, body.code, body.now]).toEqual([409, 'change.outdated', { [wire]: theirs }])
        expect(await snapshot(portal)).toEqual(before)
        expect((await save({ [wire]: wanted, was: body.now })).status).toBe(200)
      },
    )

    it.each(names)(`a change of ${kind} to a %s that it has by now is no conflict`, async (name) => {
      const { save, wire, was, theirs } = await opened(name)
      expect((await save({ [wire]: theirs, was })).status).toBe(200)
    })
  })
}

describeFields('an account', accountValues, AccountChange.wireNames, async () => {
  const id = await accountId(portal, 'lena')
  return (change) => linde.post(`/weblockaccount/${id}`, { user: { id, ...change } })
})

describeFields(
  'a group',
  groupValues,
  GroupChange.wireNames,
  async () => (change) => linde.post(at('Klas 3A'), { group: { id: ids['Klas 3A'], ...change } }),
)

describeFields<'language'>('a school', { language: ['nl', 'fr', 'de'] }, GroupChange.wireNames, async () => {
  const name = 'Basisschool De Linde'
  return (change) => linde.post(at(name), { group: { id: ids[name], ...change } })
})

describeFields(
  'a licence',
  licenceValues,
  LicenceChange.wireNames,
  async () => (change) => staff.post('/licences/SPR10001', change),
)

describeFields('a document', documentValues, MeDocumentChange.wireNames, async () => {
  const { data } = (await staff.get('/medocument')).body
  return (change) => staff.post(`/medocument/${data[0].id}`, change)
})

describe('what a change rests on', () => {
  it('a change may rest on a field that it leaves alone', async () => {
    await portal.editAccount(linde, 'lena', { admin: true })
    const { body } = await portal.editAccount(linde, 'lena', { name: 'Lena V.', was: { admin: false } })
    expect([body.code, body.now]).toEqual(['change.outdated', { admin: true }])
  })

  it('own data and an extension by the dealer rest on the seen values, too', async () => {
    await portal.editAccount(linde, 'lena', { name: 'Lena V.' })
    const own = await portal.editAccount(lena, 'lena', { name: 'Lena', was: { name: 'Lena Van den Broeck' } })
    expect([own.status, own.body.now]).toEqual([409, { name: 'Lena V.' }])
    const dealer = await portal.signInAs('dealer')
    await staff.post('/licences/SPR10001', { valid_until: '2031-01-31' })
    const later = { valid_until: '2030-12-31', was: { valid_until: '2027-03-23' } }
    const { body } = await portal.editGroup(dealer, 'Basisschool De Linde', later)
    expect([body.code, body.now]).toEqual(['change.outdated', { valid_until: '2031-01-31' }])
  })

  it('a permanent licence differs from the seen one for an extension, which it cannot have', async () => {
    await staff.post('/licences/SPR10001', { valid_until: null })
    const dated = { valid_until: '2031-01-31' }
    const extension = await portal.editGroup(staff, 'Basisschool De Linde', dated)
    expect([extension.status, extension.body.code]).toEqual([409, 'licence.permanent'])
    const edit = { ...dated, was: { valid_until: null } }
    expect((await portal.editGroup(staff, 'Basisschool De Linde', edit)).status).toBe(200)
  })

  it('people who may not change a record learn no values of it', async () => {
    const was = { name: 'Someone', login: 'x', admin: true }
    const stranger = await portal.editAccount(linde, 'jozef.admin', { name: 'X', was })
    expect([stranger.status, stranger.body.now]).toEqual([404, undefined])
    const role = await portal.editAccount(klas3, 'linde.klas3', { admin: false, was })
    expect([role.status, role.body.now]).toEqual([403, undefined])
  })

  it.each([['x'], [{ name: {} }], [{ name: ['Lena'] }]])('%j is no such thing', async (was) => {
    const { status, body } = await portal.editAccount(linde, 'lena', { name: 'X', was })
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })

  it('a change may rest on a name that is no field', async () => {
    const was = { shoe_size: 43, constructor: 'x', toString: 'y', id: 1 }
    expect((await portal.editAccount(linde, 'lena', { name: 'X', was })).status).toBe(200)
  })
})

describe('a move', () => {
  it.each(['person', 'group'])(
    'a move of a %s that is elsewhere by now is refused, and says where',
    async (kind) => {
      const lenaId = await accountId(portal, 'lena')
      const move = (group: string, from: string) =>
        kind === 'person'
          ? linde.put(`${at(group)}/moveuserto/${lenaId}?from=${ids[from]}`)
          : linde.put(`${at(group)}/movegroupto/${ids['Klas 3A']}?from=${ids[from]}`)
      const home = kind === 'person' ? 'Klas 3A' : 'Derde leerjaar'
      expect((await move('Zesde leerjaar', home)).status).toBe(200)
      const { status, body } = await move('Klas 3B', home)
      expect([status, body.code, body.now]).toEqual([
        409,
        'change.outdated',
        { from: ids['Zesde leerjaar'], group: 'Zesde leerjaar' },
      ])
      expect((await move('Klas 3B', 'Zesde leerjaar')).status).toBe(200)
      expect((await move('Klas 3B', 'Zesde leerjaar')).status).toBe(200)
    },
  )
})

describe('a change of several', () => {
  const school = 'Basisschool De Linde'

  it.each(['move', 'delete', 'end_sessions'])(
    'a change that %ss several people, one of whom is elsewhere by now, names each and does nothing',
    async (action) => {
      const [lenaId, emmaId] = (await idsOf('lena', 'emma')) as [number, number]
      await linde.put(`${at('Klas 3B')}/moveuserto/${emmaId}`)
      await linde.put(`${at('Zesde leerjaar')}/movegroupto/${ids['Klas 3B']}`)
      const before = await snapshot(portal)
      const was = [
        { parent: ids['Klas 3A'], account_ids: [lenaId, emmaId] },
        { parent: ids['Derde leerjaar'], group_ids: [ids['Klas 3B']] },
      ]
      const selected = { account_ids: [lenaId, emmaId], group_ids: [ids['Klas 3B']], was }
      await expectRefused(
        bulk(linde, school, { action, target: ids['Derde leerjaar'], ...selected }),
        'change.outdated',
        [
          { id: ids['Klas 3B'], kind: 'group', name: 'Klas 3B', errormsg: 'Now in “Zesde leerjaar”.' },
          { id: emmaId, kind: 'person', name: expect.any(String), errormsg: 'Now in “Klas 3B”.' },
        ],
      )
      expect(await snapshot(portal)).toEqual(before)
    },
  )

  it('a change of several moves people who are there already', async () => {
    const [id] = await idsOf('lena')
    await linde.put(`${at('Klas 3B')}/moveuserto/${id}`)
    const was = [{ parent: ids['Klas 3A'], account_ids: [id] }]
    const { status } = await bulk(linde, school, {
      action: 'move',
      target: ids['Klas 3B'],
      account_ids: [id],
      was,
    })
    expect([status, await groupOf('lena')]).toEqual([200, 'Klas 3B'])
  })

  it('a change of several end dates names the people whose date others have changed, unless it is the wanted one', async () => {
    const [lenaId, emmaId] = (await idsOf('lena', 'emma')) as [number, number]
    await portal.editAccount(linde, 'emma', { valid_until: '2025-12-31' })
    const was = [{ parent: ids['Klas 3A'], valid_until: null, account_ids: [lenaId, emmaId] }]
    const change = { action: 'set_end_date', account_ids: [lenaId, emmaId], was }
    await expectRefused(bulk(linde, school, { ...change, valid_until: null }), 'change.outdated', [
      {
        id: emmaId,
        kind: 'person',
        name: expect.any(String),
        errormsg: 'It has another end date now.',
      },
    ])
    const move = { ...change, action: 'move', target: ids['Klas 3B'] }
    expect((await bulk(linde, school, move)).status).toBe(200)
    const here = [{ ...was[0], parent: ids['Klas 3B'] }]
    const wanted = await bulk(linde, school, { ...change, was: here, valid_until: '2025-12-31' })
    expect(wanted.status).toBe(200)
  })

  it('a change of several is refused if the list that it stands for has grown', async () => {
    const { total } = (await linde.get(`${at('Klas 3B')}/members`)).body
    const [id] = await idsOf('lena')
    await linde.put(`${at('Klas 3B')}/moveuserto/${id}`)
    const { status, body } = await bulk(linde, 'Klas 3B', { action: 'delete', all: {}, total })
    expect([status, body.code, body.now]).toEqual([409, 'change.outdated', { total: total + 1 }])
    expect(await groupOf('lena')).toBe('Klas 3B')
    expect((await bulk(linde, 'Klas 3B', { action: 'delete', all: {}, total: total + 1 })).status).toBe(200)
  })
})
