import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId, groupId } from '#test/support/demo.ts'
import { type Operator, operatorOf } from '#test/support/operator.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { inTransaction } from '../../db/database.ts'
import { queueMail } from '../../mail/outbox.ts'
import { keepRequest } from '../../requests/keep-request.ts'

let portal: TestApp
let operator: Operator
let folder: string
beforeAll(async () => {
  portal = await createTestApp()
  operator = operatorOf(portal)
  folder = mkdtempSync(path.join(tmpdir(), 'portal-person-'))
})
beforeEach(() => portal.reset())
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await portal.close()
})

const email = 'ottoline.unique@example.org'
const name = 'Ottoline Zeldzaam'
const password = 'a-password-nobody-guesses'

/** Somebody of whom every table that may hold something about people does so. */
async function leaveTraces(login = 'ottoline'): Promise<number> {
  const { services } = portal
  const { db, config } = services
  const admin = await portal.signInAs('linde.admin')
  const group = await groupId(portal, 'Klas 3A')
  const { body } = await admin.put(`/weblockgroup/${group}/adduser`, { user: { login, password } })
  const id: number = body.data.id
  await admin.post(`/weblockaccount/${id}`, { user: { id, name, email } })
  const own = await portal.signInAs(login, password)
  await own.post(`/weblockaccount/${id}`, {
    user: { id, name, email, password: `${password}2`, current_password: password },
  })
  await expect(portal.signInAs(login, 'wrong')).rejects.toThrow()
  const at = portal.clock.now
  const later = new Date(at.getTime() + 60_000)
  const licence = await db
    .selectFrom('licences')
    .select('id')
    .where('number', '=', '10001')
    .executeTakeFirstOrThrow()
  const hash = (text: string) => Buffer.from(text)
  await sql`INSERT INTO waiting_apps SELECT token_hash, 'online', 'M1', NULL, NULL, true, ${later}::timestamptz
    FROM sessions WHERE account_id = ${id}`.execute(db)
  await db
    .insertInto('hand_over_codes')
    .values({
      code_hash: hash('code'),
      account_id: id,
      app: 'online',
      machine: 'M2',
      expires_at: later,
      used_at: null,
      session_hash: null,
    })
    .execute()
  await db
    .insertInto('reset_codes')
    .values({ code_hash: hash('reset'), account_id: id, expires_at: later })
    .execute()
  await db
    .insertInto('reset_requests')
    .values({ login: login.toUpperCase(), language: 'nl', requested_at: at })
    .execute()
  await db.insertInto('identities').values({ account_id: id, provider: 'leerid', linked_at: at }).execute()
  await db
    .insertInto('identity_keys')
    .values({ provider: 'leerid', kind: 'subject', value: 'subject-of-ottoline', account_id: id })
    .execute()
  await db
    .insertInto('external_sign_ins')
    .values({
      state_hash: hash('state'),
      browser_hash: hash('browser'),
      nonce: 'n',
      code_verifier: 'v',
      redirect_uri: 'r',
      expires_at: later,
      exchanged_at: at,
      handle_hash: hash('handle'),
      identity: JSON.stringify({
        subject: 'subject-of-ottoline',
        firstName: 'Ottoline',
        lastName: 'Zeldzaam',
      }),
    })
    .execute()
  await db
    .insertInto('payments')
    .values({
      licence_id: licence.id,
      started_by: id,
      by_web_code: false,
      language: 'nl',
      amount_cents: 14_900,
      status: 'open',
      created_at: at,
    })
    .execute()
  await db
    .insertInto('subscriptions')
    .values({
      email: email.toUpperCase(),
      first_name: 'Ottoline',
      name: 'Zeldzaam',
      language: 'nl',
      wants_product: true,
      wants_sprint: false,
      requested_at: at,
      confirmed_at: at,
    })
    .execute()
  await inTransaction(db, async (trx) => {
    const content = { email, firstName: 'Ottoline', name: 'Zeldzaam', institution: '123456' }
    await keepRequest(config, trx, at, { kind: 'teacherPackage', content, language: 'nl' })
    await keepRequest(config, trx, at, {
      kind: 'registration',
      content: { accountId: id, login },
      language: 'nl',
    })
    await queueMail(trx, at, {
      kind: 'newAdmin',
      content: { name: 'Marleen', newAdminName: name, newAdminLogin: login, serialNumber: 'SPR10001' },
      to: { name: 'Marleen', address: 'linde.admin@example.org' },
      language: 'nl',
      dedupeKey: 'about-ottoline',
    })
    await queueMail(trx, at, {
      kind: 'resetCode',
      content: { name, login, code: 'the-secret-code', expiresAt: later.toISOString() },
      to: { name, address: email },
      language: 'nl',
      dedupeKey: 'to-ottoline',
    })
    await queueMail(trx, at, {
      kind: 'ambiguousIdentity',
      content: { provider: 'LeerID', logins: ['lena', login] },
      to: { name: 'Vlinder', address: 'support@example.org' },
      language: 'nl',
      dedupeKey: 'ambiguous',
    })
  })
  return id
}

