import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/database.ts'
import { readSeats, type Seats } from '#test/proofs/state.ts'
import { Client, overHttp } from '#test/support/client.ts'
import { fillWithDemoData } from '#test/support/filled-database.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { noLimits } from '#test/support/no-limits.ts'
import { callWebhook, type Paying, startPaying } from '#test/support/paying.ts'
import { freePort, type PortalProcess, startPortalProcess, untilReady } from '#test/support/portal-process.ts'
import { queryOnce } from '#test/support/postgres-server.ts'
import { openLine, type SilentLine } from '#test/support/silent-line.ts'
import { startDatabaseBalancer, startPortalBalancer, untilPrimaryOnly } from './cluster/balancers.ts'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { superuser } from './cluster/node.ts'

/** A complete production setup, on loopback. */
export type Testbed = {
  /** The public address: the balancer in front of the portal's processes. By name, as no passkey belongs to an IP address. */
  origin: string
  cluster: Cluster
  portals: { kill: () => Promise<void>; start: () => Promise<void> }[]
  /** Restarts the portals, which demand a second step of everyone who may have one from then on. */
  demandStep: () => Promise<void>
  /** The connection between the portal's processes and the database's balancer. */
  line: SilentLine
  mail: MailServer
  paying: Paying
  /** Direct access to the database, for the checks. */
  pool: pg.Pool
  /** The seats in use now, read from the database. Rejects within seconds if it is down. */
  readSeats: () => Promise<Seats>
  stop: () => Promise<void>
}

/** Starts everything, with the demo data. @param bin the directory of PostgreSQL's programs */
export async function startTestbed(bin: string): Promise<Testbed> {
  const home = mkdtempSync(path.join(tmpdir(), 'portal-chaos-'))
  const undo: (() => unknown)[] = [() => rmSync(home, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const cluster = await startCluster(home, bin)
    undo.push(cluster.stop)
    const databasePort = await freePort()
    const toDatabases = startDatabaseBalancer(home, databasePort, cluster.nodes)
    undo.push(() => toDatabases.end('SIGKILL'))
    await untilPrimaryOnly(toDatabases, cluster.nodes, await cluster.leader())
    const database = await createDatabase(databasePort)
    const pool = new pg.Pool({ connectionString: database, max: 2 })
    pool.on('error', () => {})
    undo.push(() => pool.end())

    const line = await openLine(databasePort)
    undo.push(line.close)
    const mail = await startMailServer()
    undo.push(mail.stop)
    const origin = `http://localhost:${await freePort()}`
    const paying = await startPaying(async (address, id) => {
      const { status } = await callWebhook(new Client(overHttp(origin)), address, id)
      return status === 200
    })
    undo.push(paying.close)

    const url = new URL(database)
    url.port = String(line.port)
    const settings = {
      ...noLimits,
      PORTAL_URL: origin,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
      SECOND_STEP: 'nobody',
      SMTP_URL: mail.smtpUrl,
      MOLLIE_API_URL: paying.mollie.apiUrl,
      MOLLIE_API_KEY: paying.mollie.apiKey,
    }
    const places: [number, number] = [await freePort(), await freePort()]
    const portals = places.map((port) => portalAt({ DATABASE_URL: url.href }, settings, port))
    await Promise.all(portals.map(({ start }) => start()))
    undo.push(() => Promise.all(portals.map(({ kill }) => kill())))
    const toPortals = startPortalBalancer(home, Number(new URL(origin).port), places)
    undo.push(() => toPortals.end('SIGKILL'))
    await Promise.race([untilReady(origin), pause(20_000, toPortals.output).then(fail)])
    return {
      origin,
      cluster,
      portals,
      async demandStep() {
        settings.SECOND_STEP = 'staff,dealer,admin'
        await Promise.all(portals.map(({ kill }) => kill()))
        await Promise.all(portals.map(({ start }) => start()))
        // Each part of the balancer looks for itself, once a second, whether they are there.
        await pause(3_000)
      },
      line,
      mail,
      paying,
      pool,
      readSeats: () => readSeatsAt(database),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function fail(output: () => string): never {
  throw new Error(`The balancer does not reach the portal: ${output()}`)
}

const timeoutMs = 2_000

/** Uses a new connection: one that a fault has silenced would block the next sample. */
async function readSeatsAt(connectionString: string): Promise<Seats> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await readSeats(client)
  } finally {
    // The server may never answer the termination message.
    void client.end().catch(() => {})
  }
}

function portalAt(data: { DATABASE_URL: string }, settings: Record<string, string>, port: number) {
  let running: PortalProcess | undefined
  return {
    start: async () => {
      running = await startPortalProcess(data, settings, port)
    },
    kill: async () => running?.kill(),
  }
}

/** As in docs/operations.md: an owner without further rights. @returns its URL */
async function createDatabase(port: number): Promise<string> {
  const at = (who: string, name: string) => `postgres://${who}@127.0.0.1:${port}/${name}`
  const admin = at(superuser, 'postgres')
  await queryOnce(admin, `CREATE ROLE portal LOGIN PASSWORD 'chaos'`)
  await queryOnce(
    admin,
    `CREATE DATABASE portal OWNER portal ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0`,
  )
  const url = at('portal:chaos', 'portal')
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' })
  await fillWithDemoData(database)
  await database.close()
  return url
}
