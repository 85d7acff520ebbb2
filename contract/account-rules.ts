import type { Viewer } from './access.ts'
import type { Account } from './account.ts'
import type { ErrorCode } from './errors.ts'
import { isOverarching } from './group-rules.ts'

// As in group-rules.ts: why a person may not do something to an account they can see, or null where they may.

type Reason = ErrorCode | null

/** What a change leads to, besides name, e-mail and password. */
export type Standing = Pick<Account, 'isAdmin' | 'validUntil' | 'seats' | 'seatsReserved'>

type Ruled = Pick<Account, 'id' | 'serialNumber'> & Standing

export const isOwnAccount = (viewer: Viewer, { id }: Pick<Account, 'id'>): boolean => viewer.accountId === id

export const whyNotDeleteAccount = (viewer: Viewer, account: Pick<Account, 'id'>): Reason =>
  isOwnAccount(viewer, account) ? 'account.deleteSelf' : null

/** Admins of an overarching group stay in it: people move within one licence. @param target absent: anywhere */
export function whyNotMoveAccount(
  viewer: Viewer,
  account: Pick<Account, 'id' | 'serialNumber'>,
  target: Pick<Account, 'serialNumber'> = account,
): Reason {
  if (isOwnAccount(viewer, account)) return 'account.moveSelf'
  const isInOneLicence = target.serialNumber !== null && target.serialNumber === account.serialNumber
  return isInOneLicence ? null : 'group.otherLicence'
}

/** People do not change their own role or end date. In an overarching group all are admins, without seats. */
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

/** A new e-mail or password of one's own needs the current password. An empty or absent password stays as it is. */
export function needsCurrentPassword(
  viewer: Viewer,
  account: Pick<Account, 'id' | 'email'>,
  { email = account.email, password }: { email?: string | undefined; password?: string | undefined },
): boolean {
  return isOwnAccount(viewer, account) && (Boolean(password) || email.trim() !== account.email)
}
