import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, snapshot } from '#test/support/demo.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'

const portal = await createSignedInApp({ staff: 'staff', dealer: 'dealer' })
const { staff, dealer } = portal

const list = async (who: Client, query = '') => (await who.get(`/medocument${query}`)).body

async function idOf(webCode: string): Promise<number> {
  const { id } = await portal.services.db
    .selectFrom('me_documents')
    .select('id')
    .where('web_code', '=', webCode)
    .executeTakeFirstOrThrow()
  return id
}
const inUse = () => idOf('H7KM2WQX4D')
const ofDealer = () => idOf('J9PD6XGS2M')

async function typeId(name: string): Promise<number> {
  const { data } = (await staff.get('/medocumenttype')).body
  return data.find((type: { name: string }) => type.name === name).id
}

describe('the ME documents', () => {
  const webCodes = (rows: { webcode: string }[]) => rows.map(({ webcode }) => webcode)

  it('the ME documents are all listed to staff, the newest first', async () => {
    const body = await list(staff)
    expect(webCodes(body.data)).toEqual([
      'M2GZ5RKU7P',
      'X4QN8BTE6W',
      'C3VF7YHA9K',
      'J9PD6XGS2M',
      'R5TB8NZC3V',
      'H7KM2WQX4D',
    ])
    expect(body.total).toBe(6)
    expect(body.data[5]).toEqual({
      id: await inUse(),
      document_type: { id: await typeId('Mind Express 5'), name: 'Mind Express 5' },
      nr_lics: 10,
      nr_lics_used: 4,
      remarks: expect.stringContaining('De Brug\nVier'),
      datum: '2025-10-15',
      webcode: 'H7KM2WQX4D',
      me_sn: 'ME20001',
      pccode: '4F7A-19C3',
    })
    expect(body.data[0]).toMatchObject({ remarks: '', me_sn: null, pccode: null })
  })

  it('the ME documents are listed to a dealer if that dealer issued them', async () => {
    expect(await list(dealer)).toMatchObject({
      data: [{ webcode: 'X4QN8BTE6W' }, { webcode: 'J9PD6XGS2M' }],
      total: 2,
    })
    expect(await list(await portal.signInAs('dealer2'))).toMatchObject({ data: [], total: 0 })
  })

  it('the ME documents are searched for by part of the ME serial number, in capitals or not', async () => {
    expect(webCodes((await list(staff, '?q=e20001')).data)).toEqual([
      'C3VF7YHA9K',
      'R5TB8NZC3V',
      'H7KM2WQX4D',
    ])
    expect((await list(staff, '?q=me204')).total).toBe(1)
    expect((await list(staff, '?q=%25%25%25')).total).toBe(0)
    expect((await list(dealer, '?q=ME20001')).total).toBe(0)
    expect((await list(dealer, '?q=ME20417')).total).toBe(1)
  })

  it('the ME documents are searched for by a web code, a word of the remarks, and for staff by the issuer', async () => {
    expect(webCodes((await list(staff, '?q=j9pd6xgs2m')).data)).toEqual(['J9PD6XGS2M'])
    expect((await list(staff, '?q=J9PD6XGS2')).total).toBe(0)
    const { id } = (await list(dealer)).data[0]
    await dealer.post(`/medocument/${id}`, { remark: 'Voor de klas van juf Zoë' })
    for (const client of [staff, dealer])
      expect(webCodes((await list(client, '?q=juf%20zoe')).data)).toEqual(['X4QN8BTE6W'])
    expect(webCodes((await list(staff, '?q=peeters')).data)).toEqual(['X4QN8BTE6W', 'J9PD6XGS2M'])
    expect((await list(dealer, '?q=peeters')).total).toBe(0)
    expect((await list(await portal.signInAs('dealer2'), '?q=J9PD6XGS2M')).total).toBe(0)
  })

  it('the ME documents come page by page without a gap or a double, also those of one day', async () => {
    await portal.services.db.updateTable('me_documents').set({ issued_on: '2026-01-01' }).execute()
    const whole = webCodes((await list(staff)).data)
    for (const size of [1, 2, 4, 5]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(6 / size); page++)
        pages.push(...webCodes((await list(staff, `?page=${page}&size=${size}`)).data))
      expect(pages).toEqual(whole)
    }
    expect(await list(staff, '?q=ME20001&page=2&size=2')).toMatchObject({ data: [{}], total: 3 })
  })

  it('the ME documents are all counted in a list, and in a search up to a limit', async () => {
    const id = await typeId('PCS')
    await sql`INSERT INTO me_documents (type_id, issued_on, seats, web_code, me_serial_number)
      SELECT ${id}::bigint, '2026-01-01', 1, 'W' || n, 'ME' || (50000 + n) FROM generate_series(1, 1005) AS n`.execute(
      portal.services.db,
    )
    expect((await list(staff, '?size=20')).total).toBe(1011)
    expect((await list(staff, '?q=ME5&size=20')).total).toBe(1000)
    expect((await list(staff, '?q=ME50001')).total).toBe(1)
  })

  it.each(['?size=0', '?page=x', '?q=ab', '?q=%00%00%00'])(
    'the ME documents are not listed for %s',
    async (query) => {
      expect((await staff.get(`/medocument${query}`)).status).toBe(400)
    },
  )

  it('the ME documents come in kinds, by name', async () => {
    const { data } = (await dealer.get('/medocumenttype')).body
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Mind Express 5', 'PCS', 'RealSpeak'])
  })
})

