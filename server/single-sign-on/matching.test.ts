import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId, auditRows, queuedMails } from '#test/support/demo.ts'
import { createSigningOnPortal, emma, loginOf, type SigningOnPortal } from '#test/support/signing-on.ts'
import { dayMs } from '../platform/durations.ts'

let portal: SigningOnPortal
beforeAll(async () => {
  portal = await createSigningOnPortal()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const claims = (sub: string, more: object = {}) => ({ sub, ...more })
const learner = (value: string | string[]) => ({ ov_leerid_uuid: value })
const account = (value: string) => ({ ov_account_uuid: value })
const earlier = (value: string) => ({ ov_historiek_account_uuid: value })

/** The login that an identity signs in; null if it is not linked; otherwise the refusal. */
async function letsIn(identity: Record<string, unknown>): Promise<string | null> {
  const { body } = await portal.signOn(await portal.browser(), identity)
  return body.error ? body.code : (body.user?.login ?? null)
}

async function link(login: string, identity: Record<string, unknown>) {
  const { status, body } = await portal.connect(await portal.browser(), identity, login)
  expect([status, body.user?.login]).toEqual([200, login])
}

const keysOf = async (login: string) => {
  const rows = await portal.services.db
    .selectFrom('identity_keys')
    .select(['kind', 'value'])
    .where('account_id', '=', await accountId(portal, login))
    .orderBy('kind')
    .orderBy('value')
    .execute()
  return rows.map(({ kind, value }) => `${kind} ${value}`)
}

describe('an identity is recognised', () => {
  const before = claims('s1', { ...learner(['l1', 'l2']), ...account('a1') })
  beforeEach(() => link('lena', before))

  it.each([
    ['one of its learners', claims('s2', learner('l2'))],
    ['a learner among others', claims('s2', learner(['l9', 'l1']))],
    ['its account', claims('s2', account('a1'))],
    ['its account as the earlier one', claims('s2', { ...account('a2'), ...earlier('a1') })],
    ['its subject', claims('s1')],
  ])('an identity is recognised by %s alone', async (_, identity) => {
    expect(await letsIn(identity)).toBe('lena')
  })

  it.each([
    ['nothing in common', claims('s2', { ...learner('l9'), ...account('a9'), ...earlier('a8') })],
    ['a learner that is its account', claims('s2', learner('a1'))],
    ['an account that is its learner', claims('s2', account('l1'))],
    ['a subject that is its learner', claims('l1')],
    ['other capitals', claims('S1', learner('L1'))],
    ['empty keys', claims('s2', { ...learner(''), ...account(''), ...earlier('') })],
  ])('an identity is not recognised by %s', async (_, identity) => {
    expect(await letsIn(identity)).toBeNull()
  })
})

describe('an identity that has changed at the provider', () => {
  it('an identity with changed keys is recognised by its new ones from then on', async () => {
    await link('lena', claims('s1', account('a1')))
    const moved = claims('s2', { ...learner('l1'), ...account('a2'), ...earlier('a1') })
    expect(await letsIn(moved)).toBe('lena')
    expect(await keysOf('lena')).toEqual([
      'account a1',
      'account a2',
      'learner l1',
      'subject s1',
      'subject s2',
    ])
    expect(await letsIn(claims('s3', learner('l1')))).toBe('lena')
    expect(await letsIn(claims('s4', account('a2')))).toBe('lena')
  })

  it('an identity with changed keys has the new ones audited once, and without the keys themselves', async () => {
    await link('lena', claims('s1'))
    await letsIn(claims('s1', learner('the-learner')))
    await letsIn(claims('s1', learner('the-learner')))
    const [learned, linked] = await auditRows(portal, 2)
    expect([learned?.action, linked?.action]).toEqual(['identity.learn', 'identity.link'])
    expect(learned).toMatchObject({ actor_login: 'lena', after: { provider: 'leerid', learned: 1 } })
    expect(JSON.stringify([learned, linked])).not.toContain('the-learner')
  })

  it('an identity that has changed at the provider does not get its earlier account as a key, because another identity may use that', async () => {
    await link('lena', claims('s1', { ...account('a2'), ...earlier('a1') }))
    expect(await letsIn(claims('s2', account('a1')))).toBeNull()
  })
})

/** The mails to staff; other mails tell the owners of the accounts about their links. */
const toStaff = async () => (await queuedMails(portal)).filter(({ kind }) => kind === 'ambiguousIdentity')

describe('an identity that leads to two accounts', () => {
  const merged = claims('s9', { ...learner(['l1', 'l2']), ...account('a9') })
  beforeEach(async () => {
    await link('lena', claims('s1', learner('l1')))
    await link('adam.aerts', claims('s2', learner('l2')))
  })

  it.each([
    ['learner and learner', merged],
    ['learner and subject', claims('s2', learner('l1'))],
  ])('an identity that leads to two accounts by %s cannot sign in', async (_, identity) => {
    const browser = await portal.browser()
    const { status, body } = await portal.signOn(browser, identity)
    expect([status, body.code, body.values]).toEqual([409, 'signOn.ambiguous', { provider: 'LeerID' }])
    expect(await loginOf(browser)).toBeNull()
    expect(await keysOf('lena')).toEqual(['learner l1', 'subject s1'])
  })

  it('an identity that leads to two accounts by account and earlier account cannot sign in', async () => {
    await link('anouk.bogaerts', claims('s3', account('a1')))
    await link('arthur.callens', claims('s4', account('a2')))
    expect(await letsIn(claims('s9', { ...account('a2'), ...earlier('a1') }))).toBe('signOn.ambiguous')
  })

  it('an identity that leads to two accounts is audited each time and mailed to staff once a day', async () => {
    const ids = [await accountId(portal, 'lena'), await accountId(portal, 'adam.aerts')].sort((a, b) => a - b)
    for (let i = 0; i < 2; i++) expect(await letsIn(merged)).toBe('signOn.ambiguous')
    const rows = await auditRows(portal, 2)
    for (const row of rows)
      expect(row).toMatchObject({ action: 'identity.ambiguous', actor_id: null, after: { accounts: ids } })
    expect(await toStaff()).toEqual([
      {
        kind: 'ambiguousIdentity',
        to_name: 'Vlinder',
        to_address: 'support@vlinder.example',
        language: 'nl',
        content: { provider: 'LeerID', logins: ['lena', 'adam.aerts'] },
      },
    ])
    portal.clock.advance(dayMs)
    await letsIn(merged)
    expect(await toStaff()).toHaveLength(2)
  })

  it('an identity that leads to two accounts cannot be connected, not even to one of the two', async () => {
    const browser = await portal.browser()
    const { status, body } = await portal.connect(browser, merged, 'lena')
    expect([status, body.code]).toEqual([409, 'signOn.ambiguous'])
    expect(await loginOf(browser)).toBeNull()
    expect(await toStaff()).toHaveLength(1)
  })

  it('an identity that leads to two accounts can sign in again once the other account is unlinked', async () => {
    const admin = await portal.signInAs('linde.admin')
    const id = await accountId(portal, 'adam.aerts')
    expect((await admin.delete(`/weblockaccount/${id}/identity`)).status).toBe(200)
    expect(await letsIn(merged)).toBe('lena')
  })
})

it('Emma of the demo data is linked already', async () => {
  expect(await letsIn(emma)).toBe('emma')
  expect(await auditRows(portal, 1)).toEqual([])
})
