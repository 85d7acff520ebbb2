import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, isIn } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { plantTotp } from '#test/support/second-step.ts'
import { dayMs } from '../platform/durations.ts'

const portal = await createSchoolPortal({ trustProxy: '127.0.0.1' })
const { staff, linde, klas3, lena, at, ids } = portal
const { db } = portal.services
const school = 'Basisschool De Linde'
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const idOf = (login: string) => accountId(portal, login)

async function switchCards(isOn: boolean, who = linde) {
  const { status, body } = await who.post(`${at(school)}/sign_in`, { cards: isOn })
  expect([status, body.data?.cards]).toEqual([200, isOn])
}

const make = (body: object, who: Client = klas3, group = 'Derde leerjaar') =>
  who.post(`${at(group)}/cards`, body)

/** A new card of Lena's. */
async function cardOf(login = 'lena'): Promise<{ code: string; operation: number }> {
  const { status, body } = await make({ account_ids: [await idOf(login)] })
  expect(status, body.errormsg).toBe(200)
  return { code: body.data[0].code, operation: body.operation_id }
}

async function comeWith(code: string) {
  const visitor = portal.visitor()
  await visitor.get('/isloggedin')
  const answer = await visitor.post('/login/card', { code })
  return { ...answer, visitor }
}

async function refused(code: string) {
  const { status, body } = await comeWith(code)
  expect([status, body.code, body.errormsg]).toEqual([
    401,
    'card.unknown',
    'This card does not work. Ask your teacher.',
  ])
}

