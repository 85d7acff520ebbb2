import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, groupId, queuedMails, snapshot } from '#test/support/demo.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { exampleBuyer, orderOf } from '#test/support/ordering.ts'
import { acceptQuote, quoted } from '#test/support/quoting.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let admin: Client
let dealer: Client
let staff: Client
beforeAll(async () => {
  portal = await createTestApp()
})
beforeEach(async () => {
  await portal.reset()
  admin = await portal.signInAs('linde.admin')
  dealer = await portal.signInAs('dealer')
  staff = await portal.signInAs('staff')
})
afterAll(() => portal.close())

const company = { name: 'Schule am See', vat_number: 'DE 123 456 789' }
const vatNumber = 'DE123456789'
const buyer = {
  ...exampleBuyer,
  ...{ name: company.name, country: 'DE', enterprise_number: '', vat_number: company.vat_number },
}
/** Of a year for SPR10001: 149.00 with VAT. */
const netCents = 12_314

const ask = (who: Client, sn = 'SPR10001', what: object = company) =>
  who.post(`/licences/${sn}/vat_numbers`, what)

const listed = async () => (await staff.get('/vat_numbers?page=1&size=20')).body

const decide = (id: number, state: string, was = state === 'refused' ? 'confirmed' : 'asked') =>
  staff.post(`/vat_numbers/${id}`, { state, was })

/** Asks for a number, and lets staff confirm it. @returns its id */
async function confirmed(who: Client, sn = 'SPR10001', what: object = company): Promise<number> {
  const { id } = (await ask(who, sn, what)).body.data
  expect((await decide(id, 'confirmed')).body.data).toMatchObject({ id, state: 'confirmed' })
  return id
}

const offer = async (who: Client, { sn = 'SPR10001', country = 'DE', of = vatNumber } = {}) =>
  (await who.get(`/licences/${sn}/renewal?country=${country}&vat_number=${of}`)).body.data

const order = (who: Client, total_cents: number, more: object = {}) =>
  who.post('/orders', orderOf('SPR10001', { total_cents, buyer, ...more }))

const mails = async () => (await queuedMails(portal)).filter(({ kind }) => kind === 'vatNumberDecided')

const today = '2026-09-15'
const unknown = { id: null, state: 'unknown', since: null }

