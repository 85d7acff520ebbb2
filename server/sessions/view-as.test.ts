import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { viewMinutes } from '#contract/view-as.ts'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, groupId, snapshot } from '#test/support/demo.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'

const portal = await createSignedInApp({ staff: 'staff' })
const { staff } = portal

const reason = 'Phone call about seats'
const view = async (login: string, by = staff) =>
  by.post(`/weblockaccount/${await accountId(portal, login)}/view`, { reason })
const whoIs = async (client: Client) => (await client.get('/isloggedin')).body

async function viewing(login = 'linde.admin'): Promise<void> {
  const { status, body } = await view(login)
  expect([status, body.errormsg]).toEqual([200, ''])
}

/** The address of a call, with these values for its parameters. */
const addressOf = ({ path }: Endpoint, values: Record<string, string | number>) =>
  path.replaceAll(/:(\w+)/g, (_, name) => String(values[name] ?? 1))

describe('staff who view the portal as an admin', () => {
  it('staff who view the portal as an admin see what the admin sees, and nothing beyond', async () => {
    await viewing()
    const { user, obj, viewed_until } = await whoIs(staff)
    expect([user.login, obj.login]).toEqual(['linde.admin', 'linde.admin'])
    expect(Date.parse(viewed_until) - portal.clock.now.getTime()).toBe(viewMinutes * 60_000)
    const own = await portal.signInAs('linde.admin')
    for (const path of ['/home', '/products', '/weblockgroup/users'])
      expect((await staff.get(path)).body).toEqual((await own.get(path)).body)
    const foreign = await groupId(portal, 'Sint-Jozefscollege')
    expect((await staff.get(`/weblockgroup/${foreign}/members`)).status).toBe(
      (await own.get(`/weblockgroup/${foreign}/members`)).status,
    )
    expect((await staff.get('/licences')).status).toBe(403)
  })

  it('staff who view the portal as an admin get no storage key meanwhile, and their own again', async () => {
    const key = (await whoIs(staff)).storage_key
    await viewing()
    expect((await whoIs(staff)).storage_key).toBeNull()
    await staff.delete('/view')
    expect(await whoIs(staff)).toMatchObject({ viewed_until: null, storage_key: key })
  })

  it('staff who view the portal as an admin can make no change at all, whatever they call', async () => {
    await viewing()
    const before = await snapshot(portal)
    const values = {
      id: await groupId(portal, 'Klas 3A'),
      groupId: await groupId(portal, 'Klas 3A'),
      sn: 'SPR10001',
    }
    const changes = Object.entries<Endpoint>(api).filter(
      ([, { method, inView, caller }]) => method !== 'GET' && !inView && caller !== 'app',
    )
    expect(changes.length).toBeGreaterThan(40)
    for (const [name, endpoint] of changes) {
      const { status, body } = await staff.call(endpoint.method, addressOf(endpoint, values), { body: {} })
      const isForOthers = typeof endpoint.access !== 'string' && !endpoint.access.includes('admin')
      expect([name, status, body.code]).toEqual([
        name,
        403,
        isForOthers ? 'session.notAllowed' : 'session.viewOnly',
      ])
    }
    expect(await snapshot(portal)).toEqual(before)
  })

  it('staff who view the portal as an admin leave no trace by reading', async () => {
    await viewing()
    const before = await snapshot(portal)
    const values = { id: await groupId(portal, 'Klas 3A'), sn: 'SPR10001', filter: 'lena' }
    for (const endpoint of Object.values<Endpoint>(api).filter(({ method }) => method === 'GET'))
      await staff.get(addressOf(endpoint, values))
    expect(await snapshot(portal)).toEqual(before)
  })

  it('staff who view the portal as an admin are themselves again when they end it', async () => {
    await viewing()
    expect((await staff.delete('/view')).status).toBe(200)
    expect(await whoIs(staff)).toMatchObject({ user: { login: 'staff' }, viewed_until: null })
    expect((await staff.get('/licences')).status).toBe(200)
  })

  it('staff who view the portal as an admin are themselves again after a quarter of an hour', async () => {
    await viewing()
    portal.clock.advance(viewMinutes * 60_000 - 1)
    expect((await whoIs(staff)).user.login).toBe('linde.admin')
    portal.clock.advance(1)
    expect(await whoIs(staff)).toMatchObject({ user: { login: 'staff' }, viewed_until: null })
  })

  it('staff who view the portal as an admin are themselves again when the admin is deleted', async () => {
    await viewing('linde.klas3')
    const admin = await portal.signInAs('linde.admin')
    const id = await accountId(portal, 'linde.klas3')
    expect((await admin.delete(`/weblockaccount/${id}`)).status).toBe(200)
    expect((await whoIs(staff)).user.login).toBe('staff')
  })

  it('staff who view the portal continue if the admin is signed out everywhere', async () => {
    await viewing('linde.klas3')
    const colleague = await portal.signInAs('staff')
    const id = await accountId(portal, 'linde.klas3')
    expect((await colleague.delete(`/weblockaccount/${id}/sessions`)).status).toBe(200)
    expect((await whoIs(staff)).user.login).toBe('linde.klas3')
  })

  it('staff who view the portal as an admin are signed out when their own account is disabled, or is no longer staff', async () => {
    const change = (set: object) =>
      portal.services.db.updateTable('accounts').set(set).where('login', '=', 'staff').execute()
    await viewing()
    await change({ disabled_at: portal.clock.now })
    expect((await whoIs(staff)).loggedIn).toBe(false)
    await change({ disabled_at: null, kind: 'dealer' })
    expect((await whoIs(staff)).loggedIn).toBe(false)
  })

  it('sign out as themselves', async () => {
    await viewing()
    expect((await staff.post('/logout')).status).toBe(200)
    expect((await whoIs(staff)).loggedIn).toBe(false)
    const rows = await portal.services.db.selectFrom('sessions').select('id').execute()
    expect(rows).toEqual([])
  })

  it('staff who view the portal as an admin leave the reason in the activity of the customer', async () => {
    await viewing()
    const id = await accountId(portal, 'linde.admin')
    expect(await auditRows(portal, 1)).toMatchObject([
      { action: 'account.view', actor_login: 'staff', target_id: id, after: { note: reason } },
    ])
    const linde = await groupId(portal, 'Basisschool De Linde')
    const { data } = (await staff.get(`/weblockgroup/${linde}/activity`)).body
    expect(data[0].text).toContain(reason)
  })
})

describe('viewing the portal as another person is refused', () => {
  it.each(['dealer', 'linde.admin', 'lena'])('a view is refused to %s', async (login) => {
    const { status } = await view('linde.klas3', await portal.signInAs(login))
    expect(status).toBe(403)
  })

  it.each(['lena', 'dealer', 'staff'])('a view is refused as %s, who is no admin', async (login) => {
    const { status, body } = await view(login)
    expect([status, body.code]).toEqual([409, 'view.notAnAdmin'])
    expect((await whoIs(staff)).user.login).toBe('staff')
  })

  it('a view is refused as an admin whose account has ended', async () => {
    await portal.services.db
      .updateTable('accounts')
      .set({ valid_until: '2020-01-01' })
      .where('login', '=', 'linde.klas3')
      .execute()
    expect((await view('linde.klas3')).body.code).toBe('view.expired')
  })

  it('a view is refused without a reason, and of a person who does not exist', async () => {
    const id = await accountId(portal, 'linde.admin')
    expect((await staff.post(`/weblockaccount/${id}/view`, { reason: ' ' })).status).toBe(400)
    expect((await staff.post('/weblockaccount/999999/view', { reason })).status).toBe(404)
  })
})
