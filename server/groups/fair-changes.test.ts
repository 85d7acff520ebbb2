import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { maxChangesPerKey } from '../platform/limits/change-queues.ts'

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

/** A change that locks the licence. */
const addGroup = (who: Client, name: string) =>
  who.put(`${portal.at('Klas 3A')}/addgroup`, { group: { name } })
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

  async function newAdmin(i: number): Promise<Client> {
    const admin = { login: `admin.${i}`, password: 'een-lang-geheim' }
    expect((await linde.put(`${portal.at('Basisschool De Linde')}/addadmin`, { admin })).status).toBe(200)
    return portal.signInAs(admin.login, admin.password)
  }

  const inUse = () => portal.database.pool.totalCount - portal.database.pool.idleCount

  it('changes of a locked licence by many admins wait on one connection for each portal, and other customers continue', async () => {
    const jozef = await portal.signInAs('jozef.admin')
    const admins = await Promise.all(times(24, newAdmin))
    const letGo = await holding('licences', await lindesLicence())
    const changes = admins.flatMap((who, i) => times(2, () => addGroup(who, `Klas ${i}`)))
    expect(await workElsewhere(jozef)).toEqual([200, 200, 200])
    // The one that holds the row, and one that waits for it.
    await expect.poll(inUse).toBe(2)
    await letGo()
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('changes that touch neither seats, tree nor admins do not wait for a locked licence', async () => {
    const letGo = await holding('licences', await lindesLicence())
    const group = await editGroup(linde, 'Klas 3A', { name: 'Renamed', valid_until: '2030-01-01' })
    const account = await editAccount(linde, 'lena', { name: 'Lena Renamed', valid_until: '2030-01-01' })
    await letGo()
    expect([group.status, account.status]).toEqual([200, 200])
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

  it('a full queue answers 503 with the time to come back, and others continue', async () => {
    const jozef = await portal.signInAs('jozef.admin')
    const { passed, open } = untilOpen()
    const { changeQueues } = portal.services
    const licence = `licence:${await lindesLicence()}` as const
    const held = times(maxChangesPerKey, () => changeQueues.run(licence, () => passed))
    const { status, body, headers } = await addGroup(linde, 'Klas 0')
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'server.busy', '3'])
    expect(await workElsewhere(jozef)).toEqual([200, 200, 200])
    open()
    await Promise.all(held)
    expect((await addGroup(linde, 'Klas 1')).status).toBe(200)
  })

  it('a queue of changes holds one change of a person at a time, so that others who administer the licence get their turn', async () => {
    const { passed, open } = untilOpen()
    const licence = `licence:${await lindesLicence()}` as const
    const held = portal.services.changeQueues.run(licence, () => passed)
    const done: string[] = []
    const mine = times(20, (i) => addGroup(linde, `Klas ${i}`).then(() => done.push('linde')))
    const theirs = addGroup(portal.klas3, 'Klas 3C').then(() => done.push('klas3'))
    // One of each person; the others of the first wait for that one.
    await expect
      .poll(() => portal.services.changeQueues.load(licence), { timeout: 10_000 })
      .toEqual({ running: 1, waiting: 2 })
    open()
    await Promise.all([held, theirs, ...mine])
    expect(done.indexOf('klas3')).toBeLessThan(3)
  })

  it('a change is checked again once it is its turn', async () => {
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

// The rows that the other of two portals reads are not seen.
it.runIf(inject('portals') === 1)(
  'a rename reads as much with 5,000 groups that reserve seats as with 50',
  async () => {
    const { db } = portal.services
    const [root, licence] = [ids['Basisschool De Linde'] as number, await lindesLicence()]
    await sql`UPDATE licences SET seats = 9000 WHERE id = ${licence}`.execute(db)
    const addReserving = async (from: number, to: number) => {
      await sql`INSERT INTO groups (id, parent_id, path, name, licence_id, reserved_seats)
        SELECT n, ${root}::bigint, '/' || ${root}::bigint || '/' || n || '/', 'Group ' || n, ${licence}::bigint, 1
        FROM generate_series(${1_000_000 + from}::bigint, ${1_000_000 + to}::bigint) AS n`.execute(db)
    }
    const rowsRead = async (name: string) => {
      let rows = 0
      const before = await portal.database.pool.connect()
      const { query } = before
      const counting = Object.assign(before, {
        query: async (...words: unknown[]) => {
          const answer = await Reflect.apply(query, before, words)
          rows += answer?.rows?.length ?? 0
          return answer
        },
      })
      counting.release()
      const { status } = await editGroup(linde, 'Klas 3A', { name, reserved_lics: 4, valid_until: null })
      Object.assign(counting, { query })
      expect(status).toBe(200)
      return rows
    }
    await addReserving(1, 50)
    const few = await rowsRead('Renamed')
    await addReserving(51, 5000)
    expect(await rowsRead('Renamed again')).toBe(few)
    expect(few).toBeGreaterThan(0)
  },
)
