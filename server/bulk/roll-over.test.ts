import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, snapshot, usersOf } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { expectSound } from '../../test/proofs/invariants.ts'
import { readState } from '../../test/proofs/state.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, at, ids } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

type Row = { group_id: number | undefined; name?: string; people_to?: number | string | undefined }

const send = (who: Client, group: string, plan: Row[], more: object = { dry_run: true }) =>
  who.post(`${at(group)}/rollover`, { plan, ...more })

/** Previews a plan and carries it out. */
async function carryOut(who: Client, group: string, plan: Row[]) {
  const { body } = await send(who, group, plan)
  return send(who, group, plan, { dry_run: false, fingerprint: body.data?.fingerprint })
}

/** 3A moves up to 3B, which leaves; 3A gets another name. */
const planned = (): Row[] => [
  { group_id: ids['Klas 3A'], name: 'Klas 2A', people_to: ids['Klas 3B'] },
  { group_id: ids['Klas 3B'], people_to: 'delete' },
]

describe('a new school year', () => {
  it('a new school year is counted before it happens, and changes nothing until then', async () => {
    const before = await snapshot(portal)
    const { status, body } = await send(linde, 'Basisschool De Linde', planned())
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      counts: { renamed: 1, moved: 14, deleted: expect.any(Number), stayed: 0 },
      groups: [
        { group_id: ids['Klas 3A'], name: 'Klas 3A', new_name: 'Klas 2A', people: 14 },
        { group_id: ids['Klas 3B'], name: 'Klas 3B', new_name: 'Klas 3B' },
      ],
    })
    expect(body).not.toHaveProperty('operation_id')
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a new school year moves people up, deletes those who leave and renames, in one operation', async () => {
    const [up, leaving] = [await usersOf(portal, 'Klas 3A'), await usersOf(portal, 'Klas 3B')]
    const { body } = await carryOut(linde, 'Basisschool De Linde', planned())
    expect(body.operation_id).toEqual(expect.any(Number))
    expect(await usersOf(portal, 'Klas 3B')).toEqual(up)
    expect(await usersOf(portal, 'Klas 2A')).toEqual([])
    const { rows } = await portal.database.pool.query('SELECT login FROM accounts WHERE login = ANY($1)', [
      leaving,
    ])
    expect(rows).toEqual([])
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(true)
    expectSound(await readState(portal.database.pool))
    const audit = await auditRows(portal, 5)
    expect(audit.every(({ operation_id }) => Number(operation_id) === body.operation_id)).toBe(true)
  })

  it('a new school year can be undone', async () => {
    const before = await snapshot(portal)
    const { body } = await carryOut(linde, 'Basisschool De Linde', planned())
    const bin = () => linde.get(`/weblockgroup/${ids['Basisschool De Linde']}/bin`)
    expect((await bin()).body.data).toMatchObject([{ operation_id: body.operation_id, new_year: true }])
    expect((await linde.post(`/operations/${body.operation_id}/undo`)).status).toBe(200)
    expect((await bin()).body.data).toEqual([])
    const { groups, accounts } = await snapshot(portal)
    expect({ groups, accounts }).toEqual({ groups: before.groups, accounts: before.accounts })
  })

  it('a new school year lets two classes change places, and leaves admins where they are', async () => {
    const [a, b] = [await usersOf(portal, 'Klas 3A'), await usersOf(portal, 'Klas 3B')]
    const plan = [
      { group_id: ids['Klas 3A'], people_to: ids['Klas 3B'] },
      { group_id: ids['Klas 3B'], people_to: ids['Klas 3A'] },
      { group_id: ids['Derde leerjaar'], people_to: 'delete' },
    ]
    expect((await carryOut(linde, 'Basisschool De Linde', plan)).status).toBe(200)
    expect([await usersOf(portal, 'Klas 3A'), await usersOf(portal, 'Klas 3B')]).toEqual([b, a])
    expect((await klas3.get('/isloggedin')).body.loggedIn).toBe(true)
  })
})

