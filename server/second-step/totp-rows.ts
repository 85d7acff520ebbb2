import type { Insertable } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import type { TotpSecretsTable } from '../platform/db/sign-in-tables.ts'

export async function upsertTotp(trx: Trx, row: Insertable<TotpSecretsTable>): Promise<void> {
  const { account_id: _, ...changes } = row
  await trx
    .insertInto('totp_secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
    .execute()
}

/** The sealed secret of an account's authenticator app; undefined: it has none. */
export async function findTotp(trx: Trx, accountId: number): Promise<Buffer | undefined> {
  const found = await trx
    .selectFrom('totp_secrets')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found && Buffer.from(found.secret)
}

/** Of two with the same code, one succeeds. @returns whether neither this step nor a later one was used before */
export async function takeTotpStep(trx: Trx, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was one */
export async function deleteTotp(trx: Trx, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('totp_secrets')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
