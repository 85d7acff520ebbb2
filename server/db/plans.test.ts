import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#test/support/test-database.ts'
import { recordSql, type SqlRecorder, type Statement } from '../../bench/record-sql.ts'
import { planScenarios, type Scenario } from '../../bench/scenarios.ts'
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

  it('no call that people wait for reads a table from one end to the other', async () => {
    const scans = new Set<string>()
    for (const { name, requests } of scenarios) {
      for (const { method, path, headers, body } of requests.slice(0, 10)) {
        const { result, statements } = await recorder.of(() =>
          app.inject({ method, url: path, headers, ...(body !== undefined && { payload: body }) }),
        )
        expect(result.statusCode, result.body).toBe(200)
        for (const statement of statements.filter(({ text }) =>
          /^\s*(select|with|update|delete)/i.test(text),
        )) {
          for (const table of await scannedBy(database.pool, statement)) scans.add(`${name}: ${table}`)
        }
      }
    }
    expect([...scans]).toEqual([])
  })
})