const tables = async () => {
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY 1`.execute(portal.services.db)
  return rows.map(({ name }) => name)
}

/** The tables whose rows hold this text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tables()) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} AS t
      WHERE strpos(lower(t::text), ${text.toLowerCase()}) > 0 LIMIT 1`.execute(portal.services.db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

async function exported(who: string) {
  const { code, said, noted } = await operator(['person', 'export', who])
  expect(code).toBe(0)
  return { told: JSON.parse(said), said, noted }
}

describe('person export', () => {
  it('tells everything that is held about somebody', async () => {
    const id = await leaveTraces()
    const { told } = await exported('OTTOLINE')
    expect(told).toMatchObject({
      asked: { login: 'ottoline', email },
      account: { id, login: 'ottoline', name, email, kind: 'user', seats: 1 },
      groups: [
        { name: 'Basisschool De Linde', licence: 'SPR10001' },
        { name: 'Derde leerjaar', licence: 'SPR10001' },
        { name: 'Klas 3A', licence: 'SPR10001' },
      ],
      sessions: [{ app: null, waitingApp: 'online', waitingMachine: 'M1' }],
      handOversToApps: [{ app: 'online', machine: 'M2', usedAt: null }],
      identity: { provider: 'leerid', keys: [{ kind: 'subject', value: 'subject-of-ottoline' }] },
      passwordResetCodes: [{ endsAt: expect.any(String) }],
      payments: [{ licence: 'SPR10001', amountCents: 14_900, status: 'open' }],
      passwordResetsAskedFor: [{ language: 'nl' }],
      sentForms: [
        { kind: 'teacherPackage', content: { institution: '123456' }, privacyNotice: expect.any(String) },
        { kind: 'registration' },
      ],
      newsletter: [{ firstName: 'Ottoline', wantsProduct: true, wantsSprint: false }],
    })
    const kinds = told.mails.map((mail: { kind: string }) => mail.kind).sort()
    expect(kinds).toEqual(['ambiguousIdentity', 'newAdmin', 'passwordChanged', 'resetCode'])
    const actions = told.audit.map((row: { action: string }) => row.action)
    expect(actions).toEqual(
      expect.arrayContaining(['account.add', 'account.edit', 'session.start', 'session.refuse']),
    )
  })

  it('holds no hash, no code, and nothing of what others are', async () => {
    await leaveTraces()
    const { said } = await exported('ottoline')
    expect(said).not.toContain('argon2')
    expect(said).not.toContain('the-secret-code')
    const admin = await exported('linde.admin')
    expect(admin.told.audit).toContainEqual(
      expect.objectContaining({ action: 'account.add', byThem: true, before: null, after: null }),
    )
    expect(admin.said).not.toContain(email)
  })

  it('finds somebody in the bin by the login, and somebody without an account by the address', async () => {
    const id = await leaveTraces()
    const admin = await portal.signInAs('linde.admin')
    await admin.delete(`/weblockaccount/${id}`)
    const { told } = await exported('ottoline')
    expect(told).toMatchObject({ account: null, inBin: { account: { login: 'ottoline', name, email } } })
    expect(told.sentForms).toHaveLength(2)
    const byAddress = await exported(email)
    expect(byAddress.told).toMatchObject({ accountsWithThisAddress: [], newsletter: [{ name: 'Zeldzaam' }] })
    expect((await exported('LENA@example.org')).told.accountsWithThisAddress).toEqual(['lena'])
  })

  it('leaves out what is found only by an address that others have too, and says so', async () => {
    await leaveTraces()
    await portal.services.db.updateTable('accounts').set({ email }).where('login', '=', 'lena').execute()
    const { told, noted } = await exported('ottoline')
    expect([told.newsletter, told.sentForms.length]).toEqual([[], 1])
    expect(noted).toContain('Other accounts have the same e-mail address')
    expect((await exported(email)).told.newsletter).toHaveLength(1)
  })

  it('writes a file that only its owner may read, and never over another', async () => {
    const file = path.join(folder, 'lena.json')
    const words = ['person', 'export', 'lena', '--output', file]
    expect(await operator(words)).toMatchObject({ code: 0, said: '' })
    expect(JSON.parse(readFileSync(file, 'utf8')).account.login).toBe('lena')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await operator(words)).code).toBe(1)
    expect(existsSync(`${file}.part`)).toBe(false)
  })

  it('says when nobody has the login', async () => {
    expect(await operator(['person', 'export', 'nobody'])).toMatchObject({ code: 1, said: '' })
  })
})

