import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { auditRows, queuedMails } from '#test/support/demo.ts'
import { pay } from '#test/support/invoicing.ts'
import { exampleBuyer, orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { acceptQuote, papersOfLinde, readQuote, quoted as sendQuote } from '#test/support/quoting.ts'
import { fictionalSales } from '../platform/config/sales.ts'
import { dayMs } from '../platform/durations.ts'

let portal: PayingPortal
let admin: Client
let buyer: Client
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(async () => {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
  buyer = portal.visitor()
  await buyer.get('/isloggedin')
})
afterAll(() => portal.close())

/** Sends a quote for De Linde. */
const quoted = (who: Client = admin, more: object = {}) => sendQuote(portal, who, 'SPR10001', more)

describe('a quote that is accepted', () => {
  it('the holder of its mail reads it without an account, accepts it, and it becomes an invoice', async () => {
    const before = await portal.validUntil()
    const quote = await quoted()
    const shown = await readQuote(buyer, quote.code)
    expect(shown.body.data).toMatchObject({
      number: 'Q2026-0001',
      state: 'open',
      due: '2026-10-15',
      customer: { name: 'Basisschool De Linde', sn: 'SPR10001' },
      buyer: { name: exampleBuyer.name, reference: exampleBuyer.reference },
      total_cents: 14_900,
      valid_until: oneYearAfter(before),
      nr_lics: 30,
      due_days: 30,
      extended_on: 'order',
      needs_reference: false,
      invoice: null,
    })
    const { status, body } = await acceptQuote(buyer, quote, { reference: 'CC-7' })
    expect([status, body.errormsg]).toEqual([200, ''])
    expect(body.data).toMatchObject({
      state: 'accepted',
      invoice: '2026-0001',
      valid_until: oneYearAfter(before),
    })
    expect((await readQuote(buyer, quote.code)).body.data).toMatchObject({
      state: 'accepted',
      invoice: '2026-0001',
    })
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
    expect(await papersOfLinde(admin)).toEqual([
      ['2026-0001', 'invoice', 'open'],
      ['Q2026-0001', 'quote', 'credited'],
    ])
    const orders = (await admin.get('/orders?sn=SPR10001')).body.data
    expect(orders).toMatchObject([
      { kind: 'invoice', number: '2026-0001', state: 'fulfilled' },
      { kind: 'quote', number: 'Q2026-0001', state: 'fulfilled' },
    ])
    const mails = await queuedMails(portal)
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['quote', exampleBuyer.email],
      ['quoteAccepted', 'linde.admin@example.org'],
      ['invoice', exampleBuyer.email],
    ])
  })

  it('its sender and the root admins get one mail each, except the one who accepted it', async () => {
    const told = async () =>
      (await queuedMails(portal))
        .filter(({ kind }) => kind === 'quoteAccepted')
        .map((mail) => mail.to_address)
    await acceptQuote(buyer, await quoted(await portal.signInAs('dealer')))
    const toBoth = await told()
    expect(toBoth).toHaveLength(2)
    expect(new Set(toBoth).size).toBe(2)
    await portal.restart()
    admin = await portal.signInAs('linde.admin')
    const { number } = await quoted(await portal.signInAs('dealer'))
    expect((await admin.post(`/quotes/${number}/order`, {})).status).toBe(200)
    expect(await told()).toEqual(toBoth.filter((address) => address !== 'linde.admin@example.org'))
  })

  it('a visitor’s acceptance stands in the audit with its quote and without a name', async () => {
    const { number, code } = await quoted()
    await acceptQuote(buyer, { number, code })
    const rows = (await auditRows(portal, 20)).filter(({ action }) => action.startsWith('payment.'))
    const told = rows.map(({ action, actor_login, after }) => [
      action,
      actor_login,
      (after as Record<string, unknown>).quote,
    ])
    expect(new Set(told)).toEqual(
      new Set([
        ['payment.quote', 'linde.admin', undefined],
        ['payment.order', null, number],
      ]),
    )
  })

  it('the price of the quote holds, whatever the licence costs by now', async () => {
    const quote = await quoted()
    await portal.setPrice('10001', 99_900)
    await acceptQuote(buyer, quote)
    expect((await admin.get('/invoices/2026-0001')).body.data.total_cents).toBe(14_900)
  })

  it('a licence that has ended meanwhile is renewed for the full year from the day of acceptance', async () => {
    await portal.setValidUntil('Basisschool De Linde', '2026-09-20')
    const quote = await quoted()
    portal.clock.advance(10 * dayMs)
    const { body } = await acceptQuote(buyer, quote)
    expect([body.data.state, body.data.valid_until]).toEqual(['accepted', '2027-09-25'])
    admin = await portal.signInAs('linde.admin')
    const { lines } = (await admin.get('/invoices/2026-0001')).body.data
    expect(lines[0].detail).toContain('from 25/09/2026 until 25/09/2027')
  })

  it('people who may renew the licence accept its quote without the code; others do not find it', async () => {
    const { number } = await quoted()
    for (const login of ['jozef.admin', 'dealer2']) {
      const other = await portal.signInAs(login)
      const answers = [await other.get(`/quotes/${number}`), await other.post(`/quotes/${number}/order`, {})]
      for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'quote.notFound'])
    }
    const refused = async (login: string) => {
      const { status, body } = await (await portal.signInAs(login)).post(`/quotes/${number}/order`, {})
      return [status, body.code]
    }
    expect(await refused('linde.klas3')).toEqual([404, 'quote.notFound'])
    expect(await refused('lena')).toEqual([403, 'session.notAllowed'])
    expect((await buyer.post(`/quotes/${number}/order`, {})).status).toBe(401)
    expect((await admin.get(`/quotes/${number}`)).body.data.state).toBe('open')
    const { status, body } = await (await portal.signInAs('dealer')).post(`/quotes/${number}/order`, {})
    expect([status, body.data.invoice]).toEqual([200, '2026-0001'])
  })

  it('a licence that is extended once paid gets its days of grace from the day of acceptance', async () => {
    const other = await createPayingPortal({ sales: { ...fictionalSales, extendedOn: 'payment' } })
    let who = await other.signInAs('linde.admin')
    await other.setValidUntil('Basisschool De Linde', '2026-09-20')
    const { number } = (await who.post('/orders', orderOf('SPR10001', { kind: 'quote' }))).body.data
    other.clock.advance(2 * dayMs)
    who = await other.signInAs('linde.admin')
    const until = async () => (await who.get('/products/SPR10001')).body.product.weblock.valid_until
    expect(await until()).toBe('2026-09-20')
    await who.post(`/quotes/${number}/order`, {})
    // 17 September and 30 days until it is due, and 14 of grace.
    expect(await until()).toBe('2026-10-31')
    await pay(await other.signInAs('staff'), '2026-0001', 14_900)
    expect(await until()).toBe('2027-09-20')
    await other.close()
  })
})

