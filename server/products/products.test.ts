import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readingOptions } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
let staff: Client
const people = new Map<string, Client>()
beforeAll(async () => {
  portal = await createTestApp()
  staff = await portal.signInAs('staff')
  const admin = { login: 'noord.admin', password: 'over-alle-scholen' }
  await staff.put(`/weblockgroup/${await groupId(portal, 'Scholengroep Noord')}/addadmin`, { admin })
  people.set(admin.login, await portal.signInAs(admin.login, admin.password))
  for (const login of ['staff', 'dealer', 'dealer2', 'linde.admin', 'linde.klas3', 'jozef.admin', 'lena'])
    people.set(login, await portal.signInAs(login))
})
afterAll(() => portal.close())

const as = (login: string) => people.get(login) as Client
const serialNumbers = async (who: Client, query = '') =>
  (await who.get(`/products${query}`)).body.data.map(({ sn }: { sn: string }) => sn)

const all = ['ME20001', 'SPR10001', 'SPR10002', 'SPR10003', 'SPR10004', 'SPR10005']
const soldByDealer = all.filter((serialNumber) => serialNumber !== 'SPR10002')

/** The products that each person sees, and whether with the web code. */
const seen: [string, readonly string[], boolean][] = [
  ['staff', all, true],
  ['dealer', soldByDealer, true],
  ['dealer2', ['SPR10002'], true],
  ['linde.admin', ['SPR10001'], true],
  ['jozef.admin', ['SPR10002'], true],
  ['linde.klas3', ['SPR10001'], false],
  ['noord.admin', ['SPR10005'], false],
  ['lena', ['SPR10001'], false],
]

const webCodes: Record<string, string> = {
  ME20001: 'B6X3M9QD',
  SPR10001: 'K7Q4M2XW',
  SPR10002: 'T3N8B6RC',
  SPR10003: 'P5D9F2HJ',
  SPR10004: 'L4V7S3GZ',
  SPR10005: 'W8C2K5TN',
}

describe('the products', () => {
  const shown = (list: readonly string[], hasCode: boolean) =>
    list.map((serialNumber) => [serialNumber, hasCode ? webCodes[serialNumber] : null])

  it.each(seen)(
    'the products of %s are listed by serial number, others not at all',
    async (login, list, hasCode) => {
      const { body } = await as(login).get('/products')
      expect(body.data.map((row: { sn: string; webcode: string }) => [row.sn, row.webcode])).toEqual(
        shown(list, hasCode),
      )
      expect(body.total).toBe(list.length)
    },
  )

  const matrix = seen.flatMap(([login, list, hasCode]) =>
    [...all, 'SPR00000', 'ME10001'].map(
      (serialNumber) => [login, serialNumber, list.includes(serialNumber), hasCode] as const,
    ),
  )

  it.each(matrix)('%s sees the product %s only if it is theirs: %s', async (login, sn, isTheirs, hasCode) => {
    const { status, body } = await as(login).get(`/products/${sn}`)
    if (isTheirs) {
      expect([status, body.product.sn]).toEqual([200, sn])
      expect(body.product.webcode).toBe(hasCode ? webCodes[sn] : null)
    } else {
      expect([status, body.code]).toEqual([404, 'licence.notFound'])
    }
  })

  it('the products are refused to visitors', async () => {
    const visitor = portal.visitor()
    for (const path of ['/products', '/products/SPR10001']) expect((await visitor.get(path)).status).toBe(401)
  })

  it.each(['10001', 'S', 'SPR-1', 'SPR 1', `SPR${'1'.repeat(30)}`, '\u0000', "SPR1'", 'ÉÉ1'])(
    'refuse the serial number %j',
    async (serialNumber) => {
      const { status, body } = await staff.get(`/products/${encodeURIComponent(serialNumber)}`)
      expect([status, body.code]).toEqual([400, 'request.invalid'])
      expect(Object.keys(body.fields)).toEqual(['sn'])
    },
  )

  it('the products are found by a serial number in small letters too', async () => {
    expect((await staff.get('/products/spr10001')).body.product.sn).toBe('SPR10001')
  })

  it('the products come page by page without a gap or a double', async () => {
    for (const size of [1, 2, 4, 5, 6]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(all.length / size); page++)
        pages.push(...(await serialNumbers(staff, `?page=${page}&size=${size}`)))
      expect(pages).toEqual(all)
    }
    const { body } = await as('dealer').get('/products?page=2&size=3')
    expect([body.data.length, body.total]).toEqual([2, 5])
    expect(await serialNumbers(staff, '?page=99&size=20')).toEqual([])
  })

  it.each(['?size=0', '?size=201', '?page=0', '?page=x'])(
    'the products are not listed for %s',
    async (query) => {
      expect((await staff.get(`/products${query}`)).status).toBe(400)
    },
  )
})

