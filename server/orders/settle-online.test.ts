import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { exampleBuyer, orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'

let portal: PayingPortal
let admin: Client
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(async () => {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
})
afterAll(() => portal.close())

const db = () => portal.services.db

/** Orders online, paid at the provider by the number of the payment. */
async function ordered(who: Client, more: object = {}, sn = 'SPR10001') {
  const { status, body } = await who.post('/orders', orderOf(sn, { kind: 'online', ...more }))
  expect([status, body.errormsg]).toEqual([200, ''])
  const payment = await db()
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  return { ...body.data, payment: payment.id }
}

const papers = () => db().selectFrom('papers').selectAll().orderBy('number').execute()
const orders = () => db().selectFrom('orders').selectAll().orderBy('id').execute()
const pay = (id: number) => portal.paying.standIn.setStatus(id, 'paid')

describe('an order online', () => {
  it('an order online leads to the payment page, and once paid extends the licence by its years and seats, with an invoice', async () => {
    const { body: offered } = await admin.get('/licences/SPR10001/renewal?years=2&nr_lics=40')
    const { total_cents } = offered.data
    const order = await ordered(admin, { years: 2, nr_lics: 40, total_cents })
    expect(order).toMatchObject({ number: null, state: 'open', due: null, pdf: null, xml: null })
    expect(order.redirectUrl).toContain('/checkout/')
    expect(await portal.paying.read(order.payment)).toMatchObject({ amount: { value: '413.93' } })
    await pay(order.payment)
    await pay(order.payment)
    const { body } = await admin.get('/products/SPR10001')
    expect([body.product.weblock.valid_until, body.product.nr_lics]).toEqual(['2029-01-15', 40])
    const [paper, ...others] = await papers()
    expect(others).toEqual([])
    expect(paper).toMatchObject({ number: '2026-0001', order_id: order.id, due: null, total_cents })
    expect(paper?.document).toMatchObject({
      buyer: { name: exampleBuyer.name },
      date: '2026-09-15',
      paymentReference: null,
      periodFrom: '2027-01-16',
      periodUntil: '2029-01-15',
    })
    expect(await db().selectFrom('receipts').selectAll().execute()).toMatchObject([
      { number: '2026-0001', source: 'online', payment_id: order.payment, amount_cents: total_cents },
    ])
    expect(await orders()).toMatchObject([{ state: 'fulfilled' }])
  })

  it('asked for again is the same payment, with the buyer that was named last', async () => {
    const first = await ordered(admin)
    const second = await ordered(admin, { buyer: { ...exampleBuyer, name: 'Ouderraad' } })
    expect([second.id, second.redirectUrl]).toEqual([first.id, first.redirectUrl])
    await pay(first.payment)
    expect((await papers())[0]?.document).toMatchObject({ buyer: { name: 'Ouderraad' } })
  })

  it('an order online cancels an open payment of another order or for a year, and these cancel it', async () => {
    const year = await portal.started(admin)
    const first = await ordered(admin)
    const second = await ordered(admin, { years: 2, total_cents: 29_800 })
    const last = await portal.started(admin)
    const status = async (id: number) => (await portal.paying.read(id)).status
    expect([
      await status(year),
      await status(first.payment),
      await status(second.payment),
      await status(last),
    ]).toEqual(['canceled', 'canceled', 'canceled', 'open'])
    expect(await orders()).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }])
  })

  it('an order online that is paid after it was given up still counts', async () => {
    const { payment } = await ordered(admin)
    await portal.paying.standIn.setStatus(payment, 'expired')
    expect(await orders()).toMatchObject([{ state: 'cancelled' }])
    await pay(payment)
    expect(await portal.validUntil()).toBe('2028-01-15')
    expect([await orders(), await papers()]).toMatchObject([[{ state: 'fulfilled' }], [{}]])
  })

  it('an order online and a second one of another person, both paid, are two terms, each with its own dates', async () => {
    portal.paying.fault = (request, response, pass) => {
      if (request.method === 'DELETE') response.writeHead(422).end('{}')
      else void pass()
    }
    const first = await ordered(admin)
    const second = await ordered(await portal.signInAs('dealer'))
    await pay(first.payment)
    await pay(second.payment)
    expect((await papers()).map(({ document }) => [document.periodFrom, document.lines[0]?.detail])).toEqual([
      ['2027-01-16', expect.stringMatching(/from 16\/01\/2027 until 15\/01\/2028$/)],
      ['2028-01-16', expect.stringMatching(/from 16\/01\/2028 until 15\/01\/2029$/)],
    ])
  })

  it('an order online answers 503 while the provider is away, and leaves no order that waits', async () => {
    portal.paying.fault = (_, response) => response.writeHead(500).end()
    const answer = await admin.post('/orders', orderOf('SPR10001', { kind: 'online' }))
    expect([answer.status, answer.body.code]).toEqual([503, 'payment.providerAway'])
    expect(await orders()).toMatchObject([{ state: 'cancelled' }])
  })

  it('an order paid with no licence left to extend goes to staff', async () => {
    const { payment } = await ordered(admin)
    await portal.setValidUntil('Basisschool De Linde', null)
    await pay(payment)
    const { body } = await (await portal.signInAs('staff')).get('/payments/concerning')
    expect(body.data).toMatchObject([{ id: payment, concern: 'notExtended' }])
    expect(await papers()).toEqual([])
  })
})

