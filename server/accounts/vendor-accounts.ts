import { operator, writeAudit } from '../audit/audit.ts'
import type { Trx } from '../db/database.ts'
import { insertUnlessTaken } from './change-accounts.ts'

/** `passwordHash` null: none yet; the person sets one by the help for forgotten passwords. */
export type VendorAccount = {
  kind: 'staff' | 'dealer'
  login: string
  name: string
  email: string
  passwordHash: string | null
}

/**
 * Adds an account that lies in no group, as an operator may.
 * @returns its id
 * @throws Refusal 409 where the login is taken
 */
export async function addVendorAccount(
  trx: Trx,
  at: Date,
  { passwordHash, ...account }: VendorAccount,
): Promise<number> {
  // No password ever matches an empty hash.
  const columns = { ...account, password_hash: passwordHash ?? '', group_id: null, valid_until: null }
  const id = await insertUnlessTaken(trx, columns)
  await writeAudit(trx, operator, at, {
    action: 'account.add',
    target: 'account',
    targetId: id,
    after: { login: account.login, kind: account.kind },
  })
  return id
}
