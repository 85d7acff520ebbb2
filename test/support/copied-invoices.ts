import { sql } from 'kysely'
import { paymentReference } from '#server/invoices/payment-reference.ts'
import type { Db } from '#server/platform/db/database.ts'

/** A year in which nothing else is issued. */
const year = 1999

/** Beyond the ids of the demo data. */
const firstId = 100_000

/** The columns of a table that are not generated. */
const columnsOf = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Copies an invoice with its order, its licence and the licence's root group.
 * @returns the structured messages of the copies, in digits
 */
export async function copyInvoice(db: Db, number: string, count: number): Promise<string[]> {
  const messages = Array.from({ length: count }, (_, i) => paymentReference(year, i + 1))
  const { rows } = await sql<{ order: number; licence: number; root: number }>`
    SELECT p.order_id AS order, l.id AS licence, l.root_group_id AS root
    FROM papers AS p JOIN licences AS l ON l.id = p.licence_id WHERE p.number = ${number}`.execute(db)
  const of = rows[0]
  if (!of) throw new Error('There is no such invoice.')
  const id = sql`${sql.lit(firstId)} + c.n`
  const changes: [table: string, isIt: ReturnType<typeof sql>, change: ReturnType<typeof sql>][] = [
    [
      'groups',
      sql`t.id = ${of.root}`,
      sql`'id', ${id}, 'path', '/' || ${id} || '/', 'licence_id', NULL, 'name', 'School ' || c.n`,
    ],
    [
      'licences',
      sql`t.id = ${of.licence}`,
      sql`'id', ${id}, 'number', (70000 + c.n)::text, 'root_group_id', ${id}, 'web_code', 'copy' || c.n`,
    ],
    ['orders', sql`t.id = ${of.order}`, sql`'id', ${id}, 'licence_id', ${id}`],
    [
      'papers',
      sql`t.number = ${number}`,
      sql`'number', '${sql.raw(String(year))}-' || c.n, 'licence_id', ${id}, 'order_id', ${id},
        'document', t.document || jsonb_build_object('paymentReference', c.message)`,
    ],
  ]
  for (const [table, isIt, change] of changes) {
    const columns = await columnsOf(db, table)
    await sql`
      INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) OVERRIDING SYSTEM VALUE
      SELECT ${sql.join(columns.map((name) => sql`(copy.row).${sql.ref(name)}`))}
      FROM (SELECT jsonb_populate_record(t, jsonb_build_object(${change})) AS row
        FROM ${sql.table(table)} AS t, unnest(${messages}::text[]) WITH ORDINALITY AS c (message, n) WHERE ${isIt}) AS copy`.execute(
      db,
    )
  }
  await sql`UPDATE groups SET licence_id = id WHERE id > ${firstId}`.execute(db)
  return messages
}
