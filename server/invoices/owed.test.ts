import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { credit, invoiced, pay, payBack } from '#test/support/invoicing.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs } from '../platform/durations.ts'

let portal: TestApp
let staff: Client
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

const signIn = async () => {
  staff = await portal.signInAs('staff')
}

const nextDay = async () => {
  portal.clock.advance(dayMs)
  await signIn()
}

it('the list of money to pay back has the credited invoices with their customers, the longest waiting first, until they are paid back', async () => {
  await signIn()
  const [linde, jozef, dealer] = await Promise.all(
    ['linde.admin', 'jozef.admin', 'dealer'].map((login) => portal.signInAs(login)),
  )
  const ofLinde = await invoiced(linde as Client)
  const ofJozef = await invoiced(jozef as Client, 'SPR10002')
  const unpaid = await invoiced(dealer as Client, 'ME20001')
  await pay(staff, ofLinde, 14_900)
  await pay(staff, ofJozef, 39_900)
  await credit(staff, unpaid)
  await credit(staff, ofLinde, { amount_cents: 5000 })
  await nextDay()
  await credit(staff, ofJozef)
  const { body } = await staff.get('/invoices/to_pay_back?page=1&size=20')
  expect(body).toMatchObject({ errormsg: '', total: 2 })
  expect(body.data).toEqual([
    {
      number: ofLinde,
      to_pay_back_cents: 5000,
      customer: { name: 'Basisschool De Linde', town: 'Gent', sn: 'SPR10001' },
      since: '2026-09-15',
    },
    {
      number: ofJozef,
      to_pay_back_cents: 39_900,
      customer: { name: 'Sint-Jozefscollege', town: expect.any(String), sn: 'SPR10002' },
      since: '2026-09-16',
    },
  ])
  await nextDay()
  // The latest credit note counts.
  await credit(staff, ofLinde, { amount_cents: 100 })
  const numbers = async (query = '') => {
    const list = (await staff.get(`/invoices/to_pay_back${query}`)).body
    return [list.total, ...list.data.map((invoice: { number: string }) => invoice.number)]
  }
  expect(await numbers()).toEqual([2, ofJozef, ofLinde])
  expect(await numbers('?page=2&size=1')).toEqual([2, ofLinde])
  await payBack(staff, ofJozef, 39_900)
  await payBack(staff, ofLinde, 5099)
  expect(await numbers()).toEqual([1, ofLinde])
  for (const login of ['linde.admin', 'dealer'])
    expect((await (await portal.signInAs(login)).get('/invoices/to_pay_back')).status).toBe(403)
})
