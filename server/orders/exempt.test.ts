import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { credit, invoiced } from '#test/support/invoicing.ts'
import { orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { quoted } from '#test/support/quoting.ts'
import { fictionalSales, type Sales } from '../platform/config/sales.ts'

let portal: PayingPortal
let admin: Client
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(async () => {
  await portal.restart()
  sell({ exempt: 'Article 44 of the VAT Code' })
  admin = await portal.signInAs('linde.admin')
})
afterAll(() => portal.close())

/** Sells the reading and writing program with this VAT. */
function sell(spr: Sales['vatRates']['spr']) {
  portal.services.config.sales = { ...fictionalSales, vatRates: { spr, me: 21 } }
}

const vat_exemption = { kind: 'exempt', text: 'Exempt from VAT: Article 44 of the VAT Code' }

/** The amounts of an exempt paper: its price is the net amount, also if prices include VAT. */
const exempt = (total_cents: number) => ({
  ...{ net_cents: total_cents, vat_cents: 0, rounding_cents: 0, total_cents, vat_exemption },
  lines: [{ net_cents: total_cents, vat_rate: 0 }],
})

const read = async (number: string) => (await admin.get(`/invoices/${number}`)).body.data

it('an exempt product is offered and invoiced without VAT, with the reason on the paper', async () => {
  const { body } = await admin.get('/licences/SPR10001/renewal')
  expect(body.data).toMatchObject({ ...exempt(14_900), vat_country: null })
  expect(await read(await invoiced(admin))).toMatchObject(exempt(14_900))
})

it('the invoice of a year that is paid online has the reason, too', async () => {
  const payment = await portal.started(admin)
  await portal.paying.standIn.setStatus(payment, 'paid')
  expect(await read('2026-0001')).toMatchObject({ ...exempt(14_900), due: null })
})

it('a credit note keeps the reason of its invoice, whole and in part, also once VAT is charged', async () => {
  const number = await invoiced(admin)
  sell(21)
  const staff = await portal.signInAs('staff')
  await credit(staff, number, { amount_cents: 5000 })
  await credit(staff, number, { credited_cents: 5000 })
  expect(await read('C2026-0001')).toMatchObject(exempt(5000))
  expect(await read('C2026-0002')).toMatchObject(exempt(9900))
})

it('a quote has the reason, and is outdated once that no longer holds', async () => {
  const { number } = await quoted(portal, admin)
  expect(await read(number)).toMatchObject(exempt(14_900))
  const state = async () => (await admin.get(`/quotes/${number}`)).body.data.state
  expect(await state()).toBe('open')
  for (const changed of [0, { exempt: 'Article 45 of the VAT Code' }]) {
    sell(changed)
    expect(await state()).toBe('outdated')
  }
})

it('an open online payment with VAT is not used again once the product is exempt', async () => {
  sell(21)
  const order = () => admin.post('/orders', orderOf('SPR10001', { kind: 'online' }))
  const { id } = (await order()).body.data
  sell({ exempt: 'Article 44 of the VAT Code' })
  const again = (await order()).body
  expect([again.errormsg, again.data]).toMatchObject(['', { vat_cents: 0 }])
  expect(again.data.id).not.toBe(id)
})
