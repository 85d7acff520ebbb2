import { describe, expect, it } from 'vitest'
import { readingOptions } from '#contract/products.ts'
import type { Client } from '#test/support/client.ts'
import { auditRows, groupId, queuedMails } from '#test/support/demo.ts'
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

describe('the timeline of a licence', () => {
  const timeline = async (who: Client, query = '') => (await who.get(`${linde}/timeline${query}`)).body
  const texts = async (who: Client) => (await timeline(who)).data.map(({ text }: { text: string }) => text)

  it('the timeline of a licence holds changes, notes and mails, the newest first', async () => {
    await staff.post(linde, {
      price_cents: 15_000,
      seat_price_cents: 500,
      nr_lics: 20,
      town: 'Eeklo',
      dealer: 'dealer',
      options: [],
    })
    portal.clock.advance(1000)
    const note = await dealer.post(`${linde}/notes`, { text: 'Call in January.\nAbout 10 seats.' })
    expect(note.body.data).toMatchObject({ kind: 'note', by: { login: 'dealer' }, text: /January/ })
    portal.clock.advance(1000)
    await dealer.post(`${linde}/webcode`, {})
    portal.clock.advance(1000)
    await staff.post(linde, { valid_until: '2030-01-31' })
    expect(await texts(staff)).toEqual([
      'Sofie De Smet extended the licence Basisschool De Linde until 31/01/2030.',
      'E-mail “Licence SPR10001: new end date” to linde.admin@example.org is waiting to be sent.',
      'Hulpmiddelen Peeters gave the licence SPR10001 a new web code.',
      'E-mail “A new web code for SPR10001” to linde.admin@example.org is waiting to be sent.',
      'Call in January.\nAbout 10 seats.',
      'Sofie De Smet changed the licence SPR10001: seats “30” is now “20”, price “€149.00” is now “€150.00”, price of one more seat “nothing” is now “€5.00”, town “Gent” is now “Eeklo” and options.',
    ])
    const page = await timeline(dealer, '?page=2&size=3')
    expect([page.total, page.data.map(({ kind }: { kind: string }) => kind)]).toEqual([
      6,
      ['mail', 'note', 'change'],
    ])
    for (const [kind, total] of [
      ['note', 1],
      ['mail', 2],
      ['change', 3],
    ] as const) {
      const some = await timeline(staff, `?kind=${kind}`)
      expect(some.total, kind).toBe(total)
      expect(new Set(some.data.map((entry: { kind: string }) => entry.kind))).toEqual(new Set([kind]))
    }
    expect((await staff.get(`${linde}/timeline?kind=other`)).status).toBe(400)
  })

  it('the timeline shows the acts of the customer’s people to staff, and to no dealer', async () => {
    const admin = await portal.signInAs('linde.admin')
    await admin.put(`/weblockgroup/${await groupId(portal, 'Klas 3B')}/addgroup`, { group: { name: '3B2' } })
    expect(await texts(staff)).toEqual(['Marleen Verstraete added the group 3B2.'])
    expect(await timeline(dealer)).toMatchObject({ data: [], total: 0 })
  })

  it('the timeline shows whether a mail was sent', async () => {
    await staff.post(`${linde}/webcode`, {})
    expect(await queuedMails(portal)).toHaveLength(1)
    const became = (columns: object) => portal.services.db.updateTable('outbox').set(columns).execute()
    await became({ sent_at: portal.clock.now, content: null })
    expect((await texts(staff))[1]).toMatch(/was sent\.$/)
    await became({ sent_at: null, given_up_at: portal.clock.now })
    expect((await texts(staff))[1]).toMatch(/could not be sent\.$/)
  })

  it('the timeline of a licence is in the language of the reader', async () => {
    await staff.post(linde, { price_cents: 1 })
    const french = await portal.visitor({ language: 'fr' }).signIn('staff')
    expect(await texts(french)).toEqual([
      expect.stringMatching(
        /^Sofie De Smet a modifié la licence SPR10001\s: prix passe de «\s149,00\s€\s» à «\s0,01\s€\s»\.$/,
      ),
    ])
  })

  it('the timeline of a licence is not found for another dealer, who cannot write a note either', async () => {
    const other = await portal.signInAs('dealer2')
    expect((await other.get(`${linde}/timeline`)).status).toBe(404)
    expect((await other.post(`${linde}/notes`, { text: 'x' })).status).toBe(404)
    expect(await texts(staff)).toEqual([])
  })
})

describe('a note about a licence', () => {
  it.each(['', ' \n ', 'x'.repeat(2001), 7])('a note about a licence is refused as %j', async (text) => {
    expect((await staff.post(`${linde}/notes`, { text })).status).toBe(400)
  })

  it('a note is in the audit without its text, for staff alone', async () => {
    await staff.post(`${linde}/notes`, { text: 'A secret' })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({ action: 'note.add', licence_id: null, after: { licenceId: 1 } })
    const everything = (await staff.get('/weblockgroup/0/activity')).body.data
    expect(everything[0].text).toBe('Sofie De Smet wrote a note about the licence SPR10001.')
    const root = await groupId(portal, 'Basisschool De Linde')
    const { body } = await (await portal.signInAs('linde.admin')).get(`/weblockgroup/${root}/activity`)
    expect(body.total).toBe(0)
  })

  it('a note about a licence of staff or of another dealer is hidden from the dealer who has the licence now', async () => {
    await staff.post(`${linde}/notes`, { text: 'Pays late' })
    await dealer.post(`${linde}/notes`, { text: 'Wants a discount' })
    const told = async (who: Client) =>
      (await who.get(`${linde}/timeline`)).body.data.filter(({ kind }: { kind: string }) => kind === 'note')
    expect(await told(dealer)).toMatchObject([{ text: 'Wants a discount' }])
    await staff.post(linde, { dealer: 'dealer2' })
    expect(await told(await portal.signInAs('dealer2'))).toEqual([])
    expect(await told(staff)).toHaveLength(2)
  })

  it('a note about a licence stays without its author', async () => {
    await dealer.post(`${linde}/notes`, { text: 'Call in January' })
    const { db } = portal.services
    await db.updateTable('licence_notes').set({ author_id: null }).execute()
    expect((await staff.get(`${linde}/timeline`)).body.data).toMatchObject([
      { kind: 'note', by: null, text: 'Call in January' },
    ])
  })
})
