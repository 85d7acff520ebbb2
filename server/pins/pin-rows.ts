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

/** Takes one use, of an account without a second step. @returns undefined if the number is no longer good */
export function takePinUse(trx: Trx, accountId: number, pinHash: string, now: Date) {
  return trx
    .updateTable('login_pins')
    .from((eb) =>
      eb
        .selectFrom('accounts')
        .select(['id', sql<false>`second_step`.as('hasSecondStep')])
        .where('id', '=', accountId)
        .where('second_step', '=', false)
        .forShare()
        .as('a'),
    )
    .set({ uses_left: sql`uses_left - 1` })
    .whereRef('account_id', '=', 'a.id')
    .where('pin_hash', '=', pinHash)
    .where('expires_at', '>', now)
    .where('uses_left', '>', 0)
    .returning('a.hasSecondStep')
    .executeTakeFirst()
}
