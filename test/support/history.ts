import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { readingOptions } from '#contract/products.ts'

/**
 * Adds a past to a database of `fillForLoad`: an audit row for each account, and for every other group of a licence an operation
 * that deleted a person, who is in the bin.
 */
export async function addHistory(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO audit (at, actor_id, actor_login, action, target_kind, target_id, before, after, licence_id, place)
     SELECT now(), 1, 'staff', 'account.edit', 'account', a.id, '{"name": "Old"}', '{"name": "New"}', g.licence_id, g.path
     FROM accounts AS a JOIN groups AS g ON g.id = a.group_id`,
  )
  await pool.query(
    `INSERT INTO operations (at, actor_id, actor_login, kind, licence_id, place, people)
     SELECT now(), 1, 'staff', 'delete', licence_id, path, 1 FROM groups WHERE licence_id IS NOT NULL AND id % 2 = 0`,
  )
  await pool.query(
    `INSERT INTO bin (deleted_at, deleted_by, target_kind, target_id, content, operation_id, linked)
     SELECT now(), 1, 'account', 100000000 + id, jsonb_build_object('login', 'gone.' || id, 'name', 'Gone ' || id), id, '{}'
     FROM operations`,
  )
  // Not vacuumed: a table that grows has pages which an index alone cannot answer for.
  await pool.query('ANALYZE audit, operations, bin')
}

/**
 * Gives the licences of a database of `fillForLoad` what staff and dealers look at: end dates around today, options, notes, and mails
 * that were sent. One in ten stays permanent.
 */
export async function addBusinessPast(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE groups AS g SET valid_until = current_date + ((l.id * 37) % 700)::integer - 200
     FROM licences AS l WHERE l.root_group_id = g.id AND l.id % 10 > 0`,
  )
  const options = readingOptions.map((name) => ({ name, valid: true, counted: null }))
  await pool.query('UPDATE licences SET options = $1', [JSON.stringify(options)])
  await pool.query(
    `INSERT INTO licence_notes (licence_id, at, author_id, text)
     SELECT id, now() - n * interval '1 day', 1, 'Called about seats' FROM licences, generate_series(1, 3) AS n`,
  )
  await pool.query(
    `INSERT INTO outbox (kind, to_name, to_address, language, dedupe_key, created_at, sent_at, licence_id)
     SELECT 'paymentReceipt', '', 'a@school.example', 'nl', 'past-' || id, now(), now(), id FROM licences`,
  )
  await pool.query('VACUUM FULL licences')
  await vacuum(pool, ['groups', 'licences', 'licence_notes', 'outbox'])
}

const invoice = {
  kind: 'invoice',
  ...{ due: null, paymentReference: null, periodFrom: '2026-01-01', periodUntil: '2026-12-31', vatRate: 21 },
  ...{ netCents: 100, vatCents: 21, roundingCents: 0, totalCents: 121 },
  customer: { name: 'School', town: '', serialNumber: 'SPR1' },
  buyer: { name: 'School', email: '', enterpriseNumber: '', vatNumber: '', country: 'BE', reference: '' },
}

/** Gives each licence of a database of `fillForLoad` three invoices within two years, and the money for them. */
export async function addInvoices(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO orders (licence_id, kind, state, years, seats, ends_now, valid_until, lines, net_cents, vat_cents, rounding_cents,
       total_cents, buyer, language, created_at)
     SELECT id, 'invoice', 'fulfilled', 1, seats, current_date, current_date, '[]', 100, 21, 0, 121, NULL, 'nl', now()
     FROM licences, generate_series(1, 3)`,
  )
  await pool.query(
    `INSERT INTO papers (number, kind, licence_id, order_id, date, total_cents, document, created_at)
     SELECT '2026-' || o.id, 'invoice', o.licence_id, o.id, current_date - 700 + (o.id * 700 / count(*) OVER ())::int, o.total_cents,
       $1::jsonb || jsonb_build_object('number', '2026-' || o.id, 'date', current_date - 700 + (o.id * 700 / count(*) OVER ())::int), now()
     FROM orders AS o`,
    [JSON.stringify(invoice)],
  )
  await pool.query(
    `INSERT INTO receipts (licence_id, number, source, date, amount_cents, text, at)
     SELECT licence_id, number, 'bank', date, total_cents, '', now() FROM papers`,
  )
  await vacuum(pool, ['orders', 'papers', 'receipts'])
}

/** Lets every tenth account of a database of `fillForLoad` use an app, as many others be about to, and every third use a browser. */
export async function addAppsInUse(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at, app, machine, licence_id)
     SELECT sha256(a.login::bytea), a.id, now(), now(), now() + interval '1 hour', 'online', 'M', g.licence_id
     FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
     WHERE g.licence_id IS NOT NULL AND a.id % 10 = 0`,
  )
  // Without browsers the largest licence would have so large a part of all sessions that reading all costs about the same.
  await pool.query(
    `INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at)
     SELECT sha256(('browser' || id)::bytea), id, now(), now(), now() + interval '1 hour' FROM accounts WHERE id % 3 = 0`,
  )
  await pool.query(
    `INSERT INTO hand_over_codes (code_hash, account_id, app, machine, expires_at)
     SELECT sha256(('code' || a.id)::bytea), a.id, 'online', 'M2', now() + interval '1 minute'
     FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
     WHERE g.licence_id IS NOT NULL AND a.id % 10 = 1`,
  )
  await pool.query('ANALYZE sessions, hand_over_codes')
}

/** Lets every tenth account of a database of `fillForLoad` use an app, and locks one in thirty, all within the hour. */
export async function addLockedPeople(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at, app, machine, licence_id)
     SELECT sha256(('desk' || a.id)::bytea), a.id, now(), now(), now() + interval '1 hour', 'online', 'D', g.licence_id
     FROM accounts AS a JOIN groups AS g ON g.id = a.group_id
     WHERE g.licence_id IS NOT NULL AND a.id % 10 = 0`,
  )
  await pool.query(
    `INSERT INTO audit (at, action, target_kind, target_id, after)
     SELECT now() - (id % 3600) * interval '1 second', 'session.refuse', 'account', id, '{"reason": "wrong", "locks": true}'
     FROM accounts WHERE id % 30 = 0`,
  )
  await pool.query(
    `INSERT INTO throttle (key, points, expire)
     SELECT 'sign-in-login:' || encode(sha256(convert_to(lower(login), 'UTF8')), 'hex'), 1000,
       (extract(epoch FROM now()) * 1000)::bigint + 3600000
     FROM accounts WHERE id % 30 = 0`,
  )
  await pool.query('ANALYZE sessions, audit, throttle')
}

/** Vacuums until every page is visible to all: what autovacuum reads meanwhile holds pages back, and with them the plans. */
async function vacuum(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (let left = tables.length, tries = 0; left > 0; tries++) {
    if (tries === 600) throw new Error('Another transaction holds back what VACUUM may see.')
    if (tries > 0) await delay(100)
    await pool.query(`VACUUM ANALYZE ${tables.join(', ')}`)
    const held =
      'SELECT count(*)::int AS n FROM pg_class WHERE relname = ANY ($1) AND relallvisible < relpages'
    left = (await pool.query(held, [tables])).rows[0].n
  }
}
