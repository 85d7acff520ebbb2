import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import {
  concernsOf,
  invoiceOf,
  moveMoney,
  number,
  receiptsOf,
  storedOf,
} from '#test/support/returned-money.ts'
import { fictionalSales } from '../platform/config/sales.ts'

let portal: PayingPortal
let staff: Client
let id: number
beforeAll(async () => {
  portal = await createPayingPortal()
})
/** A year of SPR10001 is paid online, €149.00, and has its invoice. */
beforeEach(async () => {
  await portal.restart()
  staff = await portal.signInAs('staff')
  id = await portal.started(await portal.signInAs('linde.admin'))
  await portal.paying.standIn.setStatus(id, 'paid')
})
afterAll(() => portal.close())

const dismiss = async (concern: string, concern_cents?: number) =>
  (await staff.post(`/payment/${id}/dismiss`, { concern, concern_cents })).status
const credit = async (body: object = {}) =>
  (await staff.post(`/invoices/${number}/credit`, { reason: 'Ordered twice', ...body })).status
/** The sentences of the licence’s timeline, the newest first. */
const said = async () => {
  const { body } = await staff.get('/licences/SPR10001/timeline?kind=change')
  return body.data.map(({ text }: { text: string }) => text)
}

describe('money that the provider pays back', () => {
  it('each partial refund is noted on the invoice, and staff see the total that went back', async () => {
    const before = await portal.validUntil()
    await moveMoney(portal, id, 'refund', 5000)
    expect(await invoiceOf(staff)).toMatchObject({
      state: 'partly_paid',
      paid_cents: 9900,
      to_pay_back_cents: 0,
    })
    const concern = { id, sn: 'SPR10001', amount_cents: 14_900, concern: 'refunded', invoice: number }
    expect(await concernsOf(staff)).toMatchObject([{ ...concern, concern_cents: 5000, since: '2026-09-15' }])
    expect((await said())[1]).toBe('€50.00 of a payment for the licence SPR10001 was paid back.')

    expect(await dismiss('refunded', 5000)).toBe(200)
    await moveMoney(portal, id, 'refund', 2000)
    expect(await concernsOf(staff)).toMatchObject([{ ...concern, concern_cents: 7000 }])
    await moveMoney(portal, id, 'refund')
    expect(await concernsOf(staff)).toMatchObject([{ ...concern, concern_cents: 14_900 }])
    expect(await invoiceOf(staff)).toMatchObject({ state: 'open', paid_cents: 0, due: null })
    expect(await receiptsOf(staff)).toEqual([
      ['online', 14_900],
      ['refund', -5000],
      ['refund', -2000],
      ['refund', -7900],
    ])
    expect(await portal.validUntil()).toBe(before)
  })

  it('an invoice that was paid online and refunded does not block an order on invoice', async () => {
    await moveMoney(portal, id, 'refund')
    const admin = await portal.signInAs('linde.admin')
    expect((await admin.get('/licences/SPR10001/renewal')).body.data.open_invoice).toBeNull()
    expect((await admin.post('/orders', orderOf('SPR10001'))).body.data.number).toBe('2026-0002')
  })

  it('a refund that grew since staff saw it is not dismissed', async () => {
    await moveMoney(portal, id, 'refund', 5000)
    await moveMoney(portal, id, 'refund', 2000)
    expect(await dismiss('refunded', 5000)).toBe(404)
    expect(await concernsOf(staff)).toHaveLength(1)
    expect(await dismiss('refunded', 7000)).toBe(200)
    expect(await concernsOf(staff)).toEqual([])
  })

  it('a refund that fails counts as paid again, and no longer concerns staff', async () => {
    await moveMoney(portal, id, 'refund', 5000)
    await moveMoney(portal, id, 'refund', 2000)
    await moveMoney(portal, id, 'refundFailed', 2000)
    expect(await concernsOf(staff)).toMatchObject([{ concern: 'refunded', concern_cents: 5000 }])
    await moveMoney(portal, id, 'refundFailed')
    expect(await concernsOf(staff)).toEqual([])
    expect((await receiptsOf(staff)).slice(3)).toEqual([
      ['refund', 2000],
      ['refund', 5000],
    ])
    expect(await invoiceOf(staff)).toMatchObject({ state: 'paid', paid_cents: 14_900 })
    expect(await portal.countAudited('payment.concern')).toBe(2)
    expect((await said())[0]).toBe('Paying back €50.00 for the licence SPR10001 failed.')
  })

  it('a refund that failed and is tried again is before staff, even if they dismissed the first one', async () => {
    await moveMoney(portal, id, 'refund')
    await dismiss('refunded')
    await moveMoney(portal, id, 'refundFailed')
    await moveMoney(portal, id, 'refund')
    expect(await concernsOf(staff)).toMatchObject([{ concern: 'refunded', concern_cents: 14_900 }])
  })

  it('a refund of a credited amount settles the credit note, and is no concern', async () => {
    expect(await credit({ amount_cents: 5000 })).toBe(200)
    await moveMoney(portal, id, 'refund', 5000)
    expect(await invoiceOf(staff)).toMatchObject({ state: 'paid', paid_cents: 9900, to_pay_back_cents: 0 })
    expect(await concernsOf(staff)).toEqual([])
    expect(await credit()).toBe(200)
    await moveMoney(portal, id, 'refundFailed', 1000)
    expect(await invoiceOf(staff)).toMatchObject({ state: 'credited', to_pay_back_cents: 10_900 })
    await moveMoney(portal, id, 'refund')
    expect(await invoiceOf(staff)).toMatchObject({ state: 'credited', paid_cents: 0, to_pay_back_cents: 0 })
    expect([await concernsOf(staff), await portal.countAudited('payment.concern')]).toEqual([[], 0])
  })

  it('a refund of more than the credited amount is before staff', async () => {
    await credit({ amount_cents: 5000 })
    await moveMoney(portal, id, 'refund', 5001)
    expect(await concernsOf(staff)).toMatchObject([{ concern: 'refunded', concern_cents: 5001 }])
  })

  it('a refund of a payment that extended nothing is no new concern', async () => {
    const other = await portal.started(await portal.signInAs('linde.admin'))
    await portal.setValidUntil('Basisschool De Linde', null)
    await portal.paying.standIn.setStatus(other, 'paid')
    await moveMoney(portal, other, 'refund', 5000)
    const concern = { id: other, concern: 'notExtended', concern_cents: 14_900, invoice: null }
    expect(await concernsOf(staff)).toMatchObject([concern])
    await staff.post(`/payment/${other}/dismiss`, { concern: 'notExtended', concern_cents: 14_900 })
    await moveMoney(portal, other, 'refund')
    expect(await concernsOf(staff)).toEqual([])
    await moveMoney(portal, other, 'chargeback')
    expect(await concernsOf(staff)).toMatchObject([{ id: other, concern: 'chargedBack' }])
    await moveMoney(portal, other, 'refundFailed')
    await moveMoney(portal, other, 'chargebackReversed')
    expect(await concernsOf(staff)).toMatchObject([concern])
  })

  it('the admin’s home and the page of the licence show the refunded part, not the whole payment', async () => {
    await moveMoney(portal, id, 'refund', 5000)
    const admin = await portal.signInAs('linde.admin')
    const { attention } = (await admin.get('/home')).body.data
    expect(attention).toContainEqual(
      expect.objectContaining({ code: 'payment.concern', concern: 'refunded', amount_cents: 5000 }),
    )
    const { payments } = (await staff.get('/licences/SPR10001')).body.data
    expect(payments).toMatchObject([{ amount_cents: 14_900, concern: 'refunded', concern_cents: 5000 }])
    await dismiss('refunded')
    const after = (await staff.get('/licences/SPR10001')).body.data.payments
    expect(after).toMatchObject([{ concern: null, concern_cents: null }])
  })
})