describe('the groups that a plan may name', () => {
  const plannable = async (who: Client, group: string) => (await who.get(`${at(group)}/rollover`)).body

  it('the groups that a plan may name are all below a group, with their place and the users directly in each', async () => {
    const { data, group } = await plannable(linde, 'Basisschool De Linde')
    expect(group).toMatchObject({ id: ids['Basisschool De Linde'] })
    expect(data).toContainEqual({ id: ids['Derde leerjaar'], name: 'Derde leerjaar', path: '', nr_users: 0 })
    const ofClass = { id: ids['Klas 3A'], name: 'Klas 3A', path: 'Derde leerjaar', nr_users: 14 }
    expect(data).toContainEqual(ofClass)
    expect((await plannable(klas3, 'Derde leerjaar')).data).toContainEqual({ ...ofClass, path: '' })
    const [{ counts }] = [(await send(linde, 'Basisschool De Linde', planned())).body.data]
    expect(counts.moved).toBe(ofClass.nr_users)
  })

  it('only admins of the group see the groups that a plan may name, and only within one licence', async () => {
    expect((await plannable(klas3, 'Basisschool De Linde')).code).toBe('group.notFound')
    expect((await plannable(staff, 'Scholengroep Noord')).code).toBe('rollover.overarching')
    expect((await lena.get(`${at('Klas 3A')}/rollover`)).status).toBe(403)
  })
})

describe('a plan', () => {
  it('a plan is refused if its outcome would differ by now, and without the preview’s fingerprint', async () => {
    const { body } = await send(linde, 'Basisschool De Linde', planned())
    const { fingerprint } = body.data
    const user = { login: 'just.arrived', password: 'genoeg-tekens-9' }
    expect((await klas3.put(`${at('Klas 3A')}/adduser`, { user })).status).toBe(200)
    const before = await snapshot(portal)
    for (const more of [{ fingerprint }, {}, { fingerprint: 'x' }]) {
      const answer = await send(linde, 'Basisschool De Linde', planned(), { dry_run: false, ...more })
      expect([answer.status, answer.body.code]).toEqual([409, 'rollover.outdated'])
    }
    expect(await snapshot(portal)).toEqual(before)
  })

  it.each([
    ['called otherwise', () => portal.editGroup(linde, 'Klas 3B', { name: 'Leavers' })],
    ['elsewhere', () => linde.put(`${at('Zesde leerjaar')}/movegroupto/${ids['Klas 3B']}`)],
  ])('a plan is refused where a group that people go to is %s by now', async (_, change) => {
    const plan = [{ group_id: ids['Klas 3A'], people_to: ids['Klas 3B'] }]
    const { fingerprint } = (await send(linde, 'Basisschool De Linde', plan)).body.data
    expect((await change()).status).toBe(200)
    const more = { dry_run: false, fingerprint }
    const { status, body } = await send(linde, 'Basisschool De Linde', plan, more)
    expect([status, body.code]).toEqual([409, 'rollover.outdated'])
  })

  it('a plan is carried out by one of two who send it at once', async () => {
    const { body } = await send(linde, 'Basisschool De Linde', planned())
    const more = { dry_run: false, fingerprint: body.data.fingerprint }
    const answers = await Promise.all(
      [linde, klas3, staff].map((who) => send(who, 'Derde leerjaar', planned(), more)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expectSound(await readState(portal.database.pool))
  })

  it('a plan names only groups below its own, each once', async () => {
    const before = await snapshot(portal)
    for (const row of [
      { group_id: ids['Zesde leerjaar'] },
      { group_id: ids['Klas 3A'], people_to: ids['Zesde leerjaar'] },
      { group_id: ids['Klas 3A'], people_to: ids['Sint-Jozefscollege'] },
      { group_id: 987654 },
    ])
      expect((await send(klas3, 'Derde leerjaar', [row])).body.refused).toMatchObject([
        { kind: 'group', name: '' },
      ])
    const twice = { group_id: ids['Klas 3A'] }
    expect((await send(linde, 'Derde leerjaar', [twice, twice])).status).toBe(400)
    expect((await send(linde, 'Derde leerjaar', [])).status).toBe(400)
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a plan is for admins of the group, and for one licence', async () => {
    expect((await send(klas3, 'Basisschool De Linde', planned())).status).toBe(404)
    expect((await send(lena, 'Klas 3A', planned())).status).toBe(403)
    expect((await send(staff, 'Scholengroep Noord', planned())).body.code).toBe('rollover.overarching')
  })

  it('a plan is refused if the seats do not fit', async () => {
    await portal.database.pool.query(
      'UPDATE accounts SET seats = 3, seats_reserved = true WHERE login = ANY($1)',
      [(await usersOf(portal, 'Klas 3B')).slice(0, 2)],
    )
    const before = await snapshot(portal)
    const plan = [{ group_id: ids['Klas 3B'], people_to: ids['Klas 3A'] }]
    expect((await carryOut(linde, 'Derde leerjaar', plan)).body.code).toBe('seats.noneFree')
    expect(await snapshot(portal)).toEqual(before)
  })
})
