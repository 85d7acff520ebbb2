import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bulkAt } from '#test/support/bulk.ts'
import { accountId, snapshot, usersOf } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { expectSound } from '../../test/proofs/invariants.ts'
import { readState } from '../../test/proofs/state.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, at, ids } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const { bulk, expectRefused, groupOf, idsOf, operationOf } = bulkAt(portal)

describe('moving several', () => {
  it('a move takes people and groups in one operation, and counts stay true', async () => {
    const before = await usersOf(portal, 'Klas 3A')
    const { status, body } = await bulk(linde, 'Basisschool De Linde', {
      action: 'move',
      account_ids: await idsOf('lena', 'emma'),
      group_ids: [ids['Klas 3B']],
      target: ids['Zesde leerjaar'],
    })
    expect([status, body.data]).toEqual([200, { done: 3 }])
    expect([await groupOf('lena'), await groupOf('emma')]).toEqual(['Zesde leerjaar', 'Zesde leerjaar'])
    expect((await linde.get(at('Klas 3B'))).body.data.path).toBe(
      'Basisschool De Linde / Zesde leerjaar / Klas 3B',
    )
    expect(await usersOf(portal, 'Klas 3A')).toHaveLength(before.length - 2)
    expect(await operationOf(body.operation_id)).toMatchObject({ kind: 'bulk', groups: 1, people: 2 })
    expectSound(await readState(portal.database.pool))
  })

  it('a moved group keeps its contents, even if they were selected as well', async () => {
    const { body } = await bulk(linde, 'Basisschool De Linde', {
      action: 'move',
      account_ids: await idsOf('lena'),
      group_ids: [ids['Derde leerjaar'], ids['Klas 3A']],
      target: ids['Zesde leerjaar'],
    })
    expect(body.data).toEqual({ done: 3 })
    expect(await groupOf('lena')).toBe('Klas 3A')
    expect((await linde.get(at('Klas 3A'))).body.data.path).toBe(
      'Basisschool De Linde / Zesde leerjaar / Derde leerjaar / Klas 3A',
    )
    expectSound(await readState(portal.database.pool))
  })

  it('a move of several can be undone', async () => {
    const before = await snapshot(portal)
    const { body } = await bulk(linde, 'Basisschool De Linde', {
      action: 'move',
      all: { q: 'emma' },
      group_ids: [ids['Klas 3B']],
      target: ids['Zesde leerjaar'],
    })
    expect((await linde.post(`/operations/${body.operation_id}/undo`)).status).toBe(200)
    const { groups, accounts } = await snapshot(portal)
    expect({ groups, accounts }).toEqual({ groups: before.groups, accounts: before.accounts })
  })

  it('a move of several is refused as a whole if one may not move, naming it', async () => {
    const before = await snapshot(portal)
    const own = await accountId(portal, 'linde.klas3')
    const [stranger, id] = await idsOf('jozef.admin', 'yana.willems')
    await expectRefused(
      bulk(klas3, 'Derde leerjaar', {
        action: 'move',
        account_ids: [...(await idsOf('lena')), own, id, stranger, 987654],
        group_ids: [ids['Derde leerjaar'], ids['Zesde leerjaar']],
        target: ids['Klas 3B'],
      }),
      'bulk.refused',
      [
        {
          id: ids['Derde leerjaar'],
          kind: 'group',
          name: 'Derde leerjaar',
          errormsg: 'You cannot move or delete your own group. Ask another admin.',
        },
        {
          id: ids['Zesde leerjaar'],
          kind: 'group',
          name: '',
          errormsg: 'This group was not found. Open the list again.',
        },
        {
          id: own,
          kind: 'person',
          name: expect.any(String),
          errormsg: 'You cannot move your own account. Ask another admin.',
        },
        { id, kind: 'person', name: '', errormsg: 'This person was not found. Open the list again.' },
        {
          id: stranger,
          kind: 'person',
          name: '',
          errormsg: 'This person was not found. Open the list again.',
        },
        { id: 987654, kind: 'person', name: '', errormsg: 'This person was not found. Open the list again.' },
      ],
    )
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a newcomer cannot shut out older admins by moving several, also with the groups that they are in', async () => {
    await portal.database.pool.query('UPDATE accounts SET registered_at = $1 WHERE login = $2', [
      portal.clock.now,
      'linde.admin',
    ])
    for (const action of ['delete', 'end_sessions'])
      await expectRefused(
        bulk(linde, 'Basisschool De Linde', {
          action,
          group_ids: [ids['Klas 3A'], ids['Derde leerjaar'], ids['Zesde leerjaar']],
        }),
        'bulk.refused',
        [
          {
            id: ids['Derde leerjaar'],
            kind: 'group',
            name: 'Derde leerjaar',
            errormsg: expect.stringContaining('24'),
          },
        ],
      )
  })

  it('people of another customer are refused as unknown ids are, without a wait for that customer’s changes', async () => {
    const [stranger, own] = await idsOf('jozef.admin', 'lena')
    const { rows } = await portal.database.pool.query("SELECT id FROM licences WHERE number = '10002'")
    const queues = vi.spyOn(portal.services.changeQueues, 'run')
    for (const id of [stranger, 987654])
      for (const account_ids of [[id], [own, id]])
        await expectRefused(
          bulk(linde, 'Derde leerjaar', { action: 'end_sessions', account_ids }),
          'bulk.refused',
          [{ id, kind: 'person', name: '', errormsg: 'This person was not found. Open the list again.' }],
        )
    expect(queues.mock.calls.flatMap(([keys]) => keys)).not.toContain(`licence:${rows[0].id}`)
    queues.mockRestore()
  })

  it('a move of several is refused if the seats of the target do not fit all of them', async () => {
    const seats = { nr_lics: 3, lics_are_reserved: true }
    const [one, other] = (await usersOf(portal, 'Klas 3B')).slice(0, 2) as [string, string]
    for (const login of [one, other])
      await portal.database.pool.query(
        'UPDATE accounts SET seats = $1, seats_reserved = true WHERE login = $2',
        [seats.nr_lics, login],
      )
    const before = await snapshot(portal)
    const account_ids = await idsOf(one, other)
    await expectRefused(
      bulk(linde, 'Derde leerjaar', { action: 'move', account_ids, target: ids['Klas 3A'] }),
      'seats.noneFree',
    )
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a move of several is refused into a group of one’s own selection, and to one that is not there', async () => {
    const move = (group: string, target: number | undefined) =>
      bulk(linde, 'Basisschool De Linde', { action: 'move', group_ids: [ids[group]], target })
    expect((await move('Derde leerjaar', ids['Klas 3A'])).body.refused).toMatchObject([
      { errormsg: expect.stringContaining('into itself') },
    ])
    expect((await move('Klas 3A', ids['Sint-Jozefscollege'])).body.code).toBe('group.notFound')
    for (const none of [undefined, 0])
      expect((await move('Klas 3A', none)).body.fields).toEqual({ target: expect.any(String) })
  })
})

