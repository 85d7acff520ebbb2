import type pg from 'pg'

type Vendor = { staffId: number; dealerId: number }

/**
 * ME documents and payments for the licences of a database for load tests: a document for every tenth licence, a paid
 * payment for every fifth.
 */
export async function insertBusiness(client: pg.PoolClient, { staffId, dealerId }: Vendor): Promise<void> {
  await client.query("INSERT INTO me_document_types (name) VALUES ('Mind Express 5')")
  await client.query(
    `INSERT INTO me_documents (type_id, issued_by, issued_on, seats, seats_used, web_code, me_serial_number, pc_code)
     SELECT (SELECT min(id) FROM me_document_types), CASE WHEN id % 4 = 0 THEN $2::bigint ELSE $1::bigint END,
       date '2026-01-01' + (id % 300)::integer, 10, id % 11, 'LOAD' || id, 'ME' || number, 'PC-' || id
     FROM licences WHERE id % 10 = 0`,
    [staffId, dealerId],
  )
  await client.query(
    `INSERT INTO payments (licence_id, started_by, by_web_code, language, amount_cents, status, created_at, provider_id,
       paid_at, valid_until)
     SELECT id, $1::bigint, false, 'nl', 19900, 'paid', moment, 'load_' || id, moment, (moment + interval '1 year')::date
     FROM licences, LATERAL (SELECT timestamptz '2026-01-01 12:00+01' + (id % 300) * interval '1 day' AS moment) AS at
     WHERE id % 5 = 0`,
    [dealerId],
  )
}
