import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, auditRows, groupId, queuedMails } from '#test/support/demo.ts'
import { operationIdOf } from '#test/support/operation-id.ts'
import { createTestApp } from '#test/support/test-app.ts'

// An undo changes people as any other change does: with the same mails, ends, limits and refusals.

const portal = await createTestApp()
afterAll(() => portal.close())

let linde: Client
let lena: number
let klas: number
beforeEach(async () => {
  await portal.reset()
  linde = await portal.signInAs('linde.admin')
  lena = await accountId(portal, 'lena')
  klas = await groupId(portal, 'Klas 3A')
})

const undo = (who: Client, id: number, body: object = {}) => who.post(`/operations/${id}/undo`, body)

const setPassword = () => {
  const passwords = [{ id: lena, password: 'een-ander-geheim' }]
  return operationIdOf(
    linde.post(`/weblockgroup/${klas}/bulk`, { action: 'set_passwords', account_ids: [lena], passwords }),
  )
}

async function importEmail(email: string): Promise<number> {
  const body = { rows: [{ login: 'lena', email }], options: { mode: 'add_update' } }
  const { fingerprint } = (await linde.post(`/weblockgroup/${klas}/import`, body)).body.data
  const options = { ...body.options, dry_run: false }
  return operationIdOf(linde.post(`/weblockgroup/${klas}/import`, { ...body, options, fingerprint }))
}

/** The mails of one undo. */
async function mailsOf(undoing: () => Promise<{ status: number }>) {
  await portal.services.db.deleteFrom('outbox').execute()
  expect((await undoing()).status).toBe(200)
  return (await queuedMails(portal)).map(({ kind, to_address, content }) => ({
    kind,
    to: to_address,
    ...(content as object),
  }))
}

const addResetCode = () =>
  portal.database.pool.query(
    `INSERT INTO reset_codes (account_id, code_hash, expires_at) VALUES ($1, 'x', now() + interval '1 hour')`,
    [lena],
  )
const countCodes = async () =>
  (await portal.database.pool.query('SELECT 1 FROM reset_codes WHERE account_id = $1', [lena])).rows.length

describe('an undo tells the owner of', () => {
  it('an old password that is back; codes are void, and a link made since ends', async () => {
    const id = await setPassword()
    await addResetCode()
    await portal.services.db
      .insertInto('identities')
      .values({ account_id: lena, provider: 'leerid', linked_at: portal.clock.now })
      .execute()
    expect(await mailsOf(() => undo(linde, id))).toEqual([
      expect.objectContaining({
        kind: 'passwordChanged',
        to: 'lena@example.org',
        by: 'admin',
        disconnected: 'LeerID',
      }),
    ])
    expect(await countCodes()).toBe(0)
    expect((await auditRows(portal, 10)).map(({ action }) => action)).toContain('identity.unlink')
  })

  it('an old address that is back, at the one that was given up', async () => {
    const id = await importEmail('ouder@example.org')
    await addResetCode()
    expect(await mailsOf(() => undo(linde, id))).toEqual([
      expect.objectContaining({ kind: 'emailChanged', to: 'ouder@example.org', newEmail: 'l…@example.org' }),
    ])
    expect(await countCodes()).toBe(0)
  })

  it('an undo tells the owner of another login under which the account is back, and the audit tells both', async () => {
    const id = await operationIdOf(linde.delete(`/weblockaccount/${lena}`))
    const user = { login: 'lena', password: 'een-lang-geheim' }
    expect((await linde.put(`/weblockgroup/${klas}/adduser`, { user })).status).toBe(200)
    const logins = [{ id: lena, login: 'lena2' }]
    expect(await mailsOf(() => undo(linde, id, { logins }))).toEqual([
      expect.objectContaining({
        kind: 'loginChanged',
        to: 'lena@example.org',
        login: 'lena',
        newLogin: 'lena2',
      }),
    ])
    const restored = (await auditRows(portal, 10)).find(({ action }) => action === 'account.restore')
    expect(restored).toMatchObject({ before: { login: 'lena' }, after: { login: 'lena2' } })
  })
})

