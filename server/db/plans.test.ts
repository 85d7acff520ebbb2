import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#test/support/test-database.ts'
import { recordSql, type SqlRecorder, type Statement } from '../../bench/record-sql.ts'
import type { Scenario } from '../../bench/scenario.ts'
import { planScenarios } from '../../bench/scenarios.ts'
import { fillForLoad } from '../../dev/load-data.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createServices } from '../start.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const scansOf = ({ Plans = [], ...node }: Plan): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...Plans.flatMap(scansOf),
]

/** The tables that a statement reads from one end to the other. */
async function scannedBy(pool: pg.Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values)
  return scansOf(rows[0]['QUERY PLAN'][0].Plan)
}

describe('with 150,000 accounts', () => {
  let database: Database
  let recorder: SqlRecorder
  let app: FastifyInstance
  let scenarios: Scenario[]
  beforeAll(async () => {
    database = await openTestDatabase()
    recorder = recordSql(database.pool)
    await migrate(database.db)
    const cheap = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
    await fillForLoad(database.pool, 150_000, cheap.hash)
    const services = createServices({ ...readConfig({}), logLevel: 'silent' }, database)
    app = await createApp(services)
    scenarios = await planScenarios(services, app)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  /** The tables that a request reads from one end to the other. */
  async function scannedFor(request: {
    method: Scenario['requests'][number]['method']
    url: string
    headers: Record<string, string>
    payload?: string
  }) {
    const { result, statements } = await recorder.of(() => app.inject(request))
    expect(result.statusCode, result.body).toBe(200)
    const planned = statements.filter(({ text }) => /^\s*(select|with|update|delete)/i.test(text))
    return (await Promise.all(planned.map((statement) => scannedBy(database.pool, statement)))).flat()
  }

  it('no call that people wait for reads a table of more than some hundred rows from one end to the other', async () => {
    const scans = new Set<string>()
    const { rows } = await database.pool.query('SELECT relname FROM pg_class WHERE reltuples >= 1000')
    const large = new Set(rows.map(({ relname }) => relname))
    expect(large).toContain('accounts')
    for (const { name, requests } of scenarios) {
      for (const { method, path, headers, body } of requests.slice(0, 10)) {
        const request = { method, url: path, headers, ...(body !== undefined && { payload: body }) }
        const scanned = await scannedFor(request)
        for (const table of scanned) if (large.has(table)) scans.add(`${name}: ${table}`)
      }
    }
    expect([...scans]).toEqual([])
  })

  it('nor does what is asked of the seats in use, nor an app that takes one', async () => {
    const { pool } = database
    // Every tenth account uses an app, and another of each licence is about to.
    await pool.query(
      `INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at, app, machine, licence_id)
       SELECT sha256(a.login::bytea), a.id, now(), now(), now() + interval '1 hour', 'online', 'M', g.licence_id
       FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
       WHERE g.licence_id IS NOT NULL AND a.id % 10 = 0`,
    )
    await pool.query(
      `INSERT INTO hand_over_codes (code_hash, account_id, app, machine, expires_at)
       SELECT sha256(('code' || a.id)::bytea), a.id, 'online', 'M2', now() + interval '1 minute'
       FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
       WHERE g.licence_id IS NOT NULL AND a.id % 10 = 1`,
    )
    await pool.query('ANALYZE sessions, hand_over_codes')
    const { rows: groups } = await pool.query(
      `(SELECT id FROM groups WHERE licence_id IS NOT NULL ORDER BY id LIMIT 5)
       UNION (SELECT id FROM groups WHERE licence_id IS NOT NULL ORDER BY id DESC LIMIT 5)
       UNION (SELECT id FROM groups WHERE licence_id IS NULL LIMIT 5)`,
    )
    const headers =
      scenarios.find(({ name }) => name === 'members, largest group')?.requests[0]?.headers ?? {}
    const scans = new Set<string>()
    for (const { id } of groups) {
      for (const what of ['seats', 'apps?page=1&size=20']) {
        const url = `/api/v1/weblockgroup/${id}/${what}`
        for (const table of await scannedFor({ method: 'GET', url, headers })) scans.add(`${what}: ${table}`)
      }
    }
    const { rows: people } = await pool.query(
      'SELECT account_id AS id FROM hand_over_codes ORDER BY 1 LIMIT 10',
    )
    for (const { id } of people) {
      const payload = JSON.stringify({ machine: 'M2', cookie: `code${id}` })
      const type = { 'content-type': 'application/json' }
      const request = { method: 'POST' as const, url: '/api/v1/weblock/session', headers: type, payload }
      for (const table of await scannedFor(request)) scans.add(`taking a seat: ${table}`)
    }
    expect([...scans]).toEqual([])
  })
})
