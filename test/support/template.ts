import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { overEmbedded } from '#server/platform/db/database.ts'
import { fillTemplate } from './filled-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = path.join(root, '.cache')
const dayMs = 24 * 60 * 60 * 1000

/** All that decides what is in the templates; rather too much than too little, as making them takes five seconds. */
const sources = [
  'node_modules/@electric-sql/pglite/package.json',
  'contract/**/*.ts',
  'server/platform/db/**/*.ts',
  'server/accounts/passwords.ts',
  'dev/demo-*.ts',
  'dev/identity-provider/pupils.ts',
  'test/support/{template,filled-database,kept-rows}.ts',
]

function keyOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

export type Template = 'empty' | 'filled'

/** Worked out once for a whole run, whose workers inherit it: sources may change meanwhile. */
function keyOfRun(): string {
  process.env.TEST_TEMPLATES ??= keyOf(sources)
  return process.env.TEST_TEMPLATES
}

const fileOf = (template: Template, key: string) => path.join(folder, `database-${template}-${key}.tar`)

/** An embedded database as a file: starting from a copy takes a fraction of a second, making one takes seconds. */
export function readTemplate(template: Template): Blob {
  return new Blob([readFileSync(fileOf(template, keyOfRun()))])
}

/** Makes a data directory of it, as a portal that was started before leaves it. */
export function extractTemplate(template: Template, dataDirectory: string): void {
  const inside = path.join(dataDirectory, 'db')
  mkdirSync(inside, { recursive: true })
  execFileSync('tar', ['-xf', fileOf(template, keyOfRun()), '-C', inside], { stdio: 'pipe' })
}

/** Runs once before the tests that need them, and makes the templates if they are missing or out of date. */
export default async function prepareTemplates(): Promise<void> {
  const wanted = keyOfRun()
  // Written last, so that the other is there too.
  if (existsSync(fileOf('filled', wanted))) return keepForAnotherDay(wanted)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder).filter((name) => name.includes('database'))) {
    const file = path.join(folder, name)
    // Another run may still need a younger one.
    if (statSync(file).mtimeMs < Date.now() - dayMs) rmSync(file)
  }
  const engine = await PGlite.create('memory://', { extensions: { pg_trgm } })
  await write(engine, fileOf('empty', wanted))
  const database = await overEmbedded(engine)
  await fillTemplate(database)
  await database.close()
  await write(engine, fileOf('filled', wanted))
  await engine.close()
}

/** A run with other sources removes what is a day old, perhaps while this one reads it. */
function keepForAnotherDay(key: string): void {
  const now = new Date()
  for (const template of ['empty', 'filled'] as const) utimesSync(fileOf(template, key), now, now)
}

/** Another run may read the folder at the same moment. */
async function write(engine: PGlite, file: string): Promise<void> {
  const dump = await engine.dumpDataDir('none')
  const half = `${file}.${process.pid}`
  writeFileSync(half, Buffer.from(await dump.arrayBuffer()))
  renameSync(half, file)
}
