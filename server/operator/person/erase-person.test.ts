import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId } from '#test/support/demo.ts'
import { columnsWith, textColumns } from '#test/support/every-column.ts'
import { createOperatedPortal, type OperatedPortal } from '#test/support/operator.ts'
import { formerEmail, leaveTraces, machine, network, ottoline } from '#test/support/traces.ts'

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal({ trustProxy: '127.0.0.1' })
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const { login, name, email } = ottoline
const words = [
  login,
  name,
  email,
  formerEmail,
  machine,
  'ottoline',
  'zeldzaam',
  'subject-of-ottoline',
  network,
]

const found = (text: string) => columnsWith(portal.services.db, text)
const erase = (...typed: string[]) => portal.operator(['person', 'erase', ...typed, '--yes'])

describe('person erase', () => {
  it('person erase leaves no trace of the login, the name, the addresses or the identity, in any column of any table', async () => {
    const id = await leaveTraces(portal)
    for (const text of words) expect([text, await found(text)]).not.toEqual([text, []])
    expect(await erase(login)).toMatchObject({ code: 0 })
    for (const text of words) expect([text, await found(text)]).toEqual([text, []])
    const { db } = portal.services
    const kept = await db.selectFrom('audit').selectAll().where('target_id', '=', id).execute()
    expect(kept.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.add', 'account.edit', 'account.erase']),
    )
    expect(await db.selectFrom('payments').select(['started_by', 'amount_cents']).execute()).toEqual([
      { started_by: null, amount_cents: 14_900 },
    ])
    for (const table of [
      'sessions',
      'hand_over_codes',
      'reset_codes',
      'invitations',
      'identities',
      'reminders',
    ] as const)
      expect(await db.selectFrom(table).select('account_id').where('account_id', '=', id).execute()).toEqual(
        [],
      )
  })

  it('person erase keeps the group’s count of people right', async () => {
    await leaveTraces(portal)
    await erase(login)
    const { rows } = await sql`SELECT g.id FROM groups AS g
      WHERE account_count <> (SELECT count(*) FROM accounts AS a WHERE a.group_id = g.id)`.execute(
      portal.services.db,
    )
    expect(rows).toEqual([])
  })

  it('person erase erases a deleted account from the bin', async () => {
    const id = await leaveTraces(portal)
    await (await portal.signInAs('linde.admin')).delete(`/weblockaccount/${id}`)
    const ran = await portal.operator(['person', 'erase', 'ottoline', '--yes'])
    expect(ran.said).toContain('1 accounts in the bin')
    // The way to these is gone with the account; a waiting app ends within ten minutes, a sign-in within half an hour.
    const endsSoon = /^(external_sign_ins|waiting_apps)\./
    for (const text of words)
      expect((await found(text)).filter((column) => !endsSoon.test(column))).toEqual([])
  })

  it('person erase replaces the web code if an admin of the root group is erased', async () => {
    const codeOf = () =>
      portal.services.db
        .selectFrom('licences')
        .select('web_code')
        .where('prefix', '=', 'SPR')
        .where('number', '=', '10001')
        .executeTakeFirstOrThrow()
    const before = await codeOf()
    await erase('linde.klas3')
    expect(await codeOf()).toEqual(before)
    await erase('linde.admin', '--force')
    expect(await codeOf()).not.toEqual(before)
  })

  it('person erase removes a dealer from licences, documents and notes, which stay', async () => {
    const { db } = portal.services
    const dealer = await portal.signInAs('dealer')
    expect((await dealer.post('/licences/SPR10001/notes', { text: 'Call in January' })).status).toBe(200)
    const told = await portal.operator(['person', 'export', 'dealer'])
    expect(JSON.parse(told.said).notesOnLicences).toMatchObject([
      { licence: 'SPR10001', text: 'Call in January' },
    ])
    const ran = await portal.operator(['person', 'erase', 'dealer2', '--yes'])
    expect([ran.code, ran.said]).toEqual([0, expect.stringContaining('Made nameless: 1 licences')])
    const erased = await portal.operator(['person', 'erase', 'dealer', '--yes'])
    expect(erased.said).toMatch(/2 me documents, .*1 licence notes/)
    expect(await db.selectFrom('licence_notes').select(['author_id', 'text']).execute()).toEqual([
      { author_id: null, text: 'Call in January' },
    ])
    const sold = await db.selectFrom('licences').select('id').where('dealer_id', 'is not', null).execute()
    expect(sold).toEqual([])
    expect(await found('dealer2')).toEqual([])
  })

  it('person erase keeps what is found only by a shared address', async () => {
    await leaveTraces(portal)
    await portal.services.db.updateTable('accounts').set({ email }).where('login', '=', 'lena').execute()
    const ran = await portal.operator(['person', 'erase', 'ottoline', '--yes'])
    expect(ran.noted).toContain('Other accounts have the same e-mail address')
    const { db } = portal.services
    expect(await db.selectFrom('subscriptions').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('accounts').select('id').where('login', '=', 'ottoline').execute()).toEqual([])
  })

  it('person erase with --address-only erases newsletter, sent forms and mails, but no account', async () => {
    await leaveTraces(portal)
    const ran = await erase(email, '--address-only')
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
  ])('person erase refuses %s, %s, unless forced', async (login, why) => {
    const id = await accountId(portal, login)
    const refused = await portal.operator(['person', 'erase', login, '--yes'])
    expect([refused.code, refused.noted]).toEqual([1, expect.stringContaining(why)])
    expect(await accountId(portal, login)).toBe(id)
    await portal.signInAs(login)
    expect((await portal.operator(['person', 'erase', login, '--yes', '--force'])).code).toBe(0)
    await expect(portal.signInAs(login)).rejects.toThrow('session.wrongCredentials')
  })

  it('person erase asks on a terminal to type the login, and otherwise does nothing', async () => {
    const wrong = await portal.operator(['person', 'erase', 'lena'], { typed: ['yes'] })
    expect([wrong.code, wrong.noted]).toEqual([1, expect.stringContaining('Nothing was done.')])
    await portal.signInAs('lena')
    expect((await portal.operator(['person', 'erase', 'lena'], { typed: ['lena'] })).code).toBe(0)
    await expect(portal.signInAs('lena')).rejects.toThrow('session.wrongCredentials')
  })
})

