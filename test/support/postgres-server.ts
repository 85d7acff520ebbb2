import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './portal-process.ts'
import { startProgram, untilPrinted } from './program.ts'

const oldest = 15
const debianHome = '/usr/lib/postgresql'

export type PostgresServer = {
  /** Of the cluster's own database; tests create theirs beside it. */
  url: string
  /** Stops it at once, as a crash would; its data stay. */
  halt: () => Promise<void>
  /** Starts it again after `halt`, at the same address. */
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/** Where `initdb` and `postgres` are, 15 or later; null if they are not installed. */
export function findPostgres(): string | null {
  const installed = existsSync(debianHome)
    ? readdirSync(debianHome).map((version) => path.join(debianHome, version, 'bin'))
    : []
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...installed]
  return folders.find(isRecentEnough) ?? null
}

function isRecentEnough(folder: string): boolean {
  if (!existsSync(path.join(folder, 'initdb')) || !existsSync(path.join(folder, 'postgres'))) return false
  const version = execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(version)?.[1]) >= oldest
}

/** PostgreSQL refuses to run as root; then it runs as the system's unprivileged user. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Starts a throw-away server on loopback.
 * @param settings of the server, such as `fsync=off`
 */
export async function startPostgresServer(
  folder: string,
  settings: readonly string[] = ['fsync=off'],
): Promise<PostgresServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'portal-postgres-'))
  if (nobody.uid) chownSync(home, nobody.uid, nobody.gid)
  const data = path.join(home, 'data')
  const cluster = ['-D', data, '-U', 'portal', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(path.join(folder, 'initdb'), cluster, { ...nobody, stdio: 'pipe' })
  const port = await freePort()
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'max_connections=100',
    ...settings,
  ]
  const words = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])]
  const start = async () => {
    const started = startProgram(path.join(folder, 'postgres'), words, nobody)
    await untilPrinted(started, /ready to accept connections/)
    return started
  }
  let program = await start()
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    halt: () => program.end('SIGQUIT'),
    resume: async () => {
      program = await start()
    },
    stop: async () => {
      await program.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
