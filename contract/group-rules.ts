import type { Viewer } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { Group, GroupChange } from './groups.ts'

// Each rule returns the refusal code if a person may not do something to a group they can see, else null. The server
// enforces these rules, and pages hide what it would refuse.

type Reason = ErrorCode | null

/** A group's place, as far as the rules need it. */
export type PlacedGroup = Pick<Group, 'id' | 'serialNumber' | 'rootOf'>

/** An overarching group belongs to no licence: it holds the root groups of several. */
export const isOverarching = ({ serialNumber }: Pick<Group, 'serialNumber'>) => serialNumber === null

/** Every licence with groups has one root group. */
export const isLicenceRoot = ({ rootOf }: Pick<Group, 'rootOf'>) => rootOf !== null

const isOwnGroup = (viewer: Viewer, group: Pick<Group, 'id'>) => viewer.groupId === group.id

/** Overarching groups hold root groups only. */
export const whyNotAddGroup = (parent: PlacedGroup): Reason =>
  isOverarching(parent) ? 'group.overarchingRootsOnly' : null

/** An overarching group takes admins only: it has no seats. */
export const whyNotAddUser = (group: PlacedGroup): Reason =>
  isOverarching(group) ? 'group.overarchingAdminsOnly' : null

/** Only staff may move or delete a licence's root group; admins may not move or delete their own group. */
export function whyNotMoveOrDelete(viewer: Viewer, group: PlacedGroup): Reason {
  if (isOwnGroup(viewer, group)) return 'group.ownGroup'
  return isLicenceRoot(group) && viewer.kind !== 'staff' ? 'group.rootIsStaffs' : null
}

/**
 * Overarching groups stay at the top level. Root groups go there or under an overarching group. All others stay within
 * their licence.
 * @param parent null for the top level
 */
export function whyNotMoveUnder(group: PlacedGroup, parent: PlacedGroup | null): Reason {
  if (isOverarching(group)) return parent ? 'group.overarchingRootsOnly' : null
  const isUnderLicence = parent !== null && !isOverarching(parent)
  if (isLicenceRoot(group)) return isUnderLicence ? 'group.otherLicence' : null
  if (!isUnderLicence) return 'group.overarchingRootsOnly'
  return parent.serialNumber === group.serialNumber ? null : 'group.otherLicence'
}

/** An overarching group has no seats and no end date; only staff set those of a licence's root group. */
export function whyNotChangeSeats(viewer: Viewer, group: PlacedGroup): Reason {
  if (isOverarching(group)) return 'group.overarchingNoSeats'
  return isLicenceRoot(group) && viewer.kind !== 'staff' ? 'group.rootIsStaffs' : null
}

/** Admins may only lower the seats and the end date that the level above set for their own group. */
export const mayOnlyLower = (viewer: Viewer, group: PlacedGroup): boolean =>
  viewer.kind === 'admin' && isOwnGroup(viewer, group)

/** Refuses actual changes only: forms also send seats and date that did not change. A school has one language, which its root group holds. */
export function whyNotChangeGroup(
  viewer: Viewer,
  group: PlacedGroup & Pick<Group, 'reservedSeats' | 'validUntil' | 'language'>,
  { reservedSeats = group.reservedSeats, validUntil = group.validUntil, language }: GroupChange,
): Reason {
  if (language !== undefined && language !== group.language && !isLicenceRoot(group))
    return 'group.languageOfRoot'
  const changesSeats = reservedSeats !== group.reservedSeats
  if (!changesSeats && validUntil === group.validUntil) return null
  const reason = whyNotChangeSeats(viewer, group)
  if (reason || !mayOnlyLower(viewer, group)) return reason
  // Without a reservation of its own, a group draws from the larger pool above.
  const raisesSeats = changesSeats && (reservedSeats === 0 || reservedSeats > group.reservedSeats)
  const raisesDate = group.validUntil !== null && (validUntil === null || validUntil > group.validUntil)
  return raisesSeats || raisesDate ? 'group.ownLowerOnly' : null
}
