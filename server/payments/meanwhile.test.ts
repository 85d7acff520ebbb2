import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'

let portal: PayingPortal
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(() => portal.restart())
afterAll(() => portal.close())

it.each([
  ['linde.admin', 'loses the role', "UPDATE accounts SET kind = 'user' WHERE login = 'linde.admin'"],
  [
    'linde.admin',
    'is moved to a sub-group',
    `UPDATE accounts SET group_id = (SELECT id FROM groups WHERE name = 'Klas 3A') WHERE login = 'linde.admin'`,
  ],
  ['dealer', 'loses the licence', "UPDATE licences SET dealer_id = NULL WHERE number = '10001'"],
])('%s, who %s while waiting for the licence’s lock, starts no payment', async (login, _, loss) => {
  const who = await portal.signInAs(login)
  const { status, body } = await meanwhile({ after: /from "licences".*for update/ }, loss, () =>
    portal.start(who),
  )
  expect([status, body.code]).toEqual([404, 'licence.notFound'])
  expect(await portal.countAudited('payment.start')).toBe(0)
})
