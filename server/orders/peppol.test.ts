import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { licenceId, queuedMails, snapshot } from '#test/support/demo.ts'
import { credit, invoiced } from '#test/support/invoicing.ts'
import { exampleBuyer, orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'
import { AccessPointUnavailable } from '../peppol/access-point.ts'
import { sendDue } from '../peppol/send-due.ts'

let portal: PayingPortal
let admin: Client
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(async () => {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => portal.close())

const { enterprise_number: ourNumber, reference: _, ...withoutNumber } = exampleBuyer
const company = { ...withoutNumber, kind: 'company' }
const ways = ['invoice', 'online']

const order = (buyer: object, more: object = {}, who = admin) =>
  who.post('/orders', orderOf('SPR10001', { buyer, ...more }))

const stored = (column: 'on_peppol' | 'buyer') =>
  portal.services.db.selectFrom('orders').select(column).orderBy('id').execute()

describe('what the buyer has to name', () => {
  it.each(ways)(
    'an order (%s) of a Belgian company without a number or with a foreign one, or a public body without reference too, is refused before anything is stored',
    async (kind) => {
      const before = await snapshot(portal)
      const without = await order(company, { kind })
      expect([without.status, without.body.fields]).toEqual([
        400,
        { enterprise_number: 'Please fill this in.' },
      ])
      const dutch = await order({ ...company, vat_number: 'NL123456789B01' }, { kind })
      expect(dutch.body).toMatchObject({
        code: 'request.invalid',
        fields: { enterprise_number: expect.stringContaining('not a Belgian company number') },
      })
      const school = await order({ ...company, kind: 'public' }, { kind })
      expect(Object.keys(school.body.fields)).toEqual(['enterprise_number', 'reference'])
      expect(await snapshot(portal)).toEqual(before)
      expect([portal.accessPoint.calls, portal.paying.calls]).toEqual([[], []])
    },
  )

  it('a VAT number holds the number of a company; others, and buyers elsewhere, need none', async () => {
    const french = { ...company, country: 'FR', postcode: '59000' }
    for (const buyer of [{ ...company, vat_number: ourNumber }, french, { ...company, kind: 'other' }]) {
      await portal.restart()
      admin = await portal.signInAs('linde.admin')
      expect(await order(buyer)).toMatchObject({ status: 200 })
    }
  })

  it('the kind of a buyer is kept for the next order', async () => {
    expect((await admin.get('/licences/SPR10001/renewal')).body.data).toMatchObject({
      peppol: true,
      buyer: null,
    })
    await order({ ...company, enterprise_number: ourNumber })
    expect((await admin.get('/licences/SPR10001/renewal')).body.data.buyer).toMatchObject({
      kind: 'company',
    })
  })
})

describe('whether the invoice also goes over Peppol', () => {
  it.each(ways)(
    'an order (%s) says whether its buyer is found there, and asks within two seconds',
    async (kind) => {
      const asked = vi.spyOn(portal.accessPoint, 'receives')
      const found = await order(exampleBuyer, { kind })
      expect(found.body.data).toMatchObject({ peppol: true })
      expect(asked.mock.calls).toEqual([[{ scheme: '0208', id: '0111111124' }, 'invoice', 2000]])
      await portal.restart()
      admin = await portal.signInAs('linde.admin')
      portal.accessPoint.strangers.add('0208:0111111124')
      expect((await order(exampleBuyer, { kind })).body.data).toMatchObject({ peppol: false })
      expect(await stored('on_peppol')).toEqual([{ on_peppol: false }])
    },
  )

  it('a repeated order online takes the new buyer, and whether it is found there', async () => {
    await order({ ...company, enterprise_number: ourNumber }, { kind: 'online' })
    expect((await order(withoutNumber, { kind: 'online' })).body.data).toMatchObject({ peppol: false })
    expect(await stored('on_peppol')).toEqual([{ on_peppol: false }])
  })

  it.each([
    ['company', true],
    ['public', true],
    ['other', false],
    [undefined, false],
  ])('without an answer a buyer of the kind %s counts as found: %s', async (kind, expected) => {
    portal.accessPoint.fault = async () => {
      throw new AccessPointUnavailable('away')
    }
    expect((await order({ ...exampleBuyer, ...(kind && { kind }) })).body.data).toMatchObject({
      peppol: expected,
    })
  })

  it('an answer that is slow holds no lock and no connection, and one person waits for one at a time', async () => {
    let answer = () => {}
    const slow = new Promise<boolean>((resolve) => {
      answer = () => resolve(true)
    })
    const waiting = vi.spyOn(portal.accessPoint, 'receives').mockReturnValue(slow)
    const many = Array.from({ length: 6 }, () => order(exampleBuyer))
    await expect.poll(() => waiting.mock.calls.length).toBeGreaterThan(0)
    const staff = await portal.signInAs('staff')
    // Also of the same licence.
    expect(await order(withoutNumber, {}, staff)).toMatchObject({ status: 200 })
    expect(waiting.mock.calls.length).toBeLessThanOrEqual(inject('portals'))
    answer()
    expect((await Promise.all(many)).map(({ body }) => body.code)).toEqual(Array(6).fill('order.invoiceOpen'))
  })
})

describe('what the mail says', () => {
  const contents = async () => (await queuedMails(portal)).map(({ content }) => content)

  it('the mail of an invoice says that it also goes over Peppol if its buyer was found there', async () => {
    await order(exampleBuyer)
    expect(await contents()).toMatchObject([{ onPeppol: true }])
    await portal.restart()
    admin = await portal.signInAs('linde.admin')
    await order(withoutNumber)
    expect((await contents())[0]).not.toHaveProperty('onPeppol')
  })

  it.each([
    ['is about to go there', true, async () => {}],
    ['went there', true, () => sendDue(portal.services)],
    [
      'was refused there',
      false,
      async () => {
        portal.accessPoint.strangers.add('0208:0111111124')
        await sendDue(portal.services)
      },
    ],
  ])('the mail of a credit note whose invoice %s says so: %s', async (_what, expected, send) => {
    const staff = await portal.signInAs('staff')
    const number = await invoiced(admin)
    await send()
    await credit(staff, number, { amount_cents: 100 })
    const [, note] = await contents()
    expect('onPeppol' in (note as object)).toBe(expected)
  })

  it.each([
    ['company', true],
    ['public', false],
  ])(
    'a year paid online by a buyer of last time (%s), without a reference, goes over Peppol: %s',
    async (kind, expected) => {
      const id = await licenceId(portal, '10001')
      const buyer = JSON.stringify({
        ...{ kind, name: 'De Linde', street: 'Laan 1', postcode: '2000', city: 'Antwerpen', country: 'BE' },
        ...{ enterpriseNumber: '0111111124', vatNumber: '', reference: '', email: 'a@b.example' },
      })
      await portal.services.db
        .insertInto('buyers')
        .values({ licence_id: id, is_dealer: false, buyer })
        .execute()
      await portal.paying.standIn.setStatus(await portal.started(admin), 'paid')
      const mails = (await queuedMails(portal)).filter((mail) => mail.kind === 'invoice')
      expect(mails.map(({ content }) => 'onPeppol' in (content as object))).toEqual([expected])
      expect(await portal.services.db.selectFrom('sendings').select('state').execute()).toHaveLength(
        expected ? 1 : 0,
      )
    },
  )
})
