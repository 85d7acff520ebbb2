import { describe, expect, it } from 'vitest'
import { readingOptions } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { auditRows, groupId } from '#test/support/demo.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'

const portal = await createSignedInApp({ staff: 'staff', dealer: 'dealer' })
const { staff, dealer } = portal

const wanted = {
  sn: 'spr30001',
  name: 'De Kaap',
  nr_lics: 40,
  valid_until: '2030-08-31',
  price_cents: 17_900,
}
const linde = '/licences/SPR10001'

describe('the page of a licence', () => {
  it('the page of a licence shows its customer, how full it is, its admins, web code and options', async () => {
    const { body } = await staff.get(linde)
    expect(body.data).toMatchObject({
      sn: 'SPR10001',
      name: 'Basisschool De Linde',
      town: 'Gent',
      dealer: { login: 'dealer', name: 'Hulpmiddelen Peeters' },
      nr_lics: 30,
      in_use: 0,
      reserved_lics: 8,
      price_cents: 14_900,
      state: 'active',
      webcode: 'K7Q4M2XW',
      group: { id: await groupId(portal, 'Basisschool De Linde'), name: 'Basisschool De Linde' },
      nr_people: 45,
      nr_groups: 4,
      admins: [{ login: 'linde.admin', name: 'Marleen Verstraete', signed_in_at: null }],
      payments: [],
      mails: [],
    })
    expect(body.data.options).toHaveLength(readingOptions.length)
  })

  it('the page of a licence shows a licence without groups', async () => {
    const { body } = await dealer.get('/licences/SPR10004')
    const { name, group, admins, state, nr_people, nr_groups, reserved_lics } = body.data
    const nothing = { name: '', group: null, admins: [], state: 'permanent' }
    expect({ name, group, admins, state }).toEqual(nothing)
    expect([nr_people, nr_groups, reserved_lics]).toEqual([0, 0, 0])
  })

  it('the page of a licence shows payments and mails, the newest first; mails stay when their text is gone', async () => {
    await staff.post(`${linde}/webcode`, {})
    const { db } = portal.services
    await db.updateTable('outbox').set({ content: null, sent_at: portal.clock.now, send_at: null }).execute()
    for (const status of ['failed', 'paid'] as const)
      await db
        .insertInto('payments')
        .values((eb) => ({
          licence_id: 1,
          started_by: eb.selectFrom('accounts').select('id').where('login', '=', 'linde.admin'),
          by_web_code: false,
          language: 'nl',
          amount_cents: 14_900,
          status,
          created_at: portal.clock.now,
          valid_until: status === 'paid' ? '2028-01-01' : null,
        }))
        .execute()
    const { payments, mails } = (await dealer.get(linde)).body.data
    expect(payments).toMatchObject([
      { status: 'paid', amount_cents: 14_900, valid_until: '2028-01-01', by: { login: 'linde.admin' } },
      { status: 'failed', valid_until: null, concern: null },
    ])
    expect(mails).toMatchObject([
      {
        text: 'A new web code for SPR10001',
        to: { address: 'linde.admin@example.org' },
        sent_at: portal.clock.now.toISOString(),
        fault: null,
      },
    ])
    expect((await staff.get('/licences/SPR10002')).body.data.mails).toEqual([])
  })

  it('the page of a licence shows the other licences under the same overarching group; to a dealer their own alone', async () => {
    const { db } = portal.services
    const noord = await groupId(portal, 'Scholengroep Noord')
    const names = ['Sint-Annaschool', 'Sint-Jozefscollege', 'Dienstencentrum De Brug']
    await db.updateTable('groups').set({ parent_id: noord }).where('name', 'in', names).execute()
    const of = async (who: Client) => (await who.get('/licences/SPR10005')).body.data.related
    const brug = { sn: 'ME20001', name: 'Dienstencentrum De Brug' }
    expect(await of(staff)).toEqual([brug, { sn: 'SPR10002', name: 'Sint-Jozefscollege' }])
    expect(await of(dealer)).toEqual([brug])
    expect((await staff.get(linde)).body.data.related).toEqual([])
  })

  it('the page of a licence is not found for another dealer, and refused to admins', async () => {
    expect((await dealer.get('/licences/SPR10002')).body.code).toBe('licence.notFound')
    expect((await dealer.get('/licences/SPR99999')).body.code).toBe('licence.notFound')
    for (const path of ['', '/timeline'])
      expect((await (await portal.signInAs('linde.admin')).get(linde + path)).status).toBe(403)
  })
})

