import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bulkAt } from '#test/support/bulk.ts'
import { queuedMails, snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { klas3, lena, linde, ids } = portal
const { db, longWork } = portal.services
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const { bulk, idsOf, operationOf, expectRefused } = bulkAt(portal)

describe('passwords of several', () => {
  it('passwords of several are set, each its own, and sessions and codes of the old ones end', async () => {
    const [one, two] = await idsOf('lena', 'emma')
    const passwords = [
      { id: one, password: 'woord-een-voor-lena' },
      { id: two, password: 'woord-twee-voor-emma' },
    ]
    const { status, body } = await bulk(klas3, 'Derde leerjaar', {
      action: 'set_passwords',
      passwords,
      must_change_password: true,
      language: 'nl',
    })
    expect([status, body.data]).toEqual([200, { done: 2 }])
    expect((await lena.get('/isloggedin')).body.loggedIn).toBe(false)
    const again = await portal.signInAs('lena', 'woord-een-voor-lena')
    expect((await again.get('/isloggedin')).body.must_change_password).toBe(true)
    await portal.signInAs('emma', 'woord-twee-voor-emma')
    const mails = await queuedMails(portal)
    expect(mails.map(({ kind, to_address, language }) => [kind, to_address, language])).toContainEqual([
      'passwordChanged',
      'lena@example.org',
      'nl',
    ])
    const { audit } = await snapshot(portal)
    expect(JSON.stringify(audit)).not.toMatch(/woord-een|argon2/)
  })

  it('passwords of several are refused if they are weak, and one’s own without the current one', async () => {
    const before = await snapshot(portal)
    const [id, own] = await idsOf('lena', 'linde.klas3')
    const set = (passwords: object[]) => bulk(klas3, 'Derde leerjaar', { action: 'set_passwords', passwords })
    expect((await set([{ id, password: 'password' }])).body.refused).toHaveLength(1)
    expect((await set([{ id: own, password: 'een-heel-nieuw-woord' }])).body.refused).toHaveLength(1)
    expect((await set([{ id, password: 'short' }])).status).toBe(400)
    expect((await set([])).body.code).toBe('bulk.nothingSelected')
    expect(await snapshot(portal)).toEqual(before)
  })
})

/** Adds people to Klas 3B. */
async function addPupils(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, at) => ({
    login: `leerling${at}`,
    password_hash: '!',
    kind: 'user' as const,
    group_id: ids['Klas 3B'] ?? 0,
  }))
  const added = await db.insertInto('accounts').values(rows).returning('id').execute()
  await db
    .updateTable('groups')
    .set((eb) => ({ account_count: eb('account_count', '+', count) }))
    .where('id', '=', ids['Klas 3B'] ?? 0)
    .execute()
  return added.map(({ id }) => id)
}

const passwordOf = (at: number) => `tulp-fiets-wolk-${at}${at}`
const passwordsFor = (people: readonly number[]) => ({
  action: 'set_passwords',
  passwords: people.map((id, at) => ({ id, password: passwordOf(at) })),
})
const hashes = async () => await db.selectFrom('accounts').select('password_hash').orderBy('id').execute()

/** Sets passwords; something else happens before they are written. */
async function setMeanwhile(people: readonly number[], change: () => unknown) {
  const start = vi.spyOn(longWork, 'start').mockImplementationOnce(() => {})
  const answer = await bulk(klas3, 'Klas 3B', passwordsFor(people))
  await change()
  const [work = async () => {}] = start.mock.calls[0] ?? []
  start.mockRestore()
  longWork.start(work)
  await longWork.settled()
  return answer
}

