import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from '#server/platform/db/database.ts'
import { type Node, superuser } from './cluster/node.ts'
import type { Testbed } from './testbed.ts'

export type Fault = {
  title: string
  /** Injects the fault. @returns a function that ends it */
  inject: (testbed: Testbed) => Promise<() => Promise<void> | void>
  /** Its minimum duration; it ends once changes are acknowledged again. */
  seconds: number
  /** Whether it is part of `--quick`. */
  isQuick: boolean
  /** Whether requests in progress may go unanswered. */
  mayCutOff?: boolean
  /** Whether it happens where a second step is demanded: those come last. */
  demandsStep?: boolean
  /** A requirement beyond the programs that this machine does not meet; null: none. */
  missingFor?: (testbed: Testbed) => string | null
}

export const faults: readonly Fault[] = [
  {
    title: 'the database’s primary is killed (−9), together with its Patroni',
    seconds: 5,
    isQuick: true,
    inject: ({ cluster }) => kill(cluster.leader),
  },
  {
    title: 'one of two portal processes is killed (−9)',
    seconds: 4,
    isQuick: true,
    mayCutOff: true,
    inject: killOnePortal,
  },
  {
    title: 'the connection to the database is cut',
    seconds: 4,
    isQuick: true,
    async inject({ line }) {
      line.cut()
      return afterSeconds(3, line.speak)
    },
  },
  {
    title: 'the primary’s disk is full',
    seconds: 5,
    isQuick: true,
    missingFor: ({ cluster }) =>
      cluster.nodes.every(({ hasOwnDisk }) => hasOwnDisk)
        ? null
        : 'a disk of its own to fill, which needs root',
    async inject({ cluster }) {
      const node = await cluster.leader()
      node.fillDisk()
      await fillWal(node)
      return node.clearDisk
    },
  },
  {
    title: 'the mail server and the payment provider are down',
    seconds: 6,
    isQuick: true,
    async inject({ mail, paying }) {
      paying.fault = (request) => request.socket.destroy()
      await mail.stop()
      return async () => {
        paying.fault = undefined
        await mail.start()
      }
    },
  },
  {
    title: 'the connection to the database silently drops everything sent',
    seconds: 20,
    isQuick: false,
    async inject({ line }) {
      line.fallSilent()
      return afterSeconds(15, line.speak)
    },
  },
  {
    title: 'the primary’s machine hangs, then resumes',
    seconds: 30,
    isQuick: false,
    async inject({ cluster }) {
      const node = await cluster.leader()
      node.suspend()
      return node.resume
    },
  },
  {
    title: 'the synchronous replica hangs, then the primary is killed',
    seconds: 20,
    isQuick: false,
    async inject({ cluster }) {
      const [leader, replica] = [await cluster.leader(), await cluster.synchronous()]
      replica.suspend()
      await pause(12_000)
      await leader.kill()
      replica.resume()
      return leader.start
    },
  },
  {
    title: 'the synchronous replica is killed (−9)',
    seconds: 10,
    isQuick: false,
    inject: ({ cluster }) => kill(cluster.synchronous),
  },
  {
    title: 'all three databases are killed (−9), and come back',
    seconds: 8,
    isQuick: false,
    async inject({ cluster: { nodes } }) {
      await Promise.all(nodes.map((node) => node.kill()))
      for (const node of nodes) node.start()
      return () => {}
    },
  },
  {
    title: 'one of two is killed (−9), where a second step is demanded',
    seconds: 4,
    isQuick: true,
    mayCutOff: true,
    demandsStep: true,
    inject: killOnePortal,
  },
]

async function killOnePortal({ portals: [first] }: Testbed): Promise<() => Promise<void> | void> {
  await first?.kill()
  return () => first?.start()
}

async function kill(find: () => Promise<Node>): Promise<() => void> {
  const node = await find()
  await node.kill()
  return node.start
}

/** Uses up the remaining WAL files at once instead of within an hour. */
async function fillWal({ postgresPort }: Node): Promise<void> {
  const admin = new pg.Client(`postgres://${superuser}@127.0.0.1:${postgresPort}/postgres`)
  admin.on('error', () => {})
  try {
    await admin.connect()
    for (let file = 0; file < 12; file++) {
      await admin.query('SELECT pg_switch_wal()')
      await pause(100)
    }
  } catch (error) {
    // PostgreSQL has stopped: the disk is full.
    if (!isDatabaseAway(error)) throw error
  } finally {
    await admin.end().catch(() => {})
  }
}

/** Recovers on a timer: until then no change can be acknowledged, so the caller would wait for ever. */
function afterSeconds(seconds: number, recover: () => void): () => void {
  const timer = setTimeout(recover, seconds * 1000)
  return () => {
    clearTimeout(timer)
    recover()
  }
}
