import type pg from 'pg'
import { withoutQueryTimeout } from '../server/platform/db/portal-client.ts'
import { demoPassword } from './demo-data.ts'
import { insertBusiness } from './load-business.ts'
import { type Customers, type LoadAccount, planCustomers } from './load-customers.ts'

const rowsAtOnce = 10_000
const staffId = 1
const dealerId = 2

const minAccounts = 500

/** Logins to work with in a database of `fillForLoad`: staff, a dealer, and the admins of the licences. */
export const loadLogins = {
  staff: 'staff',
  dealer: 'dealer',
  adminOf: (licence: number) => `admin.${licence}`,
}

/**
 * Fills an empty, migrated database with customers for load tests; all accounts have the demo password.
 * @param hash turns the password into what is stored
 * @param done gets the number of accounts so far
 * @throws if there are accounts already
 */
export async function fillForLoad(
  pool: pg.Pool,
  accounts: number,
  hash: (password: string) => Promise<string>,
  done: (accounts: number) => void = () => {},
): Promise<Customers> {
  if (accounts < minAccounts) throw new Error(`At least ${minAccounts} accounts are needed.`)
  const passwordHash = await hash(demoPassword)
  return withoutQueryTimeout(() => fillAtOnce(pool, planCustomers(accounts), passwordHash, done))
}

async function fillAtOnce(
  pool: pg.Pool,
  customers: Customers,
  passwordHash: string,
  done: (accounts: number) => void,
): Promise<Customers> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('SELECT 1 FROM accounts LIMIT 1')
    if (rows.length > 0) throw new Error('The database holds accounts already. Choose an empty one.')
    await client.query('SET statement_timeout = 0')
    await client.query("SET maintenance_work_mem = '256MB'")
    await client.query('BEGIN')
    // An index built once over all rows costs a fraction of one that grows with them.
    const indexes = await dropIndexes(client, ['accounts', 'groups'])
    await insertVendor(client, passwordHash)
    await client.query("SELECT setval(pg_get_serial_sequence('accounts', 'id'), $1)", [dealerId])
    await insertLicencesAndGroups(client, customers)
    await insertAccounts(client, customers.accounts(), passwordHash, done)
    await insertBusiness(client, { staffId, dealerId })
    for (const definition of indexes) await client.query(definition)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
    return customers
  } catch (cause) {
    await client.query('ROLLBACK')
    throw cause
  } finally {
    client.release(true)
  }
}

/** @returns the statements that make them again */
async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = ANY($1)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

async function insertVendor(client: pg.PoolClient, passwordHash: string): Promise<void> {
  await client.query(
    `INSERT INTO accounts (id, login, name, kind, password_hash)
     VALUES ($2, 'staff', 'Sofie De Smet', 'staff', $1), ($3, 'dealer', 'Hulpmiddelen Peeters', 'dealer', $1)`,
    [passwordHash, staffId, dealerId],
  )
}

/** The licences point at their root groups, and the groups at their licence: hence in three steps. */
async function insertLicencesAndGroups(
  client: pg.PoolClient,
  { licences, groups }: Customers,
): Promise<void> {
  for (const some of batches(licences)) {
    await client.query(
      `INSERT INTO licences (id, prefix, number, seats, town, web_code, dealer_id, price_cents)
       SELECT id, prefix, number, seats, town, 'W' || id, CASE WHEN id % 4 = 0 THEN $6::bigint END, 19900
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::text[])
         AS new (id, prefix, number, seats, town)`,
      [...columns(some, ['id', 'prefix', 'number', 'seats', 'town']), dealerId],
    )
  }
  for (const some of batches(groups)) {
    await client.query(
      `INSERT INTO groups (id, parent_id, path, name, licence_id, reserved_seats)
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::integer[])`,
      columns(some, ['id', 'parentId', 'path', 'name', 'licenceId', 'reservedSeats']),
    )
  }
  for (const some of batches(licences)) {
    await client.query(
      `UPDATE licences AS l SET root_group_id = new.root
       FROM unnest($1::bigint[], $2::bigint[]) AS new (id, root) WHERE l.id = new.id`,
      columns(some, ['id', 'rootGroupId']),
    )
  }
  for (const table of ['licences', 'groups']) {
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`)
  }
}

async function insertAccounts(
  client: pg.PoolClient,
  accounts: Iterable<LoadAccount>,
  passwordHash: string,
  done: (accounts: number) => void,
): Promise<void> {
  let count = 0
  for (const some of batches(accounts)) {
    await client.query(
      `INSERT INTO accounts (login, name, email, kind, group_id, seats, password_hash)
       SELECT new.*, $7 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::integer[]) AS new`,
      [...columns(some, ['login', 'name', 'email', 'kind', 'groupId', 'seats']), passwordHash],
    )
    count += some.length
    done(count)
  }
  await client.query(
    `UPDATE groups SET account_count = of.accounts
     FROM (SELECT group_id, count(*) AS accounts FROM accounts GROUP BY group_id) AS of WHERE of.group_id = groups.id`,
  )
}

function columns<T, K extends keyof T>(rows: readonly T[], names: readonly K[]): T[K][][] {
  return names.map((name) => rows.map((row) => row[name]))
}

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === rowsAtOnce) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
