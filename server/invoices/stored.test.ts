import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seed } from '#test/proofs/budget.ts'
import { bodyOf, type Client } from '#test/support/client.ts'
import { papers } from '#test/support/random-papers.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { type Read, readXml } from '#test/support/xml.ts'
import { fictionalSales } from '../platform/config/sales.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { issueInvoice } from './issue.ts'
import type { PaperDocument } from './paper.ts'

let portal: TestApp
let admin: Client
let staff: Client
beforeAll(async () => {
  portal = await createTestApp()
  admin = await portal.signInAs('linde.admin')
  staff = await portal.signInAs('staff')
})
afterAll(() => portal.close())

/** An order for Linde's licence, with the amounts of this paper. */
async function order(trx: Trx, { buyer, lines, ...paper }: PaperDocument) {
  const { id: licenceId } = await trx
    .selectFrom('licences')
    .select('id')
    .where(sql<string>`prefix || number`, '=', 'SPR10001')
    .executeTakeFirstOrThrow()
  const { id: orderId } = await trx
    .insertInto('orders')
    .values({
      licence_id: licenceId,
      kind: 'invoice',
      state: 'open',
      years: 1,
      seats: 30,
      ends_now: paper.periodFrom,
      valid_until: paper.periodUntil,
      lines: JSON.stringify(lines),
      net_cents: paper.netCents,
      vat_cents: paper.vatCents,
      rounding_cents: paper.roundingCents,
      total_cents: paper.totalCents,
      buyer: JSON.stringify(buyer),
      language: paper.language,
      created_at: portal.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { licenceId, orderId }
}

const issue = (paper: PaperDocument) =>
  inTransaction(portal.services.db, async (trx) =>
    issueInvoice(trx, fictionalSales, { ...paper, ...(await order(trx, paper)) }, portal.clock.now),
  )

it('the order, the paper, its page and its UBL agree on every amount as read back, and no number is left out', async () => {
  console.log(`PROOF_SEED=${seed} repeats these orders.`)
  for (const [index, paper] of fc.sample(papers, { seed, numRuns: 200 }).entries()) {
    const { number } = await issue(paper)
    expect(number).toBe(`2026-${String(index + 1).padStart(4, '0')}`)
    const { rows } = await sql<Record<'ordered' | 'owed' | 'lines', number>>`
      SELECT o.total_cents AS ordered, p.total_cents AS owed,
        (SELECT sum((line->>'netCents')::int)::int FROM jsonb_array_elements(o.lines) AS line) AS lines
      FROM papers AS p JOIN orders AS o ON o.id = p.order_id WHERE p.number = ${number}`.execute(
      portal.services.db,
    )
    expect(rows).toEqual([{ ordered: paper.totalCents, owed: paper.totalCents, lines: paper.netCents }])
    const { netCents, vatCents, roundingCents, totalCents, due } = paper
    expect(bodyOf(await admin.get(`/invoices/${number}`)).data).toMatchObject({
      net_cents: netCents,
      vat_cents: vatCents,
      rounding_cents: roundingCents,
      total_cents: totalCents,
    })
    const said = readXml(bodyOf(await admin.get(`/invoices/${number}.xml`)))
    expect(amountsIn(said, due === null ? 'PrepaidAmount' : 'PayableAmount')).toEqual({
      ...{ number, netCents, vatCents, roundingCents, totalCents },
    })
  }
})

function amountsIn(said: Read, total: string) {
  const rounding = said.all('LegalMonetaryTotal/PayableRoundingAmount')
  return {
    number: said.text('ID'),
    netCents: said.cents('LegalMonetaryTotal/TaxExclusiveAmount'),
    vatCents: said.cents('TaxTotal/TaxAmount'),
    roundingCents: rounding.length === 0 ? 0 : said.cents('LegalMonetaryTotal/PayableRoundingAmount'),
    totalCents: said.cents(`LegalMonetaryTotal/${total}`),
  }
}

it('credit notes have a series of their own and add up to the invoice, and page and UBL agree on each', async () => {
  console.log(`PROOF_SEED=${seed} repeats these credit notes.`)
  let count = 0
  const creditable = papers.filter(({ totalCents }) => totalCents > 1)
  for (const [index, paper] of fc.sample(creditable, { seed, numRuns: 40 }).entries()) {
    const invoice = await issue(paper)
    const part = Math.ceil(paper.totalCents / 3)
    let creditedCents = 0
    for (const amount_cents of index % 2 === 0 ? [undefined] : [part, undefined]) {
      const credit = { reason: 'Ordered twice', amount_cents, credited_cents: creditedCents }
      const { number } = bodyOf(await staff.post(`/invoices/${invoice.number}/credit`, credit)).data
      expect(number).toBe(`C2026-${String(++count).padStart(4, '0')}`)
      const page = bodyOf(await admin.get(`/invoices/${number}`)).data
      const said = readXml(bodyOf(await admin.get(`/invoices/${number}.xml`)))
      expect(amountsIn(said, 'PayableAmount')).toEqual({
        ...{ number, netCents: page.net_cents, vatCents: page.vat_cents },
        ...{
          roundingCents: page.rounding_cents,
          totalCents: amount_cents ?? paper.totalCents - creditedCents,
        },
      })
      expect(page.net_cents + page.vat_cents + page.rounding_cents).toBe(page.total_cents)
      if (index % 2 === 0)
        expect(page).toMatchObject({ net_cents: paper.netCents, lines: { length: paper.lines.length } })
      creditedCents += page.total_cents
    }
    const { state, credited_cents } = bodyOf(await admin.get(`/invoices/${invoice.number}`)).data
    expect({ state, credited_cents }).toEqual({ state: 'credited', credited_cents: paper.totalCents })
  }
})

it('the invoice comes as a file of its number, and only to people who may renew its licence', async () => {
  const [paper] = fc.sample(papers, { seed: 1, numRuns: 1 }) as [PaperDocument]
  const { number } = await issue(paper)
  const { headers } = await admin.get(`/invoices/${number}.xml`)
  expect(headers['content-type']).toBe('application/xml')
  expect(headers['content-disposition']).toContain(`filename="${number}.xml"`)
  for (const [login, status] of [
    ['staff', 200],
    ['dealer', 200],
    ['dealer2', 404],
    ['linde.klas3', 404],
    ['lena', 403],
  ] as const) {
    const other = await portal.signInAs(login)
    expect([login, (await other.get(`/invoices/${number}.xml`)).status]).toEqual([login, status])
  }
  expect((await admin.get('/invoices/2026-999999.xml')).body.code).toBe('invoice.notFound')
})
