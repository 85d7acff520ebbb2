import type { Viewer } from '#contract/access.ts'
import {
  isLicenceRoot,
  isOverarching,
  whyNotAddGroup,
  whyNotAddUser,
  whyNotChangeSeats,
  whyNotMoveOrDelete,
} from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'

// Pages offer only changes that the contract's rules allow and that make sense.

export const mayAddUser = (group: Group) => whyNotAddUser(group) === null
export const mayAddGroup = (group: Group) => whyNotAddGroup(group) === null

export const mayChangeGroupSeats = (group: Group, viewer: Viewer) => whyNotChangeSeats(viewer, group) === null

/** Whether a group has seats of its own to count: set aside for it, its licence's, or those of the licences in it. */
export const holdsSeats = (group: Group) =>
  group.reservedSeats > 0 || isLicenceRoot(group) || isOverarching(group)

/** Overarching groups stay at the top level. */
export const mayMoveGroup = (group: Group, viewer: Viewer) =>
  !isOverarching(group) && whyNotMoveOrDelete(viewer, group) === null

export const mayDeleteGroup = (group: Group, viewer: Viewer) => whyNotMoveOrDelete(viewer, group) === null

/** Only users get cards from their group, and an overarching group has none. */
export const mayPrintCards = (group: Group) => !isOverarching(group)

/** Clearing the end date of a root group makes its licence permanent. */
export function makesPermanent(group: Group, validUntil: string | null): boolean {
  return isLicenceRoot(group) && group.validUntil !== null && validUntil === null
}

/** Whether to offer staff a link from a root group to the overarching group above it. */
export function leadsUp(group: Group, viewer: Viewer): boolean {
  return viewer.kind === 'staff' && isLicenceRoot(group) && group.parentId !== 0
}
