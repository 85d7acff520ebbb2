import type { Account } from '#contract/account.ts'
import type { Viewer } from '../session/useViewer.ts'

// What the server would refuse is not offered. The server decides; these only keep the screen honest.

const isSelf = (account: Account, viewer: Viewer) => account.id === viewer.accountId

/** Whether accounts may be changed at all by this kind of person. */
const mayAdminister = (viewer: Viewer) => viewer.kind === 'staff' || viewer.kind === 'admin'

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
