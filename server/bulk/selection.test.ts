import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bulkAt } from '#test/support/bulk.ts'
import { groupId } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { expectSound } from '../../test/proofs/invariants.ts'
import { readState } from '../../test/proofs/state.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, at, ids } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const { bulk, groupOf, idsOf } = bulkAt(portal)

describe('a selection', () => {
  it('a selection of all is the list on every page', async () => {
    const list = await klas3.get(`${at('Klas 3B')}/members?size=5`)
    const { body } = await bulk(klas3, 'Klas 3B', {
      action: 'set_end_date',
      all: {},
      valid_until: '2030-01-01',
    })
    expect(body.data.done).toBe(list.body.total)
    const found = await klas3.get(`${at('Derde leerjaar')}/members?q=emma`)
    const searched = await bulk(klas3, 'Derde leerjaar', {
      action: 'set_end_date',
      all: { q: 'emma' },
      valid_until: null,
    })
    expect(searched.body.data.done).toBe(found.body.total)
  })

  it('a selection may not be empty, nor too large', async () => {
    const send = (selection: object) => bulk(linde, 'Klas 3A', { action: 'end_sessions', ...selection })
    expect((await send({})).body.code).toBe('bulk.nothingSelected')
    expect((await send({ account_ids: [], group_ids: [] })).body.code).toBe('bulk.nothingSelected')
    const some = Array.from({ length: 3000 }, (_, i) => 10_000 + i)
    expect((await send({ account_ids: some, group_ids: some })).body).toMatchObject({
      code: 'bulk.tooMany',
      values: { limit: 5000 },
    })
    expect((await send({ account_ids: [...some, ...some] })).status).toBe(400)
  })

  it('a selection is refused outside one’s groups', async () => {
    const body = { action: 'end_sessions', all: {} }
    expect((await bulk(klas3, 'Basisschool De Linde', body)).body.code).toBe('group.notFound')
    expect((await bulk(linde, 'Sint-Jozefscollege', body)).body.code).toBe('group.notFound')
    expect((await bulk(lena, 'Klas 3A', body)).status).toBe(403)
    expect((await staff.post(`/weblockgroup/0/bulk`, body)).status).toBe(404)
  })

  it('a selection of a state is all that the list shows in it, without those who were taken out of it', async () => {
    const [lost] = await idsOf('expired')
    const send = (all: object) =>
      bulk(linde, 'Klas 3B', { action: 'move', all, target: ids['Zesde leerjaar'] })
    expect((await send({ state: 'expired', except_account_ids: [lost] })).body.code).toBe(
      'bulk.nothingSelected',
    )
    expect((await send({ state: 'expired' })).body.data).toEqual({ done: 1 })
    expect(await groupOf('expired')).toBe('Zesde leerjaar')
    const whole = { action: 'move', target: ids['Zesde leerjaar'] }
    const all = { except_group_ids: [ids['Klas 3A']], except_account_ids: await idsOf('linde.klas3') }
    expect((await bulk(linde, 'Derde leerjaar', { ...whole, all })).body.data).toEqual({ done: 1 })
    expect((await linde.get(at('Klas 3A'))).body.data.path).toContain('Derde leerjaar')
    expect((await linde.get(at('Klas 3B'))).body.data.path).toContain('Zesde leerjaar')
    expect(await groupOf('linde.klas3')).toBe('Derde leerjaar')
  })

  it('a selection of all leaves out people who are moved away while it waits, and is refused if it said how many', async () => {
    await linde.put(`${at('Derde leerjaar')}/moveuserto/${(await idsOf('expired'))[0]}`)
    const { total } = (await linde.get(`${at('Derde leerjaar')}/members`)).body
    const out = `WITH moved AS (UPDATE accounts SET group_id = ${ids['Klas 3A']} WHERE login = 'expired')
      UPDATE groups SET account_count = account_count + CASE name WHEN 'Klas 3A' THEN 1 ELSE -1 END
      WHERE name IN ('Klas 3A', 'Derde leerjaar')`
    const all = { except_group_ids: [ids['Klas 3A'], ids['Klas 3B']] }
    const deleting = (more: object) =>
      meanwhile({ after: /from "licences".*for update/ }, out, () =>
        bulk(linde, 'Derde leerjaar', { action: 'delete', all, ...more }),
      )
    const { status, body } = await deleting({ total })
    expect([status, body.code, body.now]).toEqual([409, 'change.outdated', { total: total - 1 }])
    expect((await deleting({})).body.data).toEqual({ done: 1 })
    expect(await groupOf('expired')).toBe('Klas 3A')
  })

  it('a selection may be of 2,000 people', async () => {
    const group = await groupId(portal, 'Klas 3B')
    // So that the planner takes the tables for as small as they are now.
    await portal.database.pool.query('ANALYZE')
    await portal.database.pool.query(
      `INSERT INTO accounts (login, name, password_hash, kind, group_id)
       SELECT 'many' || n, '', 'x', 'user', $1 FROM generate_series(1, 2000) AS n`,
      [group],
    )
    await portal.database.pool.query('UPDATE groups SET account_count = account_count + 2000 WHERE id = $1', [
      group,
    ])
    const { body } = await bulk(linde, 'Klas 3B', { action: 'move', all: {}, target: ids['Zesde leerjaar'] })
    expect(body).toMatchObject({ state: 'done' })
    expect(body.data.done).toBeGreaterThan(2000)
    expectSound(await readState(portal.database.pool))
  })

  it('a selection of the same people goes to one of two who ask at once, and never half', async () => {
    const account_ids = await idsOf('lena', 'emma')
    const answers = await Promise.all([
      bulk(linde, 'Derde leerjaar', { action: 'delete', account_ids }),
      bulk(klas3, 'Derde leerjaar', { action: 'delete', account_ids }),
      bulk(staff, 'Derde leerjaar', { action: 'move', account_ids, target: ids['Klas 3B'] }),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    expectSound(await readState(portal.database.pool))
  })
})
