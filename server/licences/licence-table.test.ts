import { describe, expect, it } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
import type { Client } from '#test/support/client.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'
import { dayMs } from '../platform/durations.ts'

const portal = await createSignedInApp({ staff: 'staff', dealer: 'dealer' })
const { staff, dealer } = portal

const table = async (who: Client, query = '') => {
  const { status, body } = await who.get(`/licences${query}`)
  expect(status, body.errormsg).toBe(200)
  return { ...body, numbers: body.data.map(({ sn }: { sn: string }) => sn) }
}

describe('the table of licences', () => {
  it('the table of licences shows customer, dealer, seats in use, end date, price and state', async () => {
    const lena = await portal.services.db
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', 'lena')
      .executeTakeFirstOrThrow()
    const now = portal.clock.now.getTime()
    const session = (machine: string, expires: number) => ({
      token_hash: Buffer.from(machine),
      account_id: lena.id,
      created_at: new Date(now),
      seen_at: new Date(now),
      expires_at: new Date(expires),
      app: 'online',
      machine,
      licence_id: 1,
    })
    await portal.services.db
      .insertInto('sessions')
      .values([session('a', now + 60_000), session('b', now - 60_000)])
      .execute()
    const { data } = await table(staff, '?q=10001')
    expect(data).toEqual([
      {
        sn: 'SPR10001',
        name: 'Basisschool De Linde',
        town: 'Gent',
        dealer: { login: 'dealer', name: 'Hulpmiddelen Peeters' },
        nr_lics: 30,
        in_use: 1,
        valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        price_cents: 14_900,
        state: 'active',
      },
    ])
  })

  it('the table holds all licences for staff and those they sold for dealers, soonest end first, permanent ones last', async () => {
    const all = await table(staff)
    expect(all.numbers).toEqual(['ME20001', 'SPR10002', 'SPR10001', 'SPR10005', 'SPR10003', 'SPR10004'])
    expect([all.total, all.total_price_cents]).toEqual([6, 14_900 + 39_900 + 19_900 + 8_900])
    const sold = await table(dealer)
    expect(sold.numbers).toEqual(['ME20001', 'SPR10001', 'SPR10005', 'SPR10003', 'SPR10004'])
    expect([sold.total, sold.total_price_cents]).toEqual([5, 14_900 + 19_900 + 8_900])
  })

  it.each([
    ['active', ['SPR10001', 'SPR10005']],
    ['ending', ['SPR10002']],
    ['ended', ['ME20001']],
    ['permanent', ['SPR10003', 'SPR10004']],
  ])('state=%s holds the licences that it says of', async (state, numbers) => {
    const found = await table(staff, `?state=${state}`)
    expect([found.numbers, found.total]).toEqual([numbers, numbers.length])
    expect(new Set(found.data.map((row: { state: string }) => row.state))).toEqual(new Set([state]))
  })

  it('days to the end count from today: the last day is included, and a licence that ends today still ends', async () => {
    for (const query of ['?within=9', '?state=ending&within=9'])
      expect((await table(staff, query)).numbers, query).toEqual([])
    for (const query of ['?within=10', '?state=ending&within=10'])
      expect((await table(staff, query)).numbers, query).toEqual(['SPR10002'])
    expect((await table(staff, '?state=active&within=9')).numbers).toContain('SPR10002')
    portal.clock.advance(10 * dayMs)
    await staff.signIn('staff')
    expect((await table(staff, '?within=0')).numbers).toEqual(['SPR10002'])
    portal.clock.advance(dayMs)
    await staff.signIn('staff')
    expect((await table(staff, '?state=ended')).numbers).toEqual(['ME20001', 'SPR10002'])
  })

  it.each([
    ['linde', ['SPR10001']],
    ['SCHOOL', ['SPR10001', 'SPR10005']],
    ['spr10005', ['SPR10005']],
    ['0000', []],
    ['2000', ['ME20001']],
    ['me2000', ['ME20001']],
    ['%25%25%25', []],
    ['klas 3a', []],
    ['GENT', ['SPR10001', 'SPR10005']],
    ['leeshuis', ['SPR10002']],
    ['lena', []],
  ])('the table of licences finds %j in names, towns, dealers and serial numbers', async (text, numbers) => {
    expect((await table(staff, `?q=${text}`)).numbers).toEqual(numbers)
  })

  it('staff can narrow the table of licences to a dealer, and dealers cannot', async () => {
    expect((await table(staff, '?dealer=Dealer2')).numbers).toEqual(['SPR10002'])
    expect((await table(staff, '?dealer=lena')).numbers).toEqual([])
    expect((await table(dealer, '?dealer=dealer2')).numbers).not.toContain('SPR10002')
  })

  it('the table of licences is sorted and paged', async () => {
    const byName = await table(staff, '?sort=name')
    expect(byName.data.map(({ name }: { name: string }) => name)).toEqual([
      '',
      'Basisschool De Linde',
      'Dienstencentrum De Brug',
      'Praktijk Woordwijs',
      'Sint-Annaschool',
      'Sint-Jozefscollege',
    ])
    expect((await table(staff, '?sort=-sn&size=2&page=2')).numbers).toEqual(['SPR10003', 'SPR10002'])
    expect((await table(staff, '?sort=-valid_until&size=3')).numbers.at(-1)).toBe('SPR10005')
    expect((await table(staff, '?sort=-sn&size=2&page=2')).total).toBe(6)
  })

  it.each(['?state=new', '?within=-1', '?within=x', '?sort=price', '?q=ab', '?size=0', '?format=pdf'])(
    'the table refuses %s',
    async (query) => {
      expect((await staff.get(`/licences${query}`)).status).toBe(400)
    },
  )

  it('the table of licences is for staff and dealers', async () => {
    for (const login of ['linde.admin', 'lena'])
      expect((await (await portal.signInAs(login)).get('/licences')).status).toBe(403)
  })
})

