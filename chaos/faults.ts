import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from '#server/db/database.ts'
import { type Node, superuser } from './cluster/node.ts'
import type { Stage } from './stage.ts'

export type Fault = {
  what: string
  /** Lets it happen. @returns puts it right again */
  strike: (stage: Stage) => Promise<() => Promise<void> | void>
  /** How long it lasts at least; it is put right once changes are acknowledged again. Longer where they never stop. */
  seconds: number
  /** Whether the short run has it, too. */
  isQuick: boolean
  /** Whether who is served right then may be left without an answer. */
  mayCutOff?: boolean
  /** What it takes beyond the programs; told where it is not there. */
  lacks?: (stage: Stage) => string | null
}

export const faults: readonly Fault[] = [
  {
    what: 'the database’s primary is killed (−9), with its Patroni',
    seconds: 5,
    isQuick: true,
    async strike({ cluster }) {
      const node = await cluster.leader()
      await node.kill()
      return node.start
    },
  },
  {
    what: 'one of two portal processes is killed (−9)',
    seconds: 4,
    isQuick: true,
    mayCutOff: true,
    async strike({ portals: [first] }) {
      await first?.kill()
      return () => first?.start()
    },
  },
  {
    what: 'the connection to the database is cut',
    seconds: 4,
    isQuick: true,
    async strike({ line }) {
      line.cut()
      return afterSeconds(3, line.speak)
    },
  },
  {
    what: 'the primary’s disk is full',
    seconds: 5,
    isQuick: true,
    lacks: ({ cluster }) =>
      cluster.nodes.every(({ hasOwnDisk }) => hasOwnDisk)
        ? null
        : 'a disk that may be filled: that takes root',
    async strike({ cluster }) {
      const node = await cluster.leader()
      node.fillDisk()
      await useUpLog(node)
      return node.clearDisk
    },
  },
  {
    what: 'the mail server and the payment provider are away',
    seconds: 6,
    isQuick: true,
    async strike({ mail, paying }) {
      paying.fault = (request) => request.socket.destroy()
      await mail.stop()
      return async () => {
        paying.fault = undefined
        await mail.start()
      }
    },
  },
  {
    what: 'the connection to the database swallows all that is sent',
    seconds: 20,
    isQuick: false,
    async strike({ line }) {
      line.fallSilent()
      return afterSeconds(15, line.speak)
    },
  },
  {
    what: 'the primary’s machine hangs, and comes to again',
    seconds: 30,
    isQuick: false,
    async strike({ cluster }) {
      const node = await cluster.leader()
      node.freeze()
      return node.thaw
    },
  },
  {
    what: 'the replica in step hangs, and then the primary is killed',
    seconds: 20,
    isQuick: false,
    async strike({ cluster }) {
      const [leader, replica] = [await cluster.leader(), await cluster.synchronous()]
      replica.freeze()
      await pause(12_000)
      await leader.kill()
      replica.thaw()
      return leader.start
    },
  },
  {
    what: 'the replica in step is killed (−9)',
    seconds: 10,
    isQuick: false,
    async strike({ cluster }) {
      const node = await cluster.synchronous()
      await node.kill()
      return node.start
    },
  },
  {
    what: 'all three databases are killed (−9), and come back',
    seconds: 8,
    isQuick: false,
    async strike({ cluster: { nodes } }) {
      await Promise.all(nodes.map((node) => node.kill()))
      for (const node of nodes) node.start()
      return () => {}
    },
  },
]

/** What is left of the log's files is used up at once, instead of in an hour. */
async function useUpLog({ postgresPort }: Node): Promise<void> {
  const admin = new pg.Client(`postgres://${superuser}@127.0.0.1:${postgresPort}/postgres`)
  admin.on('error', () => {})
  try {
    await admin.connect()
    for (let file = 0; file < 12; file++) {
      await admin.query('SELECT pg_switch_wal()')
      await pause(100)
    }
  } catch (error) {
    // It has stopped in the middle: the disk is full.
    if (!isDatabaseAway(error)) throw error
  } finally {
    await admin.end().catch(() => {})
  }
}

/** By itself, since until then nothing can be acknowledged. */
function afterSeconds(seconds: number, mend: () => void): () => void {
  const timer = setTimeout(mend, seconds * 1000)
  return () => {
    clearTimeout(timer)
    mend()
  }
}