describe('a card', () => {
  beforeEach(() => switchCards(true))

  it('a card signs its user in, is shown once and stored as a hash, and shows on the person’s page', async () => {
    const { code } = await cardOf()
    expect(code).toMatch(/^[\w-]{43}$/)
    const { status, body, visitor } = await comeWith(code)
    expect([status, body.obj.login]).toEqual([200, 'lena'])
    expect(await isIn(visitor)).toBe(true)
    const person = await klas3.get(`/weblockaccount/${await idOf('lena')}`)
    const now = portal.clock.now.toISOString()
    expect(person.body.sign_in).toMatchObject({
      last_way: 'card',
      card: { made_at: now, until: '2027-08-31', used_at: now },
    })
    const stored = JSON.stringify([
      await db.selectFrom('login_cards').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
      await db.selectFrom('operations').selectAll().execute(),
    ])
    expect(stored).not.toContain(code)
    const mails = await queuedMails(portal)
    expect(mails).toMatchObject([
      { kind: 'cardMade', to_address: 'lena@example.org', content: { login: 'lena', by: 'admin' } },
    ])
    expect(JSON.stringify(mails)).not.toContain(code)
    expect(await auditRows(portal, 1)).toMatchObject([
      { action: 'card.make', actor_login: 'linde.klas3', after: { until: '2027-08-31' } },
    ])
  })

  it('a card ends the one before, with the sessions that began with it', async () => {
    const { code } = await cardOf()
    const { visitor } = await comeWith(code)
    const next = await cardOf()
    await refused(code)
    expect(await isIn(visitor)).toBe(false)
    expect(await isIn(lena)).toBe(true)
    expect((await comeWith(next.code)).status).toBe(200)
  })

  it('a card is withdrawn alone, with a class, and by the undo of its making, which brings no former one back', async () => {
    const first = await cardOf()
    const { visitor } = await comeWith(first.code)
    expect((await klas3.delete(`/weblockaccount/${await idOf('lena')}/card`)).status).toBe(200)
    await refused(first.code)
    expect(await isIn(visitor)).toBe(false)
    expect(await auditRows(portal, 1)).toMatchObject([{ action: 'card.withdraw' }])

    const second = await cardOf()
    const bulk = { action: 'withdraw_cards', group_ids: [ids['Klas 3A']] }
    expect((await klas3.post(`${at('Derde leerjaar')}/bulk`, bulk)).status).toBe(200)
    await refused(second.code)

    const third = await cardOf()
    const fourth = await cardOf()
    const undone = await klas3.post(`/operations/${fourth.operation}/undo`, {})
    expect([undone.status, undone.body.code]).toEqual([200, undefined])
    await refused(third.code)
    await refused(fourth.code)
    expect((await klas3.post(`/operations/${undone.body.operation_id}/undo`, {})).status).toBe(200)
    await refused(fourth.code)
  })

  it('a card is not revived by the undo of a deletion', async () => {
    const { code } = await cardOf()
    const { body } = await klas3.delete(`/weblockaccount/${await idOf('lena')}`)
    await refused(code)
    expect((await klas3.post(`/operations/${body.operation_id}/undo`, {})).status).toBe(200)
    await refused(code)
  })

  it('a card pauses while cards are switched off', async () => {
    const { code } = await cardOf()
    await switchCards(false, staff)
    await refused(code)
    expect((await make({ account_ids: [await idOf('lena')] })).body.code).toBe('card.switchedOff')
    await switchCards(true)
    expect((await comeWith(code)).status).toBe(200)
  })

  it('a card is not made for a user who has a second step, as former admins may: named, they are refused, and of all left out', async () => {
    const lena = await idOf('lena')
    await plantTotp(portal.services, 'lena')
    const named = await make({ account_ids: [lena, await idOf('emma')] })
    expect([named.status, named.body.code]).toEqual([409, 'bulk.refused'])
    expect(named.body.refused).toMatchObject([{ id: lena, errormsg: expect.stringContaining('second step') }])
    const all = await make({ all: {} }, klas3, 'Klas 3A')
    const made = all.body.data.map(({ id }: { id: number }) => id)
    expect(made).toContain(await idOf('emma'))
    expect(made).not.toContain(lena)
    const { body } = await klas3.get(`${at('Klas 3A')}/people?ids=${lena}`)
    expect(body.data).toMatchObject([{ id: lena, second_step: true }])
  })

  it('a card does not open an account that has expired, and is not used by trying; nor does an old card', async () => {
    const { code } = await cardOf()
    await db.updateTable('accounts').set({ valid_until: '2020-01-01' }).where('login', '=', 'lena').execute()
    await refused(code)
    const { body } = await klas3.get(`/weblockaccount/${await idOf('lena')}`)
    expect(body.sign_in).toMatchObject({ last_way: 'password', card: { used_at: null } })
    await db.updateTable('accounts').set({ valid_until: null }).where('login', '=', 'lena').execute()
    portal.clock.advance(400 * dayMs)
    await refused(code)
  })

  it('a card is no admin’s: none is made, and who becomes one loses it with the sessions that began with it', async () => {
    const admin = await make({ account_ids: [await idOf('linde.klas3')] }, linde)
    expect([admin.status, admin.body.code, admin.body.refused[0]?.errormsg]).toEqual([
      409,
      'bulk.refused',
      'Only users can have a card or a number. Admins log in with their password.',
    ])
    const { code } = await cardOf()
    const { visitor } = await comeWith(code)
    const promoted = await portal.editAccount(linde, 'lena', { admin: true })
    expect(promoted.status, promoted.body.errormsg).toBe(200)
    await refused(code)
    expect(await isIn(visitor)).toBe(false)
    await portal.editAccount(linde, 'lena', { admin: false })
    await refused(code)
  })

  it('a card never signs in an admin, even one who was a user before', async () => {
    const { code } = await cardOf()
    const admin = await idOf('linde.klas3')
    await db.updateTable('login_cards').set({ account_id: admin }).execute()
    await refused(code)
  })

  it('a card lets its user change nothing that they sign in with', async () => {
    const { visitor } = await comeWith((await cardOf()).code)
    const id = await idOf('lena')
    const current = { current_password: 'welkom-bij-vlinder' }
    for (const change of [{ email: 'new@example.org' }, { password: 'een-heel-ander-woord-1' }]) {
      const { status, body } = await visitor.post(`/weblockaccount/${id}`, {
        user: { id, ...change, ...current },
        language: 'en',
      })
      expect([status, body.code]).toEqual([403, 'session.needsPassword'])
    }
    const unlinked = await visitor.delete(`/weblockaccount/${id}/identity`)
    expect([unlinked.status, unlinked.body.code]).toEqual([403, 'session.needsPassword'])
    const named = await visitor.post(`/weblockaccount/${id}`, { user: { id, name: 'Lena' }, language: 'en' })
    expect(named.status, named.body.errormsg).toBe(200)
  })

  it('cards are made for everyone in the list, admins left out, and for no one elsewhere', async () => {
    const all = await make({ all: {} }, klas3, 'Klas 3A')
    const { rows } = { rows: all.body.data as { id: number; code: string }[] }
    const users = await db
      .selectFrom('accounts')
      .select('id')
      .where('group_id', '=', ids['Klas 3A'] ?? 0)
      .where('kind', '=', 'user')
      .execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(users.map(({ id }) => id).toSorted())
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
    const onlyAdmins = await make({ all: {} }, klas3, 'Derde leerjaar')
    expect([onlyAdmins.status, onlyAdmins.body.code]).toEqual([400, 'bulk.nothingSelected'])
    const foreign = await make({ account_ids: [await idOf('lena'), await idOf('jozef.admin')] })
    expect([foreign.status, foreign.body.code]).toEqual([409, 'bulk.refused'])
    expect(foreign.body.refused).toMatchObject([{ id: await idOf('jozef.admin'), name: '' }])
    expect((await make({})).body.code).toBe('bulk.nothingSelected')
    const elsewhere = await make({ all: {} }, klas3, 'Sint-Jozefscollege')
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'group.notFound'])
    for (const other of ['jozef.admin', 'lena'])
      expect((await klas3.delete(`/weblockaccount/${await idOf(other)}/card`)).status).toBe(
        other === 'lena' ? 200 : 404,
      )
  })

  it('a try counts by the address if the card does not work, and never if it does', async () => {
    const { code } = await cardOf()
    const counted = async () => {
      const rows = await db.selectFrom('throttle').select(['key', 'points']).execute()
      return rows.filter(({ key }) => key.startsWith('sign-in-address')).map(({ points }) => points)
    }
    await comeWith(code)
    expect((await counted()).filter((points) => points > 0)).toEqual([])
    await refused('A'.repeat(43))
    expect((await counted()).filter((points) => points === 1).length).toBeGreaterThan(0)
  })
})

