import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { invoiced, pay } from '#test/support/invoicing.ts'
import { exampleBuyer, orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { quoted as sendQuote } from '#test/support/quoting.ts'
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

const { reference: _, ...withoutReference } = exampleBuyer

/** Sends a quote for De Linde. */
const quoted = (who: Client = admin, more: object = {}) => sendQuote(portal, who, 'SPR10001', more)

const read = (code: string) => buyer.post('/quotes/read', { code })

const accept = ({ number, code }: { number: string; code: string }, more: object = {}) =>
  buyer.post(`/quotes/${number}/accept`, { code, ...more })

const invoices = async () => {
  const { body } = await admin.get('/licences/SPR10001/invoices')
  return body.data.map(({ number, kind, state }: Record<string, string>) => [number, kind, state]).sort()
}

describe('a quote that is sent', () => {
  it('a quote is a paper of its own series that goes to its buyer by mail, and changes nothing on the licence', async () => {
    const before = await portal.validUntil()
    const { status, body } = await admin.post('/orders', orderOf('SPR10001', { kind: 'quote' }))
    expect([status, body.errormsg]).toEqual([200, ''])
    expect(body.data).toEqual({
      id: expect.any(Number),
      number: 'Q2026-0001',
      kind: 'quote',
      net_cents: 12_314,
      vat_cents: 2586,
      rounding_cents: 0,
      total_cents: 14_900,
      due: '2026-10-15',
      state: 'open',
      valid_until: oneYearAfter(before),
      pdf: '/api/v1/invoices/Q2026-0001.pdf',
      xml: null,
      peppol: false,
    })
    expect(await portal.validUntil()).toBe(before)
    expect(portal.accessPoint.calls).toEqual([])
    expect(await queuedMails(portal)).toEqual([
      {
        kind: 'quote',
        to_name: exampleBuyer.name,
        to_address: exampleBuyer.email,
        language: 'en',
        content: expect.objectContaining({ number: 'Q2026-0001', due: '2026-10-15', totalCents: 14_900 }),
      },
    ])
    expect(await invoices()).toEqual([['Q2026-0001', 'quote', 'open']])
    expect((await admin.get('/orders?sn=SPR10001')).body.data).toMatchObject([
      { kind: 'quote', number: 'Q2026-0001', state: 'open' },
    ])
    // Nor is it on its way over Peppol: there is no UBL of it.
    expect((await admin.get('/invoices/Q2026-0001.xml')).status).toBe(404)
    expect((await admin.get('/invoices/Q2026-0001.pdf')).status).toBe(200)
    // It is no invoice that has to be paid first.
    expect((await admin.get('/licences/SPR10001/renewal')).body.data.open_invoice).toBeNull()
    portal.clock.advance(31 * dayMs)
    admin = await portal.signInAs('linde.admin')
    const { attention } = (await admin.get('/home')).body.data
    expect(attention.map(({ kind }: { kind: string }) => kind)).not.toContain('invoice.unpaid')
  })

  it('a public body names its number for a quote, and its reference only when it accepts', async () => {
    const school = { ...withoutReference, kind: 'public' }
    const { enterprise_number: __, ...unnumbered } = school
    const refused = await admin.post('/orders', orderOf('SPR10001', { kind: 'quote', buyer: unnumbered }))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['enterprise_number']])
    const quote = await quoted(admin, { buyer: school })
    expect((await read(quote.code)).body.data.needs_reference).toBe(true)
    const before = await snapshot(portal)
    const without = await accept(quote)
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['reference']])
    expect(await snapshot(portal)).toEqual(before)
    expect((await accept(quote, { reference: 'CC-7' })).status).toBe(200)
    const [paper] = await portal.services.db
      .selectFrom('papers')
      .select('document')
      .where('kind', '=', 'invoice')
      .execute()
    expect(paper?.document.buyer.reference).toBe('CC-7')
  })

  it('a dealer’s quote makes its buyer known as the customer’s once it is accepted, not before', async () => {
    const dealer = await portal.signInAs('dealer')
    const known = async (who: Client) => (await who.get('/licences/SPR10001/renewal')).body.data
    const quote = await quoted(dealer)
    expect(await known(dealer)).toMatchObject({ buyer: null, customer_buyer: null })
    await accept(quote)
    const name = exampleBuyer.name
    expect(await known(dealer)).toMatchObject({ buyer: null, customer_buyer: { name, reference: '' } })
    expect((await known(admin)).buyer).toMatchObject({ name })
  })

  it('quotes are off if the vendor does not offer them', async () => {
    const ways = fictionalSales.ways.filter((way) => way !== 'quote')
    const other = await createPayingPortal({ sales: { ...fictionalSales, ways } })
    const who = await other.signInAs('linde.admin')
    const { status, body } = await who.post('/orders', orderOf('SPR10001', { kind: 'quote' }))
    await other.close()
    expect([status, body.code]).toEqual([409, 'order.wayOff'])
  })
})

