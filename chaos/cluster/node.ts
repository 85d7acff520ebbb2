import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nobody } from '#test/support/postgres-server.ts'
import { findProgram } from '../../dev/programs.ts'
import { type Child, familyOf, readIfThere, signalAll, startChild } from './child.ts'
import { deployed } from './deployed.ts'

/** One machine of the cluster: PostgreSQL, and the Patroni that looks after it. Ports on loopback. */
export type Node = {
  name: string
  postgresPort: number
  patroniPort: number
  /** Whether its disk is one of its own, which may be filled. */
  hasOwnDisk: boolean
  start: () => void
  /** As when the machine loses its power: Patroni, PostgreSQL and all its parts at once. */
  kill: () => Promise<void>
  /** As when the machine hangs, and as when it comes to again. */
  freeze: () => void
  thaw: () => void
  fillDisk: () => void
  clearDisk: () => void
  output: () => string
  remove: () => Promise<void>
}

type Places = { name: string; home: string; postgresPort: number; patroniPort: number; etcdPort: number }

const diskMb = 400
const password = 'chaos'

/** @param bin where PostgreSQL's programs lie */
export function createNode(places: Places, bin: string): Node {
  const { name, home, postgresPort, patroniPort } = places
  const disk = path.join(home, name)
  const ballast = path.join(disk, 'ballast')
  const file = path.join(home, `${name}.yml`)
  mkdirSync(disk)
  const hasOwnDisk = mounted(disk)
  if (nobody.uid) chownSync(disk, nobody.uid, nobody.gid)
  writeFileSync(file, configuration(places, disk, bin))
  let patroni: Child | undefined

  const everything = (): number[] => {
    const postmaster = Number(readIfThere(path.join(disk, 'data/postmaster.pid')).split('\n')[0])
    return [
      ...(patroni?.isRunning() ? familyOf(patroni.pid) : []),
      ...(isPostgres(postmaster) ? familyOf(postmaster) : []),
    ]
  }

  const kill = async () => {
    const pids = new Set(everything())
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
      patroni = startChild(findProgram('patroni') ?? 'patroni', [file], { ...nobody, env })
    },
    kill,
    freeze: () => signalAll(everything(), 'SIGSTOP'),
    thaw: () => signalAll(everything(), 'SIGCONT'),
    fillDisk: () => {
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    },
    clearDisk: () => rmSync(ballast, { force: true }),
    output: () => patroni?.output() ?? '',
    remove: async () => {
      await kill()
      if (hasOwnDisk) execFileSync('umount', ['-l', disk])
    },
  }
}

/** Gives a node a small disk of its own. @returns false where the system does not allow that */
function mounted(folder: string): boolean {
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
    // Small, as the disk is; and nobody may write where Debian's servers have their sockets.
    [
      '  parameters:\n',
      `  parameters:\n    unix_socket_directories: ${disk}\n    max_wal_size: 96MB\n    min_wal_size: 32MB\n    wal_keep_size: 32MB\n`,
    ],
  ])
}

/** For the first user of the cluster, in a database's address. */
export const superuser = `postgres:${password}`

/** The file outlives its process, whose number may be somebody else's by now. */
const isPostgres = (pid: number) => pid > 0 && readIfThere(`/proc/${pid}/comm`).startsWith('postgres')
