import type { Account } from '#contract/account.ts'
import { needsCurrentPassword, whyNotChangeVendor } from '#contract/account-rules.ts'
import { AccountChange } from '#contract/accounts.ts'
import { isEasyPassword } from '#contract/easy-password.ts'
import type { Was } from '#contract/was.ts'
import { assertAdminRemains, withoutLicence } from '../groups/change.ts'
import { serialNumberOf } from '../groups/groups.ts'
import type { Trx } from '../platform/db/database.ts'
import { assertAllowed, invalidField, notFound, Refusal } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import { holdAccount } from './account-changes.ts'
import { toAccount } from './accounts.ts'
import { accountToHelp, changeAtAccount, changeOfAccount, changeOfVendor } from './change-accounts.ts'
import { refuseSamePassword } from './change-password.ts'
import { checkOwnPassword } from './credentials.ts'
import {
  type Actor,
  type Edit,
  losesRole,
  needsLicence,
  refuseEdit,
  refuseStale,
  wanted,
} from './edit-rules.ts'
import { countingTakenLogin } from './free-login.ts'
import * as queries from './queries.ts'
import { renewalAfter } from './renewal-after.ts'
import { assertSeatsFit } from './seats-fit.ts'
import { refuseWeakPassword } from './weak-password.ts'
import { writeEdit } from './write-edit.ts'

/**
 * Changes one's own account, or one in the groups one administers; for staff also those of staff and dealers. A new password ends
 * the account's other sessions.
 * @param was what it rests on
 * @throws Refusal 400 wrong current password, 403 one's own role or end date, 404 outside the scope, 409 seats, or what it rests on
 *   is no longer so
 */
export async function editAccount(
  services: Services,
  actor: Actor,
  id: number,
  change: AccountChange,
  was?: Was,
): Promise<Account> {
  const stored = await accountToHelp(services, actor.person, id)
  const isOwn = id === actor.person.id
  if (!isOwn && actor.person.app !== null) throw new Refusal(403, 'app.notAllowed')
  const isVendor = stored.groupId === null
  if (isOwn) refuseEasyWay(actor.person, stored, change)
  if (isVendor && !isOwn) assertAllowed(whyNotChangeVendor(change))
  if (actor.person.isPasswordDue) await assertOnlyNewPassword(services, actor.person, id, change)
  else await assertCurrentPassword(services, actor, stored, change)
  if (change.password !== undefined)
    refuseWeakPassword(change.password, change.login ?? stored.login, { mayBeEasy: !isOwn && !isVendor })
  const passwordHash =
    change.password === undefined ? undefined : await services.passwords.hash(change.password)

  const easyPassword = change.password === undefined ? undefined : isEasyPassword(change.password)
  const changed = isOwn ? ofOneself(actor.person, change) : change
  const edit: Edit = { actor, change: changed, was, passwordHash, easyPassword }
  const logins = { login: changed.login ?? stored.login, was: stored.login }
  const account =
    isVendor || (isOwn && actor.person.kind !== 'admin')
      ? await editPersonalData(services, edit, stored)
      : await countingTakenLogin(services, actor.person.id, logins, () => editInGroup(services, edit, stored))
  if (passwordHash && !isOwn) await services.signInThrottle.clear(account.login)
  return account
}

/** A person who came in without the password changes none of their ways to sign in. @throws Refusal 403 */
function refuseEasyWay(
  { easyWay }: Person,
  stored: queries.AccountRow,
  { login = stored.login, email = stored.email, password }: AccountChange,
): void {
  const changes = Boolean(password) || login !== stored.login || email !== stored.email
  if (easyWay !== null && changes) throw new Refusal(403, 'session.needsPassword')
}

/** Changes that people may make to their own account: a password that is due alone, and never whether it is, nor their login. */
function ofOneself({ isPasswordDue }: Person, change: AccountChange): AccountChange {
  const { mustChangePassword: _, login: __, ...others } = change
  return isPasswordDue ? {} : others
}

/**
 * Keeps a session whose password is due from anything else. It was started with the current password just now, which is
 * not asked for again.
 * @throws Refusal 403; 400 for the current password as the new one
 */
async function assertOnlyNewPassword(
  services: Services,
  person: Person,
  id: number,
  { password }: AccountChange,
): Promise<void> {
  if (id !== person.id || password === undefined) throw new Refusal(403, 'session.passwordDue')
  const stored = await queries.findPassword(services.db, id)
  const chosen = { password, field: AccountChange.wireNames.password }
  await refuseSamePassword(services, { mustChangePassword: true, passwordHash: stored?.hash }, chosen)
}

/** Changes that need the person's own password; guessing it counts as trying to sign in. */
async function assertCurrentPassword(
  services: Services,
  { person, address }: Actor,
  stored: queries.AccountRow,
  { currentPassword, ...change }: AccountChange,
): Promise<void> {
  if (!needsCurrentPassword(viewerOf(person), toAccount(stored), change)) return
  const field = AccountChange.wireNames.currentPassword
  if (currentPassword === undefined) throw invalidField(field, 'account.currentPasswordNeeded')
  await checkOwnPassword(services, person, { password: currentPassword, field }, address)
}

/**
 * People without a role in a group change their name, e-mail and password, and staff the name and e-mail of staff and dealers; anything
 * else they send is ignored.
 */
function editPersonalData(
  services: Services,
  edit: Edit,
  { id, groupId, ...stored }: queries.AccountRow,
): Promise<Account> {
  const { name, email } = edit.change
  const { person } = edit.actor
  const change = (trx: Trx, account: queries.AccountRow) => {
    refuseStale(edit, account)
    return writeEdit(services, trx, { ...edit, change: { name, email } }, account)
  }
  if (groupId === null) return changeOfVendor(services, person, id, change)
  return withoutLicence(services, { groupId: null, serialNumber: serialNumberOf(stored) }, async (trx) => {
    const account = await holdAccount(trx, id, id)
    if (!account) throw notFound('account.notFound')
    return change(trx, account)
  })
}

async function editInGroup(services: Services, edit: Edit, stored: queries.AccountRow): Promise<Account> {
  const { person } = edit.actor
  if (!needsLicence(stored, edit.change)) {
    const edited = await changeOfAccount(services, person, stored, async (under) => {
      const { trx, account } = under
      // It may have changed since it was looked at.
      if (needsLicence(account, edit.change)) return null
      refuseEdit(services, edit, under)
      refuseStale(edit, account)
      return writeEdit(services, trx, edit, account)
    })
    if (edited) return edited
  }
  return changeAtAccount(services, person, stored, async (under) => {
    const { trx, account } = under
    refuseEdit(services, edit, under)
    refuseStale(edit, account)
    await assertSeatsFit(trx, account, { ...account, ...wanted(account, edit.change) })
    const renewal = losesRole(services, edit, account)
      ? renewalAfter(under, edit.actor, services.clock())
      : null
    const edited = await writeEdit(services, trx, edit, account, renewal)
    if (losesRole(services, edit, account))
      await assertAdminRemains(services, under, { ...account, path: account.groupPath }, [account])
    return edited
  })
}