describe('money that the bank of the payer takes back', () => {
  it('a chargeback reopens the invoice and is before staff until it is reversed', async () => {
    await moveMoney(portal, id, 'chargeback', 14_900)
    expect(await invoiceOf(staff)).toMatchObject({ state: 'open', paid_cents: 0 })
    expect(await concernsOf(staff)).toMatchObject([
      { concern: 'chargedBack', concern_cents: 14_900, invoice: number },
    ])
    await moveMoney(portal, id, 'chargebackReversed')
    expect(await invoiceOf(staff)).toMatchObject({ state: 'paid', paid_cents: 14_900 })
    expect(await receiptsOf(staff)).toEqual([
      ['online', 14_900],
      ['chargeback', -14_900],
      ['chargeback', 14_900],
    ])
    expect([await concernsOf(staff), await storedOf(portal, id)]).toEqual([
      [],
      { refunded_cents: 0, charged_back_cents: 0, concern: null },
    ])
    expect((await said())[0]).toBe(
      'The bank returned €149.00 that it had taken back for the licence SPR10001.',
    )
  })

  it('a chargeback after a dismissed refund is before staff; once it is reversed, they see the refund again', async () => {
    await moveMoney(portal, id, 'refund', 5000)
    await dismiss('refunded', 5000)
    await moveMoney(portal, id, 'chargeback', 9900)
    expect(await concernsOf(staff)).toMatchObject([{ concern: 'chargedBack', concern_cents: 14_900 }])
    expect(await dismiss('refunded', 5000)).toBe(404)
    await moveMoney(portal, id, 'chargebackReversed')
    expect(await concernsOf(staff)).toMatchObject([{ concern: 'refunded', concern_cents: 5000 }])
    expect(await portal.countAudited('payment.concern')).toBe(3)
  })

  it('a chargeback after a refund that was due leaves no concern once it is reversed', async () => {
    await credit({ amount_cents: 5000 })
    await moveMoney(portal, id, 'refund', 5000)
    await moveMoney(portal, id, 'chargeback', 9900)
    expect(await concernsOf(staff)).toMatchObject([{ concern: 'chargedBack' }])
    await moveMoney(portal, id, 'chargebackReversed')
    expect([await concernsOf(staff), await portal.countAudited('payment.concern')]).toEqual([[], 1])
  })

  it('a chargeback stays before staff when a refund follows, and is dismissed only with both', async () => {
    await moveMoney(portal, id, 'chargeback', 9900)
    await moveMoney(portal, id, 'refund', 5000)
    expect(await dismiss('chargedBack', 9900)).toBe(404)
    expect(await concernsOf(staff)).toMatchObject([{ concern: 'chargedBack', concern_cents: 14_900 }])
  })

  it('a chargeback is a concern even if that amount was credited', async () => {
    await credit()
    await moveMoney(portal, id, 'chargeback')
    expect(await invoiceOf(staff)).toMatchObject({ state: 'credited', to_pay_back_cents: 0 })
    expect(await concernsOf(staff)).toMatchObject([{ concern: 'chargedBack' }])
  })
})

