import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInWorld } from '#test/support/operator.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { findLostPayments } from './lost-payments.ts'

let portal: PayingPortal
beforeAll(async () => {
  portal = await createPayingPortal()
})
afterAll(() => portal.close())

it('payments made since a backup are found that the restored database lacks', async () => {
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
  await db.deleteFrom('receipts').where('payment_id', '=', lost).execute()
  await db.deleteFrom('payments').where('id', '=', lost).execute()
  expect(await find()).toMatchObject([
    { providerId, paymentId: lost, amountCents: 19_900, description: expect.stringContaining('SPR10005') },
  ])
  expect(await find(new Date(Date.now() + 60_000))).toEqual([])

  const { apiUrl, apiKey } = portal.paying.mollie
  const world = {
    env: { DATABASE_URL: 'postgres://of-the-test', MOLLIE_API_URL: apiUrl, MOLLIE_API_KEY: apiKey },
    clock: portal.clock.read,
    open: async () => ({ ...portal.database, close: async () => {} }),
  }
  const { code, said } = await runInWorld(world, ['payments', 'lost', before.toISOString().slice(0, 10)])
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${providerId}\t.*\t19900\t.*SPR10005`)),
  ])
  expect((await runInWorld(world, ['payments', 'lost', 'yesterday'])).code).toBe(2)
})
