import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeFor, redeem } from '#test/support/apps.ts'
import { Client, intoApp } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails } from '#test/support/demo.ts'
import { afterNextPasswordCheck } from '#test/support/password-check.ts'
import { resetCodeFor } from '#test/support/reset-codes.ts'
import { createSigningOnPortal, emma, loginOf, noor, type SigningOnPortal } from '#test/support/signing-on.ts'
import { untilWaiting } from '#test/support/waiting.ts'
import { hashOf } from '../platform/secrets.ts'
import { deleteExpiredSignIns } from './start-sign-in.ts'

let portal: SigningOnPortal
let address: string
beforeAll(async () => {
  portal = await createSigningOnPortal()
})
beforeEach(async () => {
  await portal.reset()
  address = `/weblockaccount/${await accountId(portal, 'emma')}/identity`
})
afterAll(() => portal.close())

const linked = { provider: 'leerid', linked_at: '2026-09-15T10:00:00.000Z' }

describe('the link of an account', () => {
  it.each(['emma', 'linde.admin', 'linde.klas3', 'staff'])(
    'the link of an account is shown to %s',
    async (login) => {
      const { status, body } = await (await portal.signInAs(login)).get(address)
      expect([status, body.data]).toEqual([200, linked])
    },
  )

  it.each(['lena', 'jozef.admin', 'dealer'])(
    'the link of an account is hidden from %s, and cannot be undone',
    async (login) => {
      const stranger = await portal.signInAs(login)
      for (const answer of [await stranger.get(address), await stranger.delete(address)])
        expect([answer.status, answer.body.code]).toEqual([404, 'account.notFound'])
      expect((await (await portal.signInAs('emma')).get(address)).body.data).toEqual(linked)
    },
  )

  it('the link of an account is null for an account that is not linked', async () => {
    const lena = await portal.signInAs('lena')
    const own = `/weblockaccount/${await accountId(portal, 'lena')}/identity`
    expect((await lena.get(own)).body.data).toBeNull()
    const { status, body } = await lena.delete(own)
    expect([status, body.code]).toEqual([409, 'signOn.notLinked'])
  })

  it.each(['dealer', 'staff'])('a link works for %s, too', async (login) => {
    expect((await portal.connect(await portal.browser(), noor, login)).status).toBe(200)
    const client = await portal.signInAs(login)
    const own = `/weblockaccount/${await accountId(portal, login)}/identity`
    expect((await client.get(own)).body.data).toEqual(linked)
    expect((await undoOwn(client, own)).status).toBe(200)
    expect((await client.get(own)).body.data).toBeNull()
  })
})

const password = 'welkom-bij-vlinder'
/** Undoes a link as its own person does: with the password. */
const undoOwn = (client: Client, at = address) => client.delete(at, { body: { password } })
const isLinked = async () => (await (await portal.signInAs('emma')).get(address)).body.data !== null

describe('removing one’s own link', () => {
  it.each([
    ['without the password', undefined, 'request.invalid'],
    ['with an empty body', {}, 'request.invalid'],
    ['with a wrong password', { password: 'wrong-password' }, 'account.currentPasswordWrong'],
  ])('%s is refused, and the link stays', async (_, body, code) => {
    const here = await portal.signInAs('emma')
    const answer = await here.delete(address, { body })
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      400,
      code,
      ['password'],
    ])
    expect(await isLinked()).toBe(true)
  })

  it('removing one’s own link counts a wrong password as a failed sign-in', async () => {
    const here = await portal.signInAs('emma')
    for (let time = 0; time < 10; time++)
      await here.delete(address, { body: { password: `wrong-password-${time}` } })
    const refused = await undoOwn(here)
    expect([refused.status, refused.body.code]).toEqual([429, 'session.tooManyTries'])
  })

  it('removing one’s own link is refused if the password changes during the check', async () => {
    const admin = await portal.signInAs('linde.admin')
    const here = await new Client(intoApp(portal.app)).signIn('emma')
    const id = await accountId(portal, 'emma')
    // This changes the password and keeps the link: only the check under the lock can refuse.
    const hash = await portal.services.passwords.hash('een-nieuw-geheim')
    afterNextPasswordCheck(portal, () =>
      portal.services.db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute(),
    )
    expect((await undoOwn(here)).status).toBe(401)
    expect((await admin.get(address)).body.data).toEqual(linked)
  })

  it('removing one’s own link is mailed to the owner and audited', async () => {
    expect((await undoOwn(await portal.signInAs('emma'))).status).toBe(200)
    expect(await queuedMails(portal)).toMatchObject([
      {
        kind: 'identityUnlinked',
        to_address: 'emma@example.org',
        content: { login: 'emma', provider: 'LeerID', by: 'ownPassword', at: '2026-09-15T10:00:00.000Z' },
      },
    ])
    expect(await auditRows(portal, 1)).toMatchObject([{ action: 'identity.unlink', actor_login: 'emma' }])
  })
})

