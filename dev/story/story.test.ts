import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { addStory } from './story.ts'

/** The licences whose customers have a state of their own in the demo. */
const fixed = ['10001', '10002', '10003', '10004', '10005']

/** A row for each licence that a table has rows of. */
const licencesIn = async (
  { services: { db } }: TestApp,
  table: 'papers' | 'payments' | 'reminders' | 'reminder_settings' | 'login_cards' | 'doors',
) =>
  db
    .selectFrom(table)
    .innerJoin('licences', 'licences.id', 'licence_id')
    .select('licences.number')
    .distinct()
    .where('licences.number', 'in', fixed)
    .execute()

/** The story is several hundred calls. */
const hookTimeoutMs = 300_000

describe('the demo’s story, begun on a leap day just after midnight', () => {
  let portal: TestApp
  let staff: Client

  beforeAll(async () => {
    portal = await createTestApp()
    portal.clock.now = new Date('2028-02-28T23:10:00Z')
    await addStory(portal.services, portal.accessPoint)
    staff = await portal.signInAs('staff')
  }, hookTimeoutMs)
  afterAll(() => portal.close())

  const data = async (who: Client, path: string) => (await who.get(path)).body.data

  it('the fixed licences of the demo have neither papers nor payments, reminders, cards and doors', async () => {
    const tables = ['papers', 'payments', 'reminders', 'reminder_settings', 'login_cards', 'doors'] as const
    for (const table of tables) expect(await licencesIn(portal, table)).toEqual([])
  })

  it('all mails of the story are sent, so that none of them goes out at the start', async () => {
    const { db } = portal.services
    const mails = await db.selectFrom('outbox').select(['kind', 'sent_at']).execute()
    expect(mails.length).toBeGreaterThan(60)
    expect(mails.filter(({ sent_at }) => sent_at === null)).toEqual([])
  })

  it('there are invoices in each state, quotes that wait and that were accepted, and each way of sending', async () => {
    const states = new Set<string>()
    const sendings = new Set<string | null>()
    for (let nth = 1; nth <= 25; nth++) {
      const papers = await data(staff, `/licences/SPR${20_000 + nth}/invoices`)
      for (const { kind, state, sending } of papers) {
        states.add(`${kind} ${state}`)
        sendings.add(sending)
      }
    }
    for (const state of ['open', 'overdue', 'paid', 'partly_paid', 'credited', 'disputed'])
      expect(states).toContain(`invoice ${state}`)
    for (const state of ['quote open', 'quote credited']) expect(states).toContain(state)
    expect(sendings).toEqual(new Set([null, 'delivered', 'refused']))
  })

  it('a dealer has 25 customers, whose licences end in 3, 14 and 45 days, and one that has ended', async () => {
    const dealer = await portal.signInAs('dealer3')
    const { body } = await dealer.get('/licences?size=100')
    expect(body.total).toBe(25)
    const ends = body.data.map(({ valid_until }: { valid_until: string | null }) => valid_until)
    for (const end of ['2028-03-03', '2028-03-14', '2028-04-14', '2028-02-20']) expect(ends).toContain(end)
  })

  it('staff find something in each list of their day', async () => {
    for (const path of [
      '/payments/concerning',
      '/invoices/to_pay_back',
      '/invoices/unsettled',
      '/invoices/refused',
      '/licences/pressure',
      '/people/locked',
      '/vat_numbers',
    ])
      expect((await data(staff, path)).length, path).toBeGreaterThan(0)
  })

  it('an admin finds a full class, a locked pupil and pupils who never signed in', async () => {
    const admin = await portal.signInAs('regenboog.admin')
    const { attention, in_use } = await data(admin, '/home')
    expect(attention.map(({ code }: { code: string }) => code)).toEqual([
      'person.locked',
      'seats.full',
      'people.neverSignedIn',
    ])
    expect(in_use).toBe(10)
  })
})