describe('the table as a file', () => {
  const file = async (who: Client, query: string) => {
    const { status, headers, body } = await who.get(`/licences?format=csv${query}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, ...rows]: string[] = body.replace('\uFEFF', '').trimEnd().split('\r\n')
    return { head, rows }
  }

  it('the table as a file holds all that match, by serial number, in the language asked for, with the numbers of the reader’s country', async () => {
    const english = await file(staff, '&language=en&sort=name&size=1')
    expect(english.head).toBe(
      'Serial number,Customer,Town,Dealer,Seats,Seats in use,End date,Price for a year (EUR),State',
    )
    expect(english.rows.map((row) => row.split(',')[0])).toEqual([
      'ME20001',
      'SPR10001',
      'SPR10002',
      'SPR10003',
      'SPR10004',
      'SPR10005',
    ])
    expect(english.rows[3]).toBe('SPR10003,Praktijk Woordwijs,Aalst,Hulpmiddelen Peeters,5,0,,0.00,permanent')
    const dutch = await file(dealer, '&language=nl&state=permanent')
    expect(dutch.rows[0]).toBe('SPR10003,Praktijk Woordwijs,Aalst,Hulpmiddelen Peeters,5,0,,0.00,permanent')
    expect(dutch.rows).toHaveLength(2)
    const { body } = await portal.app.inject({
      url: `${apiPrefix}/licences?format=csv&language=nl&state=permanent`,
      headers: { ...dealer.credentials(), 'accept-language': 'nl-BE' },
    })
    expect(body).toContain('SPR10003;Praktijk Woordwijs;Aalst;Hulpmiddelen Peeters;5;0;;"0,00";permanent')
  })

  it('the table as a file continues after its first piece, and runs no formulas', async () => {
    const licences = Array.from({ length: 700 }, (_, index) => ({
      prefix: 'SPR',
      number: String(20_000 + index),
      web_code: 'X',
      root_group_id: null,
      dealer_id: null,
      seats: 1,
      production_date: null,
      start_date: null,
      options: '[]',
    }))
    const { db } = portal.services
    await db.insertInto('licences').values(licences).execute()
    await db.updateTable('groups').set({ name: '=1+1' }).where('name', '=', 'Sint-Annaschool').execute()
    const { rows } = await file(staff, '&language=en')
    expect(rows).toHaveLength(706)
    expect(new Set(rows).size).toBe(706)
    expect(rows.find((row) => row.startsWith('SPR10005'))).toContain("'=1+1")
  })
})
