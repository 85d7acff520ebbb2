import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { groupId, queuedMails } from '#test/support/demo.ts'
import { credit, invoiced, pay } from '#test/support/invoicing.ts'
import { orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { fictionalSales } from '../platform/config/sales.ts'

const total = 14_900
const [before, extended] = ['2027-01-15', '2028-01-15']

let portal: PayingPortal
let admin: Client
let staff: Client
const db = () => portal.services.db

const countCreditNotes = async () =>
  (await db().selectFrom('papers').select('number').where('kind', '=', 'credit_note').execute()).length
const orderStates = async () =>
  (await db().selectFrom('orders').select('state').orderBy('id').execute()).map(({ state }) => state)
const licence = async () => {
  const { nr_lics, price_cents, valid_until } = (await staff.get('/licences/SPR10001')).body.data
  return { nr_lics, price_cents, valid_until }
}

const restart = async () => {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
  staff = await portal.signInAs('staff')
}

describe('a credit note that takes back the extension', () => {
  beforeAll(async () => {
    portal = await createPayingPortal()
  })
  beforeEach(restart)
  afterAll(() => portal.close())

  it('the licence gets its old end date, seats and yearly price back, and the school gets a mail', async () => {
    const { body } = await admin.get('/licences/SPR10001/renewal?nr_lics=40')
    const was = await licence()
    const number = await invoiced(admin, 'SPR10001', { nr_lics: 40, total_cents: body.data.total_cents })
    expect(await licence()).toMatchObject({ nr_lics: 40, price_cents: 19_867, valid_until: extended })
    const answer = await credit(staff, number, { take_back: true })
    expect(answer.body.data).toMatchObject({ state: 'credited', valid_until: before })
    expect(await licence()).toEqual(was)
    expect(await orderStates()).toEqual(['cancelled'])
    const told = (await queuedMails(portal)).filter(({ kind }) => kind === 'endDateChanged')
    expect(told).toMatchObject([
      {
        to_address: 'linde.admin@example.org',
        content: { before: extended, after: before, by: 'staff', undoesOrder: true },
      },
    ])
    const { body: timeline } = await staff.get('/licences/SPR10001/timeline?kind=change')
    expect(timeline.data.map(({ text }: { text: string }) => text).slice(0, 3)).toEqual([
      expect.stringMatching(/^Sofie De Smet credited €.* of the invoice 2026-0001 of the licence SPR10001/),
      'Sofie De Smet changed the licence SPR10001: seats “40” is now “30” and price “€198.67” is now “€149.00”.',
      'Sofie De Smet shortened the licence Basisschool De Linde: it now ends on 15/01/2027.',
    ])
  })

  it('the extension is taken back with the rest of an invoice that was credited in part before', async () => {
    const number = await invoiced(admin)
    await credit(staff, number, { amount_cents: 1000 })
    const { body } = await credit(staff, number, { take_back: true, credited_cents: 1000 })
    expect(body.data).toMatchObject({ state: 'credited', valid_until: before })
  })

  it.each([
    [
      'staff have set another end date',
      () => staff.post('/licences/SPR10001', { valid_until: '2028-01-16' }),
    ],
    ['staff have set other seats', () => staff.post('/licences/SPR10001', { nr_lics: 39 })],
    ['staff have set another price', () => staff.post('/licences/SPR10001', { price_cents: 1 })],
    [
      'the seats that would go are set aside',
      async () => {
        const zesde = await groupId(portal, 'Zesde leerjaar')
        return admin.post(`/weblockgroup/${zesde}`, { group: { reserved_lics: 23 } })
      },
    ],
  ])('the credit is refused and changes nothing if %s since', async (_, change) => {
    const { body } = await admin.get('/licences/SPR10001/renewal?nr_lics=40')
    const number = await invoiced(admin, 'SPR10001', { nr_lics: 40, total_cents: body.data.total_cents })
    expect((await staff.get(`/invoices/${number}/credit`)).body.data.extension).not.toBeNull()
    expect((await change()).status).toBe(200)
    expect((await staff.get(`/invoices/${number}/credit`)).body.data.extension).toBeNull()
    const now = await licence()
    const refused = await credit(staff, number, { take_back: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice.cannotTakeBack'])
    expect([await licence(), await countCreditNotes(), await orderStates()]).toEqual([now, 0, ['fulfilled']])
    expect((await credit(staff, number)).body.data.valid_until).toBeNull()
  })

  it('a payment that was started before the order still extends the licence', async () => {
    const payment = await portal.started(admin)
    const number = await invoiced(await portal.signInAs('dealer'))
    await credit(staff, number, { take_back: true })
    await portal.paying.standIn.setStatus(payment, 'paid')
    expect(await portal.validUntil()).toBe(extended)
    expect((await staff.get('/payments/concerning')).body.data).toEqual([])
  })

  it('a year that was paid online is taken back', async () => {
    await portal.paying.standIn.setStatus(await portal.started(admin), 'paid')
    const { body } = await credit(staff, '2026-0001', { take_back: true })
    expect(body.data).toMatchObject({ valid_until: before, to_pay_back_cents: total })
    expect(await portal.validUntil()).toBe(before)
  })
})

describe('a credit note while the order waits for the payment', () => {
  beforeAll(async () => {
    portal = await createPayingPortal({ sales: { ...fictionalSales, extendedOn: 'payment' } })
  })
  beforeEach(restart)
  afterAll(() => portal.close())

  // The licence ends on 25 September; its days of grace end 44 days after the order.
  const [end, grace, later] = ['2026-09-25', '2026-10-29', '2027-09-25']
  const price = 39_900
  const waiting = async () => invoiced(await portal.signInAs('jozef.admin'), 'SPR10002')

  it('a credit note for the whole invoice cancels the order, and withdraws the days of grace if asked', async () => {
    const number = await waiting()
    expect((await staff.get(`/invoices/${number}/credit`)).body.data.extension).toEqual({
      ...{ valid_until: grace, ends_before: end },
      ...{ nr_lics: 100, nr_lics_before: 100 },
    })
    const { body } = await credit(staff, number, { take_back: true })
    expect([body.data.valid_until, await portal.validUntil('SPR10002')]).toEqual([end, end])
    expect(await orderStates()).toEqual(['cancelled'])
  })

  it('a credit note for the whole invoice leaves the days of grace if not asked', async () => {
    const { body } = await credit(staff, await waiting())
    expect([body.data.valid_until, await portal.validUntil('SPR10002')]).toEqual([null, grace])
    expect(await orderStates()).toEqual(['cancelled'])
  })

  it('an order that added no days of grace has no extension to take back', async () => {
    const number = await invoiced(admin)
    expect((await staff.get(`/invoices/${number}/credit`)).body.data.extension).toBeNull()
    expect((await credit(staff, number, { take_back: true })).body.code).toBe('invoice.cannotTakeBack')
    expect(await orderStates()).toEqual(['open'])
  })

  it('a credit note for the open rest of an invoice extends the licence, as paying that rest would', async () => {
    const number = await waiting()
    await pay(staff, number, 30_000)
    const less = await credit(staff, number, { amount_cents: price - 30_001 })
    expect(less.body.data).toMatchObject({ state: 'partly_paid', valid_until: null })
    const { body } = await credit(staff, number, { amount_cents: 1 })
    expect(body.data).toMatchObject({ state: 'paid', valid_until: later, to_pay_back_cents: 0 })
    expect([await portal.validUntil('SPR10002'), await orderStates()]).toEqual([later, ['fulfilled']])
  })

  it('the extension of an order that was paid is taken back in full', async () => {
    const number = await waiting()
    portal.clock.advance(1000)
    await pay(staff, number, price)
    const { body } = await credit(staff, number, { take_back: true })
    expect(body.data).toMatchObject({ valid_until: end, to_pay_back_cents: price })
  })

  it('an extension that a later order builds on is not taken back, even with the same end date', async () => {
    const number = await waiting()
    portal.clock.advance(1000)
    await pay(staff, number, price)
    await waiting()
    expect(await portal.validUntil('SPR10002')).toBe(later)
    const refused = await credit(staff, number, { take_back: true })
    expect(refused.body.code).toBe('invoice.cannotTakeBack')
  })

  it('the extension of an online order is taken back, but not the days of grace of an order that still waits', async () => {
    await waiting()
    const jozef = await portal.signInAs('jozef.admin')
    await jozef.post('/orders', orderOf('SPR10002', { kind: 'online' }))
    await portal.paying.standIn.setStatus(1, 'paid')
    expect(await portal.validUntil('SPR10002')).toBe(later)
    const offer = (await staff.get('/invoices/2026-0002/credit')).body.data
    expect(offer.extension).toMatchObject({ valid_until: later, ends_before: grace })
    const { body } = await credit(staff, '2026-0002', { take_back: true })
    expect([body.data.valid_until, await portal.validUntil('SPR10002')]).toEqual([grace, grace])
    expect((await pay(staff, '2026-0001', price)).body.data.extended_until).toBe(later)
  })
})
