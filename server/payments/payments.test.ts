import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import { exampleBuyer, orderOf } from '#test/support/ordering.ts'
import type { Paying } from '#test/support/paying.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { hourMs, minuteMs } from '../platform/durations.ts'
import { checkDuePayments } from './sweep.ts'

let portal: PayingPortal
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(() => portal.restart())
afterAll(() => portal.close())

describe('a payment', () => {
  it('a payment leads to the provider’s page and extends the licence by a year once paid', async () => {
    const admin = await portal.signInAs('linde.admin')
    const before = await portal.validUntil()
    const { body } = await portal.start(admin)
    expect(body.redirectUrl).toContain('/checkout/')
    expect(await portal.statusOf(admin, body.id)).toBe('open')
    await portal.paying.standIn.setStatus(body.id, 'paid')
    const { body: after } = await admin.get(`/payment/${body.id}`)
    expect(after).toMatchObject({ status: 'paid', valid_until: oneYearAfter(before), sn: 'SPR10001' })
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
  })

  it('a payment of an expired licence starts the year today', async () => {
    const dealer = await portal.signInAs('dealer')
    const id = await portal.started(dealer, 'ME20001')
    await portal.paying.standIn.setStatus(id, 'paid')
    expect(await portal.validUntil('ME20001')).toBe('2027-09-15')
  })

  it('a payment sends the provider the server’s own amount, return address and webhook', async () => {
    const { body } = await portal.start(await portal.signInAs('linde.admin'))
    expect(await portal.paying.read(body.id)).toMatchObject({
      amount: { currency: 'EUR', value: '149.00' },
      redirectUrl: `http://localhost:3000/successful-payment?payment=${body.id}`,
      webhookUrl: expect.stringMatching(/^http:\/\/localhost:3000\/api\/v1\/payment\/webhook\/[\w-]{43}$/),
      metadata: { payment: body.id },
    })
  })

  it.each(['failed', 'canceled', 'expired'] as const)(
    'a payment that is %s extends nothing and leaves room for a new one',
    async (status) => {
      const admin = await portal.signInAs('linde.admin')
      const before = await portal.validUntil()
      const id = await portal.started(admin)
      await portal.paying.standIn.setStatus(id, status)
      expect(await portal.statusOf(admin, id)).toBe(status)
      expect(await portal.validUntil()).toBe(before)
      const next = await portal.started(admin)
      expect(next).not.toBe(id)
      await portal.paying.standIn.setStatus(next, 'paid')
      expect(await portal.validUntil()).toBe(oneYearAfter(before))
    },
  )

  it('the payer of a payment gets one mail: the invoice, or a receipt if the invoice goes to someone else', async () => {
    const { db } = portal.services
    const admin = await portal.signInAs('linde.admin')
    const mailsOfOrderFor = async (email: string) => {
      const buyer = { ...exampleBuyer, email }
      const { body } = await admin.post('/orders', orderOf('SPR10001', { kind: 'online', buyer }))
      const payment = db.selectFrom('payments').select('id').where('order_id', '=', body.data.id)
      const { id } = await payment.executeTakeFirstOrThrow()
      await db.deleteFrom('outbox').execute()
      await portal.paying.standIn.setStatus(id, 'paid')
      await portal.paying.standIn.setStatus(id, 'paid')
      const mails = await db.selectFrom('outbox').select(['kind', 'to_address']).orderBy('id').execute()
      return mails.map(({ kind, to_address }) => [kind, to_address])
    }
    expect(await mailsOfOrderFor('Linde.Admin@example.org')).toEqual([['invoice', 'Linde.Admin@example.org']])
    expect(await mailsOfOrderFor(exampleBuyer.email)).toEqual([
      ['paymentReceipt', 'linde.admin@example.org'],
      ['invoice', exampleBuyer.email],
    ])
  })

  it('a payment is visible to its starter and to staff only', async () => {
    const id = await portal.started(await portal.signInAs('linde.admin'))
    for (const other of ['dealer', 'linde.klas3', 'lena', 'jozef.admin']) {
      expect((await (await portal.signInAs(other)).get(`/payment/${id}`)).status).toBe(404)
    }
    expect(await portal.statusOf(await portal.signInAs('staff'), id)).toBe('open')
    expect((await portal.visitor().get(`/payment/${id}`)).status).toBe(401)
  })

  it('a payment extends a licence that ends on a leap day to 28 February', async () => {
    await portal.setValidUntil('Basisschool De Linde', '2028-02-29')
    const id = await portal.started(await portal.signInAs('linde.admin'))
    await portal.paying.standIn.setStatus(id, 'paid')
    expect(await portal.validUntil()).toBe('2029-02-28')
  })
})

