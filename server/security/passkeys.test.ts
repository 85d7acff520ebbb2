import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { maxPasskeys } from '#contract/security.ts'
import type { Authenticator, Oddities } from '#test/support/authenticator.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { accountId, auditRows, queuedMails } from '#test/support/demo.ts'
import { addPasskey, comeAlone, newAuthenticator } from '#test/support/passkeys.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'
import { beginSignIn, ownProof } from '#test/support/second-step.ts'
import { minuteMs } from '../platform/durations.ts'

const portal = await createSchoolPortal()
const { linde, klas3, lena } = portal
const { db } = portal.services
let phone: Authenticator
beforeEach(async () => {
  await portal.reset()
  phone = newAuthenticator()
})
afterAll(() => portal.close())

const start = async (who: Client) => (await who.post('/security/passkeys/options', ownProof)).body.data
const send = (who: Client, credential: unknown, name = 'Phone') =>
  who.post('/security/passkeys', { ...ownProof, credential, name })
const passkeys = async (who: Client) => (await who.get('/security')).body.data.passkeys
const codeOf = ({ status, body }: Answer) => [status, body.code]

describe('a new passkey', () => {
  it('a new passkey is asked for by a name that reveals nothing, and not made twice in one authenticator', async () => {
    const options = await start(linde)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'linde.admin' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    await addPasskey(linde, phone)
    const again = await start(linde)
    expect(again.user.id).toBe(options.user.id)
    expect(again.excludeCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
    expect(() => phone.create(again)).toThrow('InvalidStateError')
    expect((await start(klas3)).user.id).not.toBe(options.user.id)
  })

  it('a new passkey comes with recovery codes if it is the first method, is sealed, noted and mailed', async () => {
    const now = portal.clock.now.toISOString()
    const { status, body } = await addPasskey(linde, phone, { name: '  Linde’s phone ' })
    const first = { name: 'Linde’s phone', made_at: now, used_at: null, synced: false }
    expect([status, body.data.passkey]).toMatchObject([200, first])
    expect(body.data.recovery_codes).toHaveLength(10)
    const second = await addPasskey(linde, newAuthenticator({ isSynced: true }), { name: 'Linde’s phone' })
    expect(second.body.data.recovery_codes).toBeUndefined()
    expect(await passkeys(linde)).toMatchObject([first, { ...first, synced: true }])
    const [stored] = await db.selectFrom('passkeys').selectAll().orderBy('id').execute()
    expect(stored?.licence_id).not.toBeNull()
    expect(stored?.public_key.includes(Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26]))).toBe(false)
    expect(await auditRows(portal, 1)).toMatchObject([
      { action: 'secondStep.addPasskey', actor_login: 'linde.admin', target_id: stored?.account_id },
    ])
    expect((await queuedMails(portal)).slice(-2)).toMatchObject([
      { kind: 'securityChanged', content: { change: 'passkeyAdded' } },
      { kind: 'securityChanged', content: { change: 'passkeyAdded' } },
    ])
  })

  it('a new passkey needs the password, or a second step just now', async () => {
    const without = await linde.post('/security/passkeys/options', {})
    expect(codeOf(without)).toEqual([400, 'secondStep.passwordNeeded'])
    const credential = phone.create(await start(linde))
    const unproved = await linde.post('/security/passkeys', { credential, name: 'Phone' })
    expect(codeOf(unproved)).toEqual([400, 'secondStep.passwordNeeded'])
    expect((await send(linde, credential)).status).toBe(200)
    expect((await linde.post('/security/passkeys/options', {})).status).toBe(200)
    portal.clock.advance(5 * minuteMs)
    expect(codeOf(await linde.post('/security/passkeys/options', {}))).toEqual([
      400,
      'secondStep.passwordNeeded',
    ])
  })

  it('a new passkey is not for users', async () => {
    const started = await lena.post('/security/passkeys/options', ownProof)
    expect(codeOf(started)).toEqual([403, 'session.notAllowed'])
    const credential = phone.create(await start(linde))
    expect(codeOf(await send(lena, credential))).toEqual([403, 'session.notAllowed'])
  })

  const wrong: Record<string, Oddities> = {
    'made for another site': { origin: 'https://portal.example.evil' },
    'of another relying party': { rpId: 'evil.example' },
    'to a challenge of its own': { challenge: Buffer.alloc(56, 1).toString('base64url') },
    'with keys of another kind': { algorithm: -36 },
  }
  it.each(Object.entries(wrong))('a new passkey is refused %s', async (_, odd) => {
    expect(codeOf(await addPasskey(linde, phone, { odd }))).toEqual([400, 'passkey.refused'])
    expect(await passkeys(linde)).toEqual([])
  })

  it('a passkey may attest something unasked for, which is ignored', async () => {
    expect((await addPasskey(linde, phone, { odd: { format: 'android-key' } })).status).toBe(200)
    expect((await comeAlone(await portal.visitor().open(), phone)).status).toBe(200)
  })

  it('a new passkey is taken once, in the session that asked, for ten minutes', async () => {
    const credential = phone.create(await start(linde))
    expect(codeOf(await send(klas3, credential))).toEqual([400, 'passkey.refused'])
    const elsewhere = await portal.signInAs('linde.admin')
    expect(codeOf(await send(elsewhere, credential))).toEqual([400, 'passkey.refused'])
    const late = phone.create(await start(linde))
    portal.clock.advance(10 * minuteMs)
    expect(codeOf(await send(linde, late))).toEqual([400, 'passkey.refused'])

    const right = newAuthenticator().create(await start(linde))
    const answers = await Promise.all([send(linde, right), send(linde, right)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await passkeys(linde)).toHaveLength(1)
  })

  it('a passkey cannot be another person’s, and there are at most twenty', async () => {
    await addPasskey(linde, phone)
    const stored = await db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
    const { id: _, ...row } = stored
    const other = { ...row, account_id: await accountId(portal, 'linde.klas3') }
    const more = Array.from({ length: maxPasskeys - 1 }, (_, i) => ({
      ...row,
      credential_id: Buffer.from([i]),
    }))
    const tablet = newAuthenticator()
    const credential = tablet.create(await start(linde))
    await db
      .insertInto('passkeys')
      .values({ ...other, credential_id: Buffer.from(credential.id, 'base64url') })
      .execute()
    expect(codeOf(await send(linde, credential))).toEqual([409, 'passkey.taken'])
    const late = newAuthenticator().create(await start(linde))
    await db.insertInto('passkeys').values(more).execute()
    expect(codeOf(await send(linde, late))).toEqual([409, 'passkey.tooMany'])
    expect(codeOf(await linde.post('/security/passkeys/options', ownProof))).toEqual([409, 'passkey.tooMany'])
  })

  const text = (bytes: Buffer) => bytes.toString('base64url')
  const malformed: Record<string, unknown> = {
    'lists in lists': text(Buffer.alloc(20_000, 0x81)),
    'maps in maps': text(Buffer.alloc(20_000, 0xa1)),
    'tags in tags': text(Buffer.alloc(20_000, 0xc1)),
    'a list that claims to be endless': text(Buffer.from('9affffffff'.padEnd(40_000, '0'), 'hex')),
    'bytes that claim to be endless': text(Buffer.from('5bffffffffffffffff', 'hex')),
    'a number': 7,
    nothing: null,
  }
  it.each(Object.entries(malformed))(
    'is refused with %s for its attestation',
    async (_, attestationObject) => {
      const credential = phone.create(await start(linde))
      const response = { ...credential.response, attestationObject }
      expect(codeOf(await send(linde, { ...credential, response }))).toEqual([400, 'passkey.refused'])
    },
  )
})