describe('who is neither staff nor dealer', () => {
  it.each([
    [null, 401],
    ['linde.admin', 403],
    ['linde.klas3', 403],
    ['lena', 403],
  ])('(%s) reads and changes nothing: %i', async (login, status) => {
    const client = login === null ? portal.visitor() : await portal.signInAs(login)
    await client.get('/isloggedin')
    const before = await snapshot(portal)
    const answers = [
      await client.get('/medocument'),
      await client.get('/medocumenttype'),
      await client.post(`/medocumenttype/${await typeId('PCS')}/webcode`, { nrlics: 1 }),
      await client.post(`/medocument/${await inUse()}`, { nrlics: 20 }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
    expect(await snapshot(portal)).toEqual(before)
  })
})

describe('a new web code', () => {
  const add = async (who: Client, body: unknown, type = 'PCS') =>
    who.post(`/medocumenttype/${await typeId(type)}/webcode`, body)

  it('a new web code makes a document of today in Brussels, in the name of its maker', async () => {
    portal.clock.now = new Date('2026-09-15T22:30:00Z')
    await staff.signIn('staff')
    await dealer.signIn('dealer')
    const { status, body } = await add(dealer, {
      nrlics: 3,
      remarks: ' Voor De Brug\r\nand Ирина 李 👩‍👩‍👧 ',
    })
    expect([status, body.data]).toEqual([
      200,
      {
        id: expect.any(Number),
        document_type: { id: await typeId('PCS'), name: 'PCS' },
        nr_lics: 3,
        nr_lics_used: 0,
        remarks: 'Voor De Brug\nand Ирина 李 👩‍👩‍👧',
        datum: '2026-09-16',
        webcode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{10}$/),
        me_sn: null,
        pccode: null,
      },
    ])
    expect((await list(dealer)).data[0]).toEqual(body.data)
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      actor_id: await accountId(portal, 'dealer'),
      action: 'meDocument.add',
      target_kind: 'meDocument',
      target_id: body.data.id,
      after: { typeId: body.data.document_type.id, seats: 3 },
    })
    expect(JSON.stringify(row)).not.toContain(body.data.webcode)
  })

  it('a new web code is another each time, also if many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(staff, { nrlics: 1 })))
    expect(new Set(answers.map(({ body }) => body.data.webcode)).size).toBe(20)
    expect((await list(staff)).total).toBe(26)
  })

  it.each([
    ['no licences', { nrlics: 0 }, 'nrlics'],
    ['fewer than none', { nrlics: -1 }, 'nrlics'],
    ['half a licence', { nrlics: 1.5 }, 'nrlics'],
    ['more than a million', { nrlics: 1_000_001 }, 'nrlics'],
    ['a text for a number', { nrlics: '3' }, 'nrlics'],
    ['null for a number', { nrlics: null }, 'nrlics'],
    ['nothing', {}, 'nrlics'],
    ['remarks that are too long', { nrlics: 1, remarks: 'x'.repeat(2001) }, 'remarks'],
    ['a control character', { nrlics: 1, remarks: 'a\u0000b' }, 'remarks'],
    ['a number for a text', { nrlics: 1, remarks: 7 }, 'remarks'],
  ])('a new web code is not made for %s', async (_, sent, field) => {
    const before = await snapshot(portal)
    const { status, body } = await add(staff, sent)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a new document has at most the largest number of seats', async () => {
    const { status, body } = await add(staff, { nrlics: 1_000_000, remarks: 'é'.repeat(2000) })
    expect([status, body.data.nr_lics, body.data.remarks.length]).toEqual([200, 1_000_000, 2000])
  })

  it('a new document is of an existing kind', async () => {
    for (const type of [987_654, 999_999_999_999_999]) {
      const { status, body } = await staff.post(`/medocumenttype/${type}/webcode`, { nrlics: 1 })
      expect([status, body.code]).toEqual([404, 'meDocument.typeNotFound'])
    }
    expect((await staff.post('/medocumenttype/PCS/webcode', { nrlics: 1 })).status).toBe(400)
  })
})

