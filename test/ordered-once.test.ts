import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaperKind } from '#contract/paper-parts.ts'
import { oneYearAfter } from '#contract/products.ts'
import { dateInBrussels } from '#server/platform/calendar.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bankCsv, noteBank, readBank } from './support/bank-files.ts'
import type { Client } from './support/client.ts'
import { credit } from './support/invoicing.ts'
import { orderOf } from './support/ordering.ts'
import { callWebhook, type Paying, startPaying } from './support/paying.ts'
import { createDemoPortalData, type PortalData } from './support/portal-data.ts'
import { type PortalProcess, startPortalProcess } from './support/portal-process.ts'

// Orders and payments at two processes at once, one of which is killed in the middle of them.

const many = 100
const team = Array.from({ length: 8 }, (_, n) => `staff.${n}`)
const endsNow = '2027-06-30'
const price = 14_900
const serialNumbers = Array.from({ length: many }, (_, n) => `SPR7${String(n).padStart(4, '0')}`)
const [first = ''] = serialNumbers

let data: PortalData
let database: Database
let paying: Paying
let one: PortalProcess
let other: PortalProcess
/** The same people's clients at one process and at the other. */
let here: Client[]
let there: Client[]

const start = (port?: number) =>
  startPortalProcess(
    data.settings,
    {
      PORTAL_URL: 'http://localhost:3000',
      MOLLIE_API_URL: paying.mollie.apiUrl,
      MOLLIE_API_KEY: paying.mollie.apiKey,
      LOG_LEVEL: 'silent',
    },
    port,
  )

const sameAt = (portal: PortalProcess, like: Client) => {
  const client = portal.visitor()
  for (const [name, value] of like.cookies) client.cookies.set(name, value)
  return client
}

beforeAll(async () => {
  data = await createDemoPortalData()
  database = await data.open()
  paying = await startPaying(async (path, id) => {
    const { status } = await callWebhook(other.visitor(), path, id)
    return status === 200
  })
  // Changes of one person queue in a process: several people order.
  await sql`
    INSERT INTO accounts (login, name, email, password_hash, kind)
    SELECT new.login, new.login, new.login || '@example.org', staff.password_hash, 'staff'
    FROM accounts AS staff, unnest(${sql.val(team)}::text[]) AS new (login) WHERE staff.login = 'staff'`.execute(
    database.db,
  )
  ;[one, other] = (await Promise.all([start(), start()])) as [PortalProcess, PortalProcess]
  here = await Promise.all(team.map((login) => one.signInAs(login)))
  there = here.map((client) => sameAt(other, client))
  const terms = { name: 'De Berk', nr_lics: 30, valid_until: endsNow, price_cents: price }
  const made = await Promise.all(
    serialNumbers.map((sn, n) => (here[n % here.length] as Client).put('/licences', { sn, ...terms })),
  )
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]))
})
afterAll(async () => {
  await Promise.all([one?.kill(), other?.kill()])
  await paying?.close()
  await database?.close()
  await data?.remove()
})
beforeEach(async () => {
  await sql`TRUNCATE orders, papers, paper_series, receipts, buyers, payments CASCADE`.execute(database.db)
  await sql`UPDATE groups SET valid_until = ${endsNow} WHERE name = 'De Berk'`.execute(database.db)
  await sql`DELETE FROM audit WHERE action IN ('licence.extend', 'payment.order')`.execute(database.db)
})

/** Each request goes to the other process than the one before it, by one of the people. */
function clientOf(n: number): Client {
  const clients = n % 2 === 0 ? here : there
  return clients[Math.floor(n / 2) % clients.length] as Client
}

const order = (n: number, sn: string, more: object = {}) =>
  clientOf(n).post('/orders', orderOf(sn, { ends_now: endsNow, total_cents: price, ...more }))

/** The orders of the licences, with their papers and how often each licence was extended. */
const stored = async () =>
  (
    await sql<{ sn: string; kind: string; papers: string[]; extended: number; end: string; unpaid: number }>`
      SELECT l.prefix || l.number AS sn, o.kind, root.valid_until AS end,
        (SELECT coalesce(array_agg(p.number), '{}') FROM papers AS p WHERE p.order_id = o.id) AS papers,
        (SELECT count(*) FROM audit AS a WHERE a.action = 'licence.extend' AND a.target_id = root.id) AS extended,
        (SELECT count(*) FROM papers AS p WHERE p.licence_id = l.id AND p.due IS NOT NULL
          AND NOT EXISTS (SELECT FROM receipts AS r WHERE r.number = p.number)) AS unpaid
      FROM orders AS o JOIN licences AS l ON l.id = o.licence_id JOIN groups AS root ON root.id = l.root_group_id
      WHERE o.state <> 'cancelled' AND (o.kind = 'invoice' OR o.state = 'fulfilled')
      ORDER BY l.number`.execute(database.db)
  ).rows

