import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows } from '#test/support/demo.ts'
import { credit, invoiced, pay, payBack, threeStaff, today } from '#test/support/invoicing.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'

const total = 14_900

let portal: PayingPortal
let admin: Client
let staff: Client
let number: string
beforeAll(async () => {
  portal = await createPayingPortal()
})
// Paid, and then credited in part: €100 are to be paid back.
beforeEach(async () => {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
  staff = await portal.signInAs('staff')
  number = await invoiced(admin)
  await pay(staff, number, total)
  await credit(staff, number, { amount_cents: 10_000 })
})
afterAll(() => portal.close())

it('money that is paid back in parts is listed with the receipts, until nothing is owed', async () => {
  const part = await payBack(staff, number, 4000, { text: 'By transfer' })
  expect(part.body.data).toEqual({ paid_cents: 10_900, to_pay_back_cents: 6000 })
  const rest = await payBack(staff, number, 6000)
  expect(rest.body.data).toEqual({ paid_cents: 4900, to_pay_back_cents: 0 })
  const { body } = await staff.get(`/invoices/${number}`)
  expect(body.data).toMatchObject({ state: 'paid', paid_cents: 4900, to_pay_back_cents: 0 })
  expect(body.data.receipts.slice(1)).toMatchObject([
    { date: today, amount_cents: -4000, source: 'hand', text: 'By transfer' },
    { date: today, amount_cents: -6000, source: 'hand', text: '' },
  ])
  expect((await staff.get('/invoices/C2026-0001')).body.data.state).toBe('credited')
})

it('paying back is audited with number and amount', async () => {
  await payBack(staff, number, 4000)
  expect(await auditRows(portal, 1)).toMatchObject([
    { action: 'payment.paidBack', after: { number, amountCents: 4000, date: today } },
  ])
  const { body } = await staff.get('/licences/SPR10001/timeline?kind=change')
  expect(body.data[0].text).toBe(
    `Sofie De Smet noted €40.00 as paid back for the invoice ${number} of the licence SPR10001.`,
  )
})

it.each([
  ['more than is to be paid back', 6001, {}, 409, 'invoice.tooMuchBack'],
  ['nothing', 0, {}, 400, 'request.invalid'],
  ['less than nothing', -1, {}, 400, 'request.invalid'],
  ['a day to come', 6000, { date: '2026-09-16' }, 400, 'request.invalid'],
])('paying back refuses %s', async (_, amount, more, status, code) => {
  await payBack(staff, number, 4000)
  const answer = await payBack(staff, number, amount, more)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  if (status === 409) expect(answer.body.values).toEqual({ amount: '€60.00' })
})

it('three people who note the same money at the same moment note it once, and nothing can be noted once nothing is owed', async () => {
  const people = await threeStaff(portal)
  const answers = await Promise.all(people.map((one) => payBack(one, number, 10_000)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const none = await payBack(staff, number, 1)
  expect([none.body.code, none.body.values]).toEqual(['invoice.tooMuchBack', { amount: '€0.00' }])
})

it('only staff note money as paid back, and only for invoices', async () => {
  for (const login of ['linde.admin', 'dealer', 'lena'])
    expect((await payBack(await portal.signInAs(login), number, 1)).status).toBe(403)
  for (const missing of ['C2026-0001', '2026-0002'])
    expect((await payBack(staff, missing, 1)).body.code).toBe('invoice.notFound')
})
