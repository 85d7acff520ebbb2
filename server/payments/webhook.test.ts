import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import { callWebhook } from '#test/support/paying.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { dayMs } from '../platform/durations.ts'
import { checkDuePayments } from './sweep.ts'

let portal: PayingPortal
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(() => portal.restart())
afterAll(() => portal.close())

describe('the payment webhook', () => {
  const webhookPath = async (id: number) => new URL((await portal.paying.read(id)).webhookUrl).pathname

  it('the payment webhook extends the licence once under 60 simultaneous deliveries', async () => {
    const admin = await portal.signInAs('linde.admin')
    const before = await portal.validUntil()
    const id = await portal.started(admin)
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.setStatus(id, 'paid')
    const [path, { id: providerId }] = [await webhookPath(id), await portal.paying.read(id)]
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => callWebhook(portal.visitor(), path, providerId)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
    expect(await portal.countAudited('licence.extend')).toBe(1)
    expect(await portal.countAudited('payment.paid')).toBe(1)
  })

  it('a refund is noted once, even if ten deliveries and the sweep report it at the same moment', async () => {
    const { db } = portal.services
    const id = await portal.started(await portal.signInAs('linde.admin'))
    await portal.paying.standIn.setStatus(id, 'paid')
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.moveMoney(id, 'refund', 5000)
    const [path, { id: providerId }] = [await webhookPath(id), await portal.paying.read(id)]
    portal.clock.advance(2 * dayMs)
    const deliveries = Array.from({ length: 10 }, () => callWebhook(portal.visitor(), path, providerId))
    await Promise.all([...deliveries, checkDuePayments(portal.services)])
    const receipts = db.selectFrom('receipts').select(['source', 'amount_cents']).orderBy('id')
    expect(await receipts.execute()).toEqual([
      { source: 'online', amount_cents: 14_900 },
      { source: 'refund', amount_cents: -5000 },
    ])
    expect(await portal.countAudited('payment.refunded')).toBe(1)
    expect(await portal.countAudited('payment.concern')).toBe(1)
  })

  it('the payment webhook extends the licence once when delivered again', async () => {
    const before = await portal.validUntil()
    const id = await portal.started(await portal.signInAs('linde.admin'))
    await portal.paying.standIn.setStatus(id, 'paid')
    const [path, { id: providerId }] = [await webhookPath(id), await portal.paying.read(id)]
    expect((await callWebhook(portal.visitor(), path, providerId)).status).toBe(200)
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
    expect(await portal.countAudited('payment.paid')).toBe(1)
  })

  it('the payment webhook changes and reveals nothing when forged', async () => {
    const admin = await portal.signInAs('linde.admin')
    const before = await portal.validUntil()
    const [mine, other] = [
      await portal.started(admin),
      await portal.started(await portal.signInAs('dealer'), 'SPR10005'),
    ]
    const [path, right] = [await webhookPath(mine), await portal.paying.read(mine)]
    const foreign = await portal.paying.read(other)
    const visitor = portal.visitor()
    const tell = (to: string, raw: string) =>
      visitor.call('POST', to, {
        raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const lies = [
      await tell(path, ''),
      await tell(path, 'id=tr_unknown'),
      await tell(path, `id=${foreign.id}`),
      await tell(path.replace(/.{4}$/, 'AAAA'), `id=${right.id}`),
      await tell('/api/v1/payment/webhook/x', `id=${right.id}&status=paid`),
      await tell(path, `id=../customers/${right.id}`),
      await tell(path, `id=${right.id}&status=paid`),
    ]
    for (const { status, body } of lies) expect([status, body]).toEqual([200, { error: false, errormsg: '' }])
    expect(await portal.validUntil()).toBe(before)
    expect(await portal.countAudited('payment.paid')).toBe(0)
  })

  it('the payment webhook settles a payment only with that payment’s token', async () => {
    const admin = await portal.signInAs('linde.admin')
    const before = await portal.validUntil()
    const id = await portal.started(admin)
    const other = await portal.started(await portal.signInAs('dealer'), 'SPR10005')
    portal.paying.webhook.isLost = true
    await portal.paying.standIn.setStatus(id, 'paid')
    const [path, { id: providerId }] = [await webhookPath(id), await portal.paying.read(id)]
    const wrong = [path.replace(/.{4}$/, 'AAAA'), '/api/v1/payment/webhook/x', await webhookPath(other)]
    for (const each of wrong) expect((await callWebhook(portal.visitor(), each, providerId)).status).toBe(200)
    expect(await portal.countAudited('payment.paid')).toBe(0)
    expect(await portal.validUntil()).toBe(before)
    await callWebhook(portal.visitor(), path, providerId)
    expect(await portal.countAudited('payment.paid')).toBe(1)
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
  })

  it.each([
    [
      'another amount',
      (payment: Record<string, unknown>) => ({ ...payment, amount: { currency: 'EUR', value: '1.00' } }),
    ],
    [
      'another currency',
      (payment: Record<string, unknown>) => ({ ...payment, amount: { currency: 'USD', value: '149.00' } }),
    ],
    ['another payment', (payment: Record<string, unknown>) => ({ ...payment, metadata: { payment: 999 } })],
    ['no metadata', (payment: Record<string, unknown>) => ({ ...payment, metadata: null })],
    ['another number', (payment: Record<string, unknown>) => ({ ...payment, id: 'tr_other' })],
  ])('the payment webhook does nothing if the provider’s payment has %s', async (_, bend) => {
    const before = await portal.validUntil()
    const id = await portal.started(await portal.signInAs('linde.admin'))
    const seen = await portal.paying.read(id)
    portal.paying.fault = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(bend({ ...seen, status: 'paid', _links: {} })))
    }
    await portal.paying.standIn.setStatus(id, 'paid')
    expect(await portal.validUntil()).toBe(before)
    expect(await portal.countAudited('payment.paid')).toBe(0)
  })

  it('the payment webhook logs which payment differs, but not its payment page', async () => {
    const id = await portal.started(await portal.signInAs('linde.admin'))
    const seen = await portal.paying.read(id)
    const checkout = { href: 'https://pay.example/checkout/secret' }
    portal.paying.fault = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const amount = { currency: 'EUR', value: '1.00' }
      response.end(JSON.stringify({ ...seen, amount, status: 'paid', _links: { checkout } }))
    }
    const path = await webhookPath(id)
    const log = vi.spyOn(portal.services.log, 'error')
    // Twice: behind two portals, one of the calls reaches the one whose log this is.
    for (let times = 0; times < 2; times++) await callWebhook(portal.visitor(), path, seen.id)
    const logged = log.mock.calls.map(([line]) => line as object)
    log.mockRestore()
    expect(logged[0]).toMatchObject({
      alarm: 'payment.mismatch',
      payment: id,
      amount_cents: 14_900,
      seen: { providerId: seen.id, paymentId: id, amountCents: 100 },
    })
    expect(JSON.stringify(logged)).not.toContain('pay.example')
  })

  it('the payment webhook is answered with 503 if the provider cannot be asked, so it is retried', async () => {
    const id = await portal.started(await portal.signInAs('linde.admin'))
    const [path, { id: providerId }] = [await webhookPath(id), await portal.paying.read(id)]
    portal.paying.fault = (request) => request.destroy()
    expect((await callWebhook(portal.visitor(), path, providerId)).status).toBe(503)
  })

  it('the payment webhook accepts only a form, and only a small one', async () => {
    const id = await portal.started(await portal.signInAs('linde.admin'))
    const path = await webhookPath(id)
    const visitor = portal.visitor()
    const type = { 'content-type': 'text/xml' }
    expect((await visitor.call('POST', path, { raw: '<id/>', headers: type })).status).toBe(415)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const raw = `id=${'x'.repeat(5000)}`
    expect((await visitor.call('POST', path, { raw, headers: form })).status).toBe(413)
  })
})
