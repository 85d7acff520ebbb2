import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, Client, intoApp } from '#test/support/client.ts'
import { accountId, auditRows } from '#test/support/demo.ts'
import { afterNextPasswordCheck } from '#test/support/password-check.ts'
import {
  createSigningOnPortal,
  emma,
  loginOf,
  noor,
  type Posted,
  type SigningOnPortal,
} from '#test/support/signing-on.ts'

let portal: SigningOnPortal
let browser: Client
let posted: Posted
beforeAll(async () => {
  portal = await createSigningOnPortal({
    trustProxy: '127.0.0.1',
    signInTries: { perLoginAndAddress: 3, perLogin: 6, perAddress: 9, inAll: 200 },
  })
})
beforeEach(async () => {
  await portal.reset()
  browser = await portal.browser()
  posted = await portal.verified(browser, noor)
})
afterAll(() => portal.close())

const password = 'welkom-bij-vlinder'
const connect = (who: Client, more: object, headers: Record<string, string> = {}) =>
  who.post('/login/connect/oauth', { ...posted, login: 'lena', password, ...more }, { headers })
const told = ({ status, body }: Answer) => `${status} ${body.code ?? body.user.login}`
const links = () => portal.services.db.selectFrom('identities').select('account_id').execute()

describe('connecting', () => {
  it('connecting links the identity and signs in; later sign-ins need no password', async () => {
    const { status, body } = await connect(browser, {})
    expect([status, body.user.login, body.oauth]).toEqual([200, 'lena', { error: 0 }])
    expect(await loginOf(browser)).toBe('lena')
    expect(told(await portal.signOn(await portal.browser(), noor))).toBe('200 lena')
  })

  it('connecting audits what the companion app says about itself, which grants nothing', async () => {
    await connect(browser, { fromWebApp: true }, { 'x-companion-app': `Leesapp 2.1\t${'x'.repeat(300)}` })
    const [row] = await auditRows(portal, 1)
    expect(row).toMatchObject({
      action: 'identity.link',
      actor_login: 'lena',
      target_id: await accountId(portal, 'lena'),
      after: { provider: 'leerid', fromWebApp: true, companionApp: `Leesapp 2.1${'x'.repeat(189)}` },
    })
    const headers = { 'x-companion-app': 'Leesapp 2.1' }
    const other = { login: 'adam.aerts', password: 'wrong-password', fromWebApp: true }
    expect(told(await connect(browser, other, headers))).toBe('401 signOn.failed')
  })

  it('connecting mails the owner, once and in their language', async () => {
    await connect(browser, {}, { 'accept-language': 'nl' })
    await connect(await portal.browser(), {})
    const mails = await portal.services.db.selectFrom('outbox').selectAll().execute()
    expect(mails).toMatchObject([
      {
        kind: 'identityLinked',
        to_address: 'lena@example.org',
        language: 'nl',
        content: { login: 'lena', provider: 'LeerID', at: '2026-09-15T10:00:00.000Z' },
      },
    ])
  })

  it('connecting is refused for claims that differ from the verified ones, before checking the password', async () => {
    for (let i = 0; i < 4; i++)
      expect(told(await connect(browser, { authid: 'another-pupil', password: 'wrong' }))).toBe(
        '401 signOn.failed',
      )
    expect(told(await connect(browser, {}))).toBe('200 lena')
  })

  it('connecting is refused without an earlier exchange, and in another browser', async () => {
    expect(told(await connect(browser, { accesstoken: 'made-up' }))).toBe('401 signOn.failed')
    expect(told(await connect(await portal.browser(), {}))).toBe('401 signOn.failed')
    expect(told(await connect(portal.visitor(), {}))).toBe('403 request.csrf')
    expect(await links()).toHaveLength(1)
  })

  it('connecting can be retried after a wrong password, but not after the right one', async () => {
    expect(told(await connect(browser, { password: 'wrong' }))).toBe('401 session.wrongCredentials')
    expect(await links()).toHaveLength(1)
    expect(told(await connect(browser, {}))).toBe('200 lena')
    expect(told(await connect(browser, {}))).toBe('401 signOn.failed')
  })

  it('connecting can follow a sign-in that found no account', async () => {
    expect((await browser.post('/login/oauth', posted)).body.user).toBeUndefined()
    expect(told(await connect(browser, {}))).toBe('200 lena')
  })

  it('connecting is refused for an expired account', async () => {
    expect(told(await connect(browser, { login: 'expired' }))).toBe('401 account.expired')
    expect(await links()).toHaveLength(1)
  })

  it('connecting is refused if the password changes during the check', async () => {
    const linde = await portal.signInAs('linde.admin')
    const id = await accountId(portal, 'lena')
    const here = await new Client(intoApp(portal.app)).open()
    const theirs = await portal.verified(here, noor)
    afterNextPasswordCheck(portal, () =>
      linde.post(`/weblockaccount/${id}`, { user: { password: 'een-nieuw-geheim' } }),
    )
    const answer = await here.post('/login/connect/oauth', { ...theirs, login: 'lena', password })
    expect(told(answer)).toBe('401 session.wrongCredentials')
    expect(await loginOf(here)).toBeNull()
    expect(await links()).toHaveLength(1)
  })

  it('connecting an identity that is linked to the account already only signs in', async () => {
    await connect(browser, {})
    expect(told(await portal.connect(await portal.browser(), noor, 'lena'))).toBe('200 lena')
    expect(await links()).toHaveLength(2)
  })
})

