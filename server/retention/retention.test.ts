import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { countOld, forgetOld } from './retention.ts'

const dayMs = 24 * 60 * 60 * 1000

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ keptDays: { audit: 40, requests: 30, bin: 20, mails: 10 } })
})
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const nothing = { audit: 0, requests: 0, bin: 0, mails: 0 }
const ages = { audit: 40, requests: 30, bin: 20, mails: 10 }

/** One of each, as old as it may be, and one a moment older. */
async function leaveSome(): Promise<void> {
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

async function left() {
  const counts: Record<string, number> = {}
  for (const table of ['audit', 'requests', 'bin', 'outbox']) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
      portal.services.db,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

describe('what is kept for some days', () => {
  it('is forgotten after them, not a moment before; a mail that waits is kept', async () => {
    await leaveSome()
    expect(await countOld(portal.services)).toEqual({ audit: 1, requests: 1, bin: 1, mails: 2 })
    expect(await left()).toEqual({ audit: 2, requests: 2, bin: 2, outbox: 6 })
    expect(await forgetOld(portal.services)).toEqual({ audit: 1, requests: 1, bin: 1, mails: 2 })
    expect(await left()).toEqual({ audit: 1, requests: 1, bin: 1, outbox: 4 })
    expect(await countOld(portal.services)).toEqual(nothing)
    portal.clock.advance(ages.audit * dayMs)
    await forgetOld(portal.services)
    expect(await left()).toEqual({ audit: 0, requests: 0, bin: 0, outbox: 2 })
  })

  it('is forgotten whole, however much there is', async () => {
    await sql`INSERT INTO audit (at, action, target_kind)
      SELECT ${portal.clock.now}::timestamptz - (12000 - n) * interval '6 minutes', 'account.add', 'account'
      FROM generate_series(1, 12000) AS n`.execute(portal.services.db)
    // 40 days are 9,600 times six minutes.
    expect(await forgetOld(portal.services)).toMatchObject({ audit: 2399 })
    expect((await left()).audit).toBe(9601)
  })

  it('waits for the next time where the portal ends', async () => {
    await leaveSome()
    expect(await forgetOld(portal.services, AbortSignal.abort())).toEqual(nothing)
  })

  it('does no harm where two processes forget at once', async () => {
    await leaveSome()
    const both = await Promise.all([forgetOld(portal.services), forgetOld(portal.services)])
    expect(both[0].mails + both[1].mails).toBe(2)
    expect(await left()).toEqual({ audit: 1, requests: 1, bin: 1, outbox: 4 })
  })
})
