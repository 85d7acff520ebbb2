import type { Account } from '#contract/account.ts'
import { needsCurrentPassword, whyNotChangeAccount, whyNotChangeVendor } from '#contract/account-rules.ts'
import { AccountChange } from '#contract/accounts.ts'
import { isEasyPassword } from '#contract/easy-password.ts'
import type { Was } from '#contract/was.ts'
import type { Language } from '#i18n/languages.ts'
import { assertAdminRemains, withoutLicence } from '../groups/change.ts'
import { serialNumberOf } from '../groups/groups.ts'
import { inheritedRegistration, refuseNewcomer } from '../groups/newcomer.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { afterChange } from '../platform/db/columns.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { assertAllowed, conflict, notFound, Refusal, refuseField } from '../platform/errors.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { noteOf } from '../record/audit/audit.ts'
import { type Mail, mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import { endingOfSessions } from '../sessions/sessions.ts'
import { holdAccount, updateOf } from './account-changes.ts'
import { toAccount } from './accounts.ts'
import {
  type AccountUnderChange,
  accountToHelp,
  changeAtAccount,
  changeOfAccount,
  changeOfVendor,
} from './change-accounts.ts'
import { refuseSamePassword } from './change-password.ts'
import { checkOwnPassword } from './credentials.ts'
import { endedLink } from './end-link.ts'
import { countingTakenLogin } from './free-login.ts'
import { endOfLinks } from './invitation-rows.ts'
import { aboutEmailChanged, aboutLoginChanged, aboutPasswordChanged, changedBy } from './mails.ts'
import * as queries from './queries.ts'
import { renewalAfter } from './renewal-after.ts'
import { assertSeatsFit } from './seats-fit.ts'
import { refuseWeakPassword } from './weak-password.ts'

/**
 * The editor: the person, the browser whose session survives a change of password, and the language of
 * the mails that follow.
 */
export type Actor = { person: Person; sessionToken: string | null; address: string; language: Language }

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

type Edit = {
  actor: Actor
  change: AccountChange
  was: Was
  passwordHash: string | undefined
  /** Whether the new password is; undefined: there is none. */
  easyPassword: boolean | undefined
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
  if (currentPassword === undefined) throw refuseField(field, 'account.currentPasswordNeeded')
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
    return carryOut(services, trx, { ...edit, change: { name, email } }, account)
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
      return carryOut(services, trx, edit, account)
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
    const edited = await carryOut(services, trx, edit, account, renewal)
    if (losesRole(services, edit, account))
      await assertAdminRemains(services, under, { ...account, path: account.groupPath }, [account])
    return edited
  })
}

/** The fields that touch seats or admins, as they are to be; an absent one stays as it is. */
function wanted(account: queries.AccountRow, change: AccountChange) {
  const { seats = account.seats, seatsReserved = account.seatsReserved } = change
  const { isAdmin = account.kind === 'admin', validUntil = account.validUntil } = change
  return { seats, seatsReserved, isAdmin, validUntil }
}

/** Whether a change touches seats or admins; a form also sends what did not change. */
function needsLicence(account: queries.AccountRow, change: AccountChange): boolean {
  const { seats, seatsReserved, isAdmin, validUntil } = wanted(account, change)
  const isDated = validUntil !== account.validUntil
  const changesAdmins = isAdmin !== (account.kind === 'admin') || (isDated && account.kind === 'admin')
  return changesAdmins || seats !== account.seats || seatsReserved !== account.seatsReserved
}

/** Whether an admin is none any more, or can no longer sign in. */
function losesRole(services: Services, { change }: Edit, account: queries.AccountRow): boolean {
  const { isAdmin, validUntil } = wanted(account, change)
  const isShutOut =
    validUntil !== account.validUntil && hasPassed(validUntil, dateInBrussels(services.clock()))
  return account.kind === 'admin' && (!isAdmin || isShutOut)
}

/** An account for the audit, whose text is searched: an edit changes no second step. */
const recorded = (row: queries.AccountRow) => ({ ...toAccount(row), hasSecondStep: undefined })

