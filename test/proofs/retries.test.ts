import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client } from '#test/support/client.ts'
import { groupId, snapshot } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let admin: Client
let linde: number
beforeAll(async () => {
  portal = await createTestApp()
  admin = await portal.signInAs('linde.admin')
  linde = await groupId(portal, 'Basisschool De Linde')
})
afterAll(() => portal.close())

/** Makes the database fail the next inserts of groups; a sequence counts them, because rollbacks do not reset it. */
async function failInserts(code: string, times: number, when = 'AFTER'): Promise<void> {
  const { pool } = portal.database
  await pool.query('CREATE SEQUENCE faults')
  await pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('faults') <= ${times} THEN RAISE EXCEPTION 'planned' USING ERRCODE = '${code}'; END IF;
    RETURN NULL;
  END $$`)
  const kind = when === 'COMMIT' ? 'CONSTRAINT TRIGGER' : 'TRIGGER'
  const deferred = when === 'COMMIT' ? 'DEFERRABLE INITIALLY DEFERRED' : ''
  await pool.query(
    `CREATE ${kind} planned AFTER INSERT ON groups ${deferred} FOR EACH ROW EXECUTE FUNCTION fail()`,
  )
}
afterEach(async () => {
  await portal.database.pool.query('DROP FUNCTION IF EXISTS fail CASCADE')
  await portal.database.pool.query('DROP SEQUENCE IF EXISTS faults')
})

const addGroup = () => admin.put(`/weblockgroup/${linde}/addgroup`, { group: { name: 'Once' } })

function expectUnavailable({ status, body, headers }: Answer, code: string) {
  expect([status, body.error, body.code]).toEqual([503, true, code])
  expect(body.errormsg).toMatch(/./)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

describe.each([
  ['a serialisation failure', '40001'],
  ['a deadlock', '40P01'],
])('%s', (_, code) => {
  it.each(['AFTER', 'COMMIT'])('(%s) is retried, and the change happens once', async (when) => {
    const before = await snapshot(portal)
    await failInserts(code, 2, when)
    expect((await addGroup()).status).toBe(200)
    const after = await snapshot(portal)
    expect(after.groups).toHaveLength(before.groups.length + 1)
    expect(after.audit).toHaveLength(before.audit.length + 1)
  })

  it('a fault that persists is a 503 with Retry-After, and changes nothing', async () => {
    const before = await snapshot(portal)
    await failInserts(code, 1_000)
    expectUnavailable(await addGroup(), 'server.busy')
    expect(await snapshot(portal)).toEqual(before)
  })
})

it.each([
  ['a statement that took too long', '57014'],
  ['a server that shuts down', '57P01'],
  ['a standby that may only read', '25006'],
  ['a server with too many connections', '53300'],
  ['a lost connection', '08006'],
])('%s is a 503, and changes nothing', async (_, code) => {
  const before = await snapshot(portal)
  await failInserts(code, 1)
  expectUnavailable(await addGroup(), 'server.unavailable')
  expect(await snapshot(portal)).toEqual(before)
})
