import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneYearAfter } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { auditRows, queuedMails, snapshot } from '#test/support/demo.ts'
import { exampleBuyer, orderOf } from '#test/support/ordering.ts'
import { createPayingPortal, type PayingPortal } from '#test/support/paying-portal.ts'

let portal: PayingPortal
let admin: Client
beforeAll(async () => {
  portal = await createPayingPortal()
})
beforeEach(async () => {
  await portal.restart()
  admin = await portal.signInAs('linde.admin')
})
afterAll(() => portal.close())

const rowsOf = (table: 'orders' | 'papers' | 'buyers') =>
  portal.services.db.selectFrom(table).selectAll().execute()

const setLicence = (change: object) =>
  portal.services.db.updateTable('licences').set(change).where('number', '=', '10001').execute()

describe('what a renewal costs', () => {
  it('a renewal says what it costs, how it can be ordered, and who is renewed', async () => {
    const { status, body } = await admin.get('/licences/SPR10001/renewal?years=2&nr_lics=40')
    expect([status, body.errormsg]).toEqual([200, ''])
    // Of the demo data, on 15 September 2026: until 15 January 2027.
    expect(body.data).toEqual({
      customer: { name: 'Basisschool De Linde', town: 'Gent', sn: 'SPR10001' },
      lines: [
        {
          text: 'Reading and writing program, two years',
          quantity: 1,
          unit_cents: 24_628,
          net_cents: 24_628,
          vat_rate: 21,
        },
        {
          text: '10 more seats, two years',
          quantity: 1,
          unit_cents: 8209,
          net_cents: 8209,
          vat_rate: 21,
        },
        {
          text: '10 more seats for the rest of this term',
          quantity: 1,
          unit_cents: 1372,
          net_cents: 1372,
          vat_rate: 21,
        },
      ],
      net_cents: 34_209,
      vat_cents: 7184,
      rounding_cents: 0,
      total_cents: 41_393,
      ends_now: '2027-01-15',
      valid_until: '2029-01-15',
      nr_lics: 40,
      nr_lics_now: 30,
      ways: ['online', 'invoice', 'quote'],
      buyer: null,
      customer_buyer: null,
      open_invoice: null,
      due_days: 30,
      grace_days: 14,
      extended_on: 'order',
      peppol: true,
      vat_exemption: null,
      vat_country: 'BE',
      vat_number: null,
    })
  })

  it.each([
    ['fewer seats than there are', 'SPR10001', '?nr_lics=29', 409, 'order.fewerSeats'],
    ['four years', 'SPR10001', '?years=4', 400, 'request.invalid'],
    ['a permanent licence', 'SPR10003', '', 409, 'licence.permanent'],
    ['a licence without groups', 'SPR10004', '', 409, 'payment.noPrice'],
    ['another dealer’s licence', 'SPR10002', '', 404, 'licence.notFound'],
  ] as const)('the renewal for %s is refused', async (_, sn, query, status, code) => {
    const answer = await (await portal.signInAs('dealer')).get(`/licences/${sn}/renewal${query}`)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('a renewal that would cost more than an order can is refused', async () => {
    await setLicence({ price_cents: 500_000_000 })
    const answer = await admin.get('/licences/SPR10001/renewal?years=2')
    expect([answer.status, answer.body.code]).toEqual([409, 'payment.noPrice'])
  })
})

describe('an order on invoice', () => {
  it('an order on invoice extends the licence at once, and is an invoice with the price as its total', async () => {
    const before = await portal.validUntil()
    const { status, body } = await admin.post('/orders', orderOf('SPR10001', { ends_now: before }))
    expect([status, body.errormsg]).toEqual([200, ''])
    expect(body.data).toEqual({
      id: expect.any(Number),
      number: '2026-0001',
      kind: 'invoice',
      net_cents: 12_314,
      vat_cents: 2586,
      rounding_cents: 0,
      total_cents: 14_900,
      due: '2026-10-15',
      state: 'fulfilled',
      valid_until: oneYearAfter(before),
      pdf: '/api/v1/invoices/2026-0001.pdf',
      xml: '/api/v1/invoices/2026-0001.xml',
      peppol: true,
    })
    expect(await portal.validUntil()).toBe(oneYearAfter(before))
  })

  it('an order is noted, and its invoice names buyer, subject and dates in the language of the order', async () => {
    const german = await portal.visitor({ language: 'de' }).signIn('linde.admin')
    await german.post('/orders', orderOf('SPR10001'))
    const [paper] = await rowsOf('papers')
    expect(paper?.document).toMatchObject({
      number: '2026-0001',
      kind: 'invoice',
      language: 'de',
      date: '2026-09-15',
      due: '2026-10-15',
      buyer: { name: 'Basisschool De Linde vzw', enterpriseNumber: '0111111124', reference: 'BB-2026-114' },
      customer: { name: 'Basisschool De Linde', town: 'Gent', serialNumber: 'SPR10001' },
      lines: [
        {
          text: 'Lese- und Schreibprogramm, ein Jahr',
          detail: 'Lizenz SPR10001, 30 Plätze, mit OCR und Wörterbüchern\nvom 16.01.2027 bis 15.01.2028',
        },
      ],
      periodFrom: '2027-01-16',
      periodUntil: '2028-01-15',
      totalCents: 14_900,
      paymentReference: expect.stringMatching(/^2026000001\d\d$/),
    })
    expect(await queuedMails(portal)).toMatchObject([
      {
        kind: 'invoice',
        to_address: 'boekhouding@linde.example',
        language: 'de',
        content: { number: '2026-0001', due: '2026-10-15', validUntil: '2028-01-15', oncePaid: null },
      },
    ])
    const noted = await auditRows(portal, 2)
    expect(noted.map(({ action }) => action)).toEqual(['licence.extend', 'payment.order'])
    const { body } = await (await portal.signInAs('staff')).get('/licences/SPR10001/timeline')
    expect(body.data.map(({ text }: { text: string }) => text)).toContain(
      'Marleen Verstraete ordered the renewal of the licence SPR10001.',
    )
  })

  it('an order on invoice raises the seats to those ordered, and the price of a year by theirs', async () => {
    const { body: offered } = await admin.get('/licences/SPR10001/renewal?nr_lics=31')
    const { total_cents } = offered.data
    const { body } = await admin.post('/orders', orderOf('SPR10001', { nr_lics: 31, total_cents }))
    expect(body).toMatchObject({ errormsg: '', data: { total_cents } })
    const { body: now } = await admin.get('/products/SPR10001')
    expect(now.product.nr_lics).toBe(31)
    // A thirtieth of €149.00 more.
    expect(now.product.weblock.price_cents).toBe(15_397)
  })

  it('orders are listed with their author, the newest first', async () => {
    await admin.post('/orders', orderOf('SPR10001'))
    await admin.post('/orders', orderOf('SPR10001', { kind: 'online' }))
    const { body } = await admin.get('/orders?sn=SPR10001&page=1&size=1')
    const { body: second } = await admin.get('/orders?sn=SPR10001&page=2&size=1')
    expect([body.total, body.data[0].kind, body.data[0].state, body.data[0].number]).toEqual([
      2,
      'online',
      'open',
      null,
    ])
    expect(second.data).toEqual([
      {
        id: expect.any(Number),
        kind: 'invoice',
        number: '2026-0001',
        state: 'fulfilled',
        valid_until: '2028-01-15',
        total_cents: 14_900,
        sn: 'SPR10001',
        date: '2026-09-15',
        years: 1,
        nr_lics: 30,
        by: 'Marleen Verstraete',
      },
    ])
  })

  it('an order keeps its buyer for the next one, without the reference; a dealer has a buyer of their own', async () => {
    await admin.post('/orders', orderOf('SPR10001'))
    const buyerFor = async (login: string) =>
      (await (await portal.signInAs(login)).get('/licences/SPR10001/renewal')).body.data.buyer
    const kept = {
      ...exampleBuyer,
      enterprise_number: '0111111124',
      vat_number: '',
      reference: '',
    }
    expect([await buyerFor('linde.admin'), await buyerFor('staff'), await buyerFor('dealer')]).toEqual([
      kept,
      kept,
      null,
    ])
  })
})

describe('an order that is refused', () => {
  it.each([
    ['another price', { total_cents: 14_899 }, 409, 'order.priceChanged'],
    ['the price of another number of years', { years: 2 }, 409, 'order.priceChanged'],
    ['another end date than there is', { ends_now: '2026-12-31' }, 409, 'payment.justPaid'],
    ['fewer seats', { nr_lics: 29 }, 409, 'order.fewerSeats'],
  ])('an order with %s changes nothing', async (_, more, status, code) => {
    const before = await snapshot(portal)
    const answer = await admin.post('/orders', orderOf('SPR10001', more))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await snapshot(portal)).toEqual(before)
    expect([await rowsOf('orders'), await rowsOf('buyers')]).toEqual([[], []])
  })

  it('a licence with an unpaid invoice is not ordered on invoice again, by anyone; online it may be paid', async () => {
    await admin.post('/orders', orderOf('SPR10001'))
    const dealer = await portal.signInAs('dealer')
    const again = await dealer.post('/orders', orderOf('SPR10001'))
    expect([again.status, again.body.code, again.body.values]).toEqual([
      409,
      'order.invoiceOpen',
      { number: '2026-0001' },
    ])
    const { body } = await dealer.get('/licences/SPR10001/renewal')
    expect(body.data.open_invoice).toBe('2026-0001')
    expect((await dealer.post('/orders', orderOf('SPR10001', { kind: 'online' }))).status).toBe(200)
  })

  it.each([
    ['dealer', 'SPR10002', 404],
    ['jozef.admin', 'SPR10001', 404],
    ['linde.klas3', 'SPR10001', 403],
    ['lena', 'SPR10001', 403],
    ['staff', 'SPR99999', 404],
  ] as const)('an order that is refused: of %s for %s, with %s', async (login, sn, status) => {
    const who = await portal.signInAs(login)
    expect((await who.post('/orders', orderOf(sn))).status).toBe(status)
    expect((await who.get(`/licences/${sn}/renewal`)).status).toBe(status)
    expect((await who.get(`/orders?sn=${sn}`)).status).toBe(status)
  })

  it.each([
    [
      'a wrong enterprise number',
      { enterprise_number: '0987.654.321' },
      'enterprise_number',
      'This is not a Belgian company number. It has ten digits, like 0123.456.749.',
    ],
    [
      'a wrong VAT number',
      { vat_number: 'BE0987654321' },
      'vat_number',
      'This is not a VAT number. It begins with the country, like BE 0123.456.749.',
    ],
    ['no name', { name: ' ' }, 'name', 'Please fill this in.'],
    [
      'a name with a line break',
      { name: 'A\nB' },
      'name',
      'This text has a hidden character, perhaps from copying. Type the text by hand.',
    ],
    ['a very long name', { name: 'a'.repeat(201) }, 'name', 'Use at most 200 characters.'],
    ['no address for mail', { email: '' }, 'email', 'Please fill this in.'],
    ['a country that is none', { country: 'XX' }, 'country', 'This is not filled in correctly.'],
    ['a postcode as a number', { postcode: 9000 }, 'postcode', 'This is not filled in correctly.'],
  ])('for %s names the field', async (_, wrong, field, text) => {
    const answer = await admin.post('/orders', orderOf('SPR10001', { buyer: { ...exampleBuyer, ...wrong } }))
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    expect(answer.body.fields).toEqual({ [field]: text })
  })

  it.each([
    ['years as text', { years: '1' }],
    ['no years at all', { years: 0 }],
    ['half a seat', { nr_lics: 30.5 }],
    ['cents as text', { total_cents: '14900' }],
    ['no buyer', { buyer: undefined }],
    ['a way that does not exist', { kind: 'cash' }],
  ])('%s is refused as wrong input', async (_, more) => {
    const answer = await admin.post('/orders', orderOf('SPR10001', more))
    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
  })
})

describe('where the vendor says nothing of sales', () => {
  it('nothing can be ordered, and a payment has no invoice', async () => {
    const silent = await createPayingPortal({ sales: null })
    try {
      await silent.restart()
      const who = await silent.signInAs('linde.admin')
      const { body } = await who.get('/licences/SPR10001/renewal')
      expect([body.data.ways, body.data.total_cents]).toEqual([[], 14_900])
      for (const kind of ['online', 'invoice']) {
        const answer = await who.post('/orders', orderOf('SPR10001', { kind }))
        expect([answer.status, answer.body.code]).toEqual([409, 'order.wayOff'])
      }
      await silent.paying.standIn.setStatus(await silent.started(who), 'paid')
      expect(await silent.validUntil()).toBe('2028-01-15')
      expect(await silent.services.db.selectFrom('orders').selectAll().execute()).toEqual([])
    } finally {
      await silent.close()
    }
  })
})
