import type { Viewer } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import {
  isOwnAccount,
  whyNotChangeAccount,
  whyNotDeleteAccount,
  whyNotMoveAccount,
} from '#contract/account-rules.ts'

// What the pages offer: nothing that the rules of the contract refuse, and nothing without a point.

/** Whether accounts may be changed at all by this kind of person. */
const mayAdminister = (viewer: Viewer) => viewer.kind === 'staff' || viewer.kind === 'admin'

export const mayDeletePerson = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && whyNotDeleteAccount(viewer, person) === null

export const mayMovePerson = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && person.group !== null && whyNotMoveAccount(viewer, person) === null

export const mayEndSessions = (viewer: Viewer) => viewer.kind === 'staff'

export const mayChangeEndDate = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && !isOwnAccount(viewer, person)

export const mayChangeRole = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) &&
  whyNotChangeAccount(viewer, person, { ...person, isAdmin: !person.isAdmin }) === null

export const mayChangePersonSeats = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) &&
  whyNotChangeAccount(viewer, person, { ...person, seats: person.seats + 1 }) === null

/** Staff look at a whole licence by choosing one of its people. */
export function opensLicence(person: Account, viewer: Viewer): boolean {
  return viewer.kind === 'staff' && person.serialNumber !== null
}