/** Each of the licences has one order, its order one invoice, and it was extended once; the numbers are without a gap. */
async function expectEachOnce(ordered: readonly string[]): Promise<void> {
  const orders = await stored()
  expect(orders.map(({ sn }) => sn)).toEqual(ordered)
  const each = orders.map(({ papers, extended, end }) => [papers.length, Number(extended), end])
  expect(new Set(each.map(String))).toEqual(new Set([String([1, 1, oneYearAfter(endsNow)])]))
  const { rows: papers } = await sql<{ number: string }>`SELECT number FROM papers`.execute(database.db)
  const counts = papers.map(({ number }) => Number(number.split('-')[1])).sort((a, b) => a - b)
  expect(counts).toEqual(ordered.map((_, n) => n + 1))
}

const countPapers = async (kind: PaperKind) =>
  (await database.db.selectFrom('papers').select('number').where('kind', '=', kind).execute()).length

/** Kills a process in the middle of requests, some of which get no answer, and starts it again. */
async function killingOther<Answer>(asked: readonly Promise<Answer>[]): Promise<Answer[]> {
  const { port } = other
  await other.kill()
  const answers = await Promise.all(asked)
  expect(answers).toContain(null)
  other = await start(port)
  there = here.map((client) => sameAt(other, client))
  return answers
}

describe('orders on invoice at two processes', () => {
  it('a process killed in the middle of many orders leaves no gap, and no order without its invoice', async () => {
    const orders = serialNumbers.map((sn, n) => order(n, sn).catch(() => null))
    await expect
      .poll(() => countPapers('invoice'), { interval: 5, timeout: 40_000 })
      .toBeGreaterThanOrEqual(many / 5)
    const answers = await killingOther(orders)
    const again = await Promise.all(serialNumbers.map((sn, n) => order(n + 1, sn)))
    const codes = again.map(({ status, body }) => (status === 200 ? 'done' : body.code))
    expect([...new Set(codes)].sort()).toEqual(['done', 'order.invoiceOpen'])
    for (const [n, answer] of answers.entries())
      if (answer?.status === 200) expect(codes[n]).toBe('order.invoiceOpen')
    await expectEachOnce(serialNumbers)
  })

  it('many orders for one licence at the same moment are one, with one invoice', async () => {
    const answers = await Promise.all(serialNumbers.map((_, n) => order(n, first, { ends_now: undefined })))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'order.invoiceOpen']))
    await expectEachOnce([first])
  })

  it('two people who note the same money at the same moment note it once', async () => {
    const { body } = await order(0, first)
    const { number, total_cents: amount_cents } = body.data
    const money = { date: dateInBrussels(new Date()), amount_cents }
    const paid = await Promise.all(
      [0, 1, 2, 3].map((n) => clientOf(n).post(`/invoices/${number}/paid`, money)),
    )
    expect(paid.map((answer) => answer.body.code ?? answer.status).sort()).toEqual([
      200,
      ...Array(3).fill('invoice.alreadyPaid'),
    ])
    expect(await database.db.selectFrom('receipts').select('amount_cents').execute()).toEqual([
      { amount_cents },
    ])
  })
})

