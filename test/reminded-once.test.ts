import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dateInBrussels, daysAfter } from '#server/platform/calendar.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashOf } from '#server/platform/secrets.ts'
import { addInvoice } from './support/ordering.ts'
import { createDemoPortalData, type PortalData } from './support/portal-data.ts'
import { type PortalProcess, startPortalProcess } from './support/portal-process.ts'
import type { Ends } from './support/reminders.ts'

// Processes that begin their reminders at their start, at once, and are killed in the middle of them.

const receivers = 400

let data: PortalData
let database: Database
beforeAll(async () => {
  data = await createDemoPortalData()
  database = await data.open()
  await sql`
    INSERT INTO accounts (login, name, email, password_hash, kind, group_id)
    SELECT 'many.' || n, '', 'many.' || n || '@example.org', 'x', 'admin', (SELECT id FROM groups WHERE name = 'Basisschool De Linde')
    FROM generate_series(1, ${receivers}) AS n`.execute(database.db)
})
afterAll(async () => {
  await database?.close()
  await data?.remove()
})
beforeEach(async () => {
  await sql`TRUNCATE reminders, payment_reminders, reminder_days, outbox`.execute(database.db)
  const end = daysAfter(dateInBrussels(new Date()), 14)
  await sql`UPDATE groups SET valid_until = ${end} WHERE name = 'Basisschool De Linde'`.execute(database.db)
})

const start = (settings: Record<string, string> = {}) => startPortalProcess(data.settings, settings)

const ofMany = sql<boolean>`to_address LIKE 'many.%'`

const countMails = async () =>
  (
    await database.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'licenceEnds')
      .where(ofMany)
      .execute()
  ).length

/** Each receiver has one mail, and the hash of its code, and of no other, is kept. */
async function expectEachOnce(): Promise<void> {
  await expect.poll(countMails, { timeout: 60_000 }).toBe(receivers)
  const mails = await database.db
    .selectFrom('outbox')
    .select(['to_address', 'content'])
    .where('kind', '=', 'licenceEnds')
    .where(ofMany)
    .execute()
  expect(new Set(mails.map(({ to_address }) => to_address)).size).toBe(receivers)
  const codes = mails.flatMap(({ content }) => (content as Ends).licences.map(({ code }) => code))
  const { rows: kept } = await sql<{ hash: Buffer }>`
    SELECT r.code_hash AS hash FROM reminders AS r JOIN accounts AS a ON a.id = r.account_id
    WHERE a.login LIKE 'many.%'`.execute(database.db)
  const hex = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('hex')).sort()
  expect(hex(kept.map(({ hash }) => hash))).toEqual(hex(codes.map(hashOf)))
}

it('two processes that start at the same time remind each person once', async () => {
  const portals = await Promise.all([start(), start()])
  await expectEachOnce()
  await Promise.all(portals.map((portal) => portal.kill()))
})

it('after processes were killed halfway, each person is reminded, and no one twice', async () => {
  for (const least of [receivers / 8, receivers / 3, receivers / 2]) {
    const portals: PortalProcess[] = await Promise.all([start(), start()])
    await expect.poll(countMails, { interval: 5, timeout: 40_000 }).toBeGreaterThanOrEqual(least)
    await Promise.all(portals.map((portal) => portal.kill()))
    expect(await countMails()).toBeLessThan(receivers)
  }
  const last = await start()
  await expectEachOnce()
  await last.kill()
})

/** Shifts a process's clock. */
const shiftedClock = (ms: number) => {
  const source = `const real = Date, now = real.now
    globalThis.Date = class extends real { constructor(...of) { super(...(of.length ? of : [Date.now()])) } }
    Date.now = () => now() + ${ms}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` }
}

it.each([
  ['a day ahead', 1],
  ['a year ahead', 365],
  ['a year behind', -365],
])('a process whose own clock is %s reminds by the database’s', async (_, days) => {
  const wrong = await start(shiftedClock(days * 86_400_000))
  await expectEachOnce()
  const { rows } = await sql<{ step: number; late: boolean }>`
    SELECT DISTINCT step, at NOT BETWEEN now() - interval '2 minutes' AND now() + interval '10 seconds' AS late
    FROM reminders AS r JOIN accounts AS a ON a.id = r.account_id WHERE a.login LIKE 'many.%'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ step: 14, late: false }])
  await wrong.kill()
})

it('a process with reminders off reminds no one', async () => {
  const silent = await start({ REMINDERS: 'off' })
  await silent.visitor().get('/isloggedin')
  await silent.kill()
  expect(await countMails()).toBe(0)
})

/** One invoice for each of many buyers, a week after its due day. */
async function addInvoices(): Promise<void> {
  const { id } = await database.db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  const number = await addInvoice(database.db, id, daysAfter(dateInBrussels(new Date()), -37))
  await sql`
    WITH copied AS (
      INSERT INTO orders (licence_id, kind, state, years, seats, ends_now, valid_until, lines, net_cents, vat_cents, rounding_cents,
        total_cents, buyer, language, created_at)
      SELECT o.licence_id, o.kind, o.state, years, seats, ends_now, valid_until, lines, net_cents, vat_cents, rounding_cents,
        o.total_cents, buyer, language, o.created_at
      FROM papers AS p JOIN orders AS o ON o.id = p.order_id CROSS JOIN generate_series(1, ${receivers}) WHERE p.number = ${number}
      RETURNING id
    )
    INSERT INTO papers (number, kind, licence_id, order_id, date, due, total_cents, document, created_at)
    SELECT '1999-' || c.id, kind, licence_id, c.id, date, due, total_cents,
      jsonb_set(jsonb_set(document, '{number}', to_jsonb('1999-' || c.id)), '{buyer,email}', to_jsonb('many.' || c.id || '@buyer.example')),
      created_at
    FROM papers AS p CROSS JOIN copied AS c WHERE p.number = ${number}`.execute(database.db)
}

it('each buyer of an unpaid invoice is reminded once, whichever of two processes is killed halfway', async () => {
  await addInvoices()
  const mails = () =>
    database.db
      .selectFrom('outbox')
      .select('to_address')
      .where('kind', '=', 'paymentReminder')
      .where('to_address', 'like', 'many.%')
      .execute()
  const portals = await Promise.all([start(), start()])
  await expect
    .poll(async () => (await mails()).length, { interval: 5, timeout: 40_000 })
    .toBeGreaterThanOrEqual(receivers / 4)
  await portals[0]?.kill()
  expect((await mails()).length).toBeLessThan(receivers)
  await portals[1]?.kill()
  const last = await Promise.all([start(), start()])
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(receivers)
  await Promise.all(last.map((portal) => portal.kill()))
  const addresses = (await mails()).map(({ to_address }) => to_address)
  expect(new Set(addresses).size).toBe(receivers)
  const kept = await database.db
    .selectFrom('payment_reminders')
    .select(['number', 'step'])
    .where('number', 'like', '1999-%')
    .execute()
  expect([kept.length, new Set(kept.map(({ step }) => step))]).toEqual([receivers, new Set([7])])
})
