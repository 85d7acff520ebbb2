import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nobody } from '#test/support/postgres-server.ts'
import { type Program, startProgram } from '#test/support/program.ts'
import { findProgram } from '../../dev/programs.ts'
import { deployed } from './deployed.ts'
import { fillDisk } from './disk.ts'
import { processTree, readIfExists, signalAll } from './process-tree.ts'

/** One node of the cluster: PostgreSQL and its Patroni. Ports on loopback. */
export type Node = {
  name: string
  postgresPort: number
  patroniPort: number
  /** Whether it has a separate disk, which can be filled. */
  hasOwnDisk: boolean
  start: () => void
  /** Simulates a power failure: kills Patroni, PostgreSQL and all their processes at once. */
  kill: () => Promise<void>
  /** Simulates a hanging machine (SIGSTOP), and its recovery. */
  suspend: () => void
  resume: () => void
  fillDisk: () => void
  clearDisk: () => void
  output: () => string
  remove: () => Promise<void>
}

type Places = { name: string; home: string; postgresPort: number; patroniPort: number; etcdPort: number }

const diskMb = 400
const password = 'chaos'

/** @param bin the directory of PostgreSQL's programs */
export function createNode(places: Places, bin: string): Node {
  const { name, home, postgresPort, patroniPort } = places
  const disk = path.join(home, name)
  const ballast = path.join(disk, 'ballast')
  const file = path.join(home, `${name}.yml`)
  mkdirSync(disk)
  const hasOwnDisk = mountDisk(disk)
  if (nobody.uid) chownSync(disk, nobody.uid, nobody.gid)
  writeFileSync(file, configuration(places, disk, bin))
  let patroni: Program | undefined

  const processIds = (): number[] => {
    const postmaster = Number(readIfExists(path.join(disk, 'data/postmaster.pid')).split('\n')[0])
    return [
      ...(patroni?.isRunning() && patroni.child.pid ? processTree(patroni.child.pid) : []),
      ...(isPostgres(postmaster) ? processTree(postmaster) : []),
    ]
  }

  const kill = async () => {
    const pids = new Set(processIds())
    signalAll([...pids], 'SIGKILL')
    await patroni?.end('SIGKILL')
  }
  return {
    name,
    postgresPort,
    patroniPort,
    hasOwnDisk,
    start: () => {
      const env = { PATH: process.env.PATH, HOME: disk }
      patroni = startProgram(findProgram('patroni') ?? 'patroni', [file], { ...nobody, env, cwd: '/' })
    },
    kill,
    suspend: () => signalAll(processIds(), 'SIGSTOP'),
    resume: () => signalAll(processIds(), 'SIGCONT'),
    fillDisk: () => fillDisk(ballast),
    clearDisk: () => rmSync(ballast, { force: true }),
    output: () => patroni?.output() ?? '',
    remove: async () => {
      await kill()
      if (hasOwnDisk) execFileSync('umount', ['-l', disk])
    },
  }
}

/** Mounts a small disk for a node. @returns false if the system does not allow that */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function configuration(
  { name, postgresPort, patroniPort, etcdPort }: Places,
  disk: string,
  bin: string,
): string {
  return deployed('patroni.yml', [
    ['name: pg1', `name: ${name}`],
    ['10.0.0.11:8008', `127.0.0.1:${patroniPort}`],
    [/hosts: .*/g, `hosts: 127.0.0.1:${etcdPort}`],
    ['10.0.0.11:5432', `127.0.0.1:${postgresPort}`],
    [/data_dir: .*/g, `data_dir: ${disk}/data`],
    [/bin_dir: .*/g, `bin_dir: ${bin}`],
    ['to be replaced', password],
    ['10.0.0.0/24', '127.0.0.1/32'],
    // Small, like the disk; and an unprivileged user cannot write to Debian's socket directory.
    [
      '  parameters:\n',
      `  parameters:\n    unix_socket_directories: ${disk}\n    max_wal_size: 96MB\n    min_wal_size: 32MB\n    wal_keep_size: 32MB\n`,
    ],
  ])
}

/** The cluster's superuser, for a database URL. */
export const superuser = `postgres:${password}`

/** The PID file outlives its process, and the number may have been reused. */
const isPostgres = (pid: number) => pid > 0 && readIfExists(`/proc/${pid}/comm`).startsWith('postgres')
