import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { type Quoted, quoted } from '#test/support/quoting.ts'

// On PostgreSQL these calls really overlap; the embedded database has one connection.
const rounds = 4

const endsNow = '2027-01-15'

let portal: PayingPortal
let admin: Client
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(begin)
afterAll(() => portal.close())

async function begin() {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
}

/** Accepts a quote in another browser each time. */
async function accept({ number, code }: Quoted): Promise<Answer> {
  const buyer = await portal.visitor().open()
  return buyer.post(`/quotes/${number}/accept`, { code })
}

const codes = (answers: Answer[]) => answers.map(({ status, body }) => body.code ?? String(status)).toSorted()

/** The licence has one invoice and one more year, whatever came first. */
async function expectOneTerm() {
  const { db } = portal.services
  const papers = await db.selectFrom('papers').select('number').where('kind', '=', 'invoice').execute()
  expect(papers).toEqual([{ number: '2026-0001' }])
  expect([await portal.validUntil(), await portal.countAudited('licence.extend')]).toEqual([
    oneYearAfter(endsNow),
    1,
  ])
}

it('a quote that is accepted by its code, and by people on the portal, at the same moment is one invoice', async () => {
  for (let round = 0; round < rounds; round++) {
    await begin()
    const quote = await quoted(portal, admin)
    const staff = await portal.signInAs('staff')
    const onPortal = [admin, staff].map((who) => who.post(`/quotes/${quote.number}/order`, {}))
    const answers = await Promise.all([accept(quote), accept(quote), ...onPortal])
    expect(codes(answers)).toEqual(['200', ...Array(3).fill('quote.accepted')])
    await expectOneTerm()
  }
})

it('of two quotes of a licence that are accepted at the same moment one becomes an invoice', async () => {
  for (let round = 0; round < rounds; round++) {
    await begin()
    const quotes = [await quoted(portal, admin), await quoted(portal, admin)]
    expect(codes(await Promise.all(quotes.map(accept)))).toEqual(['200', 'quote.outdated'])
    await expectOneTerm()
  }
})

it('a quote that is accepted while its licence is ordered on invoice gives one term', async () => {
  for (let round = 0; round < rounds; round++) {
    await begin()
    const quote = await quoted(portal, admin)
    const order = orderOf('SPR10001', { ends_now: endsNow })
    const [accepted, ordered] = await Promise.all([accept(quote), admin.post('/orders', order)])
    expect([
      ['200', 'order.invoiceOpen'],
      ['quote.outdated', '200'],
    ]).toContainEqual([accepted, ordered].flatMap((answer) => codes([answer])))
    await expectOneTerm()
  }
})
