import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrations } from '#server/platform/db/migrate.ts'
import { fillWithDemoData } from '#test/support/filled-database.ts'
import { runInWorld } from '#test/support/operator.ts'
import { createPortalData, type PortalData } from '#test/support/portal-data.ts'
import { startPortalProcess } from '#test/support/portal-process.ts'
import { findPostgres } from '#test/support/postgres-server.ts'
import { connectionEnvironment } from './postgresql.ts'

const isServer = inject('postgresUrl') !== ''

let folder: string
/** The demo data; each test has a copy. */
let first: PortalData
let data: PortalData
let other: PortalData
beforeAll(async () => {
  first = await createPortalData()
  await within(first, fillWithDemoData)
  folder = mkdtempSync(path.join(tmpdir(), 'portal-backups-'))
  // Debian's folder of the programs, which need not be on the PATH of a developer.
  process.env.PATH = `${process.env.PATH}${path.delimiter}${findPostgres() ?? ''}`
})
beforeEach(async () => {
  data = await createPortalData()
  other = await createPortalData({ isNew: true })
  if ('DATA_DIR' in first.settings) cpSync(first.settings.DATA_DIR, directoryOf(data), { recursive: true })
  else await within(data, fillWithDemoData)
})
afterEach(async () => {
  await data.remove()
  await other.remove()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await first.remove()
})

const directoryOf = ({ settings }: PortalData) => ('DATA_DIR' in settings ? settings.DATA_DIR : '')

