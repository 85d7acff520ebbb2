import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { hashOf } from './sources.ts'

/** Outside the clone, so that a new one finds them. */
const folder = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'),
  'vlinder-portal/green-inputs',
)

/** The views show dates, and a machine changes: an older entry is not trusted. */
const trustedMs = 48 * 60 * 60 * 1000

/**
 * That a test passed, or a suite of tests, and with what.
 * @property inputs the hash of all that was known before it ran
 * @property files the hashes of the built files that its pages loaded
 * @property texts the hashes of the texts of the languages that its pages were in
 * @property tests how many passed
 */
export type Entry = { at: number; inputs: string; files: string[]; texts: string[]; tests: number }

const fileOf = (test: string) => path.join(folder, `${hashOf(test)}.json`)

/** @returns what is known of a test that passed within 48 hours */
export function readEntry(test: string, now = Date.now()): Entry | undefined {
  try {
    const entry: Entry = JSON.parse(readFileSync(fileOf(test), 'utf8'))
    return entry.at <= now && now - entry.at < trustedMs ? entry : undefined
  } catch {
    return undefined
  }
}

/** Keeps an entry whole: another run may read it at this moment. */
export function writeEntry(test: string, entry: Entry): void {
  mkdirSync(folder, { recursive: true })
  const half = `${fileOf(test)}.${process.pid}`
  writeFileSync(half, JSON.stringify(entry))
  renameSync(half, fileOf(test))
}

export const forgetEntry = (test: string): void => rmSync(fileOf(test), { force: true })
