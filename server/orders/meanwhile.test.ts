import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { credit, invoiced, pay, payBack } from '#test/support/invoicing.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'

let portal: PayingPortal
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(() => portal.restart())
afterAll(() => portal.close())

const loss = "UPDATE accounts SET kind = 'dealer' WHERE login = 'staff'"

it.each([
  ['credits no invoice', credit],
  ['notes nothing as paid back', (...[who, number]: Parameters<typeof credit>) => payBack(who, number, 1)],
  [
    'takes no note back',
    (...[who, number]: Parameters<typeof credit>) => who.post(`/invoices/${number}/receipts/1/take_back`, {}),
  ],
])('staff who lose the role while waiting for the licence’s lock %s', async (_, act) => {
  const staff = await portal.signInAs('staff')
  const number = await invoiced(await portal.signInAs('linde.admin'))
  // So that each of them could be done.
  await pay(staff, number, 5000)
  await credit(staff, number, { amount_cents: 12_000 })
  const stored = () =>
    Promise.all([
      portal.services.db.selectFrom('papers').select('number').execute(),
      portal.services.db.selectFrom('receipts').select('id').execute(),
    ])
  const before = await stored()
  const answer = await meanwhile({ after: /from "licences".*for update/ }, loss, () => act(staff, number))
  expect([answer.status, answer.body.code]).toEqual([404, 'invoice.notFound'])
  expect(await stored()).toEqual(before)
})
