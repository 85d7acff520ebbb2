import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createPasswords } from '#server/accounts/passwords.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate, migrations } from '#server/platform/db/migrate.ts'
import { createServices } from '#server/start.ts'
import { demoPassword } from '../dev/demo-data.ts'
import { expectSound } from './proofs/invariants.ts'
import { readState } from './proofs/state.ts'
import { Client, intoApp } from './support/client.ts'
import { openTestDatabase, type TestDatabase } from './support/test-database.ts'

const cheapPasswords = createPasswords({ memory: 8, passes: 1, parallelism: 1 })

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'))
afterAll(() => database.close())

const migrator = ({ db }: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

async function migrateTo(older: Database, step = ''): Promise<void> {
  const { error } = await migrator(older).migrateTo(step)
  expect(error).toBeUndefined()
}

/** Rows of the first release, which every later release has migrated. */
async function insertFirstRows({ db }: Database): Promise<void> {
  const hash = await cheapPasswords.hash(demoPassword)
  const statements = [
    sql`INSERT INTO accounts (id, login, name, email, password_hash, kind, group_id) VALUES
      (1, 'staff', 'Sofie', 'staff@example.org', ${hash}, 'staff', NULL),
      (2, 'dealer', 'Peeters', '', ${hash}, 'dealer', NULL)`,
    sql`INSERT INTO licences (id, prefix, number, web_code, dealer_id, seats, production_date, start_date, price_cents, options)
      VALUES (1, 'SPR', '10001', 'K7Q4M2XW', 2, 30, '2024-02-29', '2025-01-01', 14900, '[{"name": "ocr", "valid": true, "counted": null}]'),
      (2, 'ME', '20001', 'B6X3M9QD', NULL, 1, NULL, NULL, 0, '[]')`,
    sql`INSERT INTO groups (id, parent_id, path, name, licence_id, reserved_seats, valid_until) VALUES
      (1, NULL, '/1/', 'Noord', NULL, 0, NULL),
      (2, 1, '/1/2/', 'Linde', 1, 0, '2027-01-15'),
      (3, 2, '/1/2/3/', 'Derde', 1, 8, NULL),
      (4, 3, '/1/2/3/4/', 'Klas 3A', 1, 4, '2026-12-31')`,
    sql`UPDATE licences SET root_group_id = 2 WHERE id = 1`,
    sql`INSERT INTO accounts (id, login, name, email, password_hash, kind, group_id, seats, seats_reserved, valid_until) VALUES
      (3, 'admin', 'Zoë Ünal', 'zoe@example.org', ${hash}, 'admin', 2, 1, false, NULL),
      (4, 'Lena', 'Ирина', '', ${hash}, 'user', 4, 2, true, '2099-06-30'),
      (5, 'emma', '', '', ${hash}, 'user', 4, 1, false, NULL)`,
    sql`INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at)
      VALUES ('\\x01', 4, '2026-01-01', '2026-01-01', '2026-01-02')`,
    sql`INSERT INTO audit (id, at, actor_id, actor_login, action, target_kind, target_id, before, after)
      VALUES (1, '2026-01-01', 1, 'staff', 'group.add', 'group', 3, NULL, '{"name": "Derde", "parentId": 2}')`,
    sql`INSERT INTO bin (id, deleted_at, deleted_by, target_kind, target_id, content)
      VALUES (1, '2026-01-01', 1, 'account', 9, '{"id": 9, "login": "gone"}')`,
    sql`INSERT INTO throttle (key, points, expire) VALUES ('sign-in-login:x', 3, 4102444800000)`,
  ]
  for (const statement of statements) await statement.execute(db)
  for (const table of ['accounts', 'licences', 'groups', 'audit', 'bin'])
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), 100)`.execute(db)
}

const tables = ['accounts', 'licences', 'groups', 'sessions', 'audit', 'bin', 'throttle']

/** All rows, without what is computed from other columns, which a migration may compute in another way. */
async function allRows({ pool }: Database): Promise<Record<string, Record<string, unknown>[]>> {
  const found: [string, Record<string, unknown>[]][] = []
  for (const table of tables) {
    const { rows } = await pool.query(
      `SELECT to_jsonb(t) - 'search' AS row FROM ${table} AS t ORDER BY t::text`,
    )
    found.push([table, rows.map(({ row }) => row)])
  }
  return Object.fromEntries(found)
}

/** Every column, index and constraint, from PostgreSQL's catalogue. */
async function shape({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(`
    SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name, generation_expression
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`)
  const indexes = await pool.query(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`)
  const rules = await pool.query(
    `SELECT conrelid::regclass::text AS of, pg_get_constraintdef(oid) AS rule FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  return [...rows, ...indexes.rows, ...rules.rows]
}

async function portalOver(opened: Database): Promise<Client> {
  const services = createServices(
    readConfig({ LOG_LEVEL: 'silent' }),
    opened,
    () => new Date(),
    cheapPasswords,
  )
  return new Client(intoApp(await createApp(services)))
}

const steps = Object.keys(migrations)

describe('a database at an older migration', () => {
  let newest: unknown[]

  beforeAll(async () => {
    await migrate(database.db)
    newest = await shape(database)
  })

  it.each(steps)(
    '%s keeps all its rows, gets the schema of a new database and serves its users',
    async (step) => {
      await migrateTo(database, steps[0])
      await insertFirstRows(database)
      await migrateTo(database, step)
      const before = await allRows(database)
      await migrate(database.db)
      const after = await allRows(database)
      for (const table of tables) expect(after[table], table).toMatchObject(before[table] ?? [])
      for (const table of tables) expect(after[table], table).toHaveLength(before[table]?.length ?? 0)
      expect(await shape(database)).toEqual(newest)
      await expectServed(database)
    },
  )
})

/** An admin signs in, reads, adds and moves. */
async function expectServed(migrated: Database): Promise<void> {
  const client = await (await portalOver(migrated)).signIn('admin')
  const { body } = await client.get('/weblockgroup/4/members')
  expect(body.data.map((row: { login: string }) => row.login)).toEqual(['emma', 'Lena'])
  expect([body.total, body.total_lics]).toEqual([2, 4])
  const user = { login: 'newcomer', password: 'a-password-hard-to-guess' }
  expect((await client.put('/weblockgroup/4/adduser', { user })).status).toBe(200)
  expect((await client.get('/weblockgroup/4/members')).body.total).toBe(3)
  expect((await client.put('/weblockgroup/2/movegroupto/4')).status).toBe(200)
  expectSound(await readState(migrated.pool))
}

it('migration 009 removes the names of people who had left the bin from the audit, and no others', async () => {
  await migrateTo(database, '006-products-of-a-dealer')
  await insertFirstRows(database)
  const { db } = database
  // 9 is in the bin, 8 is gone, 3 exists.
  for (const id of [3, 8, 9])
    await sql`INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before, after)
      VALUES ('2026-01-02', ${id}, 'former.user', 'account.edit', 'account', ${id}, '{"name": "A", "seats": 1}', NULL)`.execute(
      db,
    )
  await migrate(db)
  const rows = await db
    .selectFrom('audit')
    .select(['target_id', 'actor_login', 'before'])
    .where('action', '=', 'account.edit')
    .orderBy('target_id')
    .execute()
  const kept = { actor_login: 'former.user', before: { name: 'A', seats: 1 } }
  expect(rows).toEqual([
    { target_id: 3, ...kept },
    { target_id: 8, actor_login: '(erased)', before: { seats: 1 } },
    { target_id: 9, ...kept },
  ])
})

it('migration 036 keeps the last number of each series of invoices, and names the series by its prefix', async () => {
  await migrateTo(database, '035-orders')
  const { db } = database
  await sql`INSERT INTO paper_series (series, year, last) VALUES ('invoice', 2026, 7), ('invoiceF', 2026, 3)`.execute(
    db,
  )
  await migrate(db)
  expect(await db.selectFrom('paper_series').select(['series', 'last']).orderBy('last').execute()).toEqual([
    { series: 'F', last: 3 },
    { series: '', last: 7 },
  ])
})

it('migrating again changes nothing', async () => {
  await migrateTo(database, steps[0])
  await insertFirstRows(database)
  await migrate(database.db)
  const [rows, before] = [await allRows(database), await shape(database)]
  await migrate(database.db)
  expect(await allRows(database)).toEqual(rows)
  expect(await shape(database)).toEqual(before)
})

// Only one process can open the embedded database; there they run one after the other.
it('several processes can migrate at once', async () => {
  await migrateTo(database, steps[0])
  await insertFirstRows(database)
  const before = await allRows(database)
  const isServer = inject('postgresUrl') !== ''
  const others = isServer ? await Promise.all([1, 2, 3].map(() => database.openAgain())) : []
  await Promise.all([database, ...others].map(({ db }) => migrate(db)))
  for (const other of others) await other.close()
  const { rows } = await database.pool.query('SELECT name FROM kysely_migration ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(steps)
  expect((await allRows(database)).accounts).toMatchObject(before.accounts ?? [])
})

it('several processes can start at once on an empty database', async () => {
  const isServer = inject('postgresUrl') !== ''
  const others = isServer ? await Promise.all([1, 2, 3].map(() => database.openAgain())) : []
  await Promise.all([database, ...others].map(({ db }) => migrate(db)))
  for (const other of others) await other.close()
  const { rows } = await database.pool.query('SELECT name FROM kysely_migration ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(steps)
})

it('migration 019 finds the licences that mails not yet sent are about', async () => {
  await migrateTo(database, steps[0])
  await insertFirstRows(database)
  await migrateTo(database, '018-licence-table')
  const { db } = database
  for (const content of ['{"serialNumber": "SPR10001"}', '{"serialNumber": "SPR99999"}', '{}', null])
    await sql`INSERT INTO outbox (kind, to_name, to_address, language, content, dedupe_key, created_at)
      VALUES ('paymentReceipt', '', 'a@example.org', 'nl', ${content}::jsonb, ${String(content)}, '2026-01-01')`.execute(
      db,
    )
  await migrate(db)
  const rows = await db.selectFrom('outbox').select('licence_id').orderBy('id').execute()
  expect(rows.map(({ licence_id }) => licence_id)).toEqual([1, null, null, null])
})