describe('a change of a document', () => {
  const stored = async (id: number) =>
    (await list(staff)).data.find((document: { id: number }) => document.id === id)

  it('a change of a document keeps absent fields, and is noted with the values before', async () => {
    const id = await inUse()
    const before = await stored(id)
    const { body } = await staff.post(`/medocument/${id}`, { nrlics: 4 })
    expect(body.data).toEqual({ ...before, nr_lics: 4 })
    const remark = 'Eerste\n\nDerde: Zoë, עברית'
    expect((await staff.post(`/medocument/${id}`, { remark })).body.data).toEqual({
      ...before,
      nr_lics: 4,
      remarks: remark,
    })
    expect(await stored(id)).toEqual({ ...before, nr_lics: 4, remarks: remark })
    expect(await auditRows(portal, 2)).toMatchObject([
      {
        actor_login: 'staff',
        action: 'meDocument.edit',
        target_kind: 'meDocument',
        target_id: id,
        before: { seats: 4, remarks: before.remarks },
        after: { seats: 4, remarks: remark },
      },
      { before: { seats: 10 }, after: { seats: 4 } },
    ])
    expect((await staff.post(`/medocument/${id}`, { remark: '' })).body.data.remarks).toBe('')
    expect((await staff.post(`/medocument/${id}`, {})).body.data.nr_lics).toBe(4)
  })

  it('a change of a document never goes below the seats in use', async () => {
    const id = await inUse()
    const before = await snapshot(portal)
    const { status, body } = await staff.post(`/medocument/${id}`, { nrlics: 3, remark: 'x' })
    expect([status, body.code, body.values]).toEqual([409, 'meDocument.fewerThanUsed', { used: 4 }])
    expect(body.errormsg).toContain('4 seats are in use')
    expect(await snapshot(portal)).toEqual(before)
  })

  it('a dealer changes documents of their own issue; others are not found', async () => {
    const [own, foreign] = [await ofDealer(), await inUse()]
    expect((await dealer.post(`/medocument/${own}`, { nrlics: 5 })).body.data.nr_lics).toBe(5)
    expect((await staff.post(`/medocument/${own}`, { nrlics: 6 })).body.data.nr_lics).toBe(6)
    const before = await snapshot(portal)
    const dealer2 = await portal.signInAs('dealer2')
    for (const [who, id] of [
      [dealer, foreign],
      [dealer2, own],
      [dealer2, foreign],
      [staff, 987_654],
      [staff, 999_999_999_999_999],
    ] as const) {
      const { status, body } = await who.post(`/medocument/${id}`, { nrlics: 1, remark: 'mine' })
      expect([status, body.code]).toEqual([404, 'meDocument.notFound'])
    }
    expect(await snapshot(portal)).toEqual(before)
  })

  it.each([
    ['no licences', { nrlics: 0 }, 'nrlics'],
    ['half a licence', { nrlics: 4.5 }, 'nrlics'],
    ['more than a million', { nrlics: 1_000_001 }, 'nrlics'],
    ['null for a number', { nrlics: null }, 'nrlics'],
    ['remarks that are too long', { remark: 'x'.repeat(2001) }, 'remark'],
    ['text that runs backwards', { remark: '\u202egnp' }, 'remark'],
    ['null for a text', { remark: null }, 'remark'],
  ])('a change of a document to %s is refused', async (_, sent, field) => {
    const before = await snapshot(portal)
    const { status, body } = await staff.post(`/medocument/${await inUse()}`, sent)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(await snapshot(portal)).toEqual(before)
  })

  // On PostgreSQL these really overlap; the embedded database has one connection.
  it('two changes of a document at the same moment are both kept', async () => {
    const id = await ofDealer()
    for (let round = 1; round <= 12; round++) {
      await Promise.all([
        staff.post(`/medocument/${id}`, { nrlics: 10 + round }),
        dealer.post(`/medocument/${id}`, { remark: `Round ${round}` }),
      ])
      expect(await stored(id)).toMatchObject({ nr_lics: 10 + round, remarks: `Round ${round}` })
    }
  })

  it('a change of a document and a use at the same moment never leave more in use than there are', async () => {
    const id = await inUse()
    const { db } = portal.services
    for (let round = 0; round < 12; round++) {
      await db.updateTable('me_documents').set({ seats: 10, seats_used: 4 }).where('id', '=', id).execute()
      const use = db.updateTable('me_documents').set({ seats_used: 5 }).where('id', '=', id).execute()
      const [used, edited] = await Promise.allSettled([use, staff.post(`/medocument/${id}`, { nrlics: 4 })])
      const status = edited.status === 'fulfilled' ? edited.value.status : 0
      expect([status, used.status]).toBeOneOf([
        [200, 'rejected'],
        [409, 'fulfilled'],
      ])
    }
  })
})
