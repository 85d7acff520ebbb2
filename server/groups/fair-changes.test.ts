import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { changesAtOnce } from '../limits/change-queues.ts'

const portal = await createSchoolPortal()
const { staff, linde, lena, ids, editGroup, editAccount } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

/** The licence SPR10001, which linde and lena belong to. */
async function lindesLicence(): Promise<number> {
  const group = await portal.services.db
    .selectFrom('groups')
    .select('licence_id')
    .where('id', '=', ids['Basisschool De Linde'] as number)
    .executeTakeFirstOrThrow()
  return group.licence_id as number
}

/** Reads a page of members and renames a group, in another licence. */
async function workElsewhere(jozef: Client): Promise<number[]> {
  const { body, status } = await jozef.get('/weblockgroup/users?size=20')
  const { id } = body.group
  const members = await jozef.get(`/weblockgroup/${id}/members?page=1&size=20`)
  const renamed = await jozef.post(`/weblockgroup/${id}`, { group: { id, name: 'Renamed' } })
  return [status, members.status, renamed.status]
}

const rename = (i: number) => editGroup(linde, 'Klas 3A', { name: `Klas ${i}` })
const times = <T>(count: number, job: (i: number) => T) => Array.from({ length: count }, (_, i) => job(i))

// On the embedded database a transaction that holds a row holds the only connection.
describe.runIf(inject('postgresUrl'))('while a licence is locked', () => {
  /** Holds a row's lock as another process would. @returns lets go of it */
  async function holding(table: 'licences' | 'accounts', id: number): Promise<() => Promise<void>> {
    const other = await portal.database.pool.connect()
    await other.query(`BEGIN; SELECT id FROM ${table} WHERE id = ${id} FOR UPDATE`)
    return async () => {
      await other.query('ROLLBACK')
      other.release()
    }
  }

  const inUse = () => portal.database.pool.totalCount - portal.database.pool.idleCount

  it('forty changes of it wait on one connection for each portal, and other customers go on', async () => {
    const jozef = await portal.signInAs('jozef.admin')
    const letGo = await holding('licences', await lindesLicence())
    const changes = times(40, rename)
    expect(await workElsewhere(jozef)).toEqual([200, 200, 200])
    // The one that holds the row, and one that waits for it.
    await expect.poll(inUse).toBe(2)
    await letGo()
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('forty changes of one person wait on one connection for each portal as well', async () => {
    const jozef = await portal.signInAs('jozef.admin')
    const letGo = await holding('accounts', await accountId(portal, 'lena'))
    const changes = times(40, (i) => editAccount(lena, 'lena', { name: `Lena ${i}` }))
    expect(await workElsewhere(jozef)).toEqual([200, 200, 200])
    await expect.poll(inUse).toBe(2)
    await letGo()
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})

// Each of two portals has queues of its own.
describe.runIf(inject('portals') === 1)('a queue of changes', () => {
  const untilOpen = () => {
    let open = () => {}
    const passed = new Promise<void>((resolve) => {
      open = resolve
    })
    return { passed, open }
  }

  it('that is full is told with a 503 that says when to come back, and others go on', async () => {
    const jozef = await portal.signInAs('jozef.admin')
    const { passed, open } = untilOpen()
    const { changeQueues } = portal.services
    const licence = `licence:${await lindesLicence()}` as const
    const held = times(changesAtOnce, () => changeQueues.run(licence, () => passed))
    const { status, body, headers } = await rename(0)
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'server.busy', '3'])
    expect(await workElsewhere(jozef)).toEqual([200, 200, 200])
    open()
    await Promise.all(held)
    expect((await rename(1)).status).toBe(200)
  })

  it('holds one change of a person at a time, so that others who administer the licence get their turn', async () => {
    const { passed, open } = untilOpen()
    const licence = `licence:${await lindesLicence()}` as const
    const held = portal.services.changeQueues.run(licence, () => passed)
    const done: string[] = []
    const mine = times(20, (i) => rename(i).then(() => done.push('linde')))
    const theirs = editGroup(portal.klas3, 'Klas 3B', { name: 'Klas 3C' }).then(() => done.push('klas3'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    await Promise.all([held, theirs, ...mine])
    expect(done.indexOf('klas3')).toBeLessThan(3)
  })

  it('looks again who calls once it is their turn', async () => {
    const { passed, open } = untilOpen()
    const id = await accountId(portal, 'lena')
    const held = portal.services.changeQueues.run(`account:${id}`, () => passed)
    const edited = editAccount(lena, 'lena', { name: 'Too late' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await staff.delete(`/weblockaccount/${id}/sessions`)).status).toBe(200)
    open()
    await held
    expect((await edited).status).toBe(401)
  })
})
