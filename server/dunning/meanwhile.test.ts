import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiced } from '#test/support/invoicing.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
  await portal.reset()
})
afterAll(() => portal.close())

it('an admin who loses the role while waiting for the licence’s lock reports no problem with its invoice', async () => {
  const admin = await portal.signInAs('linde.admin')
  const number = await invoiced(admin)
  const answer = await meanwhile(
    { after: /from "licences".*for update/ },
    "UPDATE accounts SET group_id = NULL, kind = 'dealer' WHERE login = 'linde.admin'",
    () => admin.post(`/invoices/${number}/dispute`, { reason: 'Ordered twice' }),
  )
  expect([answer.status, answer.body.code]).toEqual([404, 'invoice.notFound'])
  expect(await portal.services.db.selectFrom('disputes').selectAll().execute()).toEqual([])
})
