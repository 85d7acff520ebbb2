import { sql } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'

export async function replaceCodes(
  trx: Trx,
  { id, licenceId }: { id: number; licenceId: number | null },
  hashes: readonly Buffer[],
): Promise<void> {
  const codes = hashes.map((hash) => ({ account_id: id, licence_id: licenceId, code_hash: hash }))
  await together(trx, [
    trx.deleteFrom('recovery_codes').where('account_id', '=', id),
    trx.insertInto('recovery_codes').values(codes),
  ])
}

/** Of two with the same code, one succeeds. @returns whether it was there */
export async function deleteCode(trx: Trx, accountId: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countCodes(trx: Trx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM recovery_codes WHERE account_id = ${accountId}::bigint`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}
