import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction, openDatabase } from '#server/platform/db/database.ts'
import type { Answer, Client } from './support/client.ts'
import { groupId, snapshot } from './support/demo.ts'
import { fillWithDemoData } from './support/filled-database.ts'
import { type PortalProcess, startPortalProcess } from './support/portal-process.ts'
import { findPostgres, type PostgresServer, startPostgresServer } from './support/postgres-server.ts'
import { openLine, type SilentLine } from './support/silent-line.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { untilOthersWait } from './support/waiting.ts'

function expectUnavailable({ status, body, headers }: Answer) {
  expect(status, JSON.stringify(body)).toBe(503)
  expect(body).toMatchObject({ error: true, code: expect.stringMatching(/^server\.(unavailable|busy)$/) })
  expect(body.errormsg).toMatch(/./)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['content-type']).toMatch(/^application\/json/)
}

async function startFilledServer(): Promise<PostgresServer> {
  const server = await startPostgresServer(findPostgres() ?? '')
  const database = await openDatabase({ databaseUrl: server.url, dataDirectory: '' })
  await fillWithDemoData(database)
  await database.close()
  return server
}

describe('while the database is down', () => {
  let server: PostgresServer
  let portal: PortalProcess
  let client: Client
  beforeAll(async () => {
    server = await startFilledServer()
    portal = await startPortalProcess({ DATABASE_URL: server.url })
    client = await portal.signInAs('linde.admin')
  })
  afterAll(async () => {
    await portal?.kill()
    await server?.stop()
  })

  const health = (path: string) => fetch(portal.origin + path)
  const rename = (name: string) => client.post('/weblockgroup/1', { group: { id: 1, name } })

  it('reads, changes and sign-ins get a clean 503, both those in progress and later ones', async () => {
    const calls = [
      () => client.get('/isloggedin'),
      () => client.get('/weblockgroup/1/members'),
      () => rename('While it goes'),
      () => portal.visitor().get('/config'),
    ]
    let isOver = false
    const answers: Answer[] = []
    const busy = calls.map(async (call) => {
      while (!isOver) answers.push(await call())
    })
    const untilAnswered = (status: number) =>
      expect.poll(() => answers.some((answer) => answer.status === status), { timeout: 15_000 }).toBe(true)
    await untilAnswered(200)
    await server.halt()
    await untilAnswered(503)
    isOver = true
    await Promise.all(busy)
    for (const answer of answers) if (answer.status !== 200) expectUnavailable(answer)
    for (const call of calls.slice(0, 3)) expectUnavailable(await call())
  })

  it('nothing signs a person in or out', async () => {
    const visitor = portal.visitor()
    const token = 'unknown'.padEnd(43, '_')
    visitor.cookies.set('dummy_session', token)
    expectUnavailable(await visitor.get('/isloggedin'))
    expect(visitor.cookies.get('dummy_session')).toBe(token)
    expect(client.cookies.has('dummy_session')).toBe(true)
  })

  it('/readyz is 503 and /healthz stays 200', async () => {
    expect((await health('/readyz')).status).toBe(503)
    expect((await health('/healthz')).status).toBe(200)
  })

  it('the portal recovers by itself each time the database comes back', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      await server.resume()
      await expect.poll(async () => (await health('/readyz')).status, { timeout: 15_000 }).toBe(200)
      expect((await client.get('/isloggedin')).body.loggedIn).toBe(true)
      expect((await rename(`Back ${round}`)).status).toBe(200)
      expect((await client.get('/weblockgroup/1')).body.data.name).toBe(`Back ${round}`)
      if (round < 2) await server.halt()
    }
  })
})

describe('while the database accepts connections but does not answer', () => {
  let server: PostgresServer
  let line: SilentLine
  let portal: PortalProcess
  let client: Client
  beforeAll(async () => {
    server = await startFilledServer()
    const url = new URL(server.url)
    line = await openLine(Number(url.port))
    url.port = String(line.port)
    const patience = { DATABASE_WAIT_SECONDS: '1', DATABASE_STATEMENT_SECONDS: '1' }
    portal = await startPortalProcess({ DATABASE_URL: url.href }, patience)
    client = await portal.signInAs('linde.admin')
  })
  afterAll(async () => {
    await portal?.kill()
    line?.close()
    await server?.stop()
  })

  const status = async (path: string) => (await fetch(portal.origin + path)).status

  it('every call gets a clean 503, /readyz is 503, /healthz 200, and everything recovers by itself', async () => {
    expect((await client.get('/isloggedin')).status).toBe(200)
    line.fallSilent()
    const calls = Array.from({ length: 30 }, () => client.get('/weblockgroup/1/members'))
    const change = client.post('/weblockgroup/1', { group: { id: 1, name: 'Never' } })
    expect(await status('/healthz')).toBe(200)
    expect(await status('/readyz')).toBe(503)
    for (const answer of await Promise.all([...calls, change])) expectUnavailable(answer)

    line.speak()
    await expect.poll(() => status('/readyz'), { timeout: 15_000 }).toBe(200)
    const { status: found, body } = await client.get('/weblockgroup/1')
    expect([found, body.data.name]).toEqual([200, 'Basisschool De Linde'])
  })
})

