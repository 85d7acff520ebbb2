import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { findLostPayments } from './lost-payments.ts'

let portal: PayingPortal
beforeAll(async () => {
  portal = await createPayingPortal()
})
afterAll(() => portal.close())

it('finds what was paid since a backup and is not in the database that was restored', async () => {
  const { db, paymentProvider } = portal.services
  if (!paymentProvider) throw new Error('There is no payment provider.')
  const before = new Date(Date.now() - 60_000)
  const find = (since = before) => findLostPayments(db, paymentProvider, since)
  const [known, lost] = [
    await portal.started(await portal.signInAs('linde.admin')),
    await portal.started(await portal.signInAs('dealer'), 'SPR10005'),
  ]
  await portal.started(await portal.signInAs('dealer'), 'ME20001')
  for (const id of [known, lost]) await portal.paying.standIn.setStatus(id, 'paid')
  expect(await find()).toEqual([])
  const { id: providerId } = await portal.paying.read(lost)
  await db.deleteFrom('payments').where('id', '=', lost).execute()
  expect(await find()).toMatchObject([
    { providerId, paymentId: lost, amountCents: 19_900, description: expect.stringContaining('SPR10005') },
  ])
  expect(await find(new Date(Date.now() + 60_000))).toEqual([])
})
