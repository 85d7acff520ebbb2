import type { Viewer } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { Group, GroupChange } from './groups.ts'

// Each rule says why a person may not do something to a group they can see, as the code of the refusal, or null where they
// may. The server refuses by these rules, and pages do not offer what it would refuse.

type Reason = ErrorCode | null

/** Where a group stands, as the rules see it. */
export type PlacedGroup = Pick<Group, 'id' | 'serialNumber' | 'rootOf'>

/** An overarching group lies in no licence: it holds the root groups of several. */
export const isOverarching = ({ serialNumber }: Pick<Group, 'serialNumber'>) => serialNumber === null

/** Every licence with groups has one root group. */
export const isLicenceRoot = ({ rootOf }: Pick<Group, 'rootOf'>) => rootOf !== null

const isOwnGroup = (viewer: Viewer, group: Pick<Group, 'id'>) => viewer.groupId === group.id

/** Overarching groups hold the root groups of licences, and nothing else. */
export const whyNotAddGroup = (parent: PlacedGroup): Reason =>
  isOverarching(parent) ? 'group.overarchingRootsOnly' : null

/** An overarching group takes admins only: it has no seats. */
export const whyNotAddUser = (group: PlacedGroup): Reason =>
  isOverarching(group) ? 'group.overarchingAdminsOnly' : null

/** Only staff move or delete a licence's root group, and admins never the group they are in. */
export function whyNotMoveOrDelete(viewer: Viewer, group: PlacedGroup): Reason {
  if (isOwnGroup(viewer, group)) return 'group.ownGroup'
  return isLicenceRoot(group) && viewer.kind !== 'staff' ? 'group.rootIsStaffs' : null
}

/**
 * Licences' root groups lie at the top level or under overarching groups, which lie at the top level; all others stay within
 * their licence.
 * @param parent null: the top level
 */
export function whyNotMoveUnder(group: PlacedGroup, parent: PlacedGroup | null): Reason {
  if (isOverarching(group)) return parent ? 'group.overarchingRootsOnly' : null
  const isUnderLicence = parent !== null && !isOverarching(parent)
  if (isLicenceRoot(group)) return isUnderLicence ? 'group.otherLicence' : null
  if (!isUnderLicence) return 'group.overarchingRootsOnly'
  return parent.serialNumber === group.serialNumber ? null : 'group.otherLicence'
}

/** An overarching group has no seats and no end date; those of a licence's root group are for staff to set. */
export function whyNotChangeSeats(viewer: Viewer, group: PlacedGroup): Reason {
  if (isOverarching(group)) return 'group.overarchingNoSeats'
  return isLicenceRoot(group) && viewer.kind !== 'staff' ? 'group.rootIsStaffs' : null
}

/** What the level above has set for their own group, admins may only lower. */
export const mayOnlyLower = (viewer: Viewer, group: PlacedGroup): boolean =>
  viewer.kind === 'admin' && isOwnGroup(viewer, group)

/** Forms send seats and date along unchanged: only a change is refused. */
export function whyNotChangeGroup(
  viewer: Viewer,
  group: PlacedGroup & Pick<Group, 'reservedSeats' | 'validUntil'>,
  { reservedSeats = group.reservedSeats, validUntil = group.validUntil }: GroupChange,
): Reason {
  const changesSeats = reservedSeats !== group.reservedSeats
  if (!changesSeats && validUntil === group.validUntil) return null
  const reason = whyNotChangeSeats(viewer, group)
  if (reason || !mayOnlyLower(viewer, group)) return reason
  // Without a reservation of its own, a group draws from the larger pool above.
  const raisesSeats = changesSeats && (reservedSeats === 0 || reservedSeats > group.reservedSeats)
  const raisesDate = group.validUntil !== null && (validUntil === null || validUntil > group.validUntil)
  return raisesSeats || raisesDate ? 'group.ownLowerOnly' : null
}
