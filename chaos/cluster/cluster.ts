import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/support/portal-process.ts'
import { nobody } from '#test/support/postgres-server.ts'
import { startProgram } from '#test/support/program.ts'
import { findProgram } from '../../dev/programs.ts'
import { createNode, type Node } from './node.ts'

export type Cluster = {
  nodes: Node[]
  /** The current primary. @throws if there is none */
  leader: () => Promise<Node>
  /** The synchronous replica: it has every acknowledged change. */
  synchronous: () => Promise<Node>
  /** Waits until there is a primary, a synchronous replica and an asynchronous one. */
  untilHealthy: () => Promise<void>
  stop: () => Promise<void>
}

type Member = { name: string; role: string; state: string; lag?: number }

const timeoutMs = 120_000

/** Three nodes with Patroni, and the etcd that elects their primary. */
export async function startCluster(home: string, bin: string): Promise<Cluster> {
  if (nobody.uid) chownSync(home, nobody.uid, nobody.gid)
  chmodSync(home, 0o755)
  const etcdPort = await freePort()
  const etcd = startEtcd(home, etcdPort, await freePort())
  const nodes: Node[] = []
  for (const name of ['pg1', 'pg2', 'pg3']) {
    const places = { name, home, etcdPort, postgresPort: await freePort(), patroniPort: await freePort() }
    nodes.push(createNode(places, bin))
  }
  const cluster: Cluster = {
    nodes,
    leader: async () => nodeOf(nodes, await members(nodes), 'leader'),
    synchronous: async () => nodeOf(nodes, await members(nodes), 'sync_standby'),
    untilHealthy: () => waitUntilHealthy(nodes),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.remove()))
      await etcd.end('SIGKILL')
    },
  }
  try {
    for (const node of nodes) node.start()
    await cluster.untilHealthy()
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function startEtcd(home: string, clientPort: number, peerPort: number) {
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`]
  const data = path.join(home, 'etcd')
  mkdirSync(data)
  return startProgram(findProgram('etcd') ?? 'etcd', [
    `--data-dir=${data}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ])
}

/** The cluster's members according to the first node that answers. */
async function members(nodes: readonly Node[]): Promise<Member[]> {
  for (const { patroniPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, {
      signal: AbortSignal.timeout(1000),
    })
      .then(async (response) => (await response.json()) as { members?: Member[] })
      .catch(() => null)
    if (answer?.members) return answer.members
  }
  return []
}

function nodeOf(nodes: readonly Node[], known: readonly Member[], role: string): Node {
  const name = known.find((member) => member.role === role)?.name
  const node = nodes.find((candidate) => candidate.name === name)
  if (!node) throw new Error(`No node of the cluster is the ${role}.`)
  return node
}

async function waitUntilHealthy(nodes: readonly Node[]): Promise<void> {
  const started = performance.now()
  for (;;) {
    const known = await members(nodes)
    const well = known.filter(({ state }) => state === 'running' || state === 'streaming')
    const roles = well.map(({ role }) => role).sort()
    if (roles.join(' ') === 'leader replica sync_standby' && well.every(({ lag }) => (lag ?? 0) === 0)) return
    if (performance.now() - started > timeoutMs) {
      const said = nodes.map(({ name, output }) => `${name}: ${output().slice(-800)}`)
      throw new Error(`The cluster does not become healthy:  ${JSON.stringify(known)}\n${said.join('\n')}`)
    }
    await pause(200)
  }
}
