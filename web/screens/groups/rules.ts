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

// What the pages offer: nothing that the rules of the contract refuse, and nothing without a point.

export const mayAddUser = (group: Group) => whyNotAddUser(group) === null
export const mayAddGroup = (group: Group) => whyNotAddGroup(group) === null

export const mayChangeGroupSeats = (group: Group, viewer: Viewer) => whyNotChangeSeats(viewer, group) === null

/** Overarching groups have one place, the top level. */
export const mayMoveGroup = (group: Group, viewer: Viewer) =>
  !isOverarching(group) && whyNotMoveOrDelete(viewer, group) === null

export const mayDeleteGroup = (group: Group, viewer: Viewer) => whyNotMoveOrDelete(viewer, group) === null

/** Clearing the end date of a licence's root group makes the licence permanent. */
export function makesPermanent(group: Group, validUntil: string | null): boolean {
  return isLicenceRoot(group) && group.validUntil !== null && validUntil === null
}

/** Staff go from a licence's root group back to the overarching group above it. */
export function leadsUp(group: Group, viewer: Viewer): boolean {
  return viewer.kind === 'staff' && isLicenceRoot(group) && group.parentId !== 0
}
