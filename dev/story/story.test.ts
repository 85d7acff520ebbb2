import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { demoPassword } from '../demo-data.ts'
import { addStory } from './story.ts'

/** The licences whose customers have a state of their own in the demo. */
const fixed = ['SPR10001', 'SPR10002', 'SPR10003', 'SPR10004', 'SPR10005', 'ME20001']

const serialNumber = sql<string>`licences.prefix || licences.number`

const lastId = async ({ services: { db } }: TestApp, table: 'accounts' | 'groups') =>
  (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

/** All rows that concern the fixed licences, groups and people. @param last of the latter's ids */
async function fixedRows({ services: { db } }: TestApp, last: { account: number; group: number }) {
  const ofLicences = ['papers', 'payments', 'reminders', 'reminder_settings', 'login_cards', 'doors'] as const
  const rows: Record<string, unknown[]> = {
    accounts: await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '<=', last.account)
      .orderBy('id')
      .execute(),
    groups: await db.selectFrom('groups').selectAll().where('id', '<=', last.group).orderBy('id').execute(),
    licences: await db
      .selectFrom('licences')
      .selectAll()
      .where(serialNumber, 'in', fixed)
      .orderBy('id')
      .execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('account_id', '<=', last.account).execute(),
  }
  for (const table of ofLicences)
    rows[table] = await db
      .selectFrom(table)
      .innerJoin('licences', 'licences.id', 'licence_id')
      .select('licences.number')
      .where(serialNumber, 'in', fixed)
      .execute()
  return rows
}

/** The story is several hundred calls. */
const hookTimeoutMs = 300_000

describe('the demo’s story, begun on a leap day just after midnight', () => {
  let portal: TestApp
  let staff: Client
  let before: Record<string, unknown[]>
  let after: Record<string, unknown[]>

  beforeAll(async () => {
    portal = await createTestApp()
    portal.clock.now = new Date('2028-02-28T23:10:00Z')
    const last = { account: await lastId(portal, 'accounts'), group: await lastId(portal, 'groups') }
    before = await fixedRows(portal, last)
    await addStory(portal.services, portal.accessPoint)
    after = await fixedRows(portal, last)
    staff = await portal.signInAs('staff')
  }, hookTimeoutMs)
  afterAll(() => portal.close())

  const data = async (who: Client, path: string) => (await who.get(path)).body.data

  it('the fixed licences, groups and people of the demo are as they were', () => {
    expect(after).toEqual(before)
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

  it('a locked pupil stays out with the right password, wherever they try', async () => {
    const [{ login }] = await data(staff, '/people/locked')
    const visitor = await portal.visitor().open()
    expect((await visitor.post('/login', { login, password: demoPassword })).status).toBe(429)
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

it(
  'without the stand-in no paper of the story waits for Peppol',
  async () => {
    const portal = await createTestApp()
    await addStory(portal.services, null)
    expect(await portal.services.db.selectFrom('sendings').select('number').execute()).toEqual([])
    await portal.close()
  },
  hookTimeoutMs,
)
