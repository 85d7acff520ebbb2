import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, queuedMails } from '#test/support/demo.ts'
import { credit, invoiced, pay, payBack, threeStaff, today } from '#test/support/invoicing.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { fictionalSales } from '../platform/config/sales.ts'

const total = 14_900

let portal: PayingPortal
let admin: Client
let staff: Client

const restart = async () => {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
  staff = await portal.signInAs('staff')
}

type Receipt = { id: number; amount_cents: number; source: string; taken_back: string | null }

const read = async (number: string) => (await staff.get(`/invoices/${number}`)).body.data
const receipts = async (number: string): Promise<Receipt[]> => (await read(number)).receipts
const takeBack = (who: Client, number: string, id: number | undefined) =>
  who.post(`/invoices/${number}/receipts/${id}/take_back`, {})

/** The newest sentence of the licence’s timeline. */
const lastChange = async () => (await staff.get('/licences/SPR10001/timeline?kind=change')).body.data[0].text

/** An invoice with money noted by hand. */
async function paid(amount_cents: number) {
  const number = await invoiced(admin)
  await pay(staff, number, amount_cents)
  const [receipt] = await receipts(number)
  return { number, id: receipt?.id }
}

describe('a note of money that staff take back', () => {
  beforeAll(async () => {
    portal = await createPayingPortal()
  })
  beforeEach(restart)
  afterAll(() => portal.close())

  it('a receipt that is taken back no longer counts but is still shown, without its opposite', async () => {
    const { number, id } = await paid(total)
    const { status, body } = await takeBack(staff, number, id)
    expect([status, body.errormsg]).toEqual([200, ''])
    expect(body.data).toEqual({
      state: 'open',
      paid_cents: 0,
      to_pay_back_cents: 0,
      valid_until: null,
      is_kept: false,
    })
    expect(await read(number)).toMatchObject({
      paid_cents: 0,
      receipts: [{ id, amount_cents: total, taken_back: today }],
    })
    // The order extended the licence, not the payment.
    expect(await portal.validUntil()).toBe('2028-01-15')
    expect((await pay(staff, number, total)).body.data.state).toBe('paid')
  })

  it('taking back a receipt is audited with number and amount', async () => {
    const { number, id } = await paid(10_000)
    await takeBack(staff, number, id)
    expect(await auditRows(portal, 1)).toMatchObject([
      { action: 'payment.takeBack', after: { number, amountCents: 10_000 } },
    ])
    expect(await lastChange()).toBe(
      `Sofie De Smet took back a note of €100.00 for the invoice ${number} of the licence SPR10001.`,
    )
  })

  it('taking back a note as paid back says that, with the amount', async () => {
    const { number } = await paid(total)
    await credit(staff, number)
    await payBack(staff, number, 5000)
    const back = (await receipts(number)).find(({ amount_cents }) => amount_cents < 0)
    await takeBack(staff, number, back?.id)
    expect(await lastChange()).toBe(
      `Sofie De Smet took back a note that €50.00 was paid back for the invoice ${number} of the licence SPR10001.`,
    )
  })

  it('other receipts of the invoice still count', async () => {
    const { number, id } = await paid(10_000)
    await pay(staff, number, 1000)
    expect((await takeBack(staff, number, id)).body.data).toMatchObject({
      state: 'partly_paid',
      paid_cents: 1000,
    })
  })

  it('a receipt is taken back once, even by three people at the same moment, and its opposite never', async () => {
    const { number, id } = await paid(total)
    const people = await threeStaff(portal)
    const answers = await Promise.all(people.map((one) => takeBack(one, number, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const opposite = await portal.services.db
      .selectFrom('receipts')
      .select('id')
      .where('takes_back', '=', id ?? 0)
      .executeTakeFirstOrThrow()
    for (const gone of [id, opposite.id, 999_999]) {
      const again = await takeBack(staff, number, gone)
      expect([again.status, again.body.code]).toEqual([409, 'invoice.receiptGone'])
    }
    expect((await read(number)).paid_cents).toBe(0)
  })

  it('neither a receipt of another invoice nor an online payment can be taken back', async () => {
    const { number, id } = await paid(total)
    portal.clock.advance(1000)
    await portal.paying.standIn.setStatus(await portal.started(admin), 'paid')
    const [online] = await receipts('2026-0002')
    expect(online?.source).toBe('online')
    expect((await takeBack(staff, '2026-0002', online?.id)).body.code).toBe('invoice.receiptGone')
    expect((await takeBack(staff, '2026-0002', id)).body.code).toBe('invoice.receiptGone')
    expect((await takeBack(staff, '2026-0003', id)).body.code).toBe('invoice.notFound')
    expect((await read(number)).paid_cents).toBe(total)
  })

  it('money whose note as paid back is taken back is to be paid back again', async () => {
    const { number } = await paid(total)
    await credit(staff, number)
    await payBack(staff, number, total)
    const [, back] = await receipts(number)
    expect(back).toMatchObject({ source: 'hand', amount_cents: -total })
    const { body } = await takeBack(staff, number, back?.id)
    expect(body.data).toMatchObject({ state: 'credited', paid_cents: total, to_pay_back_cents: total })
  })

  it('only staff take back a receipt', async () => {
    const { number, id } = await paid(total)
    for (const login of ['linde.admin', 'dealer', 'lena'])
      expect((await takeBack(await portal.signInAs(login), number, id)).status).toBe(403)
  })
})

describe('a note of the payment that extended a licence', () => {
  beforeAll(async () => {
    portal = await createPayingPortal({ sales: { ...fictionalSales, extendedOn: 'payment' } })
  })
  beforeEach(restart)
  afterAll(() => portal.close())

  // The licence ends on 25 September; its days of grace end 44 days after the order.
  const [grace, later] = ['2026-10-29', '2027-09-25']
  const price = 39_900
  const orders = () =>
    portal.services.db.selectFrom('orders').select(['state', 'fulfilled_at', 'seats_before']).execute()

  /** An order of one year and ten more seats, paid in two parts. */
  async function extended() {
    const jozef = await portal.signInAs('jozef.admin')
    const { total_cents } = (await jozef.get('/licences/SPR10002/renewal?nr_lics=110')).body.data
    const number = await invoiced(jozef, 'SPR10002', { nr_lics: 110, total_cents })
    portal.clock.advance(1000)
    await pay(staff, number, price)
    const { body } = await pay(staff, number, total_cents - price)
    expect(body.data.extended_until).toBe(later)
    const [first, second] = await receipts(number)
    return { number, total_cents, first: first?.id, second: second?.id }
  }

  const seats = async () => (await staff.get('/licences/SPR10002')).body.data.nr_lics

  it('without the payment, the order waits again with its days of grace, and the next payment extends once more', async () => {
    const { number, total_cents, first, second } = await extended()
    const { body } = await takeBack(staff, number, second)
    expect(body.data).toMatchObject({ state: 'partly_paid', valid_until: grace, is_kept: false })
    expect([await portal.validUntil('SPR10002'), await seats()]).toEqual([grace, 100])
    expect(await orders()).toEqual([{ state: 'open', fulfilled_at: null, seats_before: null }])
    const told = (await queuedMails(portal)).filter(({ kind }) => kind === 'endDateChanged')
    expect(told.map(({ content }) => content)).toMatchObject([{ before: later, after: grace }])
    // Nothing is left to undo.
    expect((await takeBack(staff, number, first)).body.data).toMatchObject({ valid_until: null })
    expect((await pay(staff, number, total_cents)).body.data.extended_until).toBe(later)
    expect(await seats()).toBe(110)
  })

  it('a licence that has changed since stays as it is, and the reply says so', async () => {
    const { number, second } = await extended()
    await staff.post('/licences/SPR10002', { valid_until: '2027-12-31' })
    const { body } = await takeBack(staff, number, second)
    expect(body.data).toMatchObject({ state: 'partly_paid', valid_until: null, is_kept: true })
    expect([await portal.validUntil('SPR10002'), await seats()]).toEqual(['2027-12-31', 110])
    expect(await orders()).toMatchObject([{ state: 'fulfilled' }])
  })

  it('the licence stays extended if the invoice is paid without that receipt', async () => {
    const { number, second, total_cents } = await extended()
    await credit(staff, number, { amount_cents: total_cents - price })
    const { body } = await takeBack(staff, number, second)
    expect(body.data).toMatchObject({ state: 'paid', to_pay_back_cents: 0, valid_until: null })
    expect(await portal.validUntil('SPR10002')).toBe(later)
  })

  it('an order whose invoice is credited in full does not wait again', async () => {
    const { number, second } = await extended()
    await credit(staff, number)
    const { body } = await takeBack(staff, number, second)
    expect(body.data).toMatchObject({ state: 'credited', to_pay_back_cents: price, valid_until: null })
    expect(await portal.validUntil('SPR10002')).toBe(later)
  })

  it('taking back a note as paid back extends the licence if the invoice is then paid', async () => {
    const { number, second, total_cents } = await extended()
    await credit(staff, number, { amount_cents: 1000 })
    await payBack(staff, number, 1000)
    await takeBack(staff, number, second)
    await pay(staff, number, total_cents - price - 1000)
    expect(await portal.validUntil('SPR10002')).toBe(grace)
    const back = (await receipts(number)).find(({ amount_cents }) => amount_cents < 0)
    const { body } = await takeBack(staff, number, back?.id)
    expect(body.data).toMatchObject({ state: 'paid', valid_until: later })
  })
})
