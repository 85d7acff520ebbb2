import { sql } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import type { Statement } from '../platform/db/together.ts'

/** The statement that gives a user a new number in place of the one before. */
export const pinInsert = (
  trx: Trx,
  pin: { accountId: number; licenceId: number; pinHash: string; expiresAt: Date; uses: number },
): Statement => {
  const values = {
    account_id: pin.accountId,
    licence_id: pin.licenceId,
    pin_hash: pin.pinHash,
    expires_at: pin.expiresAt,
    uses_left: pin.uses,
  }
  const { account_id: _, ...changes } = values
  return trx
    .insertInto('login_pins')
    .values(values)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
}

/** Takes one use. @returns whether the number is still good */
export async function takePinUse(trx: Trx, accountId: number, pinHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('login_pins')
    .set({ uses_left: sql`uses_left - 1` })
    .where('account_id', '=', accountId)
    .where('pin_hash', '=', pinHash)
    .where('expires_at', '>', now)
    .where('uses_left', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
