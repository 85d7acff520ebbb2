import * as accountChanges from '../accounts/selected-changes.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict } from '../platform/errors.ts'
import type { Held } from './held.ts'

/** By account; a hash says whether a password is another one. */
export type PasswordHashes = ReadonlyMap<number, string | null>

export const passwordsOf = (trx: Trx, { accounts }: Held): Promise<PasswordHashes> =>
  accountChanges.listPasswordHashes(trx, [...accounts.keys()])

/**
 * Refuses to replace a password that its owner or a colleague set while the new ones were being hashed.
 * @throws Refusal 409 with the first of those people
 */
export async function refuseSetMeanwhile(trx: Trx, held: Held, seen: PasswordHashes): Promise<void> {
  const now = await passwordsOf(trx, held)
  const other = [...held.accounts.values()].find(({ id }) => now.get(id) !== seen.get(id))
  if (other) throw conflict('operation.passwordChanged', { name: other.name || other.login })
}
