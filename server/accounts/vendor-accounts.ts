import type { VendorKind } from '#contract/vendor-accounts.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { Refusal } from '../platform/errors.ts'
import { type Actor, writeAudit } from '../record/audit/audit.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { updateOf } from './account-changes.ts'
import { insertUnlessTaken } from './add-account.ts'
import { endOfLinks } from './invitation-rows.ts'
import { lockVendors, type VendorLock, type WantedVendor } from './vendor-rows.ts'

// Rules for the accounts of staff and dealers, for the screen and for the operator's commands alike.

/** `passwordHash` null: none yet; its owner is invited to choose one. */
export type VendorData = {
  kind: VendorKind
  login: string
  name: string
  email: string
  passwordHash: string | null
}

/** The author of the change, and its time. */
export type By = { actor: Actor; at: Date }

/**
 * Adds an account that has no group.
 * @returns its id
 * @throws Refusal 409 if the login is taken
 */
export async function addVendorAccount(
  trx: Trx,
  { actor, at }: By,
  { passwordHash, ...account }: VendorData,
): Promise<number> {
  // No password ever matches an empty hash.
  const password =
    passwordHash === null ? { password_hash: '', invited_at: at } : { password_hash: passwordHash }
  const columns = { ...account, ...password, group_id: null, valid_until: null }
  const id = await insertUnlessTaken(trx, columns)
  await writeAudit(trx, actor, at, {
    action: 'account.add',
    target: 'account',
    targetId: id,
    after: { login: account.login, kind: account.kind },
  })
  return id
}

/**
 * `unknown`: no such account of staff or a dealer. `last`: no staff account could sign in any more. `self`: one's own.
 */
export type Switched = 'done' | 'already' | 'unknown' | 'last' | 'self'

/**
 * Disables an account of staff or a dealer: its sessions and the links in its mails end at once, and it can neither sign in nor reset its
 * password. To a visitor it looks like a wrong password. Its name stays in the audit.
 * @throws Refusal 401 if the person who does it was disabled meanwhile
 */
export async function disableVendorAccount(trx: Trx, by: By, wanted: WantedVendor): Promise<Switched> {
  // Lock all of the staff: the last two, disabled at the same time, must not both pass the checks below.
  const { staff, account } = await lockVendors(trx, wanted)
  refuseFormerStaff(by, staff)
  if (!account) return 'unknown'
  if (account.disabled_at !== null) return 'already'
  if (account.kind === 'staff' && !staff.some((one) => one.id !== account.id && canSignIn(one, by.at)))
    return 'last'
  if (account.id === by.actor.id) return 'self'
  const update = updateOf(trx, account.id, { disabledAt: by.at })
  await together(trx, [...endOfLinks([account.id]), ...update])
  await conclude(trx, by, { action: 'account.disable', ...account })
  return 'done'
}

/**
 * Gives a disabled account back, with its password and its link to an identity as they were.
 * @throws Refusal 401 as above
 */
export async function enableVendorAccount(trx: Trx, by: By, wanted: WantedVendor): Promise<Switched> {
  const { staff, account } = await lockVendors(trx, wanted)
  refuseFormerStaff(by, staff)
  if (!account) return 'unknown'
  if (account.disabled_at === null) return 'already'
  await together(trx, updateOf(trx, account.id, { disabledAt: null }))
  // One that began while the account was being disabled would come back to life.
  await conclude(trx, by, { action: 'account.enable', ...account })
  return 'done'
}

const canSignIn = (one: VendorLock, at: Date) =>
  one.disabled_at === null && !one.isInvited && !hasPassed(one.valid_until, dateInBrussels(at))

/** A colleague may have disabled the person while this change waited. The operator has no account. */
function refuseFormerStaff({ actor, at }: By, staff: readonly VendorLock[]): void {
  if (actor.id === null || staff.some((one) => one.id === actor.id && canSignIn(one, at))) return
  throw new Refusal(401, 'session.required')
}

async function conclude(
  trx: Trx,
  { actor, at }: By,
  { action, id, login }: { action: 'account.disable' | 'account.enable'; id: number; login: string },
): Promise<void> {
  const endedSessions = await endSessionsOf(trx, id)
  await writeAudit(trx, actor, at, {
    action,
    target: 'account',
    targetId: id,
    after: { login, endedSessions },
  })
}
