import { operator, writeAudit } from '../audit/audit.ts'
import { dateInBrussels, hasPassed } from '../calendar.ts'
import type { Trx } from '../db/database.ts'
import { together } from '../db/together.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { updateOf } from './account-changes.ts'
import { insertUnlessTaken } from './add-account.ts'
import * as queries from './queries.ts'

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

/** `unknown`: no such account of this kind. `last`: no staff account could sign in any more. */
export type Switched = 'done' | 'already' | 'unknown' | 'last'

type Wanted = Pick<VendorAccount, 'kind' | 'login'>

/**
 * Disables an account of staff or a dealer: its sessions end at once, and it can neither sign in nor reset its password.
 * To a visitor it looks like a wrong password. Its name stays in the audit.
 */
export async function disableVendorAccount(trx: Trx, at: Date, { kind, login }: Wanted): Promise<Switched> {
  // Lock all of them: the last two, disabled at the same time, must not both pass the check below.
  const staff = kind === 'staff' ? await queries.lockStaff(trx) : []
  const account = await queries.lockVendorAccount(trx, kind, login)
  if (!account) return 'unknown'
  if (account.disabled_at !== null) return 'already'
  const today = dateInBrussels(at)
  const canSignIn = (one: (typeof staff)[number]) =>
    one.disabled_at === null && !hasPassed(one.valid_until, today)
  if (kind === 'staff' && !staff.some((one) => one.id !== account.id && canSignIn(one))) return 'last'
  const update = updateOf(trx, account.id, { disabledAt: at })
  await together(trx, [queries.deletionOfResetCodes(trx, account.id), ...update])
  await conclude(trx, at, { action: 'account.disable', ...account })
  return 'done'
}

/** Gives a disabled account back, with its password and its link to an identity as they were. */
export async function enableVendorAccount(trx: Trx, at: Date, { kind, login }: Wanted): Promise<Switched> {
  const account = await queries.lockVendorAccount(trx, kind, login)
  if (!account) return 'unknown'
  if (account.disabled_at === null) return 'already'
  await together(trx, updateOf(trx, account.id, { disabledAt: null }))
  // One that began while the account was being disabled would come back to life.
  await conclude(trx, at, { action: 'account.enable', ...account })
  return 'done'
}

async function conclude(
  trx: Trx,
  at: Date,
  { action, id, login }: { action: 'account.disable' | 'account.enable'; id: number; login: string },
): Promise<void> {
  const endedSessions = await endSessionsOf(trx, id)
  await writeAudit(trx, operator, at, {
    action,
    target: 'account',
    targetId: id,
    after: { login, endedSessions },
  })
}
