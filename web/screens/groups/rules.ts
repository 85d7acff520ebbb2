import type { PersonKind } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import type { Group } from '#contract/groups.ts'

// What the server would refuse is not offered. The server decides; these only keep the screen honest.

/** Who looks at the screen. `groupId`: the group the own account lies in. */
export type Viewer = { kind: PersonKind; accountId: number | null; groupId: number | null }

const isSelf = (person: Account, viewer: Viewer) => person.id === viewer.accountId
const isOwnGroup = (group: Group, viewer: Viewer) => viewer.kind === 'admin' && group.id === viewer.groupId
const isOverarching = (group: Group) => group.serialNumber === null
const isLicenceRoot = (group: Group) => group.rootOf !== null

/** Whether these groups and people may be changed at all by this kind of person. */
export const mayAdminister = (viewer: Viewer) => viewer.kind === 'staff' || viewer.kind === 'admin'

/** An overarching group takes admins only; everything else can be added below a licence. */
export const mayAddUser = (group: Group) => !isOverarching(group)
export const mayAddGroup = (group: Group) => !isOverarching(group)

/** An overarching group has no seats and no end date; those of a licence's root group are staff's to set. */
export function mayChangeGroupSeats(group: Group, viewer: Viewer): boolean {
  if (isOverarching(group)) return false
  return viewer.kind === 'staff' || !isLicenceRoot(group)
}

/** What the level above has set for an admin's own group, that admin only lowers. */
export const lowersOnly = (group: Group, viewer: Viewer) => isOwnGroup(group, viewer)

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

export const mayDeletePerson = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && !isSelf(person, viewer)

/** People move within their licence, so an admin of an overarching group stays where they are. */
export function mayMovePerson(person: Account, viewer: Viewer): boolean {
  return (
    mayAdminister(viewer) && person.serialNumber !== null && person.group !== null && !isSelf(person, viewer)
  )
}

export const mayEndSessions = (viewer: Viewer) => viewer.kind === 'staff'

/** Nobody changes their own role or end date. */
export const mayChangeEndDate = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && !isSelf(person, viewer)

/** In an overarching group everybody is an admin. */
export function mayChangeRole(person: Account, viewer: Viewer): boolean {
  return mayChangeEndDate(person, viewer) && person.serialNumber !== null
}

/** In an overarching group people have no seats. */
export function mayChangePersonSeats(person: Account, viewer: Viewer): boolean {
  return mayAdminister(viewer) && person.serialNumber !== null
}

/** One's own password and e-mail change only with the current password. */
export function needsCurrentPassword(
  person: Account,
  viewer: Viewer,
  change: { email: string; password: string },
): boolean {
  return isSelf(person, viewer) && (change.password !== '' || change.email.trim() !== person.email)
}

/** Staff look at a whole licence by choosing one of its people. */
export function opensLicence(person: Account, viewer: Viewer): boolean {
  return viewer.kind === 'staff' && person.serialNumber !== null
}

/** Staff go from a licence's root group back to the overarching group above it. */
export function leadsUp(group: Group, viewer: Viewer): boolean {
  return viewer.kind === 'staff' && isLicenceRoot(group) && group.parentId !== 0
}
