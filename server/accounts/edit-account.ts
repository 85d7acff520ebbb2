import type { Account } from '#contract/account.ts'
import { needsCurrentPassword, whyNotChangeAccount } from '#contract/account-rules.ts'
import { AccountChange } from '#contract/accounts.ts'
import type { Language } from '#i18n/languages.ts'
import { writeAudit } from '../audit/audit.ts'
import { dateInBrussels, hasPassed } from '../calendar.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { assertAllowed, Refusal, refuseField } from '../errors.ts'
import { serialNumberOf } from '../groups/groups.ts'
import { inheritedRegistration, refuseNewcomer } from '../groups/newcomer.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import {
  accountInReach,
  changeAtAccount,
  read,
  refuseWeakPassword,
  renewWebCodeAfter,
} from './change-accounts.ts'
import { checkOwnPassword } from './credentials.ts'
import { endLink } from './end-link.ts'
import { changedBy, mailEmailChanged, mailPasswordChanged } from './mails.ts'
import * as queries from './queries.ts'

/**
 * Who is at the keyboard: the person, the browser whose session goes on after a change of password, and the language of
 * the mails that follow.
 */
export type Actor = { person: Person; sessionToken: string | null; address: string; language: Language }

/**
 * Changes one's own account, or one in the groups one administers. A new password ends the account's other sessions.
 * @throws Refusal 400 wrong current password, 403 one's own role or end date, 404 outside the scope, 409 seats
 */
export async function editAccount(
  services: Services,
  actor: Actor,
  id: number,
  change: AccountChange,
): Promise<Account> {
  const stored = await accountInReach(services, actor.person, id)
  const isOwn = id === actor.person.id
  if (!isOwn && actor.person.app !== null) throw new Refusal(403, 'app.notAllowed')
  await proveItIsThem(services, actor, stored, change)
  if (change.password !== undefined) refuseWeakPassword(change.password, stored.login)
  const passwordHash =
    change.password === undefined ? undefined : await services.passwords.hash(change.password)

  const account =
    isOwn && actor.person.kind !== 'admin'
      ? await editPersonalData(services, actor, stored, change, passwordHash)
      : await editInGroup(services, actor, id, change, passwordHash)
  if (passwordHash && !isOwn) await services.signInThrottle.clear(stored.login)
  return account
}

/** A new password or e-mail of one's own needs the current password; guessing it counts as trying to sign in. */
async function proveItIsThem(
  services: Services,
  { person, address }: Actor,
  stored: queries.AccountRow,
  { currentPassword, ...change }: AccountChange,
): Promise<void> {
  if (!needsCurrentPassword(viewerOf(person), stored, change)) return
  const field = AccountChange.wireNames.currentPassword
  if (currentPassword === undefined) throw refuseField(field, 'account.currentPasswordNeeded')
  await checkOwnPassword(services, person, { password: currentPassword, field }, address)
}

/** People without a role in a group change their name, e-mail and password; anything else they send is ignored. */
function editPersonalData(
  services: Services,
  actor: Actor,
  stored: queries.AccountRow,
  { name, email }: AccountChange,
  passwordHash: string | undefined,
): Promise<Account> {
  const { id } = stored
  const change = async (trx: Trx) => {
    await queries.lockAccount(trx, id)
    const before = await read(trx, id)
    await queries.updateAccount(trx, id, { name, email, passwordHash })
    if (passwordHash) await endSessionsOf(trx, id, actor.sessionToken)
    return conclude(trx, services, actor, before, passwordHash)
  }
  const people = `people:${serialNumberOf(stored) ?? 'vendor'}` as const
  return services.changeQueues.run(people, () => inTransaction(services.db, change))
}

function editInGroup(
  services: Services,
  actor: Actor,
  id: number,
  change: AccountChange,
  passwordHash: string | undefined,
): Promise<Account> {
  const { person, sessionToken } = actor
  return changeAtAccount(services, person, id, async ({ trx, group, account }) => {
    const now = services.clock()
    // People change their own data without the licence's lock.
    await queries.lockAccount(trx, id)
    const before = await read(trx, id)
    const { isAdmin = before.isAdmin, validUntil = before.validUntil } = change
    const isOwn = id === person.id
    const { seats = before.seats, seatsReserved = before.seatsReserved } = change
    assertAllowed(
      whyNotChangeAccount(viewerOf(person), before, { isAdmin, validUntil, seats, seatsReserved }),
    )
    const locksOut =
      passwordHash !== undefined ||
      (change.email ?? before.email) !== before.email ||
      isAdmin !== before.isAdmin ||
      validUntil !== before.validUntil
    if (locksOut) refuseNewcomer(person, account, now)
    // Only what was sent: a form opened earlier must not write back what somebody else has changed since.
    await queries.updateAccount(trx, id, {
      ...change,
      passwordHash,
      kind: isAdmin ? 'admin' : 'user',
      registeredAt:
        isAdmin && !before.isAdmin ? (inheritedRegistration(person, now) ?? undefined) : undefined,
    })
    const isDemoted = before.isAdmin && !isAdmin
    if (passwordHash || isDemoted) await endSessionsOf(trx, id, isOwn ? sessionToken : null)
    const after = await conclude(trx, services, actor, before, passwordHash)
    const isShutOut = validUntil !== before.validUntil && hasPassed(validUntil, dateInBrussels(now))
    if (isDemoted || isShutOut) await renewWebCodeAfter({ trx, group, account }, actor, now)
    return after
  })
}

/** Audits the change and tells the account's owner; a password that somebody else sets ends the link to an identity. */
async function conclude(
  trx: Trx,
  services: Services,
  { person, language }: Actor,
  before: Account,
  passwordHash: string | undefined,
): Promise<Account> {
  const { id } = before
  const at = services.clock()
  const after = await read(trx, id)
  const passwordChanged = passwordHash !== undefined
  const emailChanged = after.email !== before.email
  await writeAudit(trx, person, at, {
    action: 'account.edit',
    target: 'account',
    targetId: id,
    before,
    after: { ...after, passwordChanged },
  })
  // They went to the old address, or would undo the new password.
  if (passwordChanged || emailChanged) await queries.deleteResetCodesOf(trx, id)
  const by = changedBy(person, id)
  if (passwordChanged) {
    const disconnected = by === 'ownPassword' ? null : await endLink(trx, services, person, id)
    // To the old address, so that a hijacker who changes both can't hide it from the owner.
    const account = { ...after, email: before.email || after.email }
    await mailPasswordChanged(trx, { account, at, language }, { by, disconnected })
  }
  if (emailChanged)
    await mailEmailChanged(trx, { account: before, at, language }, { by, newEmail: after.email })
  return after
}