it.each([
  ['chargeback', 'chargebackReversed'],
  ['refund', 'refundFailed'],
] as const)(
  'money of a %s that comes back after the invoice was paid again is to be paid back',
  async (gone, back) => {
    await moveMoney(portal, id, gone)
    await staff.post(`/invoices/${number}/paid`, { date: '2026-09-15', amount_cents: 14_900 })
    const owed = async () => (await staff.get('/invoices/to_pay_back')).body.data
    expect(await owed()).toEqual([])
    await moveMoney(portal, id, back)
    expect(await owed()).toMatchObject([{ number, to_pay_back_cents: 14_900, since: '2026-09-15' }])
  },
)

it('a partial refund of a payment without an invoice is before staff', async () => {
  const plain = await createPayingPortal({ sales: null })
  const payment = await plain.started(await plain.signInAs('linde.admin'))
  await plain.paying.standIn.setStatus(payment, 'paid')
  await plain.paying.standIn.moveMoney(payment, 'refund', 5000)
  const desk = await plain.signInAs('staff')
  expect((await desk.get('/payments/concerning')).body.data).toMatchObject([
    { id: payment, concern: 'refunded', concern_cents: 5000, invoice: null },
  ])
  await plain.paying.standIn.moveMoney(payment, 'refundFailed')
  expect((await desk.get('/payments/concerning')).body.data).toEqual([])
  await plain.close()
})

it('a reversed chargeback extends the licence again if its order waits for payment', async () => {
  const waiting = await createPayingPortal({ sales: { ...fictionalSales, extendedOn: 'payment' } })
  const [desk, admin] = [await waiting.signInAs('staff'), await waiting.signInAs('linde.admin')]
  const { number: of } = (await admin.post('/orders', orderOf('SPR10001'))).body.data
  const byHand = { date: '2026-09-15', amount_cents: 10_000 }
  await desk.post(`/invoices/${of}/paid`, byHand)
  const { id: payment } = (await admin.post(`/invoices/${of}/pay_online`, {})).body.data
  waiting.clock.advance(1000)
  await waiting.paying.standIn.setStatus(payment, 'paid')
  const extended = await waiting.validUntil()
  await waiting.paying.standIn.moveMoney(payment, 'chargeback')
  const [receipt] = (await desk.get(`/invoices/${of}`)).body.data.receipts
  await desk.post(`/invoices/${of}/receipts/${receipt.id}/take_back`, {})
  expect(await waiting.validUntil()).not.toBe(extended)
  await desk.post(`/invoices/${of}/paid`, byHand)
  await waiting.paying.standIn.moveMoney(payment, 'chargebackReversed')
  expect(await waiting.validUntil()).toBe(extended)
  await waiting.close()
})
