import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { lockDirectory } from '../../platform/db/directory-lock.ts'
import { migrationsDone } from '../../platform/db/migrate.ts'
import { assertKnownMigrations, engineDirectory, type Portal } from '../database.ts'
import { type Manifest, manifestName, readManifest } from './manifest.ts'
import { start } from './programs.ts'
import * as queries from './queries.ts'
import { sync, writeWhole } from './whole-file.ts'

const tar = { env: process.env, from: 'the package tar' }

/** Writes a checkpoint, so that the files are complete. @returns what the backup will hold */
export async function checkpoint({ db, clock }: Portal): Promise<Manifest> {
  await queries.checkpoint(db)
  return { madeAt: clock().toISOString(), migrations: await migrationsDone(db) }
}

/** Packs the files of a closed database. @throws CommandFailed; Error if a portal has it open */
export async function packDirectory(dataDirectory: string, file: string, manifest: Manifest): Promise<void> {
  const unlock = lockDirectory(dataDirectory)
  const aside = mkdtempSync(path.join(tmpdir(), 'portal-backup-'))
  try {
    writeFileSync(path.join(aside, manifestName), JSON.stringify(manifest))
    const words = ['-czf', '-', '-C', aside, manifestName, '-C', path.resolve(dataDirectory), 'db']
    await writeWhole(file, async (part) => {
      const { stdin, stdout, ended } = start('tar', words, tar)
      stdin.end()
      await Promise.all([pipeline(stdout, createWriteStream(part)), ended])
    })
  } finally {
    rmSync(aside, { recursive: true, force: true })
    unlock()
  }
}

/** @throws CommandFailed if the file is not a backup of an embedded database, or is from a newer portal */
export async function manifestOf(file: string): Promise<Manifest> {
  const { stdin, stdout, ended } = start('tar', ['-xzOf', '-', manifestName], tar)
  const [manifestText] = await Promise.all([text(stdout), feed(file, stdin), ended])
  const manifest = readManifest(manifestText)
  assertKnownMigrations(manifest.migrations)
  return manifest
}

/**
 * Unpacks a backup next to the database, checks that it opens, and replaces the database with it.
 * @param check opens the database of a data directory and reads it
 * @returns where the previous database is kept; null if there was none
 */
export async function unpackDirectory(
  dataDirectory: string,
  file: string,
  now: Date,
  check: (dataDirectory: string) => Promise<void>,
): Promise<string | null> {
  const unlock = lockDirectory(dataDirectory)
  const aside = mkdtempSync(path.join(dataDirectory, 'restoring-'))
  try {
    const { stdin, ended } = start('tar', ['-xzf', '-', '-C', aside], tar)
    await Promise.all([feed(file, stdin), ended])
    await check(aside)
    syncAll(engineDirectory(aside))
    const place = engineDirectory(dataDirectory)
    const earlier = existsSync(place) ? `${place}-before-${now.toISOString().replaceAll(/[:.]/g, '-')}` : null
    if (earlier) renameSync(place, earlier)
    renameSync(engineDirectory(aside), place)
    sync(dataDirectory)
    return earlier
  } finally {
    rmSync(aside, { recursive: true, force: true })
    unlock()
  }
}

/** Ignores write errors: a program that stops reading reports its own failure. */
const feed = (file: string, stdin: NodeJS.WritableStream) =>
  pipeline(createReadStream(file), stdin).catch(() => {})

function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name)
    if (entry.isDirectory()) syncAll(inside)
    else if (entry.isFile()) sync(inside)
  }
  sync(folder)
}