async function within<T>({ open }: PortalData, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const operator = (words: string[], { settings }: PortalData) =>
  runInWorld({ env: { ...settings }, clock: () => new Date(), open: openDatabase }, words)

/** A `pg_restore` as it was before August 2025: it knows no key, and its script does not restrict psql. */
function olderPrograms(): string {
  const programs = mkdtempSync(path.join(folder, 'programs-'))
  const script = `#!/bin/sh
case "$*" in *--restrict-key*) echo "unrecognized option '--restrict-key'" >&2; exit 1;; esac
PATH="${process.env.PATH}" exec pg_restore "$@" | sed '/^\\\\\\(un\\)\\{0,1\\}restrict /d'
`
  writeFileSync(path.join(programs, 'pg_restore'), script, { mode: 0o755 })
  return programs
}

let made = 0
async function backup(of = data): Promise<string> {
  const file = path.join(folder, `portal-${made++}.backup`)
  expect(await operator(['backup', file], of)).toMatchObject({ code: 0, noted: '' })
  return file
}

const logins = (of: PortalData) =>
  within(of, async ({ db }) => {
    const rows = await db.selectFrom('accounts').select('login').orderBy('id').execute()
    return rows.map(({ login }) => login)
  })

/** Every row of every table, as text. */
const contents = (of: PortalData) =>
  within(of, async ({ db }) => {
    const tables = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' ORDER BY 1`.execute(db)
    const all: Record<string, unknown[]> = {}
    for (const { name } of tables.rows)
      all[name] = (await sql`SELECT t::text AS row FROM ${sql.table(name)} AS t ORDER BY 1`.execute(db)).rows
    return all
  })

describe('a backup', () => {
  it('a backup restores completely into an empty database, which the portal can then use', async () => {
    const file = await backup()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await operator(['restore', file], other)).toMatchObject({ code: 0, noted: '' })
    expect(await contents(other)).toEqual(await contents(data))
    const portal = await startPortalProcess(other.settings)
    expect((await fetch(`${portal.origin}/api/v1/isloggedin`)).status).toBe(200)
    await portal.kill()
  })

  it('a backup never overwrites a file, and is never left half written', async () => {
    const file = path.join(folder, 'kept')
    writeFileSync(file, 'mine')
    expect((await operator(['backup', file], data)).code).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect((await operator(['backup', path.join(folder, 'no', 'such', 'file')], data)).code).toBe(1)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('a backup replaces the contents of a database only with --replace', async () => {
    const file = await backup()
    await within(data, ({ db }) => db.insertInto('me_document_types').values({ name: 'later' }).execute())
    const before = await contents(data)
    const refused = await operator(['restore', file], data)
    expect([refused.code, refused.noted]).toEqual([1, expect.stringContaining('The database is not empty')])
    expect(await contents(data)).toEqual(before)
    expect((await operator(['restore', file, '--replace'], data)).code).toBe(0)
    const types = await within(data, ({ db }) => db.selectFrom('me_document_types').select('name').execute())
    expect(types).not.toContainEqual({ name: 'later' })
    expect(await logins(data)).toContain('lena')
  })

  it('a backup restores into a migrated, empty database', async () => {
    const file = await backup()
    expect((await operator(['migrate'], other)).code).toBe(0)
    expect((await operator(['restore', file], other)).code).toBe(0)
    expect(await logins(other)).toContain('lena')
  })

  it('a backup of an older portal is reported as such, and can be migrated', async () => {
    const older = await createPortalData({ isNew: true })
    await within(older, async ({ db }) => {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
      expect((await migrator.migrateTo('010-codes-and-refused-sign-ins')).error).toBeUndefined()
    })
    const file = await backup(older)
    await older.remove()
    const restored = await operator(['restore', file], other)
    expect([restored.code, restored.noted]).toEqual([0, expect.stringContaining('older than this portal')])
    expect((await operator(['mail', 'dead'], other)).noted).toContain('“migrate” brings it up to date')
    expect((await operator(['migrate'], other)).said).toContain('011-search-indexes: done')
    expect((await operator(['mail', 'dead'], other)).code).toBe(0)
  })

  it('a backup of a newer portal is refused without any change', async () => {
    await within(data, ({ db }) =>
      sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-to-come', '')`.execute(db),
    )
    const file = await backup()
    const refused = await operator(['restore', file], other)
    expect([refused.code, refused.noted]).toEqual([1, expect.stringContaining('999-to-come')])
    expect(await contents(other)).toEqual({})
  })

  it('a backup that is damaged is refused without any change', async () => {
    const file = await backup()
    const whole = readFileSync(file)
    const before = await contents(data)
    for (const [name, bytes] of [
      ['half', whole.subarray(0, whole.length * 0.7)],
      ['other', Buffer.from('not a backup')],
    ] as const) {
      const damaged = path.join(folder, name)
      writeFileSync(damaged, bytes)
      expect([name, (await operator(['restore', damaged, '--replace'], data)).code]).toEqual([name, 1])
    }
    expect((await operator(['restore', path.join(folder, 'none')], data)).code).toBe(1)
    expect(await contents(data)).toEqual(before)
  })

  it('a backup of the other engine is refused with the reason', async () => {
    const file = path.join(folder, 'foreign')
    writeFileSync(file, isServer ? Buffer.from([0x1f, 0x8b, 8, 0, 0]) : 'PGDMP…')
    const { code, noted } = await operator(['restore', file], other)
    expect([code, noted]).toEqual([1, expect.stringContaining('can only be restored into one')])
  })
})

if (isServer)
  describe('on PostgreSQL', () => {
    it('a backup works while a portal runs; a restore is refused until none does', async () => {
      const portal = await startPortalProcess(data.settings)
      const file = await backup()
      const refused = await operator(['restore', file, '--replace'], data)
      expect([refused.code, refused.noted]).toEqual([1, expect.stringContaining('Stop the portals first')])
      await portal.kill()
    })

    it.each(['as installed', 'without support for restrictions'])(
      'a tampered dump runs no command of psql, with PostgreSQL’s programs %s',
      async (programs) => {
        const trace = path.join(folder, 'trace')
        const filler = 'x'.repeat(200)
        await within(data, ({ db }) =>
          sql`CREATE TABLE tampered (name text DEFAULT ${sql.lit(filler)})`.execute(db),
        )
        const file = await backup()
        const evil = `x');\n\\! touch ${trace}\nSELECT ('`
        const bytes = readFileSync(file, 'latin1')
        expect(bytes).toContain(`'${filler}'`)
        writeFileSync(file, bytes.replace(`'${filler}'`, `'${evil.padEnd(200, 'x')}'`), 'latin1')
        const before = process.env.PATH
        if (programs !== 'as installed') process.env.PATH = `${olderPrograms()}${path.delimiter}${before}`
        const { code } = await operator(['restore', file], other)
        process.env.PATH = before
        expect([code, existsSync(trace)]).toEqual([1, false])
        expect(await contents(other)).toEqual({})
      },
    )

    it('the password is in the environment of the programs, never in their arguments', () => {
      const env = connectionEnvironment(
        'postgres://some%40one:pass%20word@db.example.org:6432/portal?sslmode=verify-full',
      )
      expect(env).toMatchObject({
        PGHOST: 'db.example.org',
        PGPORT: '6432',
        PGUSER: 'some@one',
        PGPASSWORD: 'pass word',
        PGDATABASE: 'portal',
        PGSSLMODE: 'verify-full',
      })
    })

    it('a missing program is named, with the package to install', async () => {
      const { PATH } = process.env
      process.env.PATH = folder
      const { code, noted } = await operator(['backup', path.join(folder, 'never')], data)
      process.env.PATH = PATH
      expect([code, noted]).toEqual([
        1,
        expect.stringMatching(/pg_dump is not on the PATH.*postgresql-client/),
      ])
      expect(existsSync(path.join(folder, 'never'))).toBe(false)
    })
  })

if (!isServer)
  describe('of the embedded database', () => {
    it('backup and restore are refused while a portal has it open', async () => {
      const file = await backup()
      const portal = await startPortalProcess(data.settings)
      for (const words of [
        ['backup', path.join(folder, 'running')],
        ['restore', file, '--replace'],
        ['mail', 'dead'],
        ['migrate'],
      ]) {
        const { code, noted } = await operator(words, data)
        expect([words[0], code, noted]).toEqual([
          words[0],
          1,
          expect.stringContaining('Another portal is running'),
        ])
      }
      await portal.kill()
    })

    it('a restore keeps the previous database, which can be put back by hand', async () => {
      const file = await backup()
      await within(data, ({ db }) => db.insertInto('me_document_types').values({ name: 'later' }).execute())
      const { noted } = await operator(['restore', file, '--replace'], data)
      const [, aside = ''] = /The previous database is in (.*)\.\n/.exec(noted) ?? []
      const directory = directoryOf(data)
      rmSync(path.join(directory, 'db'), { recursive: true })
      renameSync(aside, path.join(directory, 'db'))
      const types = await within(data, ({ db }) =>
        db.selectFrom('me_document_types').select('name').execute(),
      )
      expect(types).toContainEqual({ name: 'later' })
      expect(readdirSync(directory).sort()).toEqual(['db', 'portal.lock'])
    })
  })
