import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { queuedMails, snapshot } from '#test/support/demo.ts'
import { invoiced, pay } from '#test/support/invoicing.ts'
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

const { reference: _, ...withoutReference } = exampleBuyer

/** Sends a quote for De Linde. */
const quoted = (who: Client = admin, more: object = {}) => sendQuote(portal, who, 'SPR10001', more)

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
    expect(await papersOfLinde(admin)).toEqual([['Q2026-0001', 'quote', 'open']])
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
    expect((await readQuote(buyer, quote.code)).body.data.needs_reference).toBe(true)
    const before = await snapshot(portal)
    const without = await acceptQuote(buyer, quote)
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['reference']])
    expect(await snapshot(portal)).toEqual(before)
    expect((await acceptQuote(buyer, quote, { reference: 'CC-7' })).status).toBe(200)
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
    await acceptQuote(buyer, quote)
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

describe('a quote that can no longer be accepted', () => {
  const refused = async (quote: { number: string; code: string }, state: string, code = `quote.${state}`) => {
    const before = await snapshot(portal)
    const answer = await acceptQuote(buyer, quote)
    expect([answer.status, answer.body.code]).toEqual([409, code])
    expect((await readQuote(buyer, quote.code)).body.data.state).toBe(state)
    expect(await snapshot(portal)).toEqual(before)
  }

  it('one that was accepted is refused', async () => {
    const quote = await quoted()
    await acceptQuote(buyer, quote)
    await refused(quote, 'accepted')
  })

  it('its last day is the thirtieth after its date', async () => {
    const [first, second] = [await quoted(), await quoted()]
    portal.clock.advance(30 * dayMs)
    expect((await acceptQuote(buyer, first)).status).toBe(200)
    await portal.restart()
    admin = await portal.signInAs('linde.admin')
    const late = await quoted()
    portal.clock.advance(31 * dayMs)
    admin = await portal.signInAs('linde.admin')
    expect(await papersOfLinde(admin)).toEqual([['Q2026-0001', 'quote', 'overdue']])
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
    const answer = await acceptQuote(buyer, { number: first.number, code: second.code })
    expect([answer.status, answer.body.code]).toEqual([404, 'quote.notFound'])
  })

  it('wrong codes are counted by the address, right ones are not', async () => {
    const { code } = await quoted()
    const limit = portal.services.config.publicLimits.wrongCodesPerAddress
    for (let time = 0; time <= limit; time++) expect((await readQuote(buyer, code)).status).toBe(200)
    for (let time = 0; time < limit; time++)
      expect((await readQuote(buyer, `wrong-${time}`)).status).toBe(404)
    expect((await readQuote(buyer, code)).status).toBe(429)
  })

  it('an hour holds so many quotes of a licence', async () => {
    const most = portal.services.config.paymentsPerLicence
    for (let time = 0; time < most; time++) await quoted()
    const { status, body } = await admin.post('/orders', orderOf('SPR10001', { kind: 'quote' }))
    expect([status, body.code]).toEqual([429, 'session.tooManyTries'])
  })
})
