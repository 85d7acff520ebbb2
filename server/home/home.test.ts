import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#test/support/apps.ts'
import { groupId, usersOf } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { demoPassword } from '../../dev/demo-data.ts'

const portal: TestApp = await createTestApp()
beforeEach(async () => {
  await portal.reset()
  await portal.services.db.updateTable('accounts').set({ signed_in_at: portal.clock.now }).execute()
})
afterAll(() => portal.close())

const home = async (login: string) => (await (await portal.signInAs(login)).get('/home')).body.data

async function openFor(group: string, count: number) {
  for (const login of (await usersOf(portal, group)).slice(0, count)) await openApp(portal, login)
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
