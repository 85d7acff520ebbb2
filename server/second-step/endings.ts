import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { deleteStep, updateOfStep } from './own-rows.ts'
import { deletionOfPending, findMethods } from './pending-rows.ts'
import { renewRecoveryCodesOf } from './recovery-codes.ts'
import { forgetWrongCodes } from './wrong-codes.ts'

type Own = { id: number; licenceId: number | null; hasSecondStep: boolean }

/**
 * Side effects of adding a method, in its transaction. With the first one the session that added it is whole; all others
 * end, with what would open apps and the sign-ins that wait.
 * @param account as it was before, locked
 * @returns recovery codes with the first method, else undefined
 */
export async function afterAdding(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  account: Own,
  sessionToken: string,
): Promise<string[] | undefined> {
  if (account.hasSecondStep) return undefined
  await endOthers(trx, account.id, sessionToken, clock())
  return renewRecoveryCodesOf(trx, account)
}

/**
 * Side effects of removing a method, in its transaction. With the last one recovery codes and remembered devices end, and all
 * sessions but the one that removed it, which has taken no step then.
 */
export async function afterRemoving(trx: Trx, accountId: number, sessionToken: string): Promise<void> {
  const { methods } = await findMethods(trx, accountId)
  if (methods.some((method) => method !== 'recovery')) return
  await endOthers(trx, accountId, sessionToken, null)
  await deleteStep(trx, accountId)
}

/** Ends all but this session, in which the second step was taken then. */
async function endOthers(trx: Trx, accountId: number, sessionToken: string, at: Date | null): Promise<void> {
  await endSessionsOf(trx, accountId, sessionToken)
  await together(trx, [deletionOfPending(trx, accountId), updateOfStep(trx, hashOf(sessionToken), at)])
}

/**
 * Ends the second step of an account that is locked: methods, recovery codes, remembered devices, sessions, and what would open apps.
 * @returns whether it had one
 */
export async function endStepOf(trx: Trx, accountId: number): Promise<boolean> {
  if (!(await deleteStep(trx, accountId))) return false
  await endSessionsOf(trx, accountId)
  await forgetWrongCodes(trx, accountId)
  return true
}