describe('guessing a password by connecting', () => {
  const from = { 'x-forwarded-for': '10.9.0.1' }
  const signIn = async (login: string) =>
    told(await (await portal.browser()).post('/login', { login, password }, { headers: from }))

  it('guessing a password by connecting shares the limits of sign-in', async () => {
    for (let i = 0; i < 3; i++)
      expect(told(await connect(browser, { password: `guess-${i}` }, from))).toBe(
        '401 session.wrongCredentials',
      )
    const refused = await connect(browser, {}, from)
    expect([told(refused), Number(refused.headers['retry-after']) > 0]).toEqual([
      '429 session.tooManyTries',
      true,
    ])
    expect(await signIn('lena')).toBe('429 session.tooManyTries')
    expect(await signIn('adam.aerts')).toBe('200 adam.aerts')
  })

  it('guessing a password by connecting is limited when concurrent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => connect(browser, { password: `guess-${i}` }, from)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, ...Array(6).fill(429)])
  })

  it('guessing a password by connecting is limited over many logins', async () => {
    for (let i = 0; i < 9; i++) await connect(browser, { login: `guess${i}` }, from)
    expect(told(await connect(browser, {}, from))).toBe('429 session.tooManyHere')
  })

  it('guessing a password by connecting does not reveal which logins are linked', async () => {
    const wrong = { password: 'wrong' }
    const [linked, free, unknown] = [
      await connect(browser, { ...wrong, login: 'emma' }),
      await connect(browser, { ...wrong, login: 'lena' }),
      await connect(browser, { ...wrong, login: 'nobody-at-all' }),
    ]
    expect(linked.body).toEqual(free.body)
    expect(unknown.body).toEqual(free.body)
  })
})

describe('a second link', () => {
  it('a second link of an identity to another account is refused', async () => {
    const other = await portal.browser()
    const answer = await portal.connect(other, emma, 'lena')
    expect([told(answer), answer.body.oauth]).toEqual(['409 signOn.linkedElsewhere', { error: 1 }])
    expect(await loginOf(other)).toBeNull()
    expect(told(await portal.signOn(other, emma))).toBe('200 emma')
  })

  it('a second link of an account to another identity is refused', async () => {
    const answer = await connect(browser, { login: 'emma' })
    expect([told(answer), answer.body.oauth]).toEqual(['409 signOn.accountLinked', { error: 1 }])
    expect(await loginOf(browser)).toBeNull()
    expect((await portal.signOn(browser, noor)).body.user).toBeUndefined()
  })

  it('a second link is refused to all but one of several pupils who connect to one account concurrently', async () => {
    const pupils = await Promise.all(
      Array.from({ length: 5 }, async (_, i) => {
        const who = await portal.browser()
        return { who, posted: await portal.verified(who, { sub: `pupil-${i}` }) }
      }),
    )
    const answers = await Promise.all(
      pupils.map(({ who, posted }) =>
        who.post('/login/connect/oauth', { ...posted, login: 'lena', password }),
      ),
    )
    expect(answers.map(told).sort()).toEqual(['200 lena', ...Array(4).fill('409 signOn.accountLinked')])
  })

  it('a second link is refused for all but one account if a pupil connects to several concurrently', async () => {
    const logins = ['lena', 'adam.aerts', 'anouk.bogaerts', 'arthur.callens']
    const answers = await Promise.all(
      logins.map(async (login) => portal.connect(await portal.browser(), noor, login)),
    )
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      ...Array(3).fill('signOn.linkedElsewhere'),
    ])
    expect(await links()).toHaveLength(2)
  })

  it('a second link does not arise if one pupil connects to the same account in two browsers concurrently', async () => {
    const answers = await Promise.all(
      [1, 2].map(async () => portal.connect(await portal.browser(), noor, 'lena')),
    )
    expect(answers.map(told)).toEqual(['200 lena', '200 lena'])
    expect(await links()).toHaveLength(2)
  })
})
