import { sql } from 'kysely'
import type { Trx } from '../platform/db/database.ts'

/** A table with a sealed column, and the number of its rows. */
const sealedTables = {
  totp_secrets: { id: 'account_id', column: 'secret' },
  passkeys: { id: 'id', column: 'public_key' },
} as const

export type SealedTable = keyof typeof sealedTables

const namesOf = (table: SealedTable) => {
  const { id, column } = sealedTables[table]
  return { id: sql.ref(id), column: sql.ref(column), table: sql.table(table) }
}

/** Rows that another key than this one sealed, by their numbers, locked. @param after only those with higher numbers */
export async function lockSealedOtherwise(
  trx: Trx,
  of: SealedTable,
  keyId: Buffer,
  after: number,
  limit: number,
): Promise<{ id: number; accountId: number; sealed: Buffer }[]> {
  const { id, column, table } = namesOf(of)
  const { rows } = await sql<{ id: number; accountId: number; sealed: Buffer }>`
    SELECT ${id} AS id, account_id AS "accountId", ${column} AS sealed FROM ${table}
    WHERE ${id} > ${after}::bigint AND substr(${column}, 1, ${sql.lit(keyId.length)}) <> ${keyId}
    ORDER BY ${id} LIMIT ${sql.lit(limit)} FOR UPDATE`.execute(trx)
  return rows.map((row) => ({ ...row, sealed: Buffer.from(row.sealed) }))
}

export async function updateSealed(trx: Trx, of: SealedTable, row: number, sealed: Buffer): Promise<void> {
  const { id, column, table } = namesOf(of)
  await sql`UPDATE ${table} SET ${column} = ${sealed} WHERE ${id} = ${row}::bigint`.execute(trx)
}
