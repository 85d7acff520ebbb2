import type { Group } from '#contract/groups.ts'
import type { Viewer } from '../../session/useViewer.ts'

// What the server would refuse is not offered. The server decides; these only keep the screen honest.

/** What the level above has set for an admin's own group, that admin only lowers. */
export const isOwnGroup = (group: Group, viewer: Viewer) =>
  viewer.kind === 'admin' && group.id === viewer.groupId
const isOverarching = (group: Group) => group.serialNumber === null
const isLicenceRoot = (group: Group) => group.rootOf !== null

/** An overarching group takes admins only; everything else can be added below a licence. */
export const mayAddUser = (group: Group) => !isOverarching(group)
export const mayAddGroup = (group: Group) => !isOverarching(group)

/** An overarching group has no seats and no end date; those of a licence's root group are staff's to set. */
export function mayChangeGroupSeats(group: Group, viewer: Viewer): boolean {
  if (isOverarching(group)) return false
  return viewer.kind === 'staff' || !isLicenceRoot(group)
}

/** Clearing the end date of a licence's root group makes the licence permanent. */
export function makesPermanent(group: Group, validUntil: string | null): boolean {
  return isLicenceRoot(group) && group.validUntil !== null && validUntil === null
}

/** Overarching groups stay at the top; only staff move a licence's root group. */
export function mayMoveGroup(group: Group, viewer: Viewer): boolean {
  if (isOverarching(group)) return false
  return viewer.kind === 'staff' || !(isLicenceRoot(group) || isOwnGroup(group, viewer))
}

/** Only staff delete a licence's root group, and nobody the own group. */
export function mayDeleteGroup(group: Group, viewer: Viewer): boolean {
  return viewer.kind === 'staff' || !(isLicenceRoot(group) || isOwnGroup(group, viewer))
}

/** Staff go from a licence's root group back to the overarching group above it. */
export function leadsUp(group: Group, viewer: Viewer): boolean {
  return viewer.kind === 'staff' && isLicenceRoot(group) && group.parentId !== 0
}