describe('a new licence', () => {
  it('a new licence has its root group, a web code and a dealer, and can be used at once', async () => {
    const { status, body } = await staff.put('/licences', { ...wanted, dealer: 'DEALER2' })
    expect([status, body.data]).toMatchObject([
      200,
      {
        sn: 'SPR30001',
        name: 'De Kaap',
        nr_lics: 40,
        valid_until: '2030-08-31',
        dealer: { login: 'dealer2' },
        webcode: expect.stringMatching(/^[A-Z2-9]{10}$/),
        group: { name: 'De Kaap' },
      },
    ])
    const { group, webcode } = body.data
    const admin = { login: 'kaap.admin', password: 'een-lang-geheim' }
    expect((await staff.put(`/weblockgroup/${group.id}/addadmin`, { admin })).status).toBe(200)
    const sold = await (await portal.signInAs('dealer2')).get('/products/SPR30001')
    expect(sold.body.product.webcode).toBe(webcode)
    const rows = await auditRows(portal, 3)
    expect(rows.map(({ action, actor_login }) => [action, actor_login])).toEqual([
      ['account.add', 'staff'],
      ['group.add', 'staff'],
      ['licence.add', 'staff'],
    ])
    expect(JSON.stringify(rows)).not.toContain(webcode)
  })

  it('a new licence may be permanent, in a town, and without a dealer', async () => {
    const { body } = await staff.put('/licences', {
      ...wanted,
      valid_until: null,
      seat_price_cents: 450,
      town: ' Oostende ',
      dealer: null,
    })
    expect(body.data).toMatchObject({
      state: 'permanent',
      seat_price_cents: 450,
      town: 'Oostende',
      dealer: null,
      options: expect.any(Array),
    })
  })

  it('a new licence is refused if its number is taken, also by a call at the same moment', async () => {
    expect((await staff.put('/licences', { ...wanted, sn: 'SPR10001' })).body.code).toBe('licence.exists')
    const answers = await Promise.all(
      [staff, await portal.signInAs('staff')].map((who) => who.put('/licences', wanted)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const named = await portal.services.db
      .selectFrom('groups')
      .select('id')
      .where('name', '=', 'De Kaap')
      .execute()
    expect(named).toHaveLength(1)
  })

  it.each([
    ['dealer', { dealer: 'lena' }],
    ['dealer', { dealer: 'unknown' }],
    ['sn', { sn: 'SPR' }],
    ['sn', { sn: 'SPRING' }],
    ['name', { name: ' ' }],
    ['nr_lics', { nr_lics: -1 }],
    ['price_cents', { price_cents: 1.5 }],
    ['seat_price_cents', { seat_price_cents: -1 }],
    ['town', { town: 'x'.repeat(201) }],
    ['valid_until', { valid_until: '2030-02-30' }],
    ['options', { options: [{ name: 'pro', valid: true, counted: null }] }],
    ['options', { options: ['ocr', 'ocr'].map((name) => ({ name, valid: true, counted: null })) }],
  ])('a new licence is refused with a wrong %s: %j', async (field, wrong) => {
    const { status, body } = await staff.put('/licences', { ...wanted, ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect((await staff.get('/licences/SPR30001')).status).toBe(404)
  })

  it('only staff make or change licences', async () => {
    expect((await dealer.put('/licences', wanted)).status).toBe(403)
    expect((await dealer.post(linde, { price_cents: 1 })).status).toBe(403)
  })
})

describe('a change of a licence', () => {
  it('a change of a licence leaves absent fields, and is in the audit with before and after', async () => {
    const options = [{ name: 'ocr', valid: false, counted: 3 }]
    const { body } = await staff.post(linde, { price_cents: 15_900, dealer: 'dealer2', options })
    expect(body.data).toMatchObject({ nr_lics: 30, price_cents: 15_900, dealer: { login: 'dealer2' } })
    expect(body.data.options[4]).toEqual({ name: 'ocr', valid: false, counted: 3 })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      action: 'licence.edit',
      actor_login: 'staff',
      before: { priceCents: 14_900 },
      after: { priceCents: 15_900 },
    })
    expect((await dealer.get(linde)).status).toBe(404)
  })

  it('a change of a licence takes the licence from its dealer, moves its end, and makes it permanent', async () => {
    const { data } = (await staff.post(linde, { dealer: null, valid_until: '2026-12-01' })).body
    expect(data).toMatchObject({ dealer: null, valid_until: '2026-12-01' })
    expect((await staff.post(linde, { valid_until: null })).body.data.state).toBe('permanent')
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ action: 'licence.extend', before: { validUntil: '2026-12-01' } })
  })

  it('a change of a licence without a difference changes and notes nothing', async () => {
    const before = await auditRows(portal, 1)
    expect((await staff.post(linde, { nr_lics: 30, dealer: 'dealer', price_cents: 14_900 })).status).toBe(200)
    expect(await auditRows(portal, 1)).toEqual(before)
  })

  it('a change to fewer seats than are set aside is refused, and nothing of it happens', async () => {
    const { status, body } = await staff.post(linde, { nr_lics: 7, price_cents: 1, valid_until: null })
    expect([status, body.code, body.values]).toEqual([409, 'licence.fewerThanSetAside', { limit: 8 }])
    expect((await staff.get(linde)).body.data).toMatchObject({ nr_lics: 30, price_cents: 14_900 })
    expect((await staff.post(linde, { nr_lics: 8 })).body.data.nr_lics).toBe(8)
  })

  it('a change of a licence waits for a reservation at the same moment: no two break the rule together', async () => {
    const admin = await portal.signInAs('linde.admin')
    const group = { reserved_lics: 20 }
    const zesde = await groupId(portal, 'Zesde leerjaar')
    const answers = await Promise.all([
      staff.post(linde, { nr_lics: 10 }),
      admin.post(`/weblockgroup/${zesde}`, { group }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { nr_lics, reserved_lics } = (await staff.get(linde)).body.data
    expect(reserved_lics).toBeLessThanOrEqual(nr_lics)
  })

  it('a change of the end date needs groups, which have it', async () => {
    const { status, body } = await staff.post('/licences/SPR10004', { valid_until: '2030-01-01' })
    expect([status, body.code]).toEqual([409, 'licence.noGroups'])
    expect((await staff.post('/licences/SPR10004', { nr_lics: 0 })).status).toBe(200)
    expect((await staff.post('/licences/SPR99999', { nr_lics: 0 })).status).toBe(404)
  })
})