describe('a payment for one year', () => {
  it('a payment for one year gets its invoice, whose total is the charged amount', async () => {
    const id = await portal.started(admin)
    expect((await admin.get(`/payment/${id}`)).body.invoice).toBeNull()
    await pay(id)
    expect((await admin.get(`/payment/${id}`)).body.invoice).toEqual({
      number: '2026-0001',
      pdf: '/api/v1/invoices/2026-0001.pdf',
    })
    const [paper] = await papers()
    expect(paper?.document).toMatchObject({
      number: '2026-0001',
      language: 'en',
      netCents: 12_314,
      vatCents: 2586,
      totalCents: 14_900,
      lines: [{ text: 'Reading and writing program, one year', quantity: 1, netCents: 12_314 }],
      buyer: { name: 'Basisschool De Linde', city: 'Gent', street: '', email: 'linde.admin@example.org' },
    })
    const { body } = await admin.get('/orders?sn=SPR10001')
    expect(body.data).toMatchObject([{ kind: 'online', state: 'fulfilled', years: 1, number: '2026-0001' }])
    expect(await db().selectFrom('payments').select('order_id').execute()).toEqual([
      { order_id: body.data[0].id },
    ])
  })

  it('a payment for one year goes to the buyer that is known; a dealer’s goes to the dealer’s', async () => {
    const staff = await portal.signInAs('staff')
    const dealer = await portal.signInAs('dealer')
    const { body } = await staff.post('/orders', orderOf('SPR10001'))
    await staff.post(`/invoices/${body.data.number}/paid`, { date: '2026-09-15', amount_cents: 14_900 })
    portal.clock.advance(1000)
    await pay(await portal.started(admin))
    await pay(await portal.started(dealer))
    const [, ofAdmin, ofDealer] = await papers()
    expect(ofAdmin?.document.buyer).toMatchObject({ name: exampleBuyer.name, reference: '' })
    expect(ofDealer?.document.buyer).toMatchObject({
      name: 'Basisschool De Linde',
      email: 'dealer@example.org',
    })
  })

  it('a payment for one year by a visitor has an invoice that goes to no one', async () => {
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const asked = { sn: 'SPR10001', webcode: 'K7Q4M2XW', amount: 149, count: 1 }
    const { body } = await visitor.post('/payment/start/public', asked)
    await pay(body.id)
    expect((await papers())[0]?.document.buyer).toMatchObject({ name: 'Basisschool De Linde', email: '' })
  })
})

describe('a term that is ordered on invoice and paid online at once', () => {
  it.each([
    ['an order', async () => (await ordered(admin)).payment],
    ['a year', () => portal.started(admin)],
  ])(
    'a term on invoice that is paid online extends once: %s that was started before extends nothing, and goes before staff',
    async (_, start) => {
      const before = await portal.validUntil()
      const payment = await start()
      const dealer = await portal.signInAs('dealer')
      expect((await dealer.post('/orders', orderOf('SPR10001'))).status).toBe(200)
      await pay(payment)
      expect(await portal.validUntil()).toBe(oneYearAfter(before))
      expect((await papers()).map(({ number }) => number)).toEqual(['2026-0001'])
      const { body } = await (await portal.signInAs('staff')).get('/payments/concerning')
      expect(body.data).toMatchObject([{ id: payment, concern: 'notExtended' }])
    },
  )

  it('started after it, a payment is for one more term', async () => {
    const before = await portal.validUntil()
    await admin.post('/orders', orderOf('SPR10001'))
    const { payment } = await ordered(admin)
    await pay(payment)
    expect(await portal.validUntil()).toBe(oneYearAfter(oneYearAfter(before)))
  })
})
