import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId } from '#test/support/demo.ts'
import { createOperatedPortal, type OperatedPortal } from '#test/support/operator.ts'
import { leaveTraces, ottoline } from '#test/support/traces.ts'

let portal: OperatedPortal
beforeAll(async () => {
  portal = await createOperatedPortal()
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const { email } = ottoline

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

describe('person erase', () => {
  it('leaves no trace of the login, the name, the address or the identity, in any table', async () => {
    const id = await leaveTraces(portal)
    const wanted = ['ottoline', 'zeldzaam', 'subject-of-ottoline']
    for (const text of wanted) expect(await tablesWith(text)).not.toEqual([])
    expect(await portal.operator(['person', 'erase', 'ottoline', '--yes'])).toMatchObject({ code: 0 })
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
    await leaveTraces(portal)
    await portal.operator(['person', 'erase', 'ottoline', '--yes'])
    const { rows } = await sql`SELECT g.id FROM groups AS g
      WHERE account_count <> (SELECT count(*) FROM accounts AS a WHERE a.group_id = g.id)`.execute(
      portal.services.db,
    )
    expect(rows).toEqual([])
  })

  it('empties the bin of somebody whose account was deleted', async () => {
    const id = await leaveTraces(portal)
    await (await portal.signInAs('linde.admin')).delete(`/weblockaccount/${id}`)
    const ran = await portal.operator(['person', 'erase', 'ottoline', '--yes'])
    expect(ran.said).toContain('1 accounts in the bin')
    // The link by which it was found is gone with the account; it is forgotten within half an hour.
    expect(await tablesWith('ottoline')).toEqual(['external_sign_ins'])
  })

  it('takes a dealer’s name off the licences and documents, which stay', async () => {
    const ran = await portal.operator(['person', 'erase', 'dealer2', '--yes'])
    expect([ran.code, ran.said]).toEqual([0, expect.stringContaining('Made nameless: 1 licences')])
    expect((await portal.operator(['person', 'erase', 'dealer', '--yes'])).said).toContain('2 me documents')
    const { db } = portal.services
    const sold = await db.selectFrom('licences').select('id').where('dealer_id', 'is not', null).execute()
    expect(sold).toEqual([])
    expect(await tablesWith('dealer2')).toEqual([])
  })

  it('leaves what is found only by an address that others have too', async () => {
    await leaveTraces(portal)
    await portal.services.db.updateTable('accounts').set({ email }).where('login', '=', 'lena').execute()
    const ran = await portal.operator(['person', 'erase', 'ottoline', '--yes'])
    expect(ran.noted).toContain('Other accounts have the same e-mail address')
    const { db } = portal.services
    expect(await db.selectFrom('subscriptions').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('accounts').select('id').where('login', '=', 'ottoline').execute()).toEqual([])
  })

  it('of an address takes the newsletter, sent forms and mails, and no account', async () => {
    await leaveTraces(portal)
    const ran = await portal.operator(['person', 'erase', email, '--yes'])
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
    const refused = await portal.operator(['person', 'erase', login, '--yes'])
    expect([refused.code, refused.noted]).toEqual([1, expect.stringContaining(why)])
    expect(await accountId(portal, login)).toBe(id)
    await portal.signInAs(login)
    expect((await portal.operator(['person', 'erase', login, '--yes', '--force'])).code).toBe(0)
    await expect(portal.signInAs(login)).rejects.toThrow('session.wrongCredentials')
  })

  it('asks somebody at the keyboard to type the login, and does nothing else', async () => {
    const wrong = await portal.operator(['person', 'erase', 'lena'], { typed: ['yes'] })
    expect([wrong.code, wrong.noted]).toEqual([1, expect.stringContaining('Nothing was done.')])
    await portal.signInAs('lena')
    expect((await portal.operator(['person', 'erase', 'lena'], { typed: ['lena'] })).code).toBe(0)
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