describe('deleting several', () => {
  it('a deletion of several puts people and groups with all in them into the bin of one operation', async () => {
    const inside = (await usersOf(portal, 'Klas 3B')).length
    const { body } = await bulk(linde, 'Basisschool De Linde', {
      action: 'delete',
      account_ids: await idsOf('lena'),
      group_ids: [ids['Klas 3B']],
    })
    expect(body.data).toEqual({ done: 2 })
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
    const { people, groups } = await operationOf(body.operation_id)
    expect(groups).toBe(1)
    expect(people).toBeGreaterThanOrEqual(inside + 1)
    expectSound(await readState(portal.database.pool))
    expect((await linde.post(`/operations/${body.operation_id}/undo`)).status).toBe(200)
    expect(await groupOf('lena')).toBe('Klas 3A')
    expectSound(await readState(portal.database.pool))
  })

  it('a deletion of several keeps oneself, the own group and a licence’s main group', async () => {
    const before = await snapshot(portal)
    const self = await idsOf('linde.admin')
    const root = [ids['Basisschool De Linde']]
    await expectRefused(
      bulk(linde, 'Basisschool De Linde', { action: 'delete', account_ids: self }),
      'bulk.refused',
    )
    await expectRefused(
      bulk(linde, 'Basisschool De Linde', { action: 'delete', group_ids: root }),
      'bulk.refused',
    )
    await expectRefused(
      bulk(staff, 'Basisschool De Linde', { action: 'delete', group_ids: root }),
      'bulk.refused',
    )
    expect(await snapshot(portal)).toEqual(before)
  })

  it('deleting a root admin among several renews the web code, and the last admin stays with an overarching admin', async () => {
    await staff.put(`${at('Scholengroep Noord')}/addadmin`, {
      admin: { login: 'noord.admin', password: 'noordelijk-2026' },
    })
    const noord = await portal.signInAs('noord.admin', 'noordelijk-2026')
    await staff.put(`${at('Sint-Annaschool')}/addadmin`, {
      admin: { login: 'anna.admin', password: 'noordelijk-2026' },
    })
    const admins = await portal.database.pool.query(
      `SELECT a.id FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
       WHERE a.kind = 'admin' AND g.path LIKE (SELECT path || '%' FROM groups WHERE name = 'Sint-Annaschool')`,
    )
    const account_ids = admins.rows.map(({ id }) => Number(id))
    expect(account_ids.length).toBeGreaterThan(0)
    const before = await snapshot(portal)
    await expectRefused(
      bulk(noord, 'Sint-Annaschool', { action: 'delete', account_ids }),
      'account.lastAdmin',
    )
    expect(await snapshot(portal)).toEqual(before)
    expect((await bulk(staff, 'Sint-Annaschool', { action: 'delete', account_ids })).status).toBe(200)
    const codes = (rows: typeof before) => rows.licences.map(({ web_code }) => web_code)
    expect(codes(await snapshot(portal))).not.toEqual(codes(before))
  })
})

