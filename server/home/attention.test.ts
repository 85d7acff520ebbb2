import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#test/support/apps.ts'
import { groupId, licenceId, usersOf } from '#test/support/demo.ts'
import { addInvoice, addNote } from '#test/support/ordering.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dateInBrussels, daysAfter } from '../platform/calendar.ts'

const tries = { perLoginAndAddress: 3, perLogin: 6, perAddress: 90, inAll: 2000 }
const portal: TestApp = await createTestApp({ signInTries: tries })
beforeEach(async () => {
  await portal.reset()
  await portal.services.db.updateTable('accounts').set({ signed_in_at: portal.clock.now }).execute()
})
afterAll(() => portal.close())

const home = async (login: string) => (await (await portal.signInAs(login)).get('/home')).body.data
const items = async (login: string) => (await home(login)).attention
const codes = async (login: string) => (await items(login)).map(({ code }: { code: string }) => code)

/** A date so many days from today in the demo data. */
const inDays = (days: number) => daysAfter(dateInBrussels(portal.clock.now), days)
const endGroup = (name: string, valid_until: string | null) =>
  portal.services.db.updateTable('groups').set({ valid_until }).where('name', '=', name).execute()
const setLicence = (columns: { seats?: number; price_cents?: number }) =>
  portal.services.db.updateTable('licences').set(columns).where('number', '=', '10001').execute()

async function openFor(group: string, count: number) {
  for (const login of (await usersOf(portal, group)).slice(0, count)) await openApp(portal, login)
}

async function lock(login: string) {
  const visitor = await portal.visitor().open()
  for (let tried = 0; tried < tries.perLoginAndAddress; tried++)
    await visitor.post('/login', { login, password: 'wrong' })
}

/** An invoice of €149.00 for the licence of De Linde. @param receipts in cents, that have come in for it @returns its number */
async function addInvoiceDueIn(days: number, ...receipts: number[]): Promise<string> {
  const { db } = portal.services
  const number = await addInvoice(db, await licenceId(portal, '10001'), inDays(days - 30))
  for (const cents of receipts) await addNote(db, number, cents)
  return number
}

/** Payments for the licence of De Linde that the bank took back today. */
async function addChargeBacks(count: number): Promise<void> {
  const { db, clock } = portal.services
  const id = await licenceId(portal, '10001')
  const now = { created_at: clock(), paid_at: clock(), concern_at: clock() }
  const cents = { amount_cents: 14_900, charged_back_cents: 14_900 }
  const state = { status: 'paid', concern: 'chargedBack' } as const
  const chargeBack = {
    licence_id: id,
    by_web_code: true,
    language: 'nl',
    ...state,
    ...cents,
    ...now,
  } as const
  await db.insertInto('payments').values(Array(count).fill(chargeBack)).execute()
}