describe('the switches', () => {
  it('the switches of cards are off in every licence, and are the root group’s', async () => {
    const { body } = await klas3.get(`${at('Klas 3A')}/sign_in`)
    expect(body.data).toEqual({
      cards: false,
      door: false,
      inherited_from: { id: ids[school], name: school },
    })
    expect((await make({ account_ids: [await idOf('lena')] })).body.code).toBe('card.switchedOff')
    const below = await klas3.post(`${at('Derde leerjaar')}/sign_in`, { cards: true })
    expect([below.status, below.body.code]).toEqual([409, 'group.signInOfRoot'])
    const foreign = await klas3.get(`${at('Sint-Jozefscollege')}/sign_in`)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'group.notFound'])
    const above = await klas3.post(`${at(school)}/sign_in`, { cards: true })
    expect([above.status, above.body.code]).toEqual([404, 'group.notFound'])
  })

  it('the switches of cards are audited with the old and the new value, and named in the activity', async () => {
    await switchCards(true)
    await switchCards(true)
    expect(await auditRows(portal, 1)).toMatchObject([
      {
        action: 'licence.edit',
        before: { cardsAllowed: false, doorAllowed: false },
        after: { cardsAllowed: true, doorAllowed: false },
      },
    ])
    const { body } = await linde.get(`${at(school)}/activity?page=1&size=5`)
    expect(body.data[0].text).toContain('log in with a card “no” is now “yes”')
  })
})