// Columns that hold no trace from above: our own words, numbers and keys, hashes, and those that belong to licences and groups.
// The test of a person in the bin searches `bin`; `throttle.key` holds hashes and addresses for an hour.
const holdNobody: Record<string, string[]> = {
  accounts: ['kind', 'language', 'password_hash', 'symbol'],
  audit: ['action', 'place', 'target_kind'],
  bin: ['content', 'linked', 'target_kind'],
  // Letters about an invoice stay with it.
  disputes: ['answer', 'number', 'reason'],
  doors: ['code_hash'],
  external_sign_ins: ['browser_hash', 'code_verifier', 'handle_hash', 'nonce', 'redirect_uri', 'state_hash'],
  groups: ['name', 'path', 'search'],
  hand_over_codes: ['app', 'code_hash', 'easy_way', 'session_hash'],
  identities: ['provider'],
  identity_keys: ['kind', 'provider'],
  invitations: ['code_hash'],
  // Told to keep people out of notes: there is no telling whom one is about.
  licence_notes: ['text'],
  licences: ['language', 'number', 'options', 'prefix', 'town', 'town_search', 'web_code'],
  login_cards: ['code_hash'],
  login_pins: ['pin_hash'],
  me_document_types: ['name'],
  me_documents: ['me_serial_number', 'pc_code', 'remarks', 'web_code'],
  operation_changes: ['target_kind'],
  operations: ['failure', 'kind', 'place', 'state'],
  // Orders and papers have to stay for the tax office, with their buyers.
  orders: ['buyer', 'kind', 'language', 'lines', 'state', 'vat_exemption'],
  outbox: ['fault', 'kind', 'language'],
  paper_series: ['series'],
  papers: ['credits', 'document', 'kind', 'number'],
  passkeys: ['credential_id', 'public_key', 'transports'],
  payment_reminders: ['number'],
  payments: ['checkout_url', 'concern', 'language', 'provider_id', 'status'],
  pending_sign_ins: ['binding_hash', 'credentials_hash', 'identity', 'way'],
  quotes: ['code_hash', 'number'],
  receipts: ['bank_line', 'bank_reference', 'number', 'source', 'text'],
  recovery_codes: ['code_hash'],
  remembered_devices: ['browser', 'system', 'token_hash'],
  reminder_days: ['receiver'],
  reminders: ['code_hash'],
  requests: ['kind', 'language', 'privacy_notice'],
  reset_codes: ['code_hash'],
  reset_requests: ['language'],
  sendings: ['address', 'document_id', 'fault', 'number', 'state'],
  sessions: ['app', 'browser', 'easy_way', 'machine', 'system', 'token_hash', 'totp_draft'],
  subscriptions: ['code_key', 'language'],
  throttle: ['key'],
  totp_secrets: ['secret'],
  used_captchas: ['token_hash'],
  used_challenges: ['challenge_hash'],
  // Numbers and names of companies.
  vat_numbers: ['name', 'state', 'vat_number'],
  waiting_apps: ['app', 'holder_hash', 'url', 'web_url'],
}

it('every column is classified as personal or not', async () => {
  const { db } = portal.services
  await leaveTraces(portal)
  const traced = new Set((await Promise.all(words.map(found))).flat())
  const columns = (await textColumns(db)).map(({ table, column }) => `${table}.${column}`)
  const without = Object.entries(holdNobody).flatMap(([table, names]) =>
    names.map((name) => `${table}.${name}`),
  )
  expect(columns.filter((column) => !traced.has(column))).toEqual(without)
})
