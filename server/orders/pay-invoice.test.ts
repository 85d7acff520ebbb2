import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { auditRows, queuedMails } from '#test/support/demo.ts'
import { invoiced, pay, threeStaff, today } from '#test/support/invoicing.ts'
import { orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { fictionalSales } from '../platform/config/sales.ts'
import { dayMs } from '../platform/durations.ts'

describe('an invoice that is paid by hand', () => {
  let portal: PayingPortal
  let admin: Client
  let staff: Client
  beforeAll(async () => {
    portal = await createPayingPortal()
  })
  beforeEach(async () => {
    await portal.restart()
    admin = await portal.signInAs('linde.admin')
    staff = await portal.signInAs('staff')
  })
  afterAll(() => portal.close())

  it('an invoice takes a part and then the rest, and extends nothing that the order has extended', async () => {
    const before = await portal.validUntil()
    const number = await invoiced(admin)
    const part = await pay(staff, number, 10_000, { text: '  By transfer ' })
    expect(part.body).toMatchObject({
      errormsg: '',
      data: { state: 'partly_paid', paid_cents: 10_000, extended_until: null },
    })
    const rest = await pay(staff, number, 4900)
    expect(rest.body.data).toEqual({ state: 'paid', paid_cents: 14_900, extended_until: null })
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
    const receipts = await portal.services.db
      .selectFrom('receipts')
      .select(['source', 'date', 'amount_cents', 'text', 'noted_by'])
      .orderBy('id')
      .execute()
    expect(receipts).toEqual([
      { source: 'hand', date: today, amount_cents: 10_000, text: 'By transfer', noted_by: 1 },
      { source: 'hand', date: today, amount_cents: 4900, text: '', noted_by: 1 },
    ])
  })

  it('money for an invoice is noted with amount and number', async () => {
    const number = await invoiced(admin)
    await pay(staff, number, 14_900)
    expect(await auditRows(portal, 1)).toMatchObject([
      { action: 'payment.received', after: { number, amountCents: 14_900, date: today } },
    ])
    const { body } = await staff.get('/licences/SPR10001/timeline')
    expect(body.data[0].text).toBe(
      `Sofie De Smet noted €149.00 as paid for the invoice ${number} of the licence SPR10001.`,
    )
  })

  it('a paid invoice leaves room for another order on invoice', async () => {
    await pay(staff, await invoiced(admin), 14_900)
    expect(await invoiced(admin)).toBe('2026-0002')
  })

  it.each([
    ['more than is open', 4901, {}, 409, 'invoice.tooMuch'],
    ['nothing', 0, {}, 400, 'request.invalid'],
    ['an amount as text', '4900' as never, {}, 400, 'request.invalid'],
    ['a day to come', 4900, { date: '2026-09-16' }, 400, 'request.invalid'],
    ['a day that does not exist', 4900, { date: '2026-02-30' }, 400, 'request.invalid'],
    ['a text with a hidden character', 4900, { text: 'A\u202eB' }, 400, 'request.invalid'],
  ])('paying an invoice by hand refuses %s', async (_, amount, more, status, code) => {
    const number = await invoiced(admin)
    await pay(staff, number, 10_000)
    const answer = await pay(staff, number, amount, more)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    if (code === 'invoice.tooMuch') expect(answer.body.errormsg).toContain('€49.00')
  })

  it('an invoice cannot be paid twice, even at the same moment', async () => {
    const number = await invoiced(admin)
    const people = await threeStaff(portal)
    const answers = await Promise.all(people.map((one) => pay(one, number, 14_900)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await pay(staff, number, 1)).body.code).toBe('invoice.alreadyPaid')
  })

  it('only staff may mark an invoice as paid, and it has to exist', async () => {
    const number = await invoiced(admin)
    for (const login of ['linde.admin', 'dealer', 'lena'])
      expect((await pay(await portal.signInAs(login), number, 1)).status).toBe(403)
    expect((await pay(staff, '2026-0002', 1)).body.code).toBe('invoice.notFound')
  })
})

describe('a licence that is extended once its invoice is paid', () => {
  let portal: PayingPortal
  let jozef: Client
  let staff: Client
  beforeAll(async () => {
    portal = await createPayingPortal({ sales: { ...fictionalSales, extendedOn: 'payment' } })
  })
  beforeEach(async () => {
    await portal.restart()
    jozef = await portal.signInAs('jozef.admin')
    staff = await portal.signInAs('staff')
  })
  afterAll(() => portal.close())

  // The licence ends on 25 September; on 29 October the invoice is due, and two weeks later the grace is over.
  const grace = '2026-10-29'

  it('a licence whose invoice is paid runs on for the days of grace, and then as ordered, not from their end', async () => {
    const { body } = await jozef.post('/orders', orderOf('SPR10002'))
    expect(body.data).toMatchObject({ state: 'open', valid_until: '2027-09-25', due: '2026-10-15' })
    expect(await portal.validUntil('SPR10002')).toBe(grace)
    expect(await queuedMails(portal)).toMatchObject([
      { content: { validUntil: grace, oncePaid: '2027-09-25' } },
    ])
    portal.clock.advance(20 * dayMs)
    staff = await portal.signInAs('staff')
    const part = await pay(staff, body.data.number, 39_899)
    expect(part.body.data.extended_until).toBeNull()
    const paid = await pay(staff, body.data.number, 1)
    expect(paid.body.data).toEqual({ state: 'paid', paid_cents: 39_900, extended_until: '2027-09-25' })
    expect(await portal.validUntil('SPR10002')).toBe('2027-09-25')
  })

  it('a licence that ended before its invoice was ordered runs from the day of the order', async () => {
    const dealer = await portal.signInAs('dealer')
    const number = await invoiced(dealer, 'ME20001')
    portal.clock.advance(3 * dayMs)
    const { body } = await pay(await portal.signInAs('staff'), number, 8900)
    expect(body.data.extended_until).toBe('2027-09-15')
  })

  it('a licence that ends later is not shortened to the days of grace', async () => {
    const linde = await portal.signInAs('linde.admin')
    const number = await invoiced(linde)
    expect(await portal.validUntil()).toBe('2027-01-15')
    const { body } = await pay(staff, number, 14_900)
    expect(body.data.extended_until).toBe('2028-01-15')
  })

  it('a licence gets its ordered seats together with the years', async () => {
    const { body: offered } = await jozef.get('/licences/SPR10002/renewal?nr_lics=110')
    const { total_cents } = offered.data
    const { body } = await jozef.post('/orders', orderOf('SPR10002', { nr_lics: 110, total_cents }))
    const seats = async () => (await jozef.get('/products/SPR10002')).body.product.nr_lics
    expect(await seats()).toBe(100)
    await pay(staff, body.data.number, total_cents)
    expect(await seats()).toBe(110)
  })

  it('a licence paid online in the days of grace is extended once, from the end before them', async () => {
    const number = await invoiced(jozef, 'SPR10002')
    const { body: offered } = await jozef.get('/licences/SPR10002/renewal')
    expect([offered.data.ends_now, offered.data.valid_until]).toEqual([grace, '2027-09-25'])
    const { body } = await jozef.post('/orders', orderOf('SPR10002', { kind: 'online' }))
    expect(body.errormsg).toBe('')
    await portal.paying.standIn.setStatus(1, 'paid')
    expect(await portal.validUntil('SPR10002')).toBe('2027-09-25')
    const paid = await pay(staff, number, 39_900)
    expect(paid.body.data).toMatchObject({ state: 'paid', extended_until: null })
    expect(await portal.validUntil('SPR10002')).toBe('2027-09-25')
  })
})