describe('a passkey that is removed', () => {
  it('a passkey is removed by its person alone, and with the last method go recovery codes and the second step', async () => {
    await addPasskey(linde, phone)
    await addPasskey(linde, newAuthenticator())
    await addPasskey(klas3, newAuthenticator())
    const [first, second] = await passkeys(linde)
    const remove = (who: Client, id: number) => who.delete(`/security/passkeys/${id}`, { body: ownProof })
    expect(codeOf(await remove(klas3, first.id))).toEqual([404, 'passkey.notFound'])
    expect((await remove(linde, first.id)).status).toBe(200)
    expect(codeOf(await remove(linde, first.id))).toEqual([404, 'passkey.notFound'])
    expect((await linde.get('/security')).body.data).toMatchObject({ recovery_left: 10 })
    expect((await remove(linde, second.id)).status).toBe(200)
    expect((await linde.get('/security')).body.data).toMatchObject({ passkeys: [], recovery_left: 0 })
    expect(await auditRows(portal, 1)).toMatchObject([{ action: 'secondStep.removePasskey' }])
    expect((await queuedMails(portal)).at(-1)).toMatchObject({ content: { change: 'passkeyRemoved' } })
    // The password is enough again.
    await portal.signInAs('linde.admin')
  })
})

describe('a passkey as a second step', () => {
  const begin = (login = 'linde.admin') => beginSignIn(portal.visitor(), login)
  const give = (browser: Client, credential: object) =>
    browser.post('/login/second_step', { method: 'passkey', credential })
  beforeEach(() => addPasskey(linde, phone))

  it('a passkey of the account is asked for as a second step, and need not be unlocked', async () => {
    await addPasskey(klas3, newAuthenticator())
    const { browser, step } = await begin()
    expect(step).toMatchObject({
      methods: ['passkey', 'recovery'],
      options: { rpId: 'localhost', userVerification: 'preferred' },
    })
    expect(step.options.allowCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
    const answer = phone.get(step.options, { isVerified: false, userHandle: null })
    const { status, body } = await give(browser, answer)
    expect([status, body.user.login]).toEqual([200, 'linde.admin'])
    expect(await passkeys(browser)).toMatchObject([{ used_at: portal.clock.now.toISOString() }])
  })

  it('a passkey as a second step is refused if it is another account’s, another browser’s, or wrong', async () => {
    const tablet = newAuthenticator()
    await addPasskey(klas3, tablet)
    const own = await begin()
    const other = await begin('linde.klas3')
    const ofOther = tablet.get(other.step.options)
    const wrong = [
      await give(own.browser, ofOther),
      await give(own.browser, tablet.get({ ...own.step.options, allowCredentials: [] })),
      await give(other.browser, phone.get(own.step.options)),
      await give(own.browser, phone.get(own.step.options, { origin: 'https://evil.example' })),
      await give(own.browser, phone.get(own.step.options, { userHandle: 'AAAA' })),
      await give(own.browser, phone.get((await begin()).step.options)),
      await own.browser.post('/login/second_step', { method: 'passkey' }),
    ]
    expect(wrong.map(codeOf)).toEqual(wrong.map(() => [401, 'secondStep.wrong']))
    expect((await give(own.browser, phone.get(own.step.options))).status).toBe(200)
  })

  it('an answer is taken once, even if the passkey is removed meanwhile', async () => {
    const { browser, step } = await begin()
    const answer = phone.get(step.options)
    const answers = await Promise.all([give(browser, answer), give(browser, answer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])

    const late = await begin()
    await addPasskey(linde, newAuthenticator())
    const [first] = await passkeys(linde)
    await linde.delete(`/security/passkeys/${first.id}`, { body: ownProof })
    expect(codeOf(await give(late.browser, phone.get(late.step.options)))).toEqual([401, 'secondStep.wrong'])
  })
})

it('an account that may only set up a second step is whole with its first passkey', async () => {
  const demanding = await createSchoolPortal({ secondStep: { of: ['dealer'], from: null, keys: [] } })
  try {
    await demanding.reset()
    const dealer = await demanding.signInAs('dealer')
    expect(codeOf(await dealer.get('/licences'))).toEqual([403, 'session.secondStepDue'])
    await addPasskey(dealer, phone)
    expect((await dealer.get('/licences')).status).toBe(200)
    const browser = await demanding.visitor().open()
    await comeAlone(browser, phone)
    expect((await browser.get('/licences')).status).toBe(200)
  } finally {
    await demanding.close()
  }
})
