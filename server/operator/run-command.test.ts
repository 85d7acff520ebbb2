import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOperatedPortal, type OperatedPortal, runInWorld } from '#test/support/operator.ts'
import { dayMs } from '../platform/durations.ts'
import { commands } from './commands.ts'

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal()
})
afterAll(() => portal.close())

describe('every command', () => {
  it.each(commands.map(({ name }) => name))('%s has --help', async (name) => {
    const { code, said } = await portal.operator([...name.split(' '), '--help'])
    expect(code).toBe(0)
    expect(said).toContain(`Usage: npm run portal -- ${name}`)
    for (const option of said.match(/\[--[a-z-]+/g) ?? []) expect(said).toContain(`  ${option.slice(1)} `)
  })

  it.each(commands.map(({ name }) => name))('%s refuses unknown options', async (name) => {
    const ran = await portal.operator([...name.split(' '), '--password', 'secret'])
    expect(ran.code).toBe(2)
    expect(ran.noted).toContain('--password')
    expect(ran.noted).toContain(`Usage: npm run portal -- ${name}`)
  })
})

describe('wrong usage', () => {
  it.each([
    [[]],
    [['dance']],
    [['mail']],
    [['mail', 'dead', 'x']],
    [['mail', 'retry']],
    [['mail', 'retry', '1', '--all']],
    [['mail', 'retry', '1e3']],
    [['sessions', 'end']],
    [['sessions', 'end', 'lena', '--all']],
    [['person', 'erase', 'lena']],
    [['staff', 'create']],
  ])('%j exits with 2 and does nothing', async (words) => {
    expect((await portal.operator(words)).code).toBe(2)
  })
})

describe('a database with another schema', () => {
  afterEach(() => sql`DELETE FROM kysely_migration WHERE name = '999-to-come'`.execute(portal.services.db))

  it('a database with another schema of a newer portal is not touched', async () => {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-to-come', '')`.execute(
      portal.services.db,
    )
    for (const words of [['mail', 'dead'], ['migrate']]) {
      const { code, noted } = await portal.operator(words)
      expect([code, noted]).toEqual([1, expect.stringContaining('999-to-come')])
    }
  })
})

describe('the program', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const run = (words: string[], env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, [main, ...words], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    })

  it('the program exits with the documented codes', () => {
    expect(run([], {})).toMatchObject({ status: 2, stdout: expect.stringContaining('licences import') })
    expect(run(['migrate', '--help'], {})).toMatchObject({ status: 0, stderr: '' })
    expect(run(['mail', 'dead'], { DATA_DIR: '/no/such/directory' })).toMatchObject({ status: 1, stdout: '' })
    const away = { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/none' }
    const { status, stderr } = run(['mail', 'dead'], away)
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The database does not answer: [^\n]*\n$/)])
    expect(stderr).not.toContain('hunter2')
  })
})

describe('a missing embedded database', () => {
  it('a missing embedded database is not created by a command that reads it', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'portal-'))
    const open = () => Promise.reject(new Error('It was opened.'))
    const world = { env: { DATA_DIR: directory }, clock: () => new Date(), open }
    const { code, noted } = await runInWorld(world, ['mail', 'dead'])
    expect([code, noted]).toEqual([1, expect.stringContaining('There is no database in')])
    expect(existsSync(path.join(directory, 'db'))).toBe(false)
    rmSync(directory, { recursive: true })
  })
})

it('an invalid configuration is reported with all its faults', async () => {
  const { code, noted } = await portal.operator(['mail', 'dead'], { env: { PORTAL_ENV: 'prod', PORT: 'x' } })
  expect(code).toBe(1)
  expect(noted).toMatch(/PORT: [\s\S]*SECRET: /)
})

describe('retention', () => {
  const env = { AUDIT_DAYS: '10' }
  const off = (ms: number) => new Date(portal.clock.now.getTime() + ms)
  const writeRow = (at: Date) =>
    sql`INSERT INTO audit (at, action, target_kind, target_id) VALUES (${at}, 'account.add', 'account', 0)`.execute(
      portal.services.db,
    )
  const left = async () =>
    (await portal.services.db.selectFrom('audit').select('id').where('target_id', '=', 0).execute()).length
  beforeEach(() => portal.reset())

  it('retention deletes old rows, and with --dry-run only counts them', async () => {
    await writeRow(off(-11 * dayMs))
    await writeRow(off(0))
    const dry = await portal.operator(['retention', '--dry-run'], { env })
    expect([dry.code, dry.said]).toEqual([0, expect.stringContaining('audit rows: 1 older than 10 days\n')])
    const wet = await portal.operator(['retention'], { env })
    expect(wet.said).toContain('audit rows: 1 older than 10 days, deleted')
    expect((await portal.operator(['retention'], { env })).said).toContain('audit rows: 0 older')
    expect(await left()).toBe(1)
  })

  it('retention deletes nothing if the clock is more than a day off, and says so in one line', async () => {
    await writeRow(off(0))
    const { code, said, noted } = await portal.operator(['retention'], { env, clock: () => off(20 * dayMs) })
    expect([code, said]).toEqual([1, ''])
    expect(noted.trimEnd()).toMatch(/^The clock says .*: nothing is deleted\.$/)
    expect(await left()).toBe(1)
  })

  it('retention deletes nothing if the newest row is older than a day, and says what to do', async () => {
    await writeRow(off(-11 * dayMs))
    const { code, said, noted } = await portal.operator(['retention'], { env })
    expect([code, said]).toEqual([1, ''])
    expect(noted).toContain('Sign in to the portal once')
    expect(await left()).toBe(1)
  })
})
