import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { credit, invoiced } from '#test/support/invoicing.ts'
import { orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { acceptQuote, quoted, readQuote } from '#test/support/quoting.ts'
import { dayMs } from '../platform/durations.ts'

let portal: PayingPortal
let admin: Client
let buyer: Client
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(async () => {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
  buyer = await portal.visitor().open()
})
afterAll(() => portal.close())

it('the orders of a licence name who sent a quote and who accepted it, a buyer without an account by no name', async () => {
  const dealer = await portal.signInAs('dealer')
  const by = async () =>
    (await admin.get('/orders?sn=SPR10001')).body.data.map((order: { by: string }) => order.by)
  await acceptQuote(buyer, await quoted(portal, dealer))
  expect(await by()).toEqual([null, 'Hulpmiddelen Peeters'])
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
  const { number } = await quoted(portal, await portal.signInAs('dealer'))
  await admin.post(`/quotes/${number}/order`, {})
  expect(await by()).toEqual(['Marleen Verstraete', 'Hulpmiddelen Peeters'])
})

it('the history of a licence tells of its quote, and of its acceptance by a visitor', async () => {
  await acceptQuote(buyer, await quoted(portal, admin))
  const { body } = await (await portal.signInAs('staff')).get('/licences/SPR10001/timeline?kind=change')
  const texts = body.data.map(({ text }: { text: string }) => text)
  expect(texts).toEqual([
    'A visitor extended the licence Basisschool De Linde until 15/01/2028.',
    'A visitor ordered the renewal of the licence SPR10001.',
    'Marleen Verstraete sent a quote for the renewal of the licence SPR10001.',
  ])
})

it('a quote shows the end date of its licence after a renewal today, and then the one that its acceptance gave', async () => {
  await portal.setValidUntil('Basisschool De Linde', '2026-09-20')
  const quote = await quoted(portal, admin)
  const shown = async () => {
    const { state, valid_until } = (await readQuote(buyer, quote.code)).body.data
    return [state, valid_until]
  }
  expect(await shown()).toEqual(['open', '2027-09-20'])
  portal.clock.advance(10 * dayMs)
  expect(await shown()).toEqual(['open', '2027-09-25'])
  await acceptQuote(buyer, quote)
  portal.clock.advance(dayMs)
  expect(await shown()).toEqual(['accepted', '2027-09-25'])
})

it('a quote of a licence with an open invoice is refused without a look-up on Peppol', async () => {
  const quote = await quoted(portal, admin)
  await invoiced(admin)
  // As it was quoted for.
  await portal.setValidUntil('Basisschool De Linde', '2027-01-15')
  portal.accessPoint.calls.length = 0
  expect((await acceptQuote(buyer, quote)).body.code).toBe('quote.invoiceOpen')
  expect((await admin.post(`/quotes/${quote.number}/order`, {})).body.code).toBe('quote.invoiceOpen')
  expect(portal.accessPoint.calls).toEqual([])
})

it('an online payment that was open when a quote was accepted extends nothing more, and goes before staff', async () => {
  const quote = await quoted(portal, admin)
  const { body } = await admin.post('/orders', orderOf('SPR10001', { kind: 'online' }))
  const payment = () =>
    portal.services.db
      .selectFrom('payments')
      .select(['id', 'status', 'concern'])
      .where('order_id', '=', body.data.id)
      .executeTakeFirstOrThrow()
  await acceptQuote(buyer, quote)
  await portal.paying.standIn.setStatus((await payment()).id, 'paid')
  expect(await payment()).toMatchObject({ status: 'paid', concern: 'notExtended' })
  expect(await portal.validUntil()).toBe('2028-01-15')
})

it('once the extension by a quote is taken back, another quote of its licence can be accepted', async () => {
  const [first, second] = [await quoted(portal, admin), await quoted(portal, admin)]
  await acceptQuote(buyer, first)
  expect((await readQuote(buyer, second.code)).body.data.state).toBe('outdated')
  await credit(await portal.signInAs('staff'), '2026-0001', { take_back: true })
  const states = [
    (await readQuote(buyer, first.code)).body.data.state,
    (await readQuote(buyer, second.code)).body.data.state,
  ]
  expect(states).toEqual(['accepted', 'open'])
  expect((await acceptQuote(buyer, second)).body.data.invoice).toBe('2026-0002')
  expect(await portal.validUntil()).toBe('2028-01-15')
})