it('a process that is killed while each invoice is credited twice at the same moment leaves one credit note for each, without a gap in the numbers', async () => {
  const ordered = await Promise.all(serialNumbers.map((sn, n) => order(n, sn)))
  const numbers = ordered.map(({ body }) => body.data.number as string)
  // For every other invoice, both requests go to the process that is killed; for the rest, one to each process.
  const credits = numbers.flatMap((number, n) =>
    [n, n + 1 + (n % 2)].map((at) => credit(clientOf(at), number).catch(() => null)),
  )
  await expect
    .poll(() => countPapers('credit_note'), { interval: 5, timeout: 40_000 })
    .toBeGreaterThanOrEqual(many / 5)
  const answers = await killingOther(credits)
  const again = await Promise.all(numbers.map((number, n) => credit(clientOf(n), number)))
  const codes = again.map(({ status, body }) => (status === 200 ? 'done' : body.code))
  expect([...new Set(codes)].sort()).toEqual(['done', 'invoice.credited'])
  for (const [n, answer] of answers.entries())
    if (answer?.status === 200) expect(codes[Math.floor(n / 2)]).toBe('invoice.credited')
  const { rows } = await sql<{ number: string; credits: string; total_cents: number }>`
    SELECT number, credits, total_cents FROM papers WHERE kind = 'credit_note' ORDER BY number`.execute(
    database.db,
  )
  expect(rows.map(({ number }) => number)).toEqual(
    numbers.map((_, n) => `C${new Date().getFullYear()}-${String(n + 1).padStart(4, '0')}`),
  )
  expect(rows.map((row) => row.credits).sort()).toEqual(numbers.toSorted())
  expect(new Set(rows.map((row) => row.total_cents))).toEqual(new Set([price]))
})

it('a process that is killed while it notes a bank statement has noted whole licences, and the statement sent to another goes on', async () => {
  await Promise.all(serialNumbers.map((sn, n) => order(n, sn)))
  const { rows: invoices } = await sql<{ number: string; message: string }>`
    SELECT number, document->>'paymentReference' AS message FROM papers ORDER BY number`.execute(database.db)
  const date = dateInBrussels(new Date())
  // Each amount comes twice: a part, and the same part again.
  const transfers = [...invoices, ...invoices].map(({ message }) => ({
    cents: price / 2,
    text: message,
    date,
  }))
  const content = bankCsv(transfers)
  const { fingerprint } = (await readBank(clientOf(0), content)).body.data
  const noting = readBank(clientOf(1), content, { dry_run: false, fingerprint }).catch(() => null)
  const receipts = () => database.db.selectFrom('receipts').select(['number', 'amount_cents']).execute()
  await expect
    .poll(async () => (await receipts()).length, { interval: 5, timeout: 40_000 })
    .toBeGreaterThanOrEqual(many / 5)
  await killingOther([noting])
  const before = (await receipts()).length
  expect([before % 2, before < 2 * many]).toEqual([0, true])
  const again = await noteBank(clientOf(0), content)
  expect(again.body.data.counts).toMatchObject({
    paid: many - before / 2,
    partly: many - before / 2,
    already: before,
  })
  const { counts } = (await readBank(clientOf(0), content)).body.data
  expect(counts).toEqual({ paid: 0, partly: 0, too_much: 0, unknown: 0, already: 2 * many })
  const noted = Map.groupBy(await receipts(), ({ number }) => number)
  expect([...noted.keys()].sort()).toEqual(invoices.map(({ number }) => number))
  for (const each of noted.values())
    expect(each.map((receipt) => receipt.amount_cents)).toEqual([price / 2, price / 2])
})

it('a licence that is paid online and ordered on invoice at the same moment is extended once, and the other is before staff', async () => {
  const some = serialNumbers.slice(0, 10)
  const started = await Promise.all(some.map((sn, n) => order(n, sn, { kind: 'online' })))
  expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows: payments } = await sql<{ id: number; sn: string }>`
    SELECT p.id, l.prefix || l.number AS sn FROM payments AS p JOIN licences AS l ON l.id = p.licence_id`.execute(
    database.db,
  )
  const settle = (sn: string) =>
    paying.standIn.setStatus(Number(payments.find((payment) => payment.sn === sn)?.id), 'paid')
  const answers = await Promise.all(
    some.map(async (sn, n) => {
      const [{ status, body }] = await Promise.all([order(n, sn), settle(sn)])
      return { sn, code: status === 200 ? 'done' : body.code }
    }),
  )
  await expectEachOnce(some)
  const { rows: concerns } = await sql<{ sn: string; concern: string | null }>`
    SELECT l.prefix || l.number AS sn, p.concern FROM payments AS p JOIN licences AS l ON l.id = p.licence_id
    WHERE p.status = 'paid' ORDER BY l.number`.execute(database.db)
  expect(concerns).toEqual(
    answers.map(({ sn, code }) => ({ sn, concern: code === 'done' ? 'notExtended' : null })),
  )
  expect(['done', 'payment.justPaid']).toEqual(expect.arrayContaining(answers.map(({ code }) => code)))
})
