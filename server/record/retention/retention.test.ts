import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId, groupId } from '#test/support/demo.ts'
import { columnsWith } from '#test/support/every-column.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { dayMs } from '../../platform/durations.ts'
import { countOld, deleteOld } from './retention.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ retentionDays: { audit: 40, requests: 30, bin: 20, mails: 10 } })
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const nothing = { audit: 0, requests: 0, bin: 0, mails: 0 }
const tenYears = { audit: 3650, requests: 3650, bin: 3650, mails: 3650 }
const ages = { audit: 40, requests: 30, bin: 20, mails: 10 }

/** Adds one of each that has just reached its retention time, and one a moment older. */
async function addOldRows(): Promise<void> {
  const { db } = portal.services
  for (const more of [0, 1]) {
    const ago = (days: number) => new Date(portal.clock.now.getTime() - days * dayMs - more)
    const [audit, requests, bin, mails] = [ago(40), ago(30), ago(20), ago(10)]
    await sql`INSERT INTO audit (at, action, target_kind) VALUES (${audit}, 'account.add', 'account')`.execute(
      db,
    )
    await sql`INSERT INTO requests (kind, content, language, agreed_at, privacy_notice)
      VALUES ('newsletter', '{}', 'nl', ${requests}, '1')`.execute(db)
    await sql`INSERT INTO bin (deleted_at, target_kind, target_id, content) VALUES (${bin}, 'account', 1, '{}')`.execute(
      db,
    )
    await sql`INSERT INTO outbox (kind, to_name, to_address, language, dedupe_key, created_at, sent_at, given_up_at, send_at)
      VALUES ('a', '', '', 'nl', ${`sent ${more}`}, ${mails}, ${mails}, NULL, NULL),
        ('a', '', '', 'nl', ${`given up ${more}`}, ${mails}, NULL, ${mails}, NULL),
        ('a', '', '', 'nl', ${`waits ${more}`}, ${mails}, NULL, NULL, ${mails})`.execute(db)
  }
}

async function countRows() {
  const counts: Record<string, number> = {}
  for (const table of ['audit', 'requests', 'bin', 'outbox']) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
      portal.services.db,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Lets linde.admin delete Lena's account. @returns what the bin and the audit hold about her */
async function deleteLena() {
  const { db } = portal.services
  const id = await accountId(portal, 'lena')
  const lena = await portal.signInAs('lena')
  await lena.post(`/weblockaccount/${id}`, { user: { name: 'Lena Elders' } })
  await (await portal.signInAs('linde.admin')).delete(`/weblockaccount/${id}`)
  return {
    id,
    inBin: () => db.selectFrom('bin').select('content').where('target_id', '=', id).execute(),
    named: async () => [
      ...(await columnsWith(db, 'Lena Elders')),
      ...(await columnsWith(db, 'lena@example.org')),
      ...(await columnsWith(db, '"lena"')),
      ...(await db.selectFrom('audit').select('id').where('actor_login', '=', 'lena').execute()),
    ],
    networks: () =>
      db
        .selectFrom('audit')
        .select('id')
        .where('target_id', '=', id)
        .where(sql`after`, 'is not', null)
        .where(sql<boolean>`after ? 'network'`)
        .execute(),
  }
}

describe('a deleted person', () => {
  it('a deleted person loses name, login, address and network in the audit in the run that empties the bin', async () => {
    const { id, named, networks } = await deleteLena()
    portal.clock.advance(ages.bin * dayMs)
    await deleteOld(portal.services)
    expect(await named()).not.toEqual([])
    expect(await networks()).not.toEqual([])
    portal.clock.advance(1)
    await deleteOld(portal.services)
    expect([await named(), await networks()]).toEqual([[], []])
    const { db } = portal.services
    const rows = await db.selectFrom('audit').select('action').where('target_id', '=', id).execute()
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['session.start', 'account.edit', 'account.delete']),
    )
  })

  it('the audit keeps the names of a deleted person if the account was restored', async () => {
    const { id, named } = await deleteLena()
    const { db } = portal.services
    const password_hash = await portal.services.passwords.hash('een-nieuw-geheim')
    const group_id = await groupId(portal, 'Klas 3A')
    const again = { id, login: 'lena', kind: 'user' as const, group_id, password_hash }
    await db.insertInto('accounts').values(again).execute()
    portal.clock.advance(ages.bin * dayMs + 1)
    await deleteOld(portal.services)
    expect(await named()).toContain('audit.before')
  })

  it('a deleted person loses the password hash once the deletion cannot be undone, even if the bin is kept longer', async () => {
    const { inBin } = await deleteLena()
    const context = { ...portal.services, config: { ...portal.services.config, retentionDays: tenYears } }
    const hashes = async () => (await inBin()).map(({ content }) => 'password_hash' in (content as object))
    portal.clock.advance(30 * dayMs)
    await deleteOld(context)
    expect(await hashes()).toEqual([true])
    portal.clock.advance(1)
    await deleteOld(context)
    expect(await hashes()).toEqual([false])
    expect(await inBin()).toMatchObject([{ content: { login: 'lena', name: 'Lena Elders' } }])
  })
})

describe('retention', () => {
  it('retention deletes rows past their time, not a moment earlier, and keeps waiting mails', async () => {
    await addOldRows()
    expect(await countOld(portal.services)).toEqual({ audit: 1, requests: 1, bin: 1, mails: 2 })
    expect(await countRows()).toEqual({ audit: 2, requests: 2, bin: 2, outbox: 6 })
    expect(await deleteOld(portal.services)).toEqual({ audit: 1, requests: 1, bin: 1, mails: 2 })
    expect(await countRows()).toEqual({ audit: 1, requests: 1, bin: 1, outbox: 4 })
    expect(await countOld(portal.services)).toEqual(nothing)
    portal.clock.advance(ages.audit * dayMs)
    await deleteOld(portal.services)
    expect(await countRows()).toEqual({ audit: 0, requests: 0, bin: 0, outbox: 2 })
  })

  it('retention deletes all old rows, in any number of batches', async () => {
    await sql`INSERT INTO audit (at, action, target_kind)
      SELECT ${portal.clock.now}::timestamptz - (12000 - n) * interval '6 minutes', 'account.add', 'account'
      FROM generate_series(1, 12000) AS n`.execute(portal.services.db)
    // 40 days are 9,600 intervals of six minutes.
    expect(await deleteOld(portal.services)).toMatchObject({ audit: 2399 })
    expect((await countRows()).audit).toBe(9601)
  })

  it('retention stops when the portal shuts down', async () => {
    await addOldRows()
    expect(await deleteOld(portal.services, AbortSignal.abort())).toEqual(nothing)
  })

  it('retention works when two processes delete concurrently', async () => {
    await addOldRows()
    const both = await Promise.all([deleteOld(portal.services), deleteOld(portal.services)])
    expect(both[0].mails + both[1].mails).toBe(2)
    expect(await countRows()).toEqual({ audit: 1, requests: 1, bin: 1, outbox: 4 })
  })
})
