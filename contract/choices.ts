/**
 * Values that addresses of pages accept besides numbers and text. In a file of its own: the first page a visitor sees knows all addresses, but
 * needs no calls of the signed-in ones.
 */

/**
 * Filters of a list of a group's accounts: those that never signed in, those that failed
 * sign-ins keep out now, and those whose end date has passed.
 */
export const accountStates = ['never', 'locked', 'expired'] as const

export type AccountState = (typeof accountStates)[number]

/** Kinds of events, as people look for them. */
export const activityKinds = ['added', 'changed', 'moved', 'deleted', 'signIn', 'payments'] as const

export type ActivityKind = (typeof activityKinds)[number]

/** The orders of the table of licences that pages offer, by our names. */
export const tableOrders = {
  name: 'name',
  '-name': '-name',
  end: 'valid_until',
  '-end': '-valid_until',
} as const
