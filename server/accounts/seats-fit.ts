import { readSeatPlan, refuseOverbooking } from '../groups/seat-plan.ts'
import { withAccount } from '../groups/seats.ts'
import type { Trx } from '../platform/db/database.ts'
import type { AccountInGroup } from './change-accounts.ts'

/**
 * Makes sure that an account's seats fit in the group in which they are to be used, under the lock of its licence.
 * @throws Refusal 409
 */
export async function assertSeatsFit(trx: Trx, before: AccountInGroup, after: AccountInGroup): Promise<void> {
  const isPlain = ({ seats, seatsReserved }: AccountInGroup) => seats <= 1 && !seatsReserved
  // A single seat that is not set aside fits wherever accounts may lie.
  if (before.licenceId === null || (isPlain(before) && isPlain(after))) return
  const others = await readSeatPlan(trx, before.licenceId, before.id)
  if (!others) return
  const planWith = (account: AccountInGroup) =>
    isPlain(account)
      ? others
      : withAccount(others, {
          path: account.groupPath,
          seats: account.seats,
          isReserved: account.seatsReserved,
        })
  refuseOverbooking(planWith(before), planWith(after))
}