/** @throws Refusal 403 or 409, for what this person may not change of an account in a group */
function refuseEdit(
  services: Services,
  { actor: { person }, change, passwordHash, easyPassword }: Edit,
  { viewer, account }: AccountUnderChange,
): void {
  const standing = wanted(account, change)
  const before = toAccount(account)
  assertAllowed(whyNotChangeAccount(viewer, before, standing))
  if (standing.isAdmin) refuseEasyPassword(account, easyPassword)
  const locksOut =
    passwordHash !== undefined ||
    (change.login ?? before.login) !== before.login ||
    (change.email ?? before.email) !== before.email ||
    standing.isAdmin !== before.isAdmin ||
    standing.validUntil !== before.validUntil
  if (locksOut) refuseNewcomer(person, account, services.clock())
}

/**
 * Keeps easy passwords from admins: neither do they get one, nor does a user become an admin with it.
 * @throws Refusal 400 for the new one, 409 for the one that they have
 */
function refuseEasyPassword(account: queries.AccountRow, isNewEasy: boolean | undefined): void {
  if (isNewEasy) throw refuseField(AccountChange.wireNames.password, 'account.passwordEasy')
  if (isNewEasy === undefined && account.easyPassword) throw conflict('account.adminWithEasyPassword')
}

const refuseStale = ({ change, was }: Edit, account: queries.AccountRow): void =>
  refuseOutdated(AccountChange.wireNames, change, was, toAccount(account))

/**
 * Changes an account that is locked, audits it and tells the account's owner; a password that another person sets ends the
 * link to an identity. Only what was sent is written: a form that was opened earlier must not undo another person's change.
 */
async function carryOut(
  services: Services,
  trx: Trx,
  { actor, change, passwordHash, easyPassword }: Edit,
  before: queries.AccountRow,
  renewal: ReturnType<typeof renewalAfter> = null,
): Promise<Account> {
  const { person, language } = actor
  const { id } = before
  const at = services.clock()
  const noting = { actor: person, at }
  const { isAdmin } = wanted(before, change)
  const isPromoted = isAdmin && before.kind === 'user'
  const isDemoted = !isAdmin && before.kind === 'admin'
  const kind = isPromoted ? 'admin' : isDemoted ? 'user' : before.kind
  const passwordChanged = passwordHash !== undefined
  const by = changedBy(person, id)
  const isChosen = passwordChanged && by === 'ownPassword'
  const { password: _, currentPassword: __, isAdmin: ___, ...kept } = change
  const after = { ...afterChange(before, kept), kind, ...(isChosen && { mustChangePassword: false }) }
  const { login, email } = after
  const emailChanged = email !== before.email

  const update = updateOf(trx, id, {
    ...change,
    passwordHash,
    easyPassword,
    mustChangePassword: isChosen ? false : change.mustChangePassword,
    ...(kind !== before.kind && { kind }),
    registeredAt: isPromoted ? (inheritedRegistration(person, at) ?? undefined) : undefined,
  })
  const note = noteOf(noting, {
    action: 'account.edit',
    target: 'account',
    targetId: id,
    before: recorded(before),
    after: { ...recorded(after), passwordChanged, easyPassword },
  })
  // They went to the old address, would undo the new password, or promise the role.
  const links = passwordChanged || emailChanged || isDemoted ? endOfLinks([id]) : []
  const ending =
    passwordChanged || isDemoted
      ? endingOfSessions(trx, id, id === person.id ? actor.sessionToken : null)
      : null
  const link = passwordChanged && by !== 'ownPassword' ? [queries.deletionOfLink(trx, id)] : []
  const [ended] = await together<queries.EndedLink>(trx, [
    ...(renewal?.statements ?? []),
    ...(ending ? [ending.sessions] : []),
    ...links,
    note,
    ...update,
    ...link,
  ])

  const unlinked = ended && endedLink(services, { actor: person, accountId: id }, ended)
  const mails: Mail[] = []
  if (passwordChanged) {
    // To the old address, so that a hijacker who changes both can't hide it from the owner.
    const account = { ...after, email: before.email || email }
    mails.push(
      ...aboutPasswordChanged({ account, at, language }, { by, disconnected: unlinked?.provider ?? null }),
    )
  }
  if (login !== before.login)
    mails.push(...aboutLoginChanged({ account: before, at, language }, { by, newLogin: login }))
  if (emailChanged)
    mails.push(...aboutEmailChanged({ account: before, at, language }, { by, newEmail: email }))
  if (renewal) mails.push(...(await renewal.mails()))
  await together(trx, [
    ...(ending ? [ending.codes] : []),
    ...(unlinked ? [unlinked.note] : []),
    ...mailing(trx, at, mails),
  ])
  return toAccount(after)
}
