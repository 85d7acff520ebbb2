import { describe, expect, it } from 'vitest'
import { accountId, groupId } from '#test/support/demo.ts'
import { operationIdOf } from '#test/support/operation-id.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'
import { undoingAt } from '#test/support/undoing.ts'

const portal = await createSignedInApp({ staff: 'staff', linde: 'linde.admin' })
const { staff, linde } = portal
const { undo, move, remove, removeGroup, expectConflict } = undoingAt(portal)

const newAdmin = (login: string) => ({ login, password: 'een-goed-geheim', name: 'Admin' })

describe('undoing is refused', () => {
  it('undoing is refused if a login was taken meanwhile', async () => {
    const id = await remove('lena')
    const other = await portal.signInAs('jozef.admin')
    const jozef = await groupId(portal, 'Sint-Jozefscollege')
    const taken = await other.put(`/weblockgroup/${jozef}/adduser`, {
      user: { login: 'LENA', password: 'een-lang-geheim' },
    })
    expect(taken.status).toBe(200)
    await expectConflict(linde, id, ['lena', 'Another person uses this username'])
  })

  it('undoing is refused if its place is gone', async () => {
    const id = await move('lena', 'Klas 3B')
    await removeGroup(linde, 'Klas 3A')
    await expectConflict(linde, id, ['Lena Van den Broeck', 'no longer exists'])
  })

  it('undoing is refused if it was changed since', async () => {
    const first = await move('lena', 'Klas 3B')
    await move('lena', 'Zesde leerjaar')
    await expectConflict(linde, first, ['Lena Van den Broeck', 'changed since'])
    await remove('lena')
    await expectConflict(linde, first, ['Lena Van den Broeck', 'changed since'])
  })

  it('undoing is refused if people came into a group that it would take away', async () => {
    const id = await operationIdOf(staff.put('/weblockgroup/0/addgroup', { group: { name: 'Zuid' } }))
    const zuid = await groupId(portal, 'Zuid')
    await staff.put(`/weblockgroup/${zuid}/addadmin`, {
      admin: { login: 'zuid.admin', password: 'een-lang-geheim' },
    })
    await expectConflict(staff, id, ['Zuid', 'added since'])
  })

  it('undoing is refused if a group would end up below itself', async () => {
    const root = await groupId(portal, 'Basisschool De Linde')
    const add = async (name: string, into: number) =>
      (await linde.put(`/weblockgroup/${into}/addgroup`, { group: { name } })).body.data.id
    const upper = await add('Upper', root)
    const lower = await add('Lower', upper)
    const id = await operationIdOf(linde.put(`/weblockgroup/${root}/movegroupto/${lower}`))
    const other = await operationIdOf(linde.put(`/weblockgroup/${lower}/movegroupto/${upper}`))
    await expectConflict(linde, id, ['Lower', 'cannot go into itself'])
    expect((await undo(linde, other)).status).toBe(200)
    expect((await undo(linde, id)).status).toBe(200)
  })

  it('undoing is refused if the seats that it needs are taken', async () => {
    const id = await removeGroup(linde, 'Klas 3A')
    const year = await groupId(portal, 'Derde leerjaar')
    const other = await groupId(portal, 'Klas 3B')
    const { body } = await linde.get(`/weblockgroup/${year}`)
    const change = { group: { reserved_lics: body.data.nr_lics } }
    expect((await linde.post(`/weblockgroup/${other}`, change)).status).toBe(200)
    await expectConflict(linde, id, ['Derde leerjaar', 'Not enough'])
  })

  it('undoing is refused to people who do not administer all of it', async () => {
    const id = await move('lena', 'Klas 3B')
    const wider = await operationIdOf(
      linde.put(
        `/weblockgroup/${await groupId(portal, 'Zesde leerjaar')}/moveuserto/${await accountId(portal, 'emma')}`,
      ),
    )
    const [klas3, jozef] = [await portal.signInAs('linde.klas3'), await portal.signInAs('jozef.admin')]
    for (const [who, what] of [
      [jozef, id],
      [klas3, wider],
      [linde, 987_654],
    ] as const) {
      const { status, body } = await undo(who, what)
      expect([status, body.code]).toEqual([404, 'operation.notFound'])
    }
    expect((await undo(klas3, id)).status).toBe(200)
  })

  it('undoing is refused if a licence would have no admin left who can sign in', async () => {
    const [noord, school] = await Promise.all(
      ['Scholengroep Noord', 'Sint-Annaschool'].map((name) => groupId(portal, name)),
    )
    await staff.put(`/weblockgroup/${noord}/addadmin`, { admin: newAdmin('noord.admin') })
    const admin = await portal.signInAs('noord.admin', newAdmin('').password)
    const { body } = await admin.put(`/weblockgroup/${school}/addadmin`, { admin: newAdmin('anna.admin') })
    const ending = (valid_until: string | null) =>
      operationIdOf(
        admin.post(`/weblockgroup/${school}/bulk`, {
          action: 'set_end_date',
          account_ids: [body.data.id],
          valid_until,
        }),
      )
    await portal.database.pool.query(
      "UPDATE accounts SET valid_until = '2020-01-01' WHERE login = 'anna.admin'",
    )
    const { status, body: refusal } = await undo(admin, await ending(null))
    expect([status, refusal.code]).toEqual([409, 'account.lastAdmin'])
  })
})