it('an undo gives no one another login whose own is free', async () => {
  const id = await operationIdOf(linde.delete(`/weblockaccount/${lena}`))
  expect(await mailsOf(() => undo(linde, id, { logins: [{ id: lena, login: 'lena2' }] }))).toEqual([])
  await portal.signInAs('lena')
})

it('an undo counts the taken logins that it asks for, and is refused once they are spent', async () => {
  const id = await operationIdOf(linde.delete(`/weblockaccount/${lena}`))
  await linde.put(`/weblockgroup/${klas}/adduser`, { user: { login: 'lena', password: 'een-lang-geheim' } })
  const wanting = (login: string) => undo(linde, id, { logins: [{ id: lena, login }] })
  expect((await wanting('emma')).status).toBe(409)
  const { rows } = await portal.database.pool.query(
    `SELECT points FROM throttle WHERE key LIKE 'imported-logins:%'`,
  )
  expect(rows).toEqual([{ points: 1 }])
  await portal.database.pool.query(`UPDATE throttle SET points = 3000 WHERE key LIKE 'imported-logins:%'`)
  for (const login of ['staff', 'nobody.has.this'])
    expect((await wanting(login)).body.code).toBe('session.tooManyTries')
})

describe('an admin whom an admin above dismissed', () => {
  it('an admin whom an admin above dismissed is not given back by one below, but by one of the same level', async () => {
    const third = await groupId(portal, 'Derde leerjaar')
    const admin = { login: 'klas3.b', password: 'een-lang-geheim' }
    expect((await linde.put(`/weblockgroup/${third}/addadmin`, { admin })).status).toBe(200)
    const below = await portal.signInAs('linde.klas3')
    const id = await operationIdOf(linde.delete(`/weblockaccount/${await accountId(portal, 'klas3.b')}`))
    const { status, body } = await undo(below, id)
    expect([status, body.code]).toEqual([403, 'session.notAllowed'])
    expect((await undo(linde, id)).status).toBe(200)
  })

  it('an admin whom an admin above dismissed is given back by one below if she dismissed them herself', async () => {
    const third = await groupId(portal, 'Derde leerjaar')
    const admin = { login: 'klas3.b', password: 'een-lang-geheim' }
    await linde.put(`/weblockgroup/${third}/addadmin`, { admin })
    const below = await portal.signInAs('linde.klas3')
    const id = await operationIdOf(below.delete(`/weblockaccount/${await accountId(portal, 'klas3.b')}`))
    expect((await undo(below, id)).status).toBe(200)
  })
})

it('an undo is refused to a newcomer if it changes an older admin', async () => {
  const older = await accountId(portal, 'linde.klas3')
  const moved = await operationIdOf(linde.put(`/weblockgroup/${klas}/moveuserto/${older}`))
  const visitor = await portal.visitor().open()
  const admin = {
    login: 'nieuwe',
    password: 'geheim-van-de-nieuwe',
    name: 'Nieuw',
    email: 'nieuwe@example.org',
  }
  const answer = await visitor.post('/weblockadmin/register', { admin, sn: 'SPR10001', webcode: 'K7Q4M2XW' })
  expect(answer.status).toBe(200)
  const newcomer = await portal.signInAs('nieuwe', 'geheim-van-de-nieuwe')
  expect((await undo(newcomer, moved)).body.code).toBe('account.tooNew')
})

it('the root group of a licence is given back by staff alone, not by the admin of the overarching group', async () => {
  const staff = await portal.signInAs('staff')
  const [noord, root] = [
    await groupId(portal, 'Scholengroep Noord'),
    await groupId(portal, 'Sint-Annaschool'),
  ]
  const admin = { login: 'noord.admin', password: 'een-lang-geheim' }
  expect((await staff.put(`/weblockgroup/${noord}/addadmin`, { admin })).status).toBe(200)
  const deleted = await operationIdOf(staff.delete(`/weblockgroup/${root}?recursive=true`))
  const { status, body } = await undo(await portal.signInAs('noord.admin', 'een-lang-geheim'), deleted)
  expect([status, body.conflicts]).toEqual([
    409,
    [{ name: 'Sint-Annaschool', errormsg: expect.stringContaining('staff') }],
  ])
  expect((await undo(staff, deleted)).status).toBe(200)
})
