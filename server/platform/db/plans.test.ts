import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addAppsInUse,
  addBusinessPast,
  addHistory,
  addInvoices,
  addLockedPeople,
} from '#test/support/history.ts'
import { scannedBy } from '#test/support/plans.ts'
import { openTestDatabase } from '#test/support/test-database.ts'
import { recordSql, type SqlRecorder } from '../../../bench/record-sql.ts'
import type { Scenario } from '../../../bench/scenario.ts'
import { planScenarios } from '../../../bench/scenarios.ts'
import { fillForLoad } from '../../../dev/load-data.ts'
import { createPasswords } from '../../accounts/passwords.ts'
import { createApp } from '../../app.ts'
import { sendReminders } from '../../reminders/remind.ts'
import type { Services } from '../../services.ts'
import { createServices } from '../../start.ts'
import { dateInBrussels } from '../calendar.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

/** The index of grams alone takes ten seconds of CPU. */
const fillTimeoutMs = 300_000

describe('with 150,000 accounts', () => {
  let database: Database
  let recorder: SqlRecorder
  let app: FastifyInstance
  let services: Services
  let scenarios: Scenario[]
  beforeAll(async () => {
    database = await openTestDatabase()
    recorder = recordSql(database.pool)
    await migrate(database.db)
    const cheap = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
    await fillForLoad(database.pool, 150_000, cheap.hash)
    services = createServices({ ...readConfig({}), logLevel: 'silent' }, database)
    app = await createApp(services)
    scenarios = await planScenarios(services, app)
  }, fillTimeoutMs)
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

  const requestsOf = (name: string) => scenarios.find((scenario) => scenario.name === name)?.requests ?? []

  /** The headers of the person who makes the requests of a scenario. */
  const headersOf = (name: string) => requestsOf(name)[0]?.headers ?? {}

  async function largeTables(): Promise<Set<string>> {
    const { rows } = await database.pool.query('SELECT relname FROM pg_class WHERE reltuples >= 1000')
    const large = new Set<string>(rows.map(({ relname }) => relname))
    expect(large).toContain('accounts')
    return large
  }

  it('no plan is compiled, and a search has memory for its matches', async () => {
    const { rows } = await database.pool.query(
      `SELECT current_setting('jit') AS jit, current_setting('work_mem') AS memory`,
    )
    expect(rows).toEqual([{ jit: 'off', memory: '16MB' }])
  })

  it('no call that people wait for reads a table of more than some hundred rows from one end to the other', async () => {
    const scans = new Set<string>()
    const large = await largeTables()
    for (const { name, requests } of scenarios) {
      for (const { method, path, headers, body } of requests.slice(0, 10)) {
        const request = { method, url: path, headers, ...(body !== undefined && { payload: body }) }
        const scanned = await scannedFor(request)
        for (const table of scanned) if (large.has(table)) scans.add(`${name}: ${table}`)
      }
    }
    expect([...scans]).toEqual([])
  })

  it('no list of groups or of people reads a large table from one end to the other', async () => {
    const large = await largeTables()
    const { rows } = await database.pool.query(
      `(SELECT id FROM groups ORDER BY id LIMIT 5) UNION (SELECT id FROM groups WHERE licence_id IS NULL LIMIT 5)`,
    )
    const headers = headersOf('members, largest group')
    const lists = ['', '/members', '/subgroups', '/users'].flatMap((list) =>
      [0, ...rows.map(({ id }) => id)].map((id) => `/weblockgroup/${id}${list}`),
    )
    const scans = new Set<string>()
    for (const list of lists.filter((list) => !/\/0($|\/users)/.test(list))) {
      // A text among the members is a search: it may read all groups until it has enough matches.
      const texts = list.endsWith('/members') ? [] : ['?page=1&size=20&q=klas']
      for (const page of ['', '?page=2&size=20', ...texts]) {
        const request = { method: 'GET' as const, url: `/api/v1${list}${page}`, headers }
        const scanned = await scannedFor(request)
        for (const table of scanned) if (large.has(table)) scans.add(`${list}${page}: ${table}`)
      }
    }
    expect([...scans]).toEqual([])
  })

  it('neither the seats in use nor an app that takes one reads a large table from one end to the other', async () => {
    const { pool } = database
    await addAppsInUse(pool)
    const large = await largeTables()
    for (const table of ['sessions', 'hand_over_codes']) expect(large).toContain(table)
    const { rows: groups } = await pool.query(
      `(SELECT id FROM groups WHERE licence_id IS NOT NULL ORDER BY id LIMIT 5)
       UNION (SELECT id FROM groups WHERE licence_id IS NOT NULL ORDER BY id DESC LIMIT 5)
       UNION (SELECT id FROM groups WHERE licence_id IS NULL LIMIT 5)`,
    )
    const headers = headersOf('members, largest group')
    const scans = new Set<string>()
    for (const { id } of groups) {
      for (const what of ['seats', 'apps?page=1&size=20']) {
        const url = `/api/v1/weblockgroup/${id}/${what}`
        for (const table of await scannedFor({ method: 'GET', url, headers }))
          if (large.has(table)) scans.add(`${what}: ${table}`)
      }
    }
    const { rows: people } = await pool.query(
      'SELECT account_id AS id FROM hand_over_codes ORDER BY 1 LIMIT 10',
    )
    for (const { id } of people) {
      const payload = JSON.stringify({ machine: 'M2', cookie: `code${id}` })
      const type = { 'content-type': 'application/json' }
      const request = { method: 'POST' as const, url: '/api/v1/weblock/session', headers: type, payload }
      for (const table of await scannedFor(request))
        if (large.has(table)) scans.add(`taking a seat: ${table}`)
    }
    expect([...scans]).toEqual([])
  })

  it('no home, export, activity or bin of a school, nor a preview of a list, reads a large table whole', async () => {
    const { pool } = database
    await addHistory(pool)
    const large = await largeTables()
    for (const table of ['audit', 'operations', 'bin']) expect(large).toContain(table)
    const staff = headersOf('members, largest group')
    const admins = requestsOf('session check').slice(0, 10)
    const scans = new Set<string>()
    const look = async (what: string, request: Parameters<typeof scannedFor>[0]) => {
      for (const table of await scannedFor(request)) if (large.has(table)) scans.add(`${what}: ${table}`)
    }
    for (const { headers } of admins) await look('home', { method: 'GET', url: '/api/v1/home', headers })
    const { rows: groups } = await pool.query(
      `(SELECT id, licence_id FROM groups WHERE licence_id IS NOT NULL ORDER BY id LIMIT 5)
       UNION (SELECT id, licence_id FROM groups WHERE licence_id IS NOT NULL ORDER BY id DESC LIMIT 5)
       UNION (SELECT id, licence_id FROM groups WHERE licence_id IS NULL LIMIT 5)`,
    )
    // A text is a search: it may read all of the licence's rows.
    const lists = [
      '',
      '/seats',
      '/activity?page=1&size=20',
      '/activity?page=2&size=20&sign_ins=true',
      '/activity?page=1&size=20&folded=true',
      '/activity?page=5&size=20&folded=true&from=2020-01-01&to=2020-01-31',
      '/bin?page=1&size=20',
    ]
    const activity = lists.filter((list) => list.startsWith('/activity'))
    for (const list of activity)
      await look(`${list} of all`, { method: 'GET', url: `/api/v1/weblockgroup/0${list}`, headers: staff })
    for (const { id, licence_id } of groups) {
      for (const list of [...lists, '/export?format=csv'])
        await look(list, { method: 'GET', url: `/api/v1/weblockgroup/${id}${list}`, headers: staff })
      if (licence_id === null) continue
      const rows = [{ login: 'a.new.login', name: 'New Pupil', email: 'new.pupil@example.org' }]
      const payload = JSON.stringify({ rows })
      const headers = { ...staff, 'content-type': 'application/json' }
      await look('import', { method: 'POST', url: `/api/v1/weblockgroup/${id}/import`, headers, payload })
    }
    expect([...scans]).toEqual([])
  })

  it('no table of licences, page of a licence or person, timeline or search for everything reads a large table whole', async () => {
    const { pool } = database
    await addBusinessPast(pool)
    const large = await largeTables()
    for (const table of ['licences', 'groups', 'licence_notes', 'outbox']) expect(large).toContain(table)
    const staff = headersOf('members, largest group')
    const admin = headersOf('session check')
    const dealer = headersOf('a dealer’s products')
    const { rows: some } = await pool.query(
      `SELECT DISTINCT ON (l.id) l.prefix || l.number AS sn, l.number, a.id AS account, a.login, a.email FROM licences AS l
       JOIN accounts AS a ON a.group_id = l.root_group_id AND a.kind = 'admin' AND a.email <> ''
       WHERE l.id IN (1, 4, 2000) ORDER BY l.id, a.id`,
    )
    const scans = new Set<string>()
    const look = async (path: string, headers: Record<string, string>, who: string) => {
      const scanned = await scannedFor({ method: 'GET', url: `/api/v1${path}`, headers })
      for (const table of scanned) if (large.has(table)) scans.add(`${path} of ${who}: ${table}`)
    }
    const tables = [
      '',
      'state=active',
      'state=ending&within=30',
      'state=ended',
      'state=permanent',
      'sort=-sn',
    ]
    // The file of all licences reads all.
    for (const query of [...tables, 'format=csv&state=ending&within=30'])
      for (const [who, headers] of Object.entries({ staff, dealer }))
        await look(`/licences?page=1&size=20&${query}`, headers, who)
    for (const { sn, account } of some) {
      await look(`/licences/${sn}`, staff, 'staff')
      await look(`/licences/${sn}/timeline?page=2&size=20`, staff, 'staff')
      await look(`/weblockaccount/${account}`, staff, 'staff')
    }
    for (const { sn, number, login, email } of some) {
      for (const text of [
        sn,
        number,
        login,
        email,
        `W${number}`,
        'School 1999',
        'no such thing',
        '4711',
        'LOAD20',
        '3b',
        'be',
        'lotte school',
        'school 7 klas 3',
        `lotte ${sn}`,
      ])
        for (const [who, headers] of Object.entries({ staff, dealer, admin }))
          await look(`/find?q=${encodeURIComponent(text)}`, headers, who)
    }
    expect([...scans]).toEqual([])
  })

  it('no page of a month of invoices or of money, and no list or file of a customer’s, reads a large table whole', async () => {
    await addInvoices(database.pool)
    const large = await largeTables()
    for (const table of ['orders', 'papers', 'receipts']) expect(large).toContain(table)
    const staff = headersOf('members, largest group')
    const admin = headersOf('session check')
    const month = dateInBrussels(new Date()).slice(0, 7)
    const scans = new Set<string>()
    for (const list of ['invoices', 'receipts'])
      for (const [headers, query] of [
        [staff, `month=${month}&page=1&size=50`],
        [admin, 'page=1&size=50'],
        [admin, 'format=csv'],
      ] as const)
        for (const table of await scannedFor({ method: 'GET', url: `/api/v1/${list}?${query}`, headers }))
          if (large.has(table)) scans.add(`${list}?${query}: ${table}`)
    expect([...scans]).toEqual([])
  })

  it('the reminders read no large table whole: there is one look however many licences end', async () => {
    const large = await largeTables()
    for (const table of ['licences', 'groups', 'accounts']) expect(large).toContain(table)
    const { statements } = await recorder.of(() => sendReminders(services))
    const each = new Map(statements.map((statement) => [statement.text, statement]))
    const scans = new Set<string>()
    for (const [text, statement] of each)
      if (/^\s*(select|with|update|delete)/i.test(text))
        for (const table of await scannedBy(database.pool, statement))
          if (large.has(table)) scans.add(`${text}: ${table}`)
    expect([...scans]).toEqual([])
    const looks = await recorder.of(() => sendReminders(services))
    expect(looks.statements.map(({ text }) => text.trim().slice(0, 20))).toHaveLength(3)
  })

  it('no list of licences short of seats or of people who are locked out, nor the home of their admin, reads a large table whole', async () => {
    await addLockedPeople(database.pool)
    const large = await largeTables()
    for (const table of ['sessions', 'audit', 'throttle']) expect(large).toContain(table)
    const headers = headersOf('members, largest group')
    for (const list of ['/people/locked?page=1&size=3', '/licences/pressure?page=1&size=3']) {
      const scanned = await scannedFor({ method: 'GET', url: `/api/v1${list}`, headers })
      expect(
        scanned.filter((table) => large.has(table)),
        list,
      ).toEqual([])
    }
    const home = await scannedFor({ method: 'GET', url: '/api/v1/home', headers: headersOf('session check') })
    expect(home.filter((table) => large.has(table))).toEqual([])
  })
})
