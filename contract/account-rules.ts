import type { Viewer } from './access.ts'
import type { Account } from './account.ts'
import type { ErrorCode } from './errors.ts'
import { isOverarching } from './group-rules.ts'

// As in group-rules.ts: each rule returns the refusal code, or null if the person may.

type Reason = ErrorCode | null

/** The fields of an account that the rules restrict. */
export type Standing = Pick<Account, 'isAdmin' | 'validUntil' | 'seats' | 'seatsReserved'>

type Ruled = Pick<Account, 'id' | 'serialNumber'> & Standing

export const isOwnAccount = (viewer: Viewer, { id }: Pick<Account, 'id'>): boolean => viewer.accountId === id

export const whyNotDeleteAccount = (viewer: Viewer, account: Pick<Account, 'id'>): Reason =>
  isOwnAccount(viewer, account) ? 'account.deleteSelf' : null

/** With a stolen session, people who may unlock their own account could try passwords at it for as long as the session lasts. */
export const whyNotUnlock = (viewer: Viewer, account: Pick<Account, 'id'>): Reason =>
  isOwnAccount(viewer, account) ? 'account.unlockSelf' : null

/** People move within one licence, so admins of an overarching group cannot move. @param target absent: anywhere */
export function whyNotMoveAccount(
  viewer: Viewer,
  account: Pick<Account, 'id' | 'serialNumber'>,
  target: Pick<Account, 'serialNumber'> = account,
): Reason {
  if (isOwnAccount(viewer, account)) return 'account.moveSelf'
  const isInOneLicence = target.serialNumber !== null && target.serialNumber === account.serialNumber
  return isInOneLicence ? null : 'group.otherLicence'
}

/** People may not change their own role or end date. In an overarching group all are admins without seats. */
export function whyNotChangeAccount(
  viewer: Viewer,
  account: Ruled,
  { isAdmin, validUntil, seats, seatsReserved }: Standing,
): Reason {
  const changesStanding = isAdmin !== account.isAdmin || validUntil !== account.validUntil
  if (isOwnAccount(viewer, account) && changesStanding) return 'account.ownRole'
  if (!isOverarching(account)) return null
  if (!isAdmin) return 'group.overarchingAdminsOnly'
  return seats > 0 || seatsReserved ? 'group.overarchingNoSeats' : null
}

/** The easy ways in are for users, and none opens an account with a second step: a former admin may still have one. */
export function whyNotEasyWay({
  isUser,
  hasSecondStep,
}: Pick<Account, 'hasSecondStep'> & { isUser: boolean }): Reason {
  if (!isUser) return 'account.usersOnly'
  return hasSecondStep ? 'account.hasSecondStep' : null
}

/**
 * A number is for those of them whose account has not ended.
 * @param today such as `2027-03-05`
 */
export function whyNotGivePin(
  account: Pick<Account, 'validUntil' | 'hasSecondStep'> & { isUser: boolean },
  today: string,
): Reason {
  const reason = whyNotEasyWay(account)
  if (reason) return reason
  const { validUntil } = account
  return validUntil !== null && validUntil < today ? 'account.ended' : null
}

/** Whether the account is one of staff or a dealer, which have no group. */
export const isVendorAccount = ({ group }: Pick<Account, 'group'>): boolean => group === null

/**
 * Staff and dealers choose their own passwords: colleagues change their name and e-mail, not what they sign in with.
 * @param change of another person's account
 */
export const whyNotChangeVendor = ({ password }: { password?: string | undefined }): Reason =>
  password === undefined ? null : 'account.passwordOfVendor'

/**
 * Changing one's own e-mail or password needs the current password, and so does changing the e-mail of staff or a dealer: with it, who
 * stole a session could get their account too. An empty or absent password means no change.
 */
export function needsCurrentPassword(
  viewer: Viewer,
  account: Pick<Account, 'id' | 'email' | 'group'>,
  { email = account.email, password }: { email?: string | undefined; password?: string | undefined },
): boolean {
  const changesEmail = email.trim() !== account.email
  if (isOwnAccount(viewer, account)) return Boolean(password) || changesEmail
  return isVendorAccount(account) && changesEmail
}