describe('person erase', () => {
  it('leaves no trace of the login, the name, the address or the identity, in any table', async () => {
    const id = await leaveTraces()
    const wanted = ['ottoline', 'zeldzaam', 'subject-of-ottoline']
    for (const text of wanted) expect(await tablesWith(text)).not.toEqual([])
    expect(await operator(['person', 'erase', 'ottoline', '--yes'])).toMatchObject({ code: 0 })
    for (const text of wanted) expect([text, await tablesWith(text)]).toEqual([text, []])
    const { db } = portal.services
    const kept = await db.selectFrom('audit').selectAll().where('target_id', '=', id).execute()
    expect(kept.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.add', 'account.edit', 'account.erase']),
    )
    expect(await db.selectFrom('payments').select(['started_by', 'amount_cents']).execute()).toEqual([
      { started_by: null, amount_cents: 14_900 },
    ])
    for (const table of ['sessions', 'hand_over_codes', 'reset_codes', 'identities'] as const)
      expect(await db.selectFrom(table).select('account_id').where('account_id', '=', id).execute()).toEqual(
        [],
      )
  })

  it('keeps the count of the people in the group right', async () => {
    await leaveTraces()
    await operator(['person', 'erase', 'ottoline', '--yes'])
    const { rows } = await sql`SELECT g.id FROM groups AS g
      WHERE account_count <> (SELECT count(*) FROM accounts AS a WHERE a.group_id = g.id)`.execute(
      portal.services.db,
    )
    expect(rows).toEqual([])
  })

  it('empties the bin of somebody whose account was deleted', async () => {
    const id = await leaveTraces()
    await (await portal.signInAs('linde.admin')).delete(`/weblockaccount/${id}`)
    const ran = await operator(['person', 'erase', 'ottoline', '--yes'])
    expect(ran.said).toContain('1 accounts in the bin')
    // The link by which it was found is gone with the account; it is forgotten within half an hour.
    expect(await tablesWith('ottoline')).toEqual(['external_sign_ins'])
  })

  it('takes a dealer’s name off the licences and documents, which stay', async () => {
    const ran = await operator(['person', 'erase', 'dealer2', '--yes'])
    expect([ran.code, ran.said]).toEqual([0, expect.stringContaining('Made nameless: 1 licences')])
    expect((await operator(['person', 'erase', 'dealer', '--yes'])).said).toContain('2 me documents')
    const { db } = portal.services
    const sold = await db.selectFrom('licences').select('id').where('dealer_id', 'is not', null).execute()
    expect(sold).toEqual([])
    expect(await tablesWith('dealer2')).toEqual([])
  })

  it('leaves what is found only by an address that others have too', async () => {
    await leaveTraces()
    await portal.services.db.updateTable('accounts').set({ email }).where('login', '=', 'lena').execute()
    const ran = await operator(['person', 'erase', 'ottoline', '--yes'])
    expect(ran.noted).toContain('Other accounts have the same e-mail address')
    const { db } = portal.services
    expect(await db.selectFrom('subscriptions').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('accounts').select('id').where('login', '=', 'ottoline').execute()).toEqual([])
  })

  it('of an address takes the newsletter, sent forms and mails, and no account', async () => {
    await leaveTraces()
    const ran = await operator(['person', 'erase', email, '--yes'])
    expect(ran.said).toContain('1 sent forms, 1 newsletter subscriptions')
    const { db } = portal.services
    expect(await db.selectFrom('subscriptions').select('id').execute()).toEqual([])
    expect(await db.selectFrom('accounts').select('email').where('login', '=', 'ottoline').execute()).toEqual(
      [{ email }],
    )
  })

  it.each([
    ['jozef.admin', 'the last admin of a licence'],
    ['staff', 'the last account of the staff'],
  ])('refuses %s, %s, unless forced', async (login, why) => {
    const id = await accountId(portal, login)
    const refused = await operator(['person', 'erase', login, '--yes'])
    expect([refused.code, refused.noted]).toEqual([1, expect.stringContaining(why)])
    expect(await accountId(portal, login)).toBe(id)
    await portal.signInAs(login)
    expect((await operator(['person', 'erase', login, '--yes', '--force'])).code).toBe(0)
    await expect(portal.signInAs(login)).rejects.toThrow('session.wrongCredentials')
  })

  it('asks somebody at the keyboard to type the login, and does nothing else', async () => {
    const wrong = await operator(['person', 'erase', 'lena'], { typed: ['yes'] })
    expect([wrong.code, wrong.noted]).toEqual([1, expect.stringContaining('Nothing was done.')])
    await portal.signInAs('lena')
    expect((await operator(['person', 'erase', 'lena'], { typed: ['lena'] })).code).toBe(0)
    await expect(portal.signInAs('lena')).rejects.toThrow('session.wrongCredentials')
  })
})

it('every table has been thought of: what it holds about people is exported and erased, or it holds nothing', async () => {
  const aboutPeople = [
    ...['accounts', 'audit', 'bin', 'external_sign_ins', 'hand_over_codes', 'identities', 'identity_keys'],
    ...['licences', 'me_documents', 'outbox', 'payments', 'requests', 'reset_codes', 'reset_requests'],
    ...['sessions', 'subscriptions', 'waiting_apps'],
  ]
  // `throttle` and `used_captchas` hold hashes that run out within hours; `groups` holds schools and classes.
  const about = [...aboutPeople, 'groups', 'me_document_types', 'throttle', 'used_captchas']
  expect(await tables()).toEqual(about.sort())
})
