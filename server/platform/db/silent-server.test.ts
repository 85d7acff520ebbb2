import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { type Database, inTransaction, isDatabaseAway, openDatabase, ping } from './database.ts'
import { withoutQueryTimeout } from './portal-client.ts'

const limits = { connections: 2, waitMs: 500, statementMs: 500 }
const accepted = Buffer.from('5200000008000000005a0000000549', 'hex')

/** One message of PostgreSQL's protocol. */
function message(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A primary's answer to `SHOW transaction_read_only`: one column of text, one row. */
const isPrimary = Buffer.concat([
  message(
    'T',
    [0, 1],
    'transaction_read_only\0',
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0],
  ),
  message('D', [0, 1, 0, 0, 0, 3], 'off'),
  message('C', 'SHOW\0'),
  message('Z', 'I'),
])

let server: Server | undefined
let database: Database | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await database?.close()
  server?.close()
})

/** A server that takes connections and answers nothing, or falls silent after the first log-in. */
async function openAtSilent(kind: 'fromTheStart' | 'afterSignIn'): Promise<Database> {
  server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    const said = kind === 'afterSignIn' ? [accepted, isPrimary] : []
    socket.on('data', () => {
      const next = said.shift()
      if (next) socket.write(next)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const databaseUrl = `postgres://portal@127.0.0.1:${port}/portal`
  database = await openDatabase({ databaseUrl, dataDirectory: '', databaseLimits: limits })
  return database
}

async function faultOf(work: () => Promise<unknown>): Promise<{ fault: unknown; ms: number }> {
  const started = performance.now()
  const fault = await work().then(
    () => null,
    (error: unknown) => error,
  )
  return { fault, ms: performance.now() - started }
}

it('a database that takes connections and never answers counts as away, soon', async () => {
  const { db } = await openAtSilent('fromTheStart')
  const { fault, ms } = await faultOf(() => ping(db))
  expect(isDatabaseAway(fault), String(fault)).toBe(true)
  expect(ms).toBeLessThan(3_000)
})

it('so does one that falls silent later, and its connection is not used again', async () => {
  const { db, pool } = await openAtSilent('afterSignIn')
  const { fault, ms } = await faultOf(() => ping(db))
  expect(isDatabaseAway(fault), String(fault)).toBe(true)
  expect(ms).toBeGreaterThan(limits.statementMs)
  expect(ms).toBeLessThan(6_000)
  await expect.poll(() => pool.totalCount).toBe(0)
})

it('a change that got no answer is not waited for twice', async () => {
  const { db } = await openAtSilent('afterSignIn')
  const { fault, ms } = await faultOf(() => inTransaction(db, (trx) => sql`SELECT 1`.execute(trx)))
  expect(isDatabaseAway(fault), String(fault)).toBe(true)
  expect(ms).toBeLessThan(6_000)
})

it('a migration, which asks for patience, may take as long as it likes', async () => {
  const { pool } = await openAtSilent('afterSignIn')
  const client = await pool.connect()
  let isOver = false
  const answered = withoutQueryTimeout(() => client.query('SELECT 1')).catch(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve, limits.statementMs + 3_000))
  expect(isOver).toBe(false)
  for (const socket of sockets) socket.destroy()
  await answered
  client.release(true)
})
