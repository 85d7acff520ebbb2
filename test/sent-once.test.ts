import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { type CountingAccessPoint, startCountingAccessPoint } from './support/counting-access-point.ts'
import { addInvoice } from './support/ordering.ts'
import { createDemoPortalData, type PortalData } from './support/portal-data.ts'
import { type PortalProcess, startPortalProcess } from './support/portal-process.ts'

// Two processes that send the same papers over Peppol, one of which is killed in the middle of it.

const many = 40

let data: PortalData
let database: Database
let accessPoint: CountingAccessPoint
let portals: PortalProcess[] = []
beforeAll(async () => {
  data = await createDemoPortalData()
  database = await data.open()
  accessPoint = await startCountingAccessPoint()
  const { id } = await database.db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  for (let day = 0; day < many; day++) await addInvoice(database.db, id, '2020-01-01')
})
afterAll(async () => {
  await accessPoint?.close()
  await database?.close()
  await data?.remove()
})
beforeEach(async () => {
  accessPoint.documents.length = 0
  await sql`UPDATE sendings SET state = 'queued', document_id = NULL, attempts = 0, due_at = NULL`.execute(
    database.db,
  )
})

afterEach(() => Promise.all(portals.map((portal) => portal.kill())))

/** @param key of its account at the access point, which tells its calls from those of the other */
const start = (key: string) =>
  startPortalProcess(data.settings, { PEPPOL_API_URL: accessPoint.origin, PEPPOL_API_KEY: key })

const countQueued = async () =>
  (await database.db.selectFrom('sendings').select('number').where('state', '=', 'queued').execute()).length

it.each(['create', 'send'] as const)(
  'of two processes that send the same papers one is killed right after a %s: each paper has one document, sent once',
  async (moment) => {
    const both = new Set<string>()
    let kill = async () => {}
    const met = Promise.withResolvers<void>()
    const killed = Promise.withResolvers<string>()
    let done = 0
    accessPoint.before = async (now, key, number) => {
      // Both are in the middle of it.
      if (both.add(key).size === 2) met.resolve()
      await met.promise
      if (now !== moment || key !== 'killed' || ++done !== 5) return true
      await kill()
      killed.resolve(number)
      return false
    }
    portals = await Promise.all([start('staying'), start('killed')])
    kill = async () => portals[1]?.kill()
    // Only now, so that neither waits for the other to start.
    await sql`UPDATE sendings SET due_at = at`.execute(database.db)
    const number = await killed.promise
    await expect.poll(countQueued, { timeout: 60_000 }).toBe(1)
    // The claim of the killed process ends.
    await sql`UPDATE sendings SET due_at = now() WHERE number = ${number} AND state = 'queued'`.execute(
      database.db,
    )
    await expect.poll(countQueued, { timeout: 60_000 }).toBe(0)
    expect(accessPoint.documents.map((document) => document.number).sort()).toEqual(
      Array.from({ length: many }, (_, n) => `2020-${String(n + 1).padStart(4, '0')}`),
    )
    expect(new Set(accessPoint.documents.map(({ sends }) => sends))).toEqual(new Set([1]))
  },
)
