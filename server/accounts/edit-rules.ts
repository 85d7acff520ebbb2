import { whyNotChangeAccount } from '#contract/account-rules.ts'
import { AccountChange } from '#contract/accounts.ts'
import type { Was } from '#contract/was.ts'
import type { Language } from '#i18n/languages.ts'
import { refuseNewcomer } from '../groups/newcomer.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { assertAllowed, conflict, invalidField } from '../platform/errors.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { toAccount } from './accounts.ts'
import type { AccountUnderChange } from './change-accounts.ts'
import type * as queries from './queries.ts'

/**
 * The editor: the person, the browser whose session survives a change of password, and the language of
 * the mails that follow.
 */
export type Actor = { person: Person; sessionToken: string | null; address: string; language: Language }

export type Edit = {
  actor: Actor
  change: AccountChange
  was: Was
  passwordHash: string | undefined
  /** Whether the new password is; undefined: there is none. */
  easyPassword: boolean | undefined
}

/** The fields that touch seats or admins, as they are to be; an absent one stays as it is. */
export function wanted(account: queries.AccountRow, change: AccountChange) {
  const { seats = account.seats, seatsReserved = account.seatsReserved } = change
  const { isAdmin = account.kind === 'admin', validUntil = account.validUntil } = change
  return { seats, seatsReserved, isAdmin, validUntil }
}

/** Whether a change touches seats or admins; a form also sends what did not change. */
export function needsLicence(account: queries.AccountRow, change: AccountChange): boolean {
  const { seats, seatsReserved, isAdmin, validUntil } = wanted(account, change)
  const isDated = validUntil !== account.validUntil
  const changesAdmins = isAdmin !== (account.kind === 'admin') || (isDated && account.kind === 'admin')
  return changesAdmins || seats !== account.seats || seatsReserved !== account.seatsReserved
}

/** Whether an admin is none any more, or can no longer sign in. */
export function losesRole(services: Services, { change }: Edit, account: queries.AccountRow): boolean {
  const { isAdmin, validUntil } = wanted(account, change)
  const isShutOut =
    validUntil !== account.validUntil && hasPassed(validUntil, dateInBrussels(services.clock()))
  return account.kind === 'admin' && (!isAdmin || isShutOut)
}

/** @throws Refusal 403 or 409, for what this person may not change of an account in a group */
export function refuseEdit(
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
  if (isNewEasy) throw invalidField(AccountChange.wireNames.password, 'account.passwordEasy')
  if (isNewEasy === undefined && account.easyPassword) throw conflict('account.adminWithEasyPassword')
}

export const refuseStale = ({ change, was }: Edit, account: queries.AccountRow): void =>
  refuseOutdated(AccountChange.wireNames, change, was, toAccount(account))