describe('a VAT number of another country', () => {
  it('an admin asks, staff confirm, and the order is without VAT on page and paper', async () => {
    expect(await offer(admin)).toMatchObject({
      total_cents: 14_900,
      vat_number: unknown,
      vat_exemption: null,
    })
    const asked = (await ask(admin)).body.data
    expect(asked).toEqual({ id: asked.id, state: 'asked', since: today })
    expect(await offer(admin)).toMatchObject({ total_cents: 14_900, vat_number: asked })
    expect(await listed()).toEqual({
      ...{ error: false, errormsg: '', total: 1 },
      data: [
        {
          ...{
            id: asked.id,
            name: company.name,
            vat_number: vatNumber,
            by: 'Marleen Verstraete',
            date: today,
          },
          customer: { name: 'Basisschool De Linde', town: 'Gent', sn: 'SPR10001' },
        },
      ],
    })
    expect((await decide(asked.id, 'confirmed')).body.data).toEqual({ ...asked, state: 'confirmed' })
    expect((await listed()).data).toEqual([])
    expect(await mails()).toMatchObject([
      {
        to_address: 'linde.admin@example.org',
        content: { vatNumber, isConfirmed: true, serialNumber: 'SPR10001', customer: 'Basisschool De Linde' },
      },
    ])

    expect(await auditRows(portal, 2)).toMatchObject([
      { action: 'payment.confirmVatNumber', after: { number: vatNumber } },
      { action: 'payment.askVatNumber', after: { number: vatNumber } },
    ])

    const exemption = { kind: 'reverse_charge', text: expect.stringContaining('2006/112') }
    const amounts = { net_cents: netCents, vat_cents: 0, rounding_cents: 0, total_cents: netCents }
    const lines = [{ net_cents: netCents, vat_rate: 0 }]
    expect(await offer(admin)).toMatchObject({ ...amounts, lines, vat_exemption: exemption })
    expect((await order(admin, 14_900)).body.code).toBe('order.priceChanged')
    const placed = (await order(admin, netCents)).body
    expect([placed.errormsg, placed.data]).toMatchObject(['', amounts])
    const paper = (await admin.get(`/invoices/${placed.data.number}`)).body.data
    expect(paper).toMatchObject({ ...amounts, lines, vat_exemption: exemption })
    const xml = (await admin.get(placed.data.xml)).body
    expect(xml).toContain('<cbc:ID>AE</cbc:ID>')
  })

  it.each([
    ['of the seller’s country', { country: 'BE', of: 'BE0111111124' }, null],
    ['of another country than the buyer’s', { country: 'BE' }, null],
    ['of Northern Ireland', { country: 'GB', of: 'XI123456789' }, null],
    ['of a country outside the Union', { country: 'CH', of: 'CHE123456789' }, null],
    ['without the buyer’s country', { country: 'NL' }, null],
    ['that no one asked about', { of: 'DE987654321' }, unknown],
  ])('a number %s is charged VAT', async (_, of, standing) => {
    await confirmed(admin)
    expect(await offer(admin, of)).toMatchObject({ total_cents: 14_900, vat_number: standing })
  })

  it('a number of Greece begins with EL', async () => {
    await confirmed(admin, 'SPR10001', { ...company, vat_number: 'EL123456789' })
    expect(await offer(admin, { country: 'GR', of: 'EL123456789' })).toMatchObject({ total_cents: netCents })
  })

  it('a confirmation is for the licence alone, also if its dealer asked', async () => {
    await confirmed(dealer)
    for (const who of [admin, dealer, staff])
      expect(await offer(who)).toMatchObject({ total_cents: netCents })
    expect(await offer(dealer, { sn: 'SPR10005' })).toMatchObject({ vat_number: unknown })
    const other = await portal.signInAs('dealer2')
    expect(await offer(other, { sn: 'SPR10002' })).toMatchObject({ vat_number: unknown })
  })

  it('staff confirm a number without being asked', async () => {
    expect((await ask(staff)).body.data).toMatchObject({ state: 'confirmed' })
    expect(await offer(admin)).toMatchObject({ total_cents: netCents })
    expect(await mails()).toEqual([])
  })

  it('staff who confirm a number on the page of the renewal answer the person who asked', async () => {
    const { id } = (await ask(admin)).body.data
    expect((await ask(staff)).body.data).toMatchObject({ id, state: 'confirmed' })
    expect(await mails()).toMatchObject([{ to_address: 'linde.admin@example.org' }])
  })

  it('at most three numbers of a licence wait', async () => {
    const numbered = (last: number) => ({ ...company, vat_number: `DE12345678${last}` })
    for (const last of [1, 2, 3]) await ask(last === 3 ? dealer : admin, 'SPR10001', numbered(last))
    const refused = await ask(dealer)
    expect([refused.status, refused.body.code]).toEqual([409, 'vatNumber.tooMany'])
    expect((await ask(admin, 'SPR10001', numbered(3))).body.data.state).toBe('asked')
    const { data, total } = await listed()
    expect(total).toBe(3)
    await decide(data[0].id, 'refused', 'asked')
    expect((await ask(dealer)).status).toBe(200)
  })

  it('a number that waits or is confirmed stays so when it is asked about again', async () => {
    await ask(admin)
    const waiting = await snapshot(portal)
    for (const who of [admin, dealer]) expect((await ask(who)).body.data.state).toBe('asked')
    expect(await snapshot(portal)).toEqual(waiting)
    const id = await confirmed(admin)
    const before = await snapshot(portal)
    expect((await ask(admin)).body.data).toMatchObject({ id, state: 'confirmed' })
    expect((await ask(dealer)).body.data).toMatchObject({ id, state: 'confirmed' })
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a withdrawn confirmation: VAT is charged again, and an invoice stays as it is', async () => {
    const id = await confirmed(admin)
    const { number } = (await order(admin, netCents)).body.data
    await decide(id, 'refused')
    expect(await offer(admin)).toMatchObject({ total_cents: 14_900, vat_number: { id, state: 'refused' } })
    expect((await order(admin, netCents, { kind: 'quote' })).body.code).toBe('order.priceChanged')
    expect((await admin.get(`/invoices/${number}`)).body.data.vat_exemption.kind).toBe('reverse_charge')
    expect((await mails()).map(({ content }) => content)).toMatchObject([
      { isConfirmed: true },
      { isConfirmed: false },
    ])
  })

  it('a quote without VAT is outdated as long as the number of its buyer is not confirmed', async () => {
    const id = await confirmed(admin)
    const { number, code } = await quoted(portal, admin, 'SPR10001', { total_cents: netCents, buyer })
    const read = async () => (await admin.get(`/quotes/${number}`)).body.data
    expect(await read()).toMatchObject({ state: 'open', vat_exemption: { kind: 'reverse_charge' } })
    await decide(id, 'refused')
    expect((await read()).state).toBe('outdated')
    await decide(id, 'confirmed', 'refused')
    const buyerOfQuote = portal.visitor()
    await buyerOfQuote.open()
    const accepted = await acceptQuote(buyerOfQuote, { number, code })
    expect(accepted.body.data).toMatchObject({ state: 'accepted', vat_cents: 0, total_cents: netCents })
    const invoice = (await admin.get(`/invoices/${accepted.body.data.invoice}`)).body.data
    expect(invoice).toMatchObject({ total_cents: netCents, vat_exemption: { kind: 'reverse_charge' } })
  })

  it('a quote with VAT is outdated once the number of its buyer is confirmed', async () => {
    const quote = await quoted(portal, admin, 'SPR10001', { buyer })
    await confirmed(admin)
    expect((await admin.get(`/quotes/${quote.number}`)).body.data.state).toBe('outdated')
  })

  it('a refused number can be asked about again, and its new asker is answered', async () => {
    const { id } = (await ask(admin)).body.data
    await decide(id, 'refused', 'asked')
    expect((await listed()).data).toEqual([])
    expect((await ask(dealer)).body.data).toMatchObject({ id, state: 'asked' })
    expect((await listed()).total).toBe(1)
    await decide(id, 'confirmed')
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([
      'linde.admin@example.org',
      'dealer@example.org',
    ])
  })

  it('a decision on a state that has changed meanwhile changes nothing', async () => {
    const id = await confirmed(admin)
    const before = await snapshot(portal)
    const late = await decide(id, 'refused', 'asked')
    expect([late.status, late.body.code]).toEqual([409, 'vatNumber.changed'])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('the same decision twice is one', async () => {
    const id = await confirmed(admin)
    const before = await snapshot(portal)
    expect((await decide(id, 'confirmed')).body.data).toMatchObject({ state: 'confirmed' })
    expect(await snapshot(portal)).toEqual(before)
  })

  it('the question of a person without an address is decided without a mail', async () => {
    const { db } = portal.services
    await db.updateTable('accounts').set({ email: '' }).where('login', '=', 'linde.admin').execute()
    await confirmed(admin)
    expect(await mails()).toEqual([])
  })

  it.each([
    ['of the seller’s country', { ...company, vat_number: 'BE0111111124' }, 409, 'vatNumber.notForeign'],
    ['of Northern Ireland', { ...company, vat_number: 'XI123456789' }, 409, 'vatNumber.notForeign'],
    ['that is empty', { ...company, vat_number: '' }, 400, 'request.invalid'],
    ['of no country', { ...company, vat_number: '123' }, 400, 'request.invalid'],
    ['without a company', { ...company, name: ' ' }, 400, 'request.invalid'],
  ])('a question about a number %s is refused', async (_, what, status, code) => {
    const before = await snapshot(portal)
    const answer = await ask(admin, 'SPR10001', what)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a person who may no longer renew the licence gets no mail about its number', async () => {
    const { id } = (await ask(admin)).body.data
    const { db } = portal.services
    await db
      .updateTable('accounts')
      .set({ group_id: await groupId(portal, 'Klas 3A') })
      .where('login', '=', 'linde.admin')
      .execute()
    await decide(id, 'confirmed')
    expect(await mails()).toEqual([])
  })

  it('a dealer who loses the licence while waiting for its lock asks about no number', async () => {
    const answer = await meanwhile(
      { after: /from "licences".*for update/ },
      "UPDATE licences SET dealer_id = NULL WHERE number = '10001'",
      () => ask(dealer),
    )
    expect([answer.status, answer.body.code]).toEqual([404, 'licence.notFound'])
    expect((await listed()).total).toBe(0)
  })

  it('staff who lose the role while waiting for the lock decide nothing', async () => {
    const { id } = (await ask(admin)).body.data
    const answer = await meanwhile(
      { after: /from "licences".*for update/ },
      "UPDATE accounts SET kind = 'dealer' WHERE login = 'staff'",
      () => decide(id, 'confirmed'),
    )
    expect([answer.status, answer.body.code]).toEqual([404, 'vatNumber.notFound'])
    expect(await offer(admin)).toMatchObject({ vat_number: { state: 'asked' } })
  })

  it('a decision about an unknown number is refused', async () => {
    const answer = await decide(987_654, 'confirmed')
    expect([answer.status, answer.body.code]).toEqual([404, 'vatNumber.notFound'])
  })
})