describe('a link', () => {
  const emmaId = () => accountId(portal, 'emma')
  const fresh = 'een-nieuw-geheim'

  it('a link ends when the password is reset by a code, as the mail says', async () => {
    const visitor = await portal.browser()
    const code = await resetCodeFor(portal, visitor, 'emma')
    expect((await visitor.post('/resetpassword', { resetcode: code, password: fresh })).status).toBe(200)
    expect((await portal.signOn(await portal.browser(), emma)).body.user).toBeUndefined()
    const [, mail] = await queuedMails(portal)
    expect(mail).toMatchObject({
      kind: 'passwordChanged',
      content: { by: 'resetCode', disconnected: 'LeerID' },
    })
    expect((await auditRows(portal, 2)).map(({ action }) => action).sort()).toEqual([
      'account.resetPassword',
      'identity.unlink',
    ])
  })

  it.each(['linde.admin', 'staff'])(
    'a link ends when %s sets the password, as the mail says',
    async (who) => {
      const admin = await portal.signInAs(who)
      await admin.post(`/weblockaccount/${await emmaId()}`, { user: { password: fresh } })
      expect((await portal.signOn(await portal.browser(), emma)).body.user).toBeUndefined()
      expect(await queuedMails(portal)).toMatchObject([
        { kind: 'passwordChanged', content: { disconnected: 'LeerID' } },
      ])
    },
  )

  it('a link stays when the person changes the password, or an admin changes another field', async () => {
    const here = await portal.signInAs('emma')
    const user = { password: fresh, current_password: password }
    await here.post(`/weblockaccount/${await emmaId()}`, { user })
    const admin = await portal.signInAs('linde.admin')
    await admin.post(`/weblockaccount/${await emmaId()}`, { user: { name: 'Emma' } })
    expect((await admin.get(address)).body.data).toEqual(linked)
    expect(await queuedMails(portal)).toMatchObject([{ content: { disconnected: null } }])
  })
})

describe('removing a link', () => {
  it('removing a link by the person ends their other sessions', async () => {
    const [here, there] = [await portal.signInAs('emma'), await portal.browser()]
    await portal.signOn(there, emma)
    expect((await undoOwn(here)).status).toBe(200)
    expect([await loginOf(here), await loginOf(there)]).toEqual(['emma', null])
  })

  it.each([
    ['linde.admin', 'admin'],
    ['linde.klas3', 'admin'],
    ['staff', 'staff'],
  ])('removing a link by %s ends all sessions and is mailed to the owner', async (login, by) => {
    const there = await portal.browser()
    await portal.signOn(there, emma)
    const admin = await portal.signInAs(login)
    expect((await admin.delete(address)).status).toBe(200)
    expect([await loginOf(admin), await loginOf(there)]).toEqual([login, null])
    expect(await auditRows(portal, 1)).toMatchObject([
      {
        action: 'identity.unlink',
        actor_login: login,
        target_id: await accountId(portal, 'emma'),
        before: { provider: 'leerid', linkedAt: linked.linked_at },
      },
    ])
    expect(await queuedMails(portal)).toMatchObject([
      { kind: 'identityUnlinked', to_address: 'emma@example.org', content: { by } },
    ])
  })

  it('removing a link stops sign-ins by the identity, and lets both be linked again', async () => {
    await undoOwn(await portal.signInAs('emma'))
    const browser = await portal.browser()
    expect((await portal.signOn(browser, emma)).body.user).toBeUndefined()
    expect((await portal.connect(browser, emma, 'lena')).body.user.login).toBe('lena')
    expect((await portal.connect(browser, noor, 'emma')).body.user.login).toBe('emma')
  })

  it('removing a link happens once when requested twice concurrently', async () => {
    const admin = await portal.signInAs('linde.admin')
    const answers = await Promise.all([admin.delete(address), admin.delete(address)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('removing a link leaves no session of a concurrent sign-in by the identity', async () => {
    const there = await portal.browser()
    const posted = await portal.verified(there, emma)
    const admin = await portal.signInAs('linde.admin')
    const [undone, signedIn] = await Promise.all([admin.delete(address), there.post('/login/oauth', posted)])
    expect(undone.status).toBe(200)
    expect([200, 401]).toContain(signedIn.status)
    expect(await loginOf(there)).toBeNull()
  })

  it('removing a link by the person leaves no app session of a concurrent redemption', async () => {
    const here = await portal.signInAs('emma')
    const there = await portal.signInAs('emma')
    const code = await codeFor(portal, 'emma')
    const { db } = portal.services
    let answers: [ReturnType<typeof here.delete>, ReturnType<typeof redeem>] | undefined
    // Held, so that the code is redeemed while the sessions are ending.
    await db.transaction().execute(async (trx) => {
      const held = hashOf(there.cookies.get('dummy_session') ?? '')
      await trx.selectFrom('sessions').select('id').where('token_hash', '=', held).forUpdate().execute()
      const undoing = undoOwn(here)
      await untilWaiting(portal.database)
      answers = [undoing, redeem(portal, code)]
      await untilWaiting(portal.database, 2)
    })
    if (!answers) throw new Error('nothing was asked')
    const [undone, { app }] = await Promise.all(answers)
    expect(undone.status).toBe(200)
    expect(await loginOf(app)).toBeNull()
  })

  it('removing a link happens when the account is deleted', async () => {
    const admin = await portal.signInAs('linde.admin')
    expect((await admin.delete(address.replace('/identity', ''))).status).toBe(200)
    expect((await portal.signOn(await portal.browser(), emma)).body.user).toBeUndefined()
    expect((await portal.connect(await portal.browser(), emma, 'lena')).status).toBe(200)
  })
})

it('the job deletes unfinished sign-ins that expired, and keeps those under way', async () => {
  const browser = await portal.browser()
  await portal.start(browser)
  await portal.verified(browser, noor)
  const count = async () =>
    (await portal.services.db.selectFrom('external_sign_ins').select('state_hash').execute()).length
  portal.clock.advance(11 * 60_000)
  await deleteExpiredSignIns(portal.services)
  expect(await count()).toBe(1)
  portal.clock.advance(20 * 60_000)
  await deleteExpiredSignIns(portal.services)
  expect(await count()).toBe(0)
})
