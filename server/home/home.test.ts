import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#test/support/apps.ts'
import { groupId, usersOf } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { demoPassword } from '../../dev/demo-data.ts'

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
const inDays = (days: number) =>
  new Date(portal.services.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const endGroup = (name: string, valid_until: string | null) =>
  portal.services.db.updateTable('groups').set({ valid_until }).where('name', '=', name).execute()
const setLicence = (columns: { seats?: number; price_cents?: number }) =>
  portal.services.db.updateTable('licences').set(columns).where('number', '=', '10001').execute()

async function openFor(group: string, count: number) {
  for (const login of (await usersOf(portal, group)).slice(0, count)) await openApp(portal, login)
}

/** Payments for the licence of De Linde that the bank took back today. */
async function addChargeBacks(count: number) {
  const { db, clock } = portal.services
  const { id } = await db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  const now = { created_at: clock(), paid_at: clock(), concern_at: clock() }
  const payment = { licence_id: id, by_web_code: true, language: 'nl', status: 'paid', ...now } as const
  const chargeBack = {
    ...{ ...payment, amount_cents: 14_900, charged_back_cents: 14_900 },
    concern: 'chargedBack',
  } as const
  await db.insertInto('payments').values(Array(count).fill(chargeBack)).execute()
}

/** An invoice of €399.00 for the licence of De Linde, and what has come in for it. */
async function invoiceDueIn(days: number, ...receipts: number[]) {
  const { db, clock } = portal.services
  const { id } = await db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  const cents = { net_cents: 32_975, vat_cents: 6925, rounding_cents: 0, total_cents: 39_900 }
  const term = {
    years: 1,
    seats: 30,
    ends_now: '2026-11-30',
    valid_until: '2027-11-30',
    language: 'nl',
  } as const
  const order = await db
    .insertInto('orders')
    .values({
      ...{
        ...cents,
        ...term,
        licence_id: id,
        kind: 'invoice',
        state: 'open',
        lines: '[]',
        created_at: clock(),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = `2026-${String(order.id).padStart(4, '0')}`
  const paper = { number, kind: 'invoice', licence_id: id, order_id: order.id, total_cents: 39_900 } as const
  const dates = { date: inDays(days - 30), due: inDays(days), created_at: clock() }
  await db
    .insertInto('papers')
    .values({ ...paper, ...dates, document: '{}' })
    .execute()
  for (const amount_cents of receipts)
    await db
      .insertInto('receipts')
      .values({
        licence_id: id,
        number,
        source: 'hand',
        date: inDays(0),
        amount_cents,
        text: '',
        at: clock(),
      })
      .execute()
  return number
}

async function lock(login: string) {
  const visitor = await portal.visitor().open()
  for (let tried = 0; tried < tries.perLoginAndAddress; tried++)
    await visitor.post('/login', { login, password: 'wrong' })
}

describe('the home of an admin', () => {
  it('the home of an admin shows seats in use, of how many, what is set aside, people, groups, and the end date', async () => {
    await openFor('Klas 3A', 2)
    await openFor('Zesde leerjaar', 1)
    const whole = await home('linde.admin')
    expect(whole).toMatchObject({
      sn: 'SPR10001',
      in_use: 3,
      nr_lics: 30,
      reserved_lics: 8,
      reserving_groups: 1,
      may_renew: true,
      attention: [],
    })
    const { db } = portal.services
    const root = await db
      .selectFrom('licences as l')
      .innerJoin('groups as g', 'g.id', 'l.root_group_id')
      .select('g.valid_until')
      .where('l.number', '=', '10001')
      .executeTakeFirstOrThrow()
    expect(whole.valid_until).toBe(root.valid_until)
    const { count } = await db
      .selectFrom('accounts as a')
      .innerJoin('groups as g', 'g.id', 'a.group_id')
      .innerJoin('licences as l', 'l.id', 'g.licence_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('l.number', '=', '10001')
      .executeTakeFirstOrThrow()
    expect(whole.people).toBe(count)
  })

  it('the home of an admin shows the admin of a part only this part, and the pool that it draws from', async () => {
    await openFor('Klas 3A', 1)
    await openFor('Zesde leerjaar', 1)
    expect(await home('linde.klas3')).toMatchObject({
      in_use: 1,
      nr_lics: 8,
      reserved_lics: 4,
      reserving_groups: 1,
      groups: 2,
      may_renew: false,
    })
  })

  it('the home of an admin is for admins only', async () => {
    for (const login of ['staff', 'dealer', 'lena'])
      expect((await (await portal.signInAs(login)).get('/home')).status).toBe(403)
    expect((await portal.visitor().get('/home')).status).toBe(401)
  })
})

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
    await invoiceDueIn(8)
    await invoiceDueIn(7, 20_000, 19_900)
    expect(await items('linde.admin')).toEqual([])
    const open = await invoiceDueIn(7)
    const overdue = await invoiceDueIn(-1, 10_000, 9900)
    const unpaid = { code: 'invoice.unpaid', sn: 'SPR10001' }
    expect(await items('linde.admin')).toEqual([
      { ...unpaid, invoice: overdue, amount_cents: 20_000, due: inDays(-1), days: -1 },
      { ...unpaid, invoice: open, amount_cents: 39_900, due: inDays(7), days: 7 },
    ])
    for (const login of ['linde.klas3', 'jozef.admin'])
      expect(await codes(login)).not.toContain('invoice.unpaid')
  })

  it('a full pool, to those who see it, with its figures', async () => {
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

describe('the first steps', () => {
  const steps = async (login = 'linde.admin') => (await home(login)).first_steps

  it('the first steps of a new licence tick themselves off', async () => {
    const { db } = portal.services
    const none = { people: false, cards: false, program: false, colleague: false }
    expect(await steps('jozef.admin')).toEqual(none)
    const jozef = await portal.signInAs('jozef.admin')
    const root = `/weblockgroup/${await groupId(portal, 'Sint-Jozefscollege')}`
    const pupil = { login: 'jo.nieuw', name: 'Jo Nieuw', password: demoPassword }
    const { body } = await jozef.put(`${root}/adduser`, { user: pupil })
    expect(await steps('jozef.admin')).toEqual({ ...none, people: true })
    await db.updateTable('licences').set({ cards_allowed: true }).execute()
    expect((await jozef.post(`${root}/cards`, { account_ids: [body.data.id] })).status).toBe(200)
    expect(await steps('jozef.admin')).toEqual({ ...none, people: true, cards: true })
    await openApp(portal, 'jo.nieuw')
    expect(await steps('jozef.admin')).toEqual({ people: true, cards: true, program: true, colleague: false })
    await jozef.put(`${root}/addadmin`, { admin: { ...pupil, login: 'an.nieuw' } })
    expect(await steps('jozef.admin')).toBeNull()
  })

  it('the first steps count a user who has signed in as one with a card, and an admin of any class as a colleague', async () => {
    expect(await steps()).toEqual({ people: true, cards: true, program: false, colleague: true })
    const users = portal.services.db.updateTable('accounts').set({ signed_in_at: null })
    await users.where('kind', '=', 'user').execute()
    expect(await steps()).toEqual({ people: true, cards: false, program: false, colleague: true })
  })

  it('the first steps are for those who administer a whole licence', async () => {
    expect(await steps('linde.klas3')).toBeNull()
  })
})
