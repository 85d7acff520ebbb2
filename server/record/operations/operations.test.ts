import { describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, groupId } from '#test/support/demo.ts'
import { operationIdOf } from '#test/support/operation-id.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'
import { undoingAt } from '#test/support/undoing.ts'
import { dayMs } from '../../platform/durations.ts'

const portal = await createSignedInApp({ staff: 'staff', linde: 'linde.admin' })
const { staff, linde } = portal
const { state, undo, move, remove, removeGroup } = undoingAt(portal)

describe('undoing', () => {
  it('undoing brings back a group with all in it: ids, places, passwords and seats', async () => {
    const before = await state()
    const id = await removeGroup(linde, 'Derde leerjaar')
    const undone = await undo(linde, id)
    expect([undone.status, undone.body.data]).toEqual([200, { groups: 3, people: 30 }])
    expect(await state()).toEqual(before)
    await portal.signInAs('lena')
  })

  it('undoing brings back a person with the identity that signs them in, and the payments that they started', async () => {
    const { db } = portal.services
    const account_id = await accountId(portal, 'linde.klas3')
    await db
      .insertInto('identities')
      .values({ account_id, provider: 'leerid', linked_at: portal.clock.now })
      .execute()
    await db
      .insertInto('identity_keys')
      .values({ account_id, provider: 'leerid', kind: 'subject', value: 'subject-1' })
      .execute()
    await db
      .insertInto('payments')
      .values((eb) => ({
        licence_id: eb.selectFrom('licences').select('id').where('number', '=', '10001'),
        started_by: account_id,
        by_web_code: false,
        language: 'nl',
        amount_cents: 14_900,
        status: 'paid',
        created_at: portal.clock.now,
      }))
      .execute()
    const before = await state()
    const id = await remove('linde.klas3')
    expect((await state()).identities).not.toEqual(before.identities)
    expect((await undo(linde, id)).body.data).toEqual({ groups: 0, people: 1 })
    expect(await state()).toEqual(before)
  })

  it('undoing moves people and groups back, with all below them', async () => {
    const before = await state()
    const moved = await move('lena', 'Klas 3B')
    const year = await groupId(portal, 'Derde leerjaar')
    const group = await operationIdOf(
      linde.put(`/weblockgroup/${await groupId(portal, 'Zesde leerjaar')}/movegroupto/${year}`),
    )
    expect((await undo(linde, group)).body.data).toEqual({ groups: 1, people: 0 })
    expect((await undo(linde, moved)).body.data).toEqual({ groups: 0, people: 1 })
    expect(await state()).toEqual(before)
  })

  it('undoing is undone itself, which does the same again', async () => {
    const id = await removeGroup(linde, 'Klas 3B')
    const after = await state()
    const again = await operationIdOf(undo(linde, id))
    expect((await undo(linde, again)).status).toBe(200)
    expect(await state()).toEqual(after)
  })

  it('undoing brings back the groups of a licence, whose root they become again; staff alone may', async () => {
    const before = await state()
    const id = await removeGroup(staff, 'Basisschool De Linde')
    expect((await undo(staff, id)).status).toBe(200)
    expect(await state()).toEqual(before)
  })

  it('undoing takes an overarching group back, and what was moved under it', async () => {
    const before = await state()
    const id = await operationIdOf(
      staff.put('/weblockgroup/0/addgroup', { group: { name: 'Zuid', licences: ['SPR10002'] } }),
    )
    expect((await undo(staff, id)).body.data).toEqual({ groups: 2, people: 0 })
    expect(await state()).toEqual(before)
  })

  it('undoing brings old passwords back, and ends the sessions that began with the new ones', async () => {
    const [id, klas] = [await accountId(portal, 'lena'), await groupId(portal, 'Klas 3A')]
    const passwords = [{ id, password: 'een-ander-geheim' }]
    const changed = await operationIdOf(
      linde.post(`/weblockgroup/${klas}/bulk`, { action: 'set_passwords', account_ids: [id], passwords }),
    )
    const lena = await portal.signInAs('lena', 'een-ander-geheim')
    expect((await lena.get('/weblockgroup/users')).status).toBe(200)
    expect((await undo(linde, changed)).status).toBe(200)
    expect((await lena.get('/weblockgroup/users')).status).toBe(401)
    await expect(portal.signInAs('lena', 'een-ander-geheim')).rejects.toThrow('session.wrongCredentials')
    await portal.signInAs('lena')
  })

  it('undoing happens once', async () => {
    const id = await move('lena', 'Klas 3B')
    const answers = await Promise.all([undo(linde, id), undo(staff, id)])
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'operation.alreadyUndone'],
    ])
  })

  it('undoing is possible for 30 days', async () => {
    const [early, late] = [await move('lena', 'Klas 3B'), await move('emma', 'Klas 3B')]
    portal.clock.advance(30 * dayMs - 1000)
    const admin = await portal.signInAs('linde.admin')
    expect((await undo(admin, early)).status).toBe(200)
    portal.clock.advance(2000)
    expect((await undo(admin, late)).body.code).toBe('operation.tooLate')
  })

  it('undoing is audited row by row, with the place of each', async () => {
    const id = await move('lena', 'Klas 3B')
    const operation_id = await operationIdOf(undo(linde, id))
    const [from, to] = [await groupId(portal, 'Klas 3B'), await groupId(portal, 'Klas 3A')]
    expect(await auditRows(portal, 1)).toMatchObject([
      {
        action: 'account.move',
        actor_login: 'linde.admin',
        before: { groupId: from },
        after: { groupId: to },
        operation_id,
        place: expect.stringContaining(`/${to}/`),
      },
    ])
  })
})