describe('more than 50 passwords', () => {
  it('more than 50 passwords are set after the reply, which names the operation with its progress, and can be undone', async () => {
    const people = await addPupils(60)
    const before = await hashes()
    const { status, body } = await bulk(klas3, 'Klas 3B', passwordsFor(people))
    expect([status, body.state, body.data]).toEqual([202, 'running', { done: 0 }])
    const told = await klas3.get(`/operations/${body.operation_id}`)
    expect(told.body.data).toMatchObject({ state: 'running', total: 60 })
    await longWork.settled()
    expect(await operationOf(body.operation_id)).toMatchObject({ state: 'done', done: 60, people: 60 })
    await portal.signInAs('leerling0', passwordOf(0))
    await portal.signInAs('leerling59', passwordOf(59))
    expect((await klas3.post(`/operations/${body.operation_id}/undo`)).status).toBe(200)
    expect(await hashes()).toEqual(before)
  })

  it('more than 50 passwords are refused at once by the rules of few', async () => {
    const people = await addPupils(60)
    const before = await snapshot(portal)
    const [own, stranger] = await idsOf('linde.klas3', 'jozef.admin')
    const body = passwordsFor([...people, own ?? 0, stranger ?? 0])
    await expectRefused(bulk(klas3, 'Derde leerjaar', body), 'bulk.refused', [
      { id: own, kind: 'person', name: expect.any(String), errormsg: expect.any(String) },
      { id: stranger, kind: 'person', name: '', errormsg: 'This person was not found. Open the list again.' },
    ])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('more than 50 passwords change nothing if a person has left meanwhile, and the operation says why', async () => {
    const people = await addPupils(60)
    const before = await hashes()
    const { body } = await setMeanwhile(people, () =>
      bulk(linde, 'Klas 3B', {
        action: 'move',
        account_ids: [people[0]],
        target: ids['Zesde leerjaar'],
      }),
    )
    expect(await operationOf(body.operation_id)).toMatchObject({
      state: 'failed',
      people: 0,
      failure: expect.stringContaining('Nothing was changed'),
    })
    expect(await hashes()).toEqual(before)
  })

  it.each([
    ['has another password', `UPDATE accounts SET password_hash = 'another' WHERE login = 'linde.klas3'`],
    ['is deleted', `DELETE FROM accounts WHERE login = 'linde.klas3'`],
    ['is no admin', `UPDATE accounts SET kind = 'user' WHERE login = 'linde.klas3'`],
  ])('more than 50 passwords change nothing where the person who set them %s by now', async (_, change) => {
    const people = await addPupils(60)
    let before: Awaited<ReturnType<typeof hashes>> = []
    const { body } = await setMeanwhile(people, async () => {
      await sql.raw(change).execute(db)
      before = await hashes()
    })
    expect(await operationOf(body.operation_id)).toMatchObject({ state: 'failed', people: 0 })
    expect(await hashes()).toEqual(before)
  })

  it('more than 50 passwords change nothing if one of them got another password meanwhile, and the operation says who', async () => {
    const people = await addPupils(60)
    const { body } = await setMeanwhile(people, () =>
      linde.post(`/weblockaccount/${people[59]}`, { user: { password: 'van-een-collega-9' } }),
    )
    expect(await operationOf(body.operation_id)).toMatchObject({
      state: 'failed',
      people: 0,
      failure: expect.stringContaining('“leerling59” got another password'),
    })
    await portal.signInAs('leerling59', 'van-een-collega-9')
  })

  it('more than 50 passwords are audited at the time when they are written', async () => {
    const { body } = await setMeanwhile(await addPupils(60), () => portal.clock.advance(60_000))
    const { at } = await db
      .selectFrom('audit')
      .select('at')
      .where('operation_id', '=', body.operation_id)
      .executeTakeFirstOrThrow()
    expect(at).toEqual(portal.clock.now)
  })

  it('more than 50 passwords wait for running work in their licence, such as an import', async () => {
    const people = await addPupils(60)
    const { licence_id } = await db
      .selectFrom('groups')
      .select('licence_id')
      .where('id', '=', ids['Klas 3B'] ?? 0)
      .executeTakeFirstOrThrow()
    const at = portal.clock.now
    const running = { at, kind: 'import', licence_id, place: '/', state: 'running', alive_at: at } as const
    await db
      .insertInto('operations')
      .values({ ...running, total: 60 })
      .execute()
    expect((await bulk(klas3, 'Klas 3B', passwordsFor(people))).body.code).toBe('operation.running')
    portal.clock.advance(30_001)
    expect((await bulk(klas3, 'Klas 3B', passwordsFor(people))).status).toBe(202)
    await longWork.settled()
  })

  it('at most 1,000 passwords are set at once', async () => {
    const some = Array.from({ length: 1001 }, (_, at) => 10_000 + at)
    expect((await bulk(klas3, 'Klas 3B', passwordsFor(some))).status).toBe(400)
    expect((await bulk(klas3, 'Klas 3B', passwordsFor(some.slice(1)))).body.code).toBe('bulk.refused')
  })

  it('no other action becomes a long operation', async () => {
    const passwords = passwordsFor(await addPupils(60)).passwords
    const [id] = await idsOf('lena')
    const before = await db.selectFrom('operations').selectAll().execute()
    const { status, body } = await bulk(klas3, 'Derde leerjaar', {
      action: 'end_sessions',
      account_ids: [id],
      passwords,
    })
    await longWork.settled()
    expect([status, body.data]).toEqual([200, { done: 1 }])
    expect(await db.selectFrom('operations').selectAll().execute()).toEqual(before)
  })

  it('more than 50 passwords that are cut off change nothing', async () => {
    const people = await addPupils(200)
    const before = await snapshot(portal)
    const { body } = await bulk(klas3, 'Klas 3B', passwordsFor(people))
    await longWork.stop()
    expect(await operationOf(body.operation_id)).toMatchObject({ state: 'failed', people: 0 })
    expect(await snapshot(portal)).toEqual(before)
  })
})