describe('events in any order', () => {
  it('the sweep finds a payment whose webhook got lost', async () => {
    const before = await portal.validUntil()
    const id = await portal.started(await portal.signInAs('linde.admin'))
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.setStatus(id, 'paid')
    await checkDuePayments(portal.services)
    expect(await portal.validUntil()).toBe(before)
    portal.clock.advance(3 * minuteMs)
    await Promise.all([checkDuePayments(portal.services), checkDuePayments(portal.services)])
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
    expect(await portal.countAudited('licence.extend')).toBe(1)
  })

  it('a payment that is paid after it expired still counts', async () => {
    const before = await portal.validUntil()
    const id = await portal.started(await portal.signInAs('linde.admin'))
    await portal.paying.standIn.setStatus(id, 'expired')
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.setStatus(id, 'paid')
    portal.clock.advance(30 * minuteMs)
    await checkDuePayments(portal.services)
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
  })

  it('a paid payment stays paid', async () => {
    const admin = await portal.signInAs('linde.admin')
    const id = await portal.started(admin)
    await portal.paying.standIn.setStatus(id, 'paid')
    await portal.paying.standIn.setStatus(id, 'failed')
    expect(await portal.statusOf(admin, id)).toBe('paid')
  })

  it('a waiting payer sees the payment as paid although the webhook got lost', async () => {
    const admin = await portal.signInAs('linde.admin')
    const id = await portal.started(admin)
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.setStatus(id, 'paid')
    portal.clock.advance(5000)
    expect(await portal.statusOf(admin, id)).toBe('paid')
  })

  it('a payment with no licence left to extend is listed for staff', async () => {
    const id = await portal.started(await portal.signInAs('linde.admin'))
    const staff = await portal.signInAs('staff')
    await portal.setValidUntil('Basisschool De Linde', null)
    await portal.paying.standIn.setStatus(id, 'paid')
    const { body } = await staff.get('/payments/concerning')
    expect(body.data).toMatchObject([{ id, sn: 'SPR10001', amount_cents: 14_900, concern: 'notExtended' }])
  })
})

describe('a payment that is reversed', () => {
  it.each([
    ['refunded', 'refunded'],
    ['chargedback', 'chargedBack'],
  ] as const)('(%s) is listed for staff and does not shorten the licence', async (outcome, concern) => {
    const before = await portal.validUntil()
    const id = await portal.started(await portal.signInAs('linde.admin'))
    await portal.paying.standIn.setStatus(id, 'paid')
    await portal.paying.standIn.setStatus(id, outcome)
    const staff = await portal.signInAs('staff')
    expect((await staff.get('/payments/concerning')).body).toMatchObject({
      data: [{ id, concern }],
      total: 1,
    })
    expect(await portal.validUntil()).toBe(oneYearAfter(before))

    expect((await staff.post(`/payment/${id}/dismiss`, { concern })).status).toBe(200)
    expect((await staff.get('/payments/concerning')).body.total).toBe(0)
    expect((await staff.post(`/payment/${id}/dismiss`, { concern })).status).toBe(404)
    // The provider repeats what staff already dismissed.
    await portal.paying.standIn.setStatus(id, outcome)
    expect((await staff.get('/payments/concerning')).body.total).toBe(0)
  })
})

describe('a payment about which the provider gives no valid answer', () => {
  const odd =
    (providerId: string): Paying['fault'] =>
    (request, response, pass) => {
      if (request.method === 'GET' && request.url?.endsWith(providerId)) response.writeHead(500).end('{}')
      else void pass()
    }

  it('a payment about which the provider gives no valid answer does not stop other payments from being booked', async () => {
    const first = await portal.started(await portal.signInAs('linde.admin'))
    const dealer = await portal.signInAs('dealer')
    const second = await portal.started(dealer, 'SPR10005')
    const before = await portal.validUntil('SPR10005')
    portal.paying.fault = odd((await portal.paying.read(first)).id)
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.setStatus(second, 'paid')
    portal.clock.advance(3 * minuteMs)
    await checkDuePayments(portal.services)
    expect(await portal.validUntil('SPR10005')).toBe(oneYearAfter(before))
  })

  it('a payment about which the provider gives no valid answer does not stop the licence from being renewed', async () => {
    const admin = await portal.signInAs('linde.admin')
    const before = await portal.validUntil()
    const first = await portal.started(admin)
    portal.paying.fault = odd((await portal.paying.read(first)).id)
    for (const who of [await portal.signInAs('dealer'), admin]) {
      const next = await portal.started(who)
      expect(next).not.toBe(first)
    }
    portal.paying.fault = undefined
    const id = await portal.started(admin)
    await portal.paying.standIn.setStatus(id, 'paid')
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
  })
})

it('a chargeback is noticed although its webhook got lost', async () => {
  const id = await portal.started(await portal.signInAs('linde.admin'))
  await portal.paying.standIn.setStatus(id, 'paid')
  portal.paying.webhook.isLost = true
  await portal.paying.standIn.setStatus(id, 'chargedback')
  portal.clock.advance(25 * hourMs)
  await checkDuePayments(portal.services)
  const { body } = await (await portal.signInAs('staff')).get('/payments/concerning')
  expect(body.data).toMatchObject([{ id, concern: 'chargedBack' }])
})

it('dismissing a concern does not dismiss one that came later', async () => {
  const id = await portal.started(await portal.signInAs('linde.admin'))
  for (const outcome of ['paid', 'refunded', 'chargedback'] as const) {
    await portal.paying.standIn.setStatus(id, outcome)
  }
  const staff = await portal.signInAs('staff')
  expect((await staff.post(`/payment/${id}/dismiss`, { concern: 'refunded' })).status).toBe(404)
  expect((await staff.get('/payments/concerning')).body.total).toBe(1)
  const both = [1, 2].map(() => staff.post(`/payment/${id}/dismiss`, { concern: 'chargedBack' }))
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await portal.countAudited('payment.dismiss')).toBe(1)
})