describe('if there is no way back, undoing asks, and', () => {
  const undoWith = (who: Client, id: number, body: object) => who.post(`/operations/${id}/undo`, body)
  const needsOf = async (who: Client, id: number) => (await undo(who, id)).body.conflicts

  it('undoing puts a person whose group is gone into another group', async () => {
    const [lena, to] = [await accountId(portal, 'lena'), await groupId(portal, 'Klas 3B')]
    const id = await remove('lena')
    await removeGroup(linde, 'Klas 3A')
    const root = await groupId(portal, 'Basisschool De Linde')
    const asked = [{ needs: 'target', within: root }]
    expect(await needsOf(linde, id)).toMatchObject(asked)
    expect(await needsOf(staff, id)).toMatchObject(asked)
    const { status, body } = await undoWith(linde, id, { target: to })
    expect([status, body.data]).toEqual([200, { groups: 0, people: 1 }])
    const { accounts } = await state()
    expect(accounts).toContainEqual(expect.objectContaining({ id: lena, login: 'lena', group_id: to }))
    await portal.signInAs('lena')
    expect((await undo(linde, body.operation_id)).status).toBe(200)
    expect((await state()).accounts.some((account) => account.id === lena)).toBe(false)
  })

  it('undoing puts a group with all in it into another group, with right paths', async () => {
    const [group, to] = [await groupId(portal, 'Klas 3A'), await groupId(portal, 'Zesde leerjaar')]
    const id = await removeGroup(linde, 'Klas 3A')
    await removeGroup(linde, 'Derde leerjaar')
    expect((await undoWith(linde, id, { target: to })).status).toBe(200)
    const { groups, accounts } = await state()
    const parent = groups.find((one) => one.id === to)
    expect(groups).toContainEqual(
      expect.objectContaining({ id: group, parent_id: to, path: `${parent?.path}${group}/` }),
    )
    expect(accounts).toContainEqual(expect.objectContaining({ login: 'lena', group_id: group }))
  })

  it('undoing moves a person back to another group if the old one is gone', async () => {
    const to = await groupId(portal, 'Zesde leerjaar')
    const id = await move('lena', 'Klas 3B')
    await removeGroup(linde, 'Klas 3A')
    expect(await needsOf(linde, id)).toMatchObject([{ needs: 'target' }])
    expect((await undoWith(linde, id, { target: to })).status).toBe(200)
    expect((await state()).accounts).toContainEqual(expect.objectContaining({ login: 'lena', group_id: to }))
  })

  it('undoing leaves things that still have their place in it', async () => {
    const before = await state()
    const id = await removeGroup(linde, 'Klas 3A')
    expect((await undoWith(linde, id, { target: await groupId(portal, 'Klas 3B') })).status).toBe(200)
    expect(await state()).toEqual(before)
  })

  it('undoing brings an account back under another login if its own is taken', async () => {
    const lena = await accountId(portal, 'lena')
    const id = await remove('lena')
    const to = await groupId(portal, 'Klas 3B')
    const user = { login: 'Lena', password: 'een-lang-geheim' }
    expect((await linde.put(`/weblockgroup/${to}/adduser`, { user })).status).toBe(200)
    expect(await needsOf(linde, id)).toMatchObject([{ id: lena, name: 'lena', needs: 'login' }])
    const retry = (login: string) => undoWith(linde, id, { logins: [{ id: lena, login }] })
    expect((await retry('emma')).body.conflicts).toMatchObject([{ id: lena, needs: 'login' }])
    expect((await retry('a b')).status).toBe(400)
    expect((await retry('lena2')).status).toBe(200)
    await portal.signInAs('lena2')
  })

  it('undoing takes no group that the person does not administer, or of another licence, or inside a moved one', async () => {
    const teacher = await portal.signInAs('linde.klas3')
    const [klas3b, sixth] = [await groupId(portal, 'Klas 3B'), await groupId(portal, 'Zesde leerjaar')]
    const id = await remove('lena')
    await removeGroup(linde, 'Klas 3A')
    const answers = [
      await undoWith(teacher, id, { target: sixth }),
      await undoWith(linde, id, { target: await groupId(portal, 'Sint-Jozefscollege') }),
      await undoWith(linde, id, { target: 987_654 }),
      await undoWith(staff, id, { target: await groupId(portal, 'Sint-Jozefscollege') }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'group.notFound'],
      [404, 'group.notFound'],
      [404, 'group.notFound'],
      [409, 'group.otherLicence'],
    ])
    const moved = await operationIdOf(linde.put(`/weblockgroup/${sixth}/movegroupto/${klas3b}`))
    await removeGroup(linde, 'Derde leerjaar')
    const inside = await undoWith(linde, moved, { target: klas3b })
    expect([inside.status, inside.body.code]).toEqual([409, 'group.intoItself'])
  })
})

it('shutting out an admin by an undo ends the web code that they know', async () => {
  const webCode = async () =>
    (await portal.database.pool.query("SELECT web_code FROM licences WHERE number = '10001'")).rows
  await portal.database.pool.query(
    "UPDATE accounts SET valid_until = '2020-01-01' WHERE login = 'linde.admin'",
  )
  const change = {
    action: 'set_end_date',
    account_ids: [await accountId(portal, 'linde.admin')],
    valid_until: null,
  }
  const id = await operationIdOf(
    staff.post(`/weblockgroup/${await groupId(portal, 'Basisschool De Linde')}/bulk`, change),
  )
  const before = await webCode()
  expect((await undo(staff, id)).status).toBe(200)
  expect(await webCode()).not.toEqual(before)
})