describe('a quote that is accepted', () => {
  it('the holder of its mail reads it without an account, accepts it, and it becomes an invoice', async () => {
    const before = await portal.validUntil()
    const quote = await quoted()
    const shown = await read(quote.code)
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
    const { status, body } = await accept(quote, { reference: 'CC-7' })
    expect([status, body.errormsg]).toEqual([200, ''])
    expect(body.data).toMatchObject({
      state: 'accepted',
      invoice: '2026-0001',
      valid_until: oneYearAfter(before),
    })
    expect((await read(quote.code)).body.data).toMatchObject({ state: 'accepted', invoice: '2026-0001' })
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
    expect(await invoices()).toEqual([
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
    await accept(await quoted(await portal.signInAs('dealer')))
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
    await accept({ number, code })
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
    await accept(quote)
    expect((await admin.get('/invoices/2026-0001')).body.data.total_cents).toBe(14_900)
  })

  it('a licence that has ended meanwhile is renewed for the full year from the day of acceptance', async () => {
    await portal.setValidUntil('Basisschool De Linde', '2026-09-20')
    const quote = await quoted()
    portal.clock.advance(10 * dayMs)
    const { body } = await accept(quote)
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
    expect((await accept(quote)).body.data).toMatchObject({ state: 'accepted', nr_lics: 40 })
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
    expect((await read(quote.code)).body.data.state).toBe('outdated')
    expect((await accept(quote)).body.code).toBe('quote.outdated')
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
  expect((await accept(quote)).body.code).toBe('quote.outdated')
  config.sales = sales
  await accept(quote)
  expect((await admin.get('/invoices/2026-0001')).body.data.customer.name).toBe('De Nieuwe Linde')
})

describe('a quote that can no longer be accepted', () => {
  const refused = async (quote: { number: string; code: string }, state: string, code = `quote.${state}`) => {
    const before = await snapshot(portal)
    const answer = await accept(quote)
    expect([answer.status, answer.body.code]).toEqual([409, code])
    expect((await read(quote.code)).body.data.state).toBe(state)
    expect(await snapshot(portal)).toEqual(before)
  }

  it('one that was accepted is refused', async () => {
    const quote = await quoted()
    await accept(quote)
    await refused(quote, 'accepted')
  })

  it('its last day is the thirtieth after its date', async () => {
    const [first, second] = [await quoted(), await quoted()]
    portal.clock.advance(30 * dayMs)
    expect((await accept(first)).status).toBe(200)
    await portal.restart()
    admin = await portal.signInAs('linde.admin')
    const late = await quoted()
    portal.clock.advance(31 * dayMs)
    admin = await portal.signInAs('linde.admin')
    expect(await invoices()).toEqual([['Q2026-0001', 'quote', 'overdue']])
    await refused(late, 'expired')
    expect(second.number).toBe('Q2026-0002')
  })

  it('one of a licence that was renewed meanwhile is refused', async () => {
    const quote = await quoted()
    const staff = await portal.signInAs('staff')
    await pay(staff, await invoiced(admin), 14_900)
    await refused(quote, 'outdated')
  })

  it.each([
    ['has more seats meanwhile', { seats: 31 }],
    ['has fewer seats meanwhile', { seats: 29 }],
    ['has lost its groups', { root_group_id: null }],
  ])('one of a licence that %s is refused', async (_, change) => {
    const quote = await quoted()
    await portal.services.db.updateTable('licences').set(change).where('number', '=', '10001').execute()
    await refused(quote, 'outdated')
  })

  it.each([
    ['an unknown code', 'A'.repeat(43), 404, 'quote.notFound'],
    ['an empty code', ' ', 400, 'request.invalid'],
    ['no code', undefined, 400, 'request.invalid'],
    ['a code that is too long', 'A'.repeat(201), 400, 'request.invalid'],
  ])('%s is refused', async (_, code, status, refusal) => {
    const { number } = await quoted()
    for (const answer of [
      await buyer.post('/quotes/read', { code }),
      await buyer.post(`/quotes/${number}/accept`, { code }),
    ])
      expect([answer.status, answer.body.code]).toEqual([status, refusal])
  })

  it('a code accepts its own quote alone', async () => {
    const [first, second] = [await quoted(), await quoted()]
    const answer = await accept({ number: first.number, code: second.code })
    expect([answer.status, answer.body.code]).toEqual([404, 'quote.notFound'])
  })

  it('wrong codes are counted by the address, right ones are not', async () => {
    const { code } = await quoted()
    const limit = portal.services.config.publicLimits.wrongCodesPerAddress
    for (let time = 0; time <= limit; time++) expect((await read(code)).status).toBe(200)
    for (let time = 0; time < limit; time++) expect((await read(`wrong-${time}`)).status).toBe(404)
    expect((await read(code)).status).toBe(429)
  })

  it('an hour holds so many quotes of a licence', async () => {
    const most = portal.services.config.paymentsPerLicence
    for (let time = 0; time < most; time++) await quoted()
    const { status, body } = await admin.post('/orders', orderOf('SPR10001', { kind: 'quote' }))
    expect([status, body.code]).toEqual([429, 'session.tooManyTries'])
  })
})
