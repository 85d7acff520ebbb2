import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { queuedMails } from '#test/support/demo.ts'
import { orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { fictionalSales } from '../platform/config/sales.ts'

const today = '2026-09-15'
const total = 39_900
// The licence ends on 25 September; its days of grace last until 29 October.
const [grace, extended] = ['2026-10-29', '2027-09-25']

let portal: PayingPortal
let admin: Client
let staff: Client
let number: string
beforeAll(async () => {
  portal = await createPayingPortal({ sales: { ...fictionalSales, extendedOn: 'payment' } })
})
beforeEach(async () => {
  await portal.restart()
  admin = await portal.signInAs('jozef.admin')
  staff = await portal.signInAs('staff')
  number = (await admin.post('/orders', orderOf('SPR10002'))).body.data.number
})
afterAll(() => portal.close())

const start = (who = admin) => who.post(`/invoices/${number}/pay_online`, {})

async function started(who = admin): Promise<number> {
  const { status, body } = await start(who)
  expect([status, body.errormsg]).toEqual([200, ''])
  expect(body.data.redirectUrl).toContain('/checkout/')
  return body.data.id
}

const settled = (id: number, outcome: 'paid' | 'expired' = 'paid') =>
  portal.paying.standIn.setStatus(id, outcome)
const byHand = (amount_cents: number) => staff.post(`/invoices/${number}/paid`, { date: today, amount_cents })
const invoice = async () => (await staff.get(`/invoices/${number}`)).body.data
const concerns = async () => (await staff.get('/payments/concerning')).body.data
const owed = async () => (await staff.get('/invoices/to_pay_back')).body.data
const validUntil = () => portal.validUntil('SPR10002')
const orders = () => portal.services.db.selectFrom('orders').select(['kind', 'state']).orderBy('id').execute()
const receiptMails = async () =>
  (await queuedMails(portal)).filter(({ kind }) => kind === 'paymentReceipt').map(({ content }) => content)

describe('an invoice that is paid online', () => {
  it('paying an invoice online adds one receipt and extends the waiting licence, without another invoice', async () => {
    await byHand(10_000)
    expect(await invoice()).toMatchObject({ state: 'partly_paid', payable_online: true })
    const id = await started()
    expect(await portal.paying.read(id)).toMatchObject({ amount: { value: '299.00' } })
    expect((await admin.get(`/payment/${id}`)).body).toMatchObject({ status: 'open', invoice: { number } })
    expect(await validUntil()).toBe(grace)
    await Promise.all([settled(id), settled(id)])
    expect(await invoice()).toMatchObject({
      ...{ state: 'paid', paid_cents: total, to_pay_back_cents: 0, payable_online: false },
      receipts: [
        { source: 'hand', amount_cents: 10_000 },
        { source: 'online', amount_cents: 29_900, date: today },
      ],
    })
    expect(await validUntil()).toBe(extended)
    expect(await orders()).toEqual([{ kind: 'invoice', state: 'fulfilled' }])
    expect((await staff.get('/licences/SPR10002/invoices')).body.data).toHaveLength(1)
    expect(await receiptMails()).toMatchObject([
      { amountCents: 29_900, validUntil: extended, invoice: { number, openCents: 0 } },
    ])
    expect([await concerns(), (await start()).body.code]).toEqual([[], 'invoice.alreadyPaid'])
  })

  it('starting again, at once or later, gives the same payment until the open amount changes', async () => {
    const [first, second] = await Promise.all([started(), started()])
    expect([second, await started()]).toEqual([first, first])
    await byHand(10_000)
    const rest = await started()
    expect(rest).not.toBe(first)
    expect((await portal.paying.read(first)).status).toBe('canceled')
    expect(await orders()).toEqual([{ kind: 'invoice', state: 'open' }])
  })

  it('an online order starts a payment of its own, and cancels that of the invoice', async () => {
    const id = await started()
    const { body } = await admin.post('/orders', orderOf('SPR10002', { kind: 'online' }))
    expect(body).toMatchObject({ errormsg: '', data: { kind: 'online', state: 'open' } })
    expect((await portal.paying.read(id)).status).toBe('canceled')
    expect(await orders()).toEqual([
      { kind: 'invoice', state: 'open' },
      { kind: 'online', state: 'open' },
    ])
  })

  it('an invoice stays open after its payment has expired, and a late payment still counts', async () => {
    const id = await started()
    await settled(id, 'expired')
    expect(await orders()).toEqual([{ kind: 'invoice', state: 'open' }])
    expect((await invoice()).payable_online).toBe(true)
    await settled(id)
    expect([await validUntil(), (await invoice()).state]).toEqual([extended, 'paid'])
  })

  it('an invoice that was marked as paid meanwhile shows the amount to pay back, and extends nothing twice', async () => {
    const id = await started()
    await byHand(total)
    await settled(id)
    expect(await invoice()).toMatchObject({ state: 'paid', paid_cents: 2 * total, to_pay_back_cents: total })
    expect(await validUntil()).toBe(extended)
    expect((await admin.get(`/payment/${id}`)).body).toMatchObject({ status: 'paid', valid_until: null })
    expect(await receiptMails()).toMatchObject([{ validUntil: null, invoice: { number, openCents: -total } }])
    expect(await owed()).toMatchObject([{ number, to_pay_back_cents: total, since: today }])
    expect(await concerns()).toEqual([])
    await staff.post(`/invoices/${number}/paid_back`, { date: today, amount_cents: total })
    expect(await owed()).toEqual([])
  })

  it('a payment for an invoice that was credited meanwhile is to be paid back, and is before staff as it extended nothing', async () => {
    const id = await started()
    await staff.post(`/invoices/${number}/credit`, { reason: 'Ordered twice', take_back: true })
    await settled(id)
    expect(await invoice()).toMatchObject({ state: 'credited', paid_cents: total, to_pay_back_cents: total })
    expect(await validUntil()).toBe('2026-09-25')
    expect(await owed()).toMatchObject([{ number, to_pay_back_cents: total }])
    expect(await concerns()).toMatchObject([{ id, concern: 'notExtended' }])
    expect(await orders()).toEqual([{ kind: 'invoice', state: 'cancelled' }])
  })

  it('a payment for an invoice that was partly credited meanwhile extends the licence, and the credited part is to be paid back', async () => {
    const id = await started()
    await staff.post(`/invoices/${number}/credit`, { reason: 'Too dear', amount_cents: 9900 })
    await settled(id)
    expect(await invoice()).toMatchObject({ state: 'paid', to_pay_back_cents: 9900 })
    expect([await validUntil(), await concerns()]).toEqual([extended, []])
  })

  it('an invoice that was paid twice is settled by a refund at the provider, which is no concern', async () => {
    const id = await started()
    await byHand(total)
    await settled(id)
    await portal.paying.standIn.moveMoney(id, 'refund', total)
    expect(await invoice()).toMatchObject({ state: 'paid', paid_cents: total, to_pay_back_cents: 0 })
    expect([await owed(), await concerns()]).toEqual([[], []])
  })

  it('an invoice whose payment is refunded is open again, and can be paid online again', async () => {
    const id = await started()
    await settled(id)
    await portal.paying.standIn.moveMoney(id, 'refund', total)
    expect(await invoice()).toMatchObject({ state: 'open', paid_cents: 0, payable_online: true })
    expect(await concerns()).toMatchObject([
      { id, concern: 'refunded', concern_cents: total, invoice: number },
    ])
    const second = await started()
    await settled(second)
    expect((await admin.get(`/payment/${second}`)).body.valid_until).toBeNull()
    expect((await invoice()).state).toBe('paid')
    expect(await validUntil()).toBe(extended)
  })

  it('an order keeps waiting if more is open by the time the payment arrives', async () => {
    await portal.services.db
      .insertInto('receipts')
      .values({
        ...{ licence_id: 2, number, source: 'hand', date: today, amount_cents: 10_000 },
        ...{ text: '', noted_by: 1, at: new Date() },
      })
      .execute()
    const id = await started()
    await portal.services.db.updateTable('receipts').set({ amount_cents: 1 }).execute()
    await settled(id)
    expect(await invoice()).toMatchObject({ state: 'partly_paid', payable_online: true })
    expect([await validUntil(), await concerns()]).toEqual([grace, []])
    expect(await receiptMails()).toMatchObject([{ validUntil: null, invoice: { openCents: 9999 } }])
  })

  it('a payment for an invoice extends nothing, and is before staff, if the same term was paid by an online order', async () => {
    portal.paying.fault = (request, response, pass) => {
      if (request.method === 'DELETE') response.writeHead(422).end('{}')
      else void pass()
    }
    const id = await started()
    await admin.post('/orders', orderOf('SPR10002', { kind: 'online' }))
    await settled(id + 1)
    await settled(id)
    expect(await validUntil()).toBe(extended)
    expect(await concerns()).toMatchObject([
      { id, concern: 'notExtended', concern_cents: total, invoice: number },
    ])
  })

  it('an order is kept while the payment provider is unavailable', async () => {
    portal.paying.fault = (_, response) => response.writeHead(500).end()
    const { status, body } = await start()
    expect([status, body.code]).toEqual([503, 'payment.providerAway'])
    expect(await orders()).toEqual([{ kind: 'invoice', state: 'open' }])
  })

  it('only people who may renew its licence can pay an invoice online', async () => {
    const statuses = []
    for (const login of ['staff', 'dealer2', 'dealer', 'linde.admin', 'lena'])
      statuses.push((await start(await portal.signInAs(login))).status)
    expect(statuses).toEqual([200, 200, 404, 404, 403])
  })
})

it('an invoice cannot be paid online if the vendor does not offer that', async () => {
  const plain = await createTestApp({ sales: { ...fictionalSales, ways: ['invoice'] } })
  const linde = await plain.signInAs('linde.admin')
  const { data } = (await linde.post('/orders', orderOf('SPR10001'))).body
  expect((await linde.get(`/invoices/${data.number}`)).body.data.payable_online).toBe(false)
  const { status, body } = await linde.post(`/invoices/${data.number}/pay_online`, {})
  expect([status, body.code]).toEqual([409, 'order.wayOff'])
  await plain.close()
})
