import { describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { auditRows, groupId, queuedMails } from '#test/support/demo.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'

const portal = await createSignedInApp({ staff: 'staff', dealer: 'dealer' })
const { staff, dealer } = portal

const linde = '/licences/SPR10001'

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
