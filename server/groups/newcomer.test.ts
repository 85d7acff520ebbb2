import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#test/support/apps.ts'
import type { Client } from '#test/support/client.ts'
import { accountId, groupId, snapshot } from '#test/support/demo.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { hourMs } from '../platform/durations.ts'

const portal = await createTestApp()
afterAll(() => portal.close())

const password = 'geheim-van-de-nieuwe'

let newcomer: Client
let older: number
let olderBelow: number
beforeEach(async () => {
  await portal.reset()
  newcomer = await registered('nieuwe')
  older = await accountId(portal, 'linde.admin')
  olderBelow = await accountId(portal, 'linde.klas3')
})

async function registered(login: string): Promise<Client> {
  const visitor = await portal.visitor().open()
  const admin = { login, password, name: 'Nieuw', email: `${login}@example.org` }
  const { status } = await visitor.post('/weblockadmin/register', {
    admin,
    sn: 'SPR10001',
    webcode: 'K7Q4M2XW',
  })
  expect(status).toBe(200)
  return portal.signInAs(login, password)
}

const edit = (who: Client, id: number, change: object) =>
  who.post(`/weblockaccount/${id}`, { user: { id, ...change } })
const at = async (group: string) => `/weblockgroup/${await groupId(portal, group)}`

/** Changes that would shut an older admin out, or take the account over. */
const takeOvers: Record<string, (who: Client) => Promise<{ status: number; body: { code: string } }>> = {
  'delete them': (who) => who.delete(`/weblockadmin/${older}`),
  'delete one below': (who) => who.delete(`/weblockaccount/${olderBelow}`),
  'delete the group they are in': async (who) => who.delete(`${await at('Derde leerjaar')}?recursive=true`),
  'demote them': (who) => edit(who, older, { admin: false }),
  'end their account': (who) => edit(who, older, { valid_until: '2026-01-01' }),
  'change their password': (who) => edit(who, older, { password: 'een-ander-geheim' }),
  'change their e-mail': (who) => edit(who, olderBelow, { email: 'mine@example.org' }),
  'move them': async (who) => who.put(`${await at('Klas 3A')}/moveuserto/${older}`),
  'unlink their identity': (who) => who.delete(`/weblockaccount/${older}/identity`),
  'end their app': async (who) => {
    const { body } = await who.get(`${await at('Derde leerjaar')}/apps`)
    return who.delete(`/weblock/session/${body.data[0].id}`)
  },
}

describe('an admin who registered by web code less than 24 hours ago', () => {
  it.each(Object.entries(takeOvers))('a newcomer may not, to older admins: %s', async (_, takeOver) => {
    await openApp(portal, 'linde.klas3')
    await portal.services.db
      .insertInto('identities')
      .values({ account_id: older, provider: 'leerid', linked_at: portal.clock.now })
      .execute()
    const before = await snapshot(portal)
    portal.clock.advance(hourMs / 2)
    const who = await portal.signInAs('nieuwe', password)
    const { status, body } = await takeOver(who)
    expect([status, body.code]).toEqual([403, 'account.tooNew'])
    expect(body).toMatchObject({ values: { hours: 24 }, errormsg: expect.stringContaining('in 24 hours') })
    expect(await snapshot(portal)).toEqual(before)
    expect((await portal.signInAs('linde.admin')).cookies.has('dummy_session')).toBe(true)
  })

  it('a newcomer may do all of it a day later', async () => {
    portal.clock.advance(24 * hourMs - 1)
    expect((await edit(await portal.signInAs('nieuwe', password), older, { admin: false })).status).toBe(403)
    portal.clock.advance(1)
    const who = await portal.signInAs('nieuwe', password)
    expect((await edit(who, olderBelow, { password: 'een-ander-geheim' })).status).toBe(200)
    expect((await who.delete(`/weblockadmin/${older}`)).status).toBe(200)
  })

  it('an admin who registered less than 24 hours ago looks after the pupils, and after admins who came later', async () => {
    const lena = await accountId(portal, 'lena')
    expect((await edit(newcomer, lena, { password: 'een-ander-geheim' })).status).toBe(200)
    expect((await edit(newcomer, older, { name: 'Linde', nr_lics: 1 })).status).toBe(200)
    portal.clock.advance(hourMs / 2)
    await registered('later')
    const later = await accountId(portal, 'later')
    expect((await newcomer.delete(`/weblockadmin/${later}`)).status).toBe(200)
  })

  it('a newcomer finds no way around by another admin whom they add', async () => {
    const added = await newcomer.put(`${await at('Basisschool De Linde')}/addadmin`, {
      admin: { login: 'helper', password },
    })
    expect(added.status).toBe(200)
    const helper = await portal.signInAs('helper', password)
    expect((await helper.delete(`/weblockadmin/${older}`)).body.code).toBe('account.tooNew')
    expect((await newcomer.delete(`/weblockadmin/${added.body.data.id}`)).status).toBe(200)
  })

  it('a newcomer finds no way around by a pupil whom they make an admin', async () => {
    const id = await accountId(portal, 'yana.willems')
    expect((await edit(newcomer, id, { admin: true, password })).status).toBe(200)
    const target = await groupId(portal, 'Basisschool De Linde')
    expect((await newcomer.put(`/weblockgroup/${target}/moveuserto/${id}`)).status).toBe(200)
    const pupil = await portal.signInAs('yana.willems', password)
    expect((await pupil.delete(`/weblockadmin/${older}`)).body.code).toBe('account.tooNew')
  })

  it('a newcomer is no obstacle to older admins', async () => {
    const linde = await portal.signInAs('linde.admin')
    expect((await linde.delete(`/weblockadmin/${await accountId(portal, 'nieuwe')}`)).status).toBe(200)
  })
})