describe('a product', () => {
  const product = async (serialNumber: string) => (await staff.get(`/products/${serialNumber}`)).body.product

  it('a product has its seats, its dates and the licence behind it', async () => {
    expect(await product('SPR10001')).toMatchObject({
      nr_lics: 30,
      prod_date: '2025-01-15',
      start_date: '2026-01-15',
      weblock: {
        id: await groupId(portal, 'Basisschool De Linde'),
        valid_until: '2027-01-15',
        price_cents: 14_900,
      },
    })
  })

  it('a product that is permanent has a licence without an end date', async () => {
    expect((await product('SPR10003')).weblock).toEqual({
      id: await groupId(portal, 'Praktijk Woordwijs'),
      valid_until: null,
      price_cents: 0,
    })
  })

  it('a product without a web licence has no licence behind it', async () => {
    expect(await product('SPR10004')).toMatchObject({ nr_lics: 1, weblock: null })
  })

  it('a product of the reading program has all its options, in their order, whatever is stored', async () => {
    const stored = [
      { name: 'lang_sw', valid: true, counted: 3 },
      { name: 'something_else', valid: true, counted: null },
      { name: 'ocr', valid: true, counted: null },
      { name: 'word_prediction', valid: false, counted: null },
    ]
    await insertProduct('SPR', '99200', stored)
    const { options } = await product('SPR99200')
    expect(options.map(({ name }: { name: string }) => name)).toEqual(readingOptions)
    expect(options[3]).toEqual({ name: 'dictionaries', valid: false, counted: null })
    expect(options[4]).toEqual({ name: 'ocr', valid: true, counted: null })
    expect(options[10]).toEqual({ name: 'lang_sw', valid: true, counted: 3 })
    expect(options.filter(({ valid }: { valid: boolean }) => valid)).toHaveLength(2)
  })

  it('a product of the communication aid has its options as they are stored', async () => {
    const { options } = await product('ME20001')
    expect(options.map(({ name }: { name: string }) => name)).toEqual([
      'medoc_mind_express_v5',
      'medoc_pcs',
      'medoc_picturethis',
      'medoc_realspeak',
      'starnav',
      'doclock',
      'pro',
    ])
    expect(options[0]).toEqual({ name: 'medoc_mind_express_v5', valid: true, counted: 10 })
  })

  it('a licence whose groups are gone is seen by staff and its dealer alone, with its web code', async () => {
    // The admins who went with the groups knew the one before.
    const renewed = expect.stringMatching(/^[A-Z2-9]{10}$/)
    const jozef = await groupId(portal, 'Sint-Jozefscollege')
    expect((await staff.delete(`/weblockgroup/${jozef}?recursive=true`)).status).toBe(200)
    for (const login of ['staff', 'dealer2'])
      expect((await as(login).get('/products/SPR10002')).body.product).toMatchObject({
        weblock: null,
        webcode: renewed,
      })
    expect((await as('dealer').get('/products/SPR10002')).status).toBe(404)
  })
})

it('more products than a person can leaf through are counted up to a limit, those of a dealer all', async () => {
  const dealer = await accountId(portal, 'dealer')
  await sql`INSERT INTO licences (prefix, number, web_code, dealer_id, seats)
    SELECT 'SPR', (50000 + n)::text, 'X', ${dealer}::bigint, 1 FROM generate_series(1, 1005) AS n`.execute(
    portal.services.db,
  )
  expect((await staff.get('/products?size=20')).body.total).toBe(1000)
  expect((await as('dealer').get('/products?size=20')).body.total).toBe(1010)
  expect((await as('dealer').get('/products')).body.data).toHaveLength(1000)
})

function insertProduct(prefix: string, number: string, options: unknown[]) {
  return portal.services.db
    .insertInto('licences')
    .values({
      prefix,
      number,
      web_code: 'X',
      root_group_id: null,
      dealer_id: null,
      seats: 1,
      production_date: null,
      start_date: null,
      options: JSON.stringify(options),
    })
    .execute()
}