describe('more seats of a quote', () => {
  const more = { nr_lics: 40, total_cents: 21_527 }

  it('those for the rest of the term are given, and invoiced, from the day of acceptance', async () => {
    const quote = await quoted(admin, more)
    portal.clock.advance(10 * dayMs)
    expect((await acceptQuote(buyer, quote)).body.data).toMatchObject({ state: 'accepted', nr_lics: 40 })
    admin = await portal.signInAs('linde.admin')
    const { lines, total_cents } = (await admin.get('/invoices/2026-0001')).body.data
    expect([total_cents, lines[2].detail]).toEqual([
      21_527,
      expect.stringContaining('from 25/09/2026 until 15/01/2027'),
    ])
  })

  it('a quote of them is outdated once that term has ended', async () => {
    await portal.setValidUntil('Basisschool De Linde', '2026-09-20')
    const { body } = await admin.get('/licences/SPR10001/renewal?nr_lics=40')
    const quote = await quoted(admin, { ...more, total_cents: body.data.total_cents })
    portal.clock.advance(10 * dayMs)
    expect((await readQuote(buyer, quote.code)).body.data.state).toBe('outdated')
    expect((await acceptQuote(buyer, quote)).body.code).toBe('quote.outdated')
  })
})

it('a quote is outdated once its rate of VAT has changed, and its invoice names the customer as it is called by then', async () => {
  const quote = await quoted()
  await portal.services.db
    .updateTable('groups')
    .set({ name: 'De Nieuwe Linde' })
    .where('name', '=', 'Basisschool De Linde')
    .execute()
  const { config } = portal.services
  const { sales } = config
  config.sales = { ...fictionalSales, vatRates: { spr: 6, me: 21 } }
  expect((await acceptQuote(buyer, quote)).body.code).toBe('quote.outdated')
  config.sales = sales
  await acceptQuote(buyer, quote)
  expect((await admin.get('/invoices/2026-0001')).body.data.customer.name).toBe('De Nieuwe Linde')
})
