import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, machine, sessionOf } from '#test/support/apps.ts'
import type { Authenticator, Oddities } from '#test/support/authenticator.ts'
import { isIn } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails } from '#test/support/demo.ts'
import { addPasskey, answerAlone, comeAlone, newAuthenticator } from '#test/support/passkeys.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { beginSignIn } from '#test/support/second-step.ts'
import { forgetEndedChallenges } from '../passkeys/challenges.ts'
import { minuteMs } from '../platform/durations.ts'

const portal = await createSchoolPortal({
  trustProxy: '127.0.0.1',
  signInTries: { perLoginAndAddress: 10, perLogin: 20, perAddress: 4, inAll: 1000 },
})
const { staff, linde, klas3 } = portal
const { db } = portal.services
let phone: Authenticator
beforeEach(async () => {
  await portal.reset()
  phone = newAuthenticator()
})
afterAll(() => portal.close())

const open = () => portal.visitor().open()
type Right = Awaited<ReturnType<typeof answerAlone>>

const passkey = () => db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()

async function expectUnknown(answer: { status: number; body: { code: string } }) {
  expect([answer.status, answer.body.code]).toEqual([401, 'passkey.unknown'])
}

describe('a passkey alone', () => {
  beforeEach(async () => {
    expect((await addPasskey(linde, phone)).status).toBe(200)
  })

  it('a passkey alone signs its owner in, as both steps', async () => {
    portal.clock.advance(minuteMs)
    const now = portal.clock.now
    const browser = await open()
    const { status, body } = await comeAlone(browser, phone)
    expect([status, body.obj.login, body.oauth]).toEqual([200, 'linde.admin', { error: 0 }])
    expect(await isIn(browser)).toBe(true)
    expect(await passkey()).toMatchObject({ used_at: now, counter: 2, synced: false })
    const session = await db
      .selectFrom('sessions')
      .select(['second_step_at', 'easy_way'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(session).toEqual({ second_step_at: now, easy_way: null })
    const started = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(started).toMatchObject({
      action: 'session.start',
      actor_login: 'linde.admin',
      after: { by: 'passkey' },
    })
    const person = await staff.get(`/weblockaccount/${await accountId(portal, 'linde.admin')}`)
    expect(person.body.sign_in).toMatchObject({ last_way: 'passkey', second_step: true })
  })

  it('a passkey alone asks for any of one’s passkeys, and that its person unlocks it', async () => {
    const { body } = await (await open()).post('/login/passkey/options')
    expect(body.data).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 600_000 })
    expect(body.data.allowCredentials ?? []).toEqual([])
    expect(Buffer.from(body.data.challenge, 'base64url').toString('base64url')).toBe(body.data.challenge)
  })

  const wrong: Record<string, Oddities> = {
    'made for another site': { origin: 'https://portal.example.evil' },
    'of another relying party': { rpId: 'evil.example' },
    'to a challenge of its own': { challenge: Buffer.alloc(56, 1).toString('base64url') },
    'to an empty challenge': { challenge: '' },
    'with a wrong signature': { signature: 'wrong' },
    'that was not unlocked': { isVerified: false },
    'that does not say whose it is': { userHandle: null },
    'that says it is someone else’s': { userHandle: Buffer.alloc(32, 1).toString('base64url') },
  }
  it.each(Object.entries(wrong))('a passkey alone refuses an answer %s', async (_, odd) => {
    const browser = await open()
    await expectUnknown(await comeAlone(browser, phone, odd))
    expect(await isIn(browser)).toBe(false)
    expect(await passkey()).toMatchObject({ used_at: null, counter: 1 })
  })

  it('a passkey alone counts wrong answers by their address, and right ones never', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const browser = await open()
    const come = async (address: string, odd?: Oddities) => {
      const credential = await answerAlone(browser, phone, odd)
      return (await browser.post('/login/passkey', { credential }, from(address))).status
    }
    for (let i = 0; i < 6; i++) expect(await come('192.0.2.1')).toBe(200)
    for (let i = 0; i < 4; i++) expect(await come('192.0.2.1', { signature: 'wrong' })).toBe(401)
    expect(await come('192.0.2.1')).toBe(429)
    expect(await come('192.0.2.2')).toBe(200)
  })

  it('a passkey alone takes an answer once, also of two at the same moment', async () => {
    const browser = await open()
    const credential = await answerAlone(browser, phone)
    const send = () => browser.post('/login/passkey', { credential })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    await expectUnknown(await send())
    // Forgotten once it is over, and not before.
    await forgetEndedChallenges(portal.services)
    await expectUnknown(await send())
    portal.clock.advance(10 * minuteMs)
    await forgetEndedChallenges(portal.services)
    expect(await db.selectFrom('used_challenges').selectAll().execute()).toEqual([])
  })

  it('a passkey alone takes an answer in the browser that asked only, for ten minutes', async () => {
    const browser = await open()
    const credential = await answerAlone(browser, phone)
    const other = await open()
    await expectUnknown(await other.post('/login/passkey', { credential }))
    portal.clock.advance(10 * minuteMs)
    await expectUnknown(await browser.post('/login/passkey', { credential }))
    portal.clock.advance(-1)
    expect((await browser.post('/login/passkey', { credential })).status).toBe(200)
  })

  it('a passkey alone takes no answer that was asked for as a second step, nor the other way round', async () => {
    const { browser, step: asked } = await beginSignIn(portal.visitor(), 'linde.admin')
    const asStep = phone.get(asked.options)
    await expectUnknown(await browser.post('/login/passkey', { credential: asStep }))
    const credential = await answerAlone(browser, phone)
    const step = await browser.post('/login/second_step', { method: 'passkey', credential })
    expect([step.status, step.body.code]).toEqual([401, 'secondStep.wrong'])
  })

  it('a passkey stops working once it is removed, or its account deleted; an undo brings it back', async () => {
    const id = await accountId(portal, 'linde.klas3')
    const tablet = newAuthenticator({ isSynced: true })
    await addPasskey(klas3, tablet)
    const deleted = await linde.delete(`/weblockaccount/${id}`)
    expect(deleted.status).toBe(200)
    await expectUnknown(await comeAlone(await open(), tablet))
    await linde.post(`/operations/${deleted.body.operation_id}/undo`)
    expect((await comeAlone(await open(), tablet)).status).toBe(200)

    const { id: passkeyId } = await db
      .selectFrom('passkeys')
      .select('id')
      .where('account_id', '<>', id)
      .executeTakeFirstOrThrow()
    const removed = await linde.delete(`/security/passkeys/${passkeyId}`, { body: {} })
    expect(removed.status).toBe(200)
    await expectUnknown(await comeAlone(await open(), phone))
  })

  it('a passkey alone opens no account that is expired or disabled, and notes that it was tried', async () => {
    const dealer = await portal.signInAs('dealer')
    const key = newAuthenticator()
    await addPasskey(dealer, key)
    await db
      .updateTable('accounts')
      .set({ valid_until: '2020-01-01' })
      .where('login', '=', 'linde.admin')
      .execute()
    await db
      .updateTable('accounts')
      .set({ disabled_at: portal.clock.now })
      .where('login', '=', 'dealer')
      .execute()
    const expired = await comeAlone(await open(), phone)
    expect([expired.status, expired.body.code]).toEqual([401, 'account.expired'])
    await expectUnknown(await comeAlone(await open(), key))
    const noted = await db
      .selectFrom('audit')
      .select(['target_id', 'after'])
      .where('action', '=', 'session.refuse')
      .orderBy('id')
      .execute()
    expect(noted).toMatchObject([
      { target_id: await accountId(portal, 'linde.admin'), after: { reason: 'expired' } },
      { target_id: await accountId(portal, 'dealer'), after: { reason: 'disabled' } },
    ])
  })

  it('a passkey alone hands on the app that waits in its browser', async () => {
    const browser = await open()
    await ask(browser, { callback: 'desktop', machine, port: 4711 })
    const { body } = await comeAlone(browser, phone)
    expect([body.callback.app, sessionOf(body).machine]).toEqual(['desktop', machine])
    expect(sessionOf(body).cookie).not.toBeNull()
  })

  it('a passkey leaves the mark of a password that must be changed', async () => {
    const id = await accountId(portal, 'linde.admin')
    await db.updateTable('accounts').set({ must_change_password: true }).where('id', '=', id).execute()
    const browser = await open()
    await comeAlone(browser, phone)
    expect((await browser.get('/isloggedin')).body.must_change_password).toBe(false)
    const stored = await db
      .selectFrom('accounts')
      .select('must_change_password')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(stored).toEqual({ must_change_password: true })
  })

  it('a passkey alone signs in with a counter that went back, notes it, and tells its owner', async () => {
    await comeAlone(await open(), phone, { counter: 9 })
    expect((await comeAlone(await open(), phone, { counter: 9 })).status).toBe(200)
    expect(await auditRows(portal, 1)).toMatchObject([
      { action: 'secondStep.passkeyBack', target_id: await accountId(portal, 'linde.admin') },
    ])
    const mails = (await queuedMails(portal)).filter(({ to_address }) => to_address.startsWith('linde.admin'))
    expect(mails.at(-1)).toMatchObject({ content: { login: 'linde.admin' } })
    const told = mails.length
    // From there on it counts again.
    expect((await comeAlone(await open(), phone, { counter: 10 })).status).toBe(200)
    expect(await queuedMails(portal).then(({ length }) => length)).toBe(told)
  })

  it('a passkey that the keys do not open is a wrong one', async () => {
    await db
      .updateTable('passkeys')
      .set({ public_key: Buffer.alloc(100, 7) })
      .execute()
    await expectUnknown(await comeAlone(await open(), phone))
  })

  const bytes = (value: number) => Buffer.alloc(20_000, value).toString('base64url')
  const instead = (of: object) => (right: Right) => ({ ...right, ...of })
  const inResponse = (of: object) => (right: Right) => ({ ...right, response: { ...right.response, ...of } })
  const malformed: Record<string, (right: Right) => unknown> = {
    nothing: () => undefined,
    'a text': () => 'passkey',
    'no response': ({ response: _, ...right }) => right,
    'an empty response': instead({ response: {} }),
    'an id that is no text': instead({ id: 7 }),
    'an id of the wrong letters': instead({ id: 'ä/+' }),
    'an id that is too long': instead({ id: 'a'.repeat(1401) }),
    'an id that differs from its raw one': instead({ rawId: 'abc' }),
    'numbers for texts': inResponse({ clientDataJSON: 1, authenticatorData: 2, signature: 3 }),
    'lists for texts': inResponse({ clientDataJSON: [], authenticatorData: [], signature: [] }),
    'client data that is no JSON': inResponse({ clientDataJSON: bytes(0x7b) }),
    'client data that is null': inResponse({ clientDataJSON: Buffer.from('null').toString('base64url') }),
    'authenticator data that is cut off': inResponse({ authenticatorData: 'AAAA' }),
    'authenticator data that nests lists': inResponse({ authenticatorData: bytes(0x81) }),
    'authenticator data that claims extensions': inResponse({ authenticatorData: bytes(0xff) }),
    'a signature that is none': inResponse({ signature: bytes(0x30) }),
  }
  it.each(Object.entries(malformed))('a passkey alone refuses %s', async (_, change) => {
    const browser = await open()
    const credential = change(await answerAlone(browser, phone))
    const { status, body } = await browser.post('/login/passkey', { credential })
    expect([
      [400, 'request.invalid'],
      [401, 'passkey.unknown'],
    ]).toContainEqual([status, body.code])
  })
})

it('a passkey that is on several devices does not count, and shows whether it is', async () => {
  const tablet = newAuthenticator({ isSynced: true })
  await addPasskey(linde, tablet)
  expect(await passkey()).toMatchObject({ counter: 0, synced: true })
  await db.updateTable('passkeys').set({ synced: false }).execute()
  const before = (await queuedMails(portal)).length
  for (let i = 0; i < 2; i++) expect((await comeAlone(await open(), tablet)).status).toBe(200)
  expect(await passkey()).toMatchObject({ counter: 0, synced: true })
  expect(await queuedMails(portal)).toHaveLength(before)
})