describe('the other changes of several', () => {
  it('ending the sessions of several keeps the one that asks', async () => {
    const { body } = await bulk(klas3, 'Derde leerjaar', { action: 'end_sessions', all: {} })
    expect(body).not.toHaveProperty('operation_id')
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
    expect((await klas3.get('/isloggedin')).body.loggedIn).toBe(true)
  })

  it('the end dates of people and groups are set and cleared at once', async () => {
    const account_ids = await idsOf('lena', 'emma')
    const set = (valid_until: string | null) =>
      bulk(klas3, 'Derde leerjaar', {
        action: 'set_end_date',
        account_ids,
        group_ids: [ids['Klas 3B']],
        valid_until,
      })
    const { body } = await set('2027-06-30')
    expect(await operationOf(body.operation_id)).toMatchObject({ groups: 1, people: 2 })
    const { rows } = await portal.database.pool.query(
      `SELECT valid_until FROM accounts WHERE login IN ('lena', 'emma')
       UNION ALL SELECT valid_until FROM groups WHERE name = 'Klas 3B'`,
    )
    expect(rows.map(({ valid_until }) => valid_until)).toEqual(Array(3).fill('2027-06-30'))
    expect((await set(null)).status).toBe(200)
    expect((await bulk(klas3, 'Derde leerjaar', { action: 'set_end_date', account_ids })).status).toBe(400)
    const own = await idsOf('linde.klas3')
    await expectRefused(
      bulk(klas3, 'Derde leerjaar', { action: 'set_end_date', account_ids: own, valid_until: '2030-01-01' }),
      'bulk.refused',
    )
  })
})