describe('a database with replicas', () => {
  let server: PostgresServer
  let portal: PortalProcess
  let client: Client
  let admin: pg.Client
  beforeAll(async () => {
    server = await startFilledServer()
    admin = new pg.Client(server.url)
    await admin.connect()
    portal = await startPortalProcess({ DATABASE_URL: server.url }, { DATABASE_STATEMENT_SECONDS: '1' })
    client = await portal.signInAs('linde.admin')
  })
  afterAll(async () => {
    await portal?.kill()
    await admin?.end()
    await server?.stop()
  })

  const set = async (setting: string) => {
    await admin.query(`ALTER SYSTEM SET ${setting}`)
    await admin.query('SELECT pg_reload_conf()')
  }
  const rename = (name: string) => client.post('/weblockgroup/1', { group: { id: 1, name } })
  const ready = async () => (await fetch(`${portal.origin}/readyz`)).status

  it('a change that a replica has not confirmed is not acknowledged', async () => {
    await set(`synchronous_standby_names = 'gone'`)
    await expect.poll(async () => (await rename('On the primary only')).status, { timeout: 10_000 }).toBe(503)
    expectUnavailable(await rename('On the primary only'))
    await set(`synchronous_standby_names = ''`)
    await expect.poll(async () => (await rename('Everywhere')).status, { timeout: 10_000 }).toBe(200)
  })

  it('a database is not used while it is read-only, and used again once it accepts writes', async () => {
    await set('default_transaction_read_only = on')
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'portal'`,
    )
    await expect.poll(ready, { timeout: 10_000 }).toBe(503)
    expectUnavailable(await client.get('/isloggedin'))
    await admin.query('SET default_transaction_read_only = off')
    await set('default_transaction_read_only = off')
    await expect.poll(ready, { timeout: 10_000 }).toBe(200)
    expect((await rename('Taken again')).status).toBe(200)
  })
})

describe('a connection that is lost', () => {
  let portal: TestApp
  let admin: Client
  let linde: number
  let outside: pg.Client
  beforeAll(async () => {
    portal = await createTestApp()
    admin = await portal.signInAs('linde.admin')
    linde = await groupId(portal, 'Basisschool De Linde')
    outside = new pg.Client(portal.database.pool.options.connectionString)
    await outside.connect()
  })
  afterAll(async () => {
    await outside?.end()
    await portal?.close()
  })

  const addGroup = () => admin.put(`/weblockgroup/${linde}/addgroup`, { group: { name: 'Cut off' } })
  const cutAll = () =>
    outside.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)

  /** Locks the licence's row, so that the next change waits inside its transaction; releases it at the end. */
  async function whileItWaits(happening: () => Promise<unknown>): Promise<Answer> {
    await outside.query('BEGIN')
    await outside.query('SELECT FROM licences FOR UPDATE')
    const answer = addGroup()
    await untilOthersWait(outside)
    await happening()
    const { status, headers, body } = await answer
    await outside.query('ROLLBACK')
    return { status, headers, body }
  }

  it('a connection that is lost during a transaction is a 503, and nothing is half done', async () => {
    const before = await snapshot(portal)
    expectUnavailable(await whileItWaits(cutAll))
    // The pool learns of its other lost connections one by one.
    expect(await vi.waitFor(() => snapshot(portal), { timeout: 10_000 })).toEqual(before)
  })

  it('a connection that is lost during the commit is a 503, never a success', async () => {
    const before = await snapshot(portal)
    await outside.query(`CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$`)
    await outside.query(`CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON groups
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()`)
    expectUnavailable(await addGroup())
    await outside.query('DROP FUNCTION cut CASCADE')
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a full disk or a lost connection during a transaction is a 503 too', async () => {
    const before = await snapshot(portal)
    await outside.query(`CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`)
    await outside.query(
      'CREATE TRIGGER when_added AFTER INSERT ON groups FOR EACH ROW EXECUTE FUNCTION fill()',
    )
    expectUnavailable(await addGroup())
    await outside.query('DROP FUNCTION fill CASCADE')
    expect(await snapshot(portal)).toEqual(before)
  })

  it('between two statements of a transaction does not end the process', async () => {
    const change = inTransaction(portal.services.db, async (trx) => {
      await trx.updateTable('groups').set({ name: 'Half done' }).where('id', '=', linde).execute()
      await cutAll()
      await new Promise((resolve) => setTimeout(resolve, 200))
      await trx.updateTable('groups').set({ name: 'Done' }).where('id', '=', linde).execute()
    })
    await expect(change).rejects.toThrow()
    expect((await admin.get(`/weblockgroup/${linde}`)).body.data.name).toBe('Basisschool De Linde')
  })

  it('a connection that is lost while idle is replaced unnoticed', async () => {
    await Promise.all(Array.from({ length: 8 }, () => admin.get('/isloggedin')))
    await cutAll()
    await expect.poll(() => portal.database.pool.idleCount, { timeout: 10_000 }).toBe(0)
    for (let i = 0; i < 8; i++) expect((await admin.get('/isloggedin')).status).toBe(200)
  })

  it('a connection that is lost during a change that waits longer than the statement timeout is a 503', async () => {
    const before = await snapshot(portal)
    expectUnavailable(await whileItWaits(async () => {}))
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a lost connection leaves no connection and no lock behind', async () => {
    expect((await addGroup()).status).toBe(200)
    const { rows } = await outside.query(`SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`)
    expect(rows).toEqual([{ count: 0 }])
  })
})
