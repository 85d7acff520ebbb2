import type { Viewer } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import {
  isOwnAccount,
  whyNotChangeAccount,
  whyNotDeleteAccount,
  whyNotGivePin,
  whyNotMoveAccount,
} from '#contract/account-rules.ts'
import { todayInBrussels } from '../licences/end-date.ts'

// Pages offer only changes that the contract's rules allow and that make sense.

/** Whether this kind of person administers accounts at all. */
const mayAdminister = (viewer: Viewer) => viewer.kind === 'staff' || viewer.kind === 'admin'

export const mayDeletePerson = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && whyNotDeleteAccount(viewer, person) === null

export const mayMovePerson = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && person.group !== null && whyNotMoveAccount(viewer, person) === null

/** A card brings a new password, which a person sets for themselves in their own data. */
export const mayPrintCard = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && person.group !== null && !isOwnAccount(viewer, person)

const isUser = ({ group, isAdmin }: Account) => group !== null && !isAdmin

/** Whether a user may have a card with a square, which this viewer withdraws. */
export const maySeeCard = (person: Account, viewer: Viewer) => mayAdminister(viewer) && isUser(person)

/** A number takes the place of a user's password for some hours; admins, and who has a second step, sign in with theirs. */
export const mayGiveNumber = (person: Account, viewer: Viewer, now = new Date()) =>
  mayAdminister(viewer) && whyNotGivePin({ ...person, isUser: isUser(person) }, todayInBrussels(now)) === null

/** Only people who were invited and have not come yet are in this state. */
export const mayInviteAgain = ({ state, email }: Account) => state === 'invited' && email !== ''

export const mayView = (person: Account, viewer: Viewer) => viewer.kind === 'staff' && person.isAdmin

/** The list of one's own sessions ends them, see `my-sessions`. */
export const mayEndSessions = (person: Pick<Account, 'id'>, viewer: Viewer) =>
  viewer.kind === 'staff' && !isOwnAccount(viewer, person)

export const mayChangeEndDate = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && !isOwnAccount(viewer, person)

/** The login, and whether a new password has to be chosen; the server takes neither from their owner. */
export const mayChangeSignIn = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) && person.group !== null && !isOwnAccount(viewer, person)

export const mayChangeRole = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) &&
  whyNotChangeAccount(viewer, person, { ...person, isAdmin: !person.isAdmin }) === null

export const mayChangePersonSeats = (person: Account, viewer: Viewer) =>
  mayAdminister(viewer) &&
  whyNotChangeAccount(viewer, person, { ...person, seats: person.seats + 1 }) === null

/** For staff, a person's row opens the person's licence. */
export function opensLicence(person: Account, viewer: Viewer): boolean {
  return viewer.kind === 'staff' && person.serialNumber !== null
}
