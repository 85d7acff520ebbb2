import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { credit, invoiced, pay, payBack } from '#test/support/invoicing.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { quoted } from '#test/support/quoting.ts'
import { dayMs } from '../platform/durations.ts'

let portal: PayingPortal
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(() => portal.restart())
afterAll(() => portal.close())

const licenceLock = { after: /from "?licences.*for update/i }

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
  const answer = await meanwhile(licenceLock, loss, () => act(staff, number))
  expect([answer.status, answer.body.code]).toEqual([404, 'invoice.notFound'])
  expect(await stored()).toEqual(before)
})

const invoices = () =>
  portal.services.db.selectFrom('papers').select('number').where('kind', '=', 'invoice').execute()

it.each([
  [
    'a person loses the role',
    "UPDATE accounts SET group_id = NULL, kind = 'dealer' WHERE login = 'linde.admin'",
    404,
    'quote.notFound',
  ],
  [
    'it is accepted elsewhere',
    'UPDATE quotes SET became = (SELECT min(id) FROM orders)',
    409,
    'quote.accepted',
  ],
  [
    'its licence is renewed',
    "UPDATE groups SET valid_until = '2028-01-15' WHERE name = 'Basisschool De Linde'",
    409,
    'quote.outdated',
  ],
])('a quote is not accepted if %s while waiting for the licence’s lock', async (_, change, status, code) => {
  const admin = await portal.signInAs('linde.admin')
  const { number } = await quoted(portal, admin)
  const answer = await meanwhile(licenceLock, change, () => admin.post(`/quotes/${number}/order`, {}))
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await invoices()).toEqual([])
})

it('a quote whose last day ends while waiting for the licence’s lock is not accepted', async () => {
  const admin = await portal.signInAs('linde.admin')
  const quote = await quoted(portal, admin)
  portal.clock.advance(30 * dayMs)
  const buyer = await portal.visitor().open()
  const answer = await meanwhile(
    licenceLock,
    () => portal.clock.advance(dayMs),
    () => buyer.post(`/quotes/${quote.number}/accept`, { code: quote.code }),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'quote.expired'])
  expect(await invoices()).toEqual([])
})
