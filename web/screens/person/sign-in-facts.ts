import type { PersonPage } from '#contract/person-page.ts'
import { todayInBrussels } from '../../features/licences/end-date.ts'

/** Reasons that keep a person from signing in, or will at the next sign-in; the worst first. */
export type Obstacle =
  | 'disabled'
  | 'locked'
  | 'expired'
  | 'invitationOver'
  | 'invited'
  | 'mustChange'
  | 'tries'

export function obstaclesOf({ account, signIn, vendor }: PersonPage, now: Date): Obstacle[] {
  const { lockedUntil, failedTries, mustChangePassword } = signIn
  const isLocked = lockedUntil !== null && new Date(lockedUntil) > now
  const isExpired = account.validUntil !== null && account.validUntil < todayInBrussels(now)
  return [
    ...(vendor?.state === 'disabled' ? (['disabled'] as const) : []),
    ...(isLocked ? (['locked'] as const) : []),
    ...(isExpired ? (['expired'] as const) : []),
    ...(account.state === 'invited'
      ? [account.invitedUntil ? ('invited' as const) : ('invitationOver' as const)]
      : []),
    ...(mustChangePassword ? (['mustChange'] as const) : []),
    ...(failedTries > 0 && !isLocked ? (['tries'] as const) : []),
  ]
}