describe('what needs the attention of an admin', () => {
  it.each([
    [61, []],
    [60, ['licence.ends']],
    [0, ['licence.ends']],
    [-1, ['licence.ended']],
  ])('a licence that ends in %i days', async (days, expected) => {
    await endGroup('Basisschool De Linde', inDays(days))
    const found = await items('linde.admin')
    expect(found.map(({ code }: { code: string }) => code)).toEqual(expected)
    if (expected.length > 0)
      expect(found[0]).toMatchObject({ sn: 'SPR10001', days, valid_until: inDays(days), may_renew: true })
  })

  it('Renew is offered only to admins of the root group, and only at a price', async () => {
    await endGroup('Basisschool De Linde', inDays(10))
    expect((await items('linde.klas3'))[0]).toMatchObject({ code: 'licence.ends', may_renew: false })
    await setLicence({ price_cents: 0 })
    expect((await items('linde.admin'))[0]).toMatchObject({ code: 'licence.ends', may_renew: false })
  })

  it('an end that a root admin has seen needs no attention until that silence is over; others still read of it', async () => {
    await endGroup('Basisschool De Linde', inDays(10))
    const admin = await portal.signInAs('linde.admin')
    const silence = async (days: number) => {
      const { status } = await admin.post('/licences/SPR10001/reminders', { seen_until: inDays(days) })
      expect(status).toBe(200)
      return codes('linde.admin')
    }
    expect(await silence(3)).toEqual([])
    expect(await codes('linde.klas3')).toEqual(['licence.ends'])
    expect(await silence(-1)).toEqual(['licence.ends'])
    await silence(3)
    await endGroup('Basisschool De Linde', inDays(-1))
    expect(await codes('linde.admin')).toEqual(['licence.ended'])
  })

  it('an end date that needs attention names the own group if its date comes before the licence’s', async () => {
    await endGroup('Derde leerjaar', inDays(5))
    const group = { id: await groupId(portal, 'Derde leerjaar'), name: 'Derde leerjaar' }
    expect((await items('linde.klas3'))[0]).toMatchObject({ code: 'licence.ends', days: 5, group })
    expect(await codes('linde.admin')).toEqual([])
  })

  it('an invoice from a week before it is due, until it is paid, and what is open of it', async () => {
    await addInvoiceDueIn(8)
    await addInvoiceDueIn(7, 10_000, 4900)
    expect(await items('linde.admin')).toEqual([])
    const open = await addInvoiceDueIn(7)
    const overdue = await addInvoiceDueIn(-1, 5000, 4900)
    const unpaid = { code: 'invoice.unpaid', sn: 'SPR10001' }
    expect(await items('linde.admin')).toEqual([
      { ...unpaid, invoice: overdue, amount_cents: 5000, due: inDays(-1), days: -1 },
      { ...unpaid, invoice: open, amount_cents: 14_900, due: inDays(7), days: 7 },
    ])
    for (const login of ['linde.klas3', 'jozef.admin'])
      expect(await codes(login)).not.toContain('invoice.unpaid')
  })

  it('a full pool with its figures, for all who see the pool', async () => {
    await openFor('Klas 3A', 3)
    expect(await codes('linde.klas3')).toEqual([])
    await openFor('Klas 3A', 4)
    const full = {
      code: 'seats.full',
      group: { id: await groupId(portal, 'Klas 3A'), name: 'Klas 3A' },
      in_use: 4,
      nr_lics: 4,
    }
    expect(await items('linde.klas3')).toEqual([full])
    expect(await items('linde.admin')).toEqual([full])
    expect(await codes('jozef.admin')).not.toContain('seats.full')
  })

  it('full shared seats count without those set aside', async () => {
    await setLicence({ seats: 10 })
    await openFor('Zesde leerjaar', 2)
    expect(await items('linde.admin')).toMatchObject([
      { code: 'seats.full', group: { name: 'Basisschool De Linde' }, in_use: 2, nr_lics: 2 },
    ])
  })

  it('a pool is full by the same figures as in the head of its group', async () => {
    const { db } = portal.services
    const inPool = async (login: string, group: string) => {
      const who = await portal.signInAs(login)
      return (await who.get(`/weblockgroup/${await groupId(portal, group)}/seats`)).body.pool
    }
    // A person's reserved seats cannot be shared.
    const [one] = await usersOf(portal, 'Zesde leerjaar')
    await db
      .updateTable('accounts')
      .set({ seats: 1, seats_reserved: true })
      .where('login', '=', one ?? '')
      .execute()
    await setLicence({ seats: 10 })
    expect(await codes('linde.admin')).toEqual([])
    await openApp(portal, (await usersOf(portal, 'Zesde leerjaar'))[1] ?? '')
    expect(await items('linde.admin')).toMatchObject([{ code: 'seats.full', in_use: 1, nr_lics: 1 }])
    expect(await inPool('linde.admin', 'Zesde leerjaar')).toMatchObject({
      full: true,
      nr_lics_used: 1,
      nr_lics: 1,
    })
  })

  it('people who never signed in, with the groups that have most of them', async () => {
    const { db } = portal.services
    const forget = async (group: string, count: number) => {
      const logins = (await usersOf(portal, group)).slice(0, count)
      await db.updateTable('accounts').set({ signed_in_at: null }).where('login', 'in', logins).execute()
    }
    await forget('Klas 3A', 2)
    await forget('Klas 3B', 3)
    await db.updateTable('accounts').set({ signed_in_at: null }).where('login', '=', 'linde.klas3').execute()
    const places = [
      { name: 'Klas 3B', people: 3 },
      { name: 'Klas 3A', people: 2 },
    ]
    const group = { id: await groupId(portal, 'Basisschool De Linde'), name: 'Basisschool De Linde' }
    expect(await items('linde.admin')).toEqual([{ code: 'people.neverSignedIn', group, people: 5, places }])
    expect(await items('linde.klas3')).toMatchObject([{ people: 5, group: { name: 'Derde leerjaar' } }])
    expect(await codes('jozef.admin')).not.toContain('people.neverSignedIn')
    for (const login of (await usersOf(portal, 'Klas 3A')).slice(0, 2)) await portal.signInAs(login)
    expect(await items('linde.klas3')).toMatchObject([
      { people: 3, places: [{ name: 'Klas 3B', people: 3 }] },
    ])
  })

  it('people of the own tree who are locked out, until they are unlocked', async () => {
    await lock('lena')
    portal.clock.advance(1000)
    await lock('linde.klas3')
    const item = async (login: string) => {
      const { id, name } = await portal.services.db
        .selectFrom('accounts')
        .select(['id', 'name'])
        .where('login', '=', login)
        .executeTakeFirstOrThrow()
      const locked_until = expect.stringMatching(/^\d{4}-.*Z$/)
      return { code: 'person.locked', person: { id, login, name }, locked_until }
    }
    const lena = await item('lena')
    expect(await items('linde.admin')).toEqual([await item('linde.klas3'), lena])
    expect(await codes('jozef.admin')).not.toContain('person.locked')
    const linde = await portal.signInAs('linde.admin')
    expect((await linde.post(`/weblockaccount/${lena.person.id}/unlock`)).status).toBe(200)
    expect(await items('linde.admin')).toEqual([await item('linde.klas3')])
  })

  it('an admin’s home lists neither the own lock, nor locks in another part of the school, nor more than three', async () => {
    const klas3 = await portal.signInAs('linde.klas3')
    const attention = async () => (await klas3.get('/home')).body.data.attention
    expect(await attention()).toEqual([])
    await lock('linde.klas3')
    expect(await attention()).toEqual([])
    const own = (await usersOf(portal, 'Klas 3A')).slice(0, 4)
    for (const login of own) await lock(login)
    portal.clock.advance(1000)
    for (const login of (await usersOf(portal, 'Zesde leerjaar')).slice(0, 1)) await lock(login)
    const shown: { person: { login: string } }[] = await attention()
    expect(shown).toHaveLength(3)
    for (const { person } of shown) expect(own).toContain(person.login)
  })

  it('a payment that something happened with, until staff dismiss it', async () => {
    const { db, clock } = portal.services
    await addChargeBacks(1)
    expect(await items('linde.admin')).toEqual([
      {
        code: 'payment.concern',
        sn: 'SPR10001',
        concern: 'chargedBack',
        amount_cents: 14_900,
        since: inDays(0),
      },
    ])
    expect(await codes('linde.klas3')).toEqual([])
    await db.updateTable('payments').set({ dismissed_at: clock() }).execute()
    expect(await codes('linde.admin')).toEqual([])
  })

  it('at most five items need the attention of an admin', async () => {
    await addChargeBacks(6)
    expect(await items('linde.admin')).toHaveLength(5)
  })

  it('the most urgent item is the first', async () => {
    await openFor('Klas 3A', 4)
    await endGroup('Basisschool De Linde', inDays(45))
    expect(await codes('linde.admin')).toEqual(['seats.full', 'licence.ends'])
    await endGroup('Basisschool De Linde', inDays(30))
    expect(await codes('linde.admin')).toEqual(['licence.ends', 'seats.full'])
    await lock('lena')
    expect(await codes('linde.admin')).toEqual(['person.locked', 'licence.ends', 'seats.full'])
    await endGroup('Basisschool De Linde', inDays(-1))
    expect(await codes('linde.admin')).toEqual(['licence.ended', 'person.locked', 'seats.full'])
  })
})
