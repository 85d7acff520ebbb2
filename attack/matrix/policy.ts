import type { api } from '#contract/api.ts'
import type { PersonName } from '../people.ts'

/** A call's outcome: a success, or a refusal by status or, if that says more, by code. */
export type Verdict = 200 | 401 | 403 | 404 | `${string}.${string}`

/**
 * Verdicts for an own, a foreign and a missing object. A single verdict: the call has no object, or is refused for every object.
 */
export type Rule = Verdict | readonly [own: Verdict, foreign: Verdict, missing: Verdict]

export type Row = Record<PersonName, Rule>

const own = [200, 404, 404] as const
const every = [200, 200, 404] as const

/** Calls open to everyone, signed in or not: they need a code, a password or a captcha. */
const everyone = (verdict: Verdict): Row => ({
  visitor: verdict,
  user: verdict,
  subAdmin: verdict,
  admin: verdict,
  dealer: verdict,
  staff: verdict,
})

const signedIn = (rule: Rule): Row => ({
  visitor: 401,
  user: rule,
  subAdmin: rule,
  admin: rule,
  dealer: rule,
  staff: rule,
})
/** Users sign in without a second step. */
const allButUsers = (rule: Rule): Row => ({ ...signedIn(rule), user: 403 })
const onlyStaff = (rule: Rule): Row => ({ ...signedIn(403), staff: rule })
const staffAndDealers = (staff: Rule, dealer: Rule): Row => ({ ...signedIn(403), dealer, staff })
const staffAndAdmins = (staff: Rule, admins: Rule): Row => ({
  ...signedIn(403),
  subAdmin: admins,
  admin: admins,
  staff,
})

/** Sub-admins see the licence, but not its web code, nor may they renew it. */
const rootAdmins: Row = {
  ...staffAndAdmins(every, own),
  subAdmin: [403, 404, 404],
  dealer: own,
}

/** For all licences that the person may renew. */
const renewers: Row = { ...staffAndAdmins(200, 200), subAdmin: 403, dealer: 200 }

/** Sub-admins see none of them: a number alone does not tell them of which licence it is. */
const papers: Row = { ...rootAdmins, subAdmin: 404 }

/**
 * The permissions, written by hand from the specification, so that they can check the contract. A call missing here does not
 * compile.
 */
export const policy: Record<keyof typeof api, Row> = {
  readLoginState: everyone(200),
  readConfig: everyone(200),
  readChallenge: everyone(200),
  signIn: everyone('session.wrongCredentials'),
  signInWithCard: everyone('card.unknown'),
  readOpenDoor: everyone('door.closed'),
  signInAtDoor: everyone('door.closed'),
  giveSecondStep: everyone('secondStep.over'),
  startPasskeySignIn: everyone(200),
  signInWithPasskey: everyone('passkey.unknown'),
  signOut: everyone(200),
  readSecurity: signedIn(200),
  startTotp: allButUsers(200),
  confirmTotp: allButUsers('secondStep.notStarted'),
  removeTotp: signedIn('secondStep.none'),
  startPasskey: allButUsers(200),
  addPasskey: allButUsers('passkey.refused'),
  removePasskey: signedIn(404),
  renewRecoveryCodes: signedIn('secondStep.none'),
  forgetDevice: signedIn(404),
  endSecondStep: onlyStaff(['secondStep.none', 'secondStep.none', 404]),
  startView: onlyStaff(['view.notAnAdmin', 200, 404]),
  endView: signedIn(200),
  listOwnSessions: signedIn(200),
  endOwnSession: signedIn(own),
  endOtherSessions: signedIn(200),
  askVendor: signedIn(200),
  startExternalSignIn: everyone(200),
  exchangeCode: everyone('signOn.stateWrong'),
  signInWithIdentity: everyone('signOn.failed'),
  connectIdentity: everyone('signOn.failed'),
  askForApp: everyone(200),
  redeemHandOver: everyone('app.codeWrong'),
  requestPasswordReset: everyone('captcha.failed'),
  checkResetCode: everyone(200),
  resetPassword: everyone('reset.codeWrong'),
  readInvitation: everyone('invitation.over'),
  acceptInvitation: everyone('invitation.over'),
  readReminder: everyone('reminder.over'),
  answerReminder: everyone('reminder.over'),
  readQuoteByCode: everyone('quote.notFound'),
  acceptQuote: everyone('quote.notFound'),
  changePassword: everyone('captcha.failed'),
  register: everyone('licence.wrongWebCode'),
  registerOnPage: everyone('licence.wrongWebCode'),
  startPublicPayment: everyone('licence.wrongWebCode'),
  requestSpeechTherapistPackage: everyone('captcha.failed'),
  requestTeacherPackage: everyone('captcha.failed'),
  subscribe: everyone('captcha.failed'),
  confirmSubscription: everyone('newsletter.codeWrong'),
  unsubscribe: everyone('newsletter.codeWrong'),

  handOver: signedIn('app.noneAsked'),
  giveSeatBack: signedIn('app.sessionNotFound'),
  readIdentityLink: { ...signedIn(own), staff: every },
  unlinkIdentity: {
    ...signedIn(['signOn.notLinked', 404, 404]),
    staff: ['signOn.notLinked', 'signOn.notLinked', 404],
  },
  editAccount: { ...signedIn(own), staff: every },
  listProducts: signedIn(200),
  readProduct: { ...signedIn(own), staff: every },
  readPayment: { ...signedIn(own), user: [404, 404, 404], subAdmin: [404, 404, 404], staff: every },

  listOwnUsers: { ...signedIn(200), dealer: 403 },
  readHome: { ...signedIn(403), subAdmin: 200, admin: 200 },
  readPupilHome: { ...signedIn(403), user: 200 },
  listUsers: staffAndAdmins(every, own),
  listLicenceUsers: { ...staffAndAdmins(every, own), subAdmin: [404, 404, 404] },
  listSubgroups: staffAndAdmins(every, own),
  listLicenceSubgroups: { ...staffAndAdmins(every, own), subAdmin: [404, 404, 404] },
  readGroup: staffAndAdmins(every, own),
  readContents: staffAndAdmins(every, own),
  listMembers: staffAndAdmins(every, own),
  listPeople: staffAndAdmins(every, own),
  exportPeople: staffAndAdmins(every, own),
  readSeatsInUse: staffAndAdmins(every, own),
  listAppSessions: staffAndAdmins(every, own),
  endAppSession: staffAndAdmins(every, own),
  changeInBulk: staffAndAdmins(every, own),
  readSignInSettings: staffAndAdmins(every, own),
  // The switches are the root group's, and the own group is a class.
  changeSignInSettings: staffAndAdmins(['group.signInOfRoot', 200, 404], ['group.signInOfRoot', 404, 404]),
  makeCards: staffAndAdmins(['card.switchedOff', 'card.switchedOff', 404], ['card.switchedOff', 404, 404]),
  withdrawCard: staffAndAdmins(every, own),
  makePin: staffAndAdmins([200, 'account.usersOnly', 404], own),
  readDoor: staffAndAdmins(every, own),
  openDoor: staffAndAdmins(['door.switchedOff', 'door.switchedOff', 404], ['door.switchedOff', 404, 404]),
  closeDoor: staffAndAdmins(every, own),
  endDoorSessions: staffAndAdmins(every, own),
  changeSymbol: staffAndAdmins([200, 'account.usersOnly', 404], own),
  listPlannable: staffAndAdmins(every, own),
  rollOver: staffAndAdmins(every, own),
  addUser: staffAndAdmins(every, own),
  addAdmin: staffAndAdmins(every, own),
  inviteAdmin: staffAndAdmins(every, own),
  inviteAgain: staffAndAdmins([200, 'account.notInvitable', 404], own),
  importPeople: staffAndAdmins(every, own),
  addGroup: staffAndAdmins(every, own),
  deleteUser: staffAndAdmins(every, own),
  deleteAdmin: staffAndAdmins(every, own),
  deleteGroup: staffAndAdmins(every, own),
  moveGroup: staffAndAdmins(every, own),
  moveUser: staffAndAdmins(every, own),
  editGroup: { ...staffAndAdmins(every, own), dealer: own },

  searchAccounts: onlyStaff(200),
  endSessions: onlyStaff(every),
  addOverarchingGroup: onlyStaff(200),
  listVendorAccounts: onlyStaff(200),
  addVendorAccount: onlyStaff(200),
  disableVendorAccount: onlyStaff(['account.lastStaff', 200, 404]),
  enableVendorAccount: onlyStaff([200, 200, 404]),
  listUnsentMails: onlyStaff(200),
  listLockedPeople: onlyStaff(200),
  listSeatPressure: onlyStaff(200),
  sendAgain: onlyStaff('mail.notSendable'),
  listConcerningPayments: onlyStaff(200),
  listActivity: staffAndAdmins(every, own),
  listBin: staffAndAdmins(every, own),
  readOperation: staffAndAdmins(every, own),
  undoOperation: staffAndAdmins(every, own),
  dismissConcern: onlyStaff(every),

  searchLicences: staffAndDealers(200, 200),
  listMeDocuments: staffAndDealers(200, 200),
  listDocumentTypes: staffAndDealers(200, 200),
  addWebCode: staffAndDealers(every, every),
  editMeDocument: staffAndDealers(every, own),

  find: { ...staffAndAdmins(200, 200), dealer: 200 },
  listLicences: staffAndDealers(200, 200),
  readLicence: staffAndDealers(every, own),
  addLicence: onlyStaff(200),
  editLicence: onlyStaff(every),
  readTimeline: staffAndDealers(every, own),
  addNote: staffAndDealers(every, own),
  readPerson: staffAndAdmins(every, own),
  unlock: staffAndAdmins(every, own),

  readReminders: rootAdmins,
  changeReminders: rootAdmins,
  renewWebCode: rootAdmins,
  startPayment: rootAdmins,
  readRenewal: rootAdmins,
  placeOrder: rootAdmins,
  listOrders: rootAdmins,
  listInvoices: rootAdmins,
  readInvoice: papers,
  invoiceAsPdf: papers,
  invoiceAsXml: papers,
  readQuote: papers,
  // The invoice of each licence is open.
  orderByQuote: {
    ...papers,
    admin: ['quote.invoiceOpen', 404, 404],
    dealer: ['quote.invoiceOpen', 404, 404],
    staff: ['quote.invoiceOpen', 'quote.invoiceOpen', 404],
  },
  payInvoiceOnline: papers,
  disputeInvoice: papers,
  payInvoice: onlyStaff(every),
  readCreditOffer: onlyStaff(every),
  creditInvoice: onlyStaff(every),
  takeBackReceipt: onlyStaff(every),
  notePaidBack: onlyStaff(every),
  listOwed: onlyStaff(200),
  sendInvoice: onlyStaff(every),
  listRefused: onlyStaff(200),
  // No invoice is disputed.
  settleDispute: onlyStaff(['invoice.notDisputed', 'invoice.notDisputed', 404]),
  listUnsettled: onlyStaff(200),
  askVatNumber: rootAdmins,
  listVatNumbers: onlyStaff(200),
  decideVatNumber: onlyStaff(every),
  listJournal: renewers,
  listReceipts: renewers,
  readBankFile: onlyStaff(200),
}

/** Calls that a user who came in by a card, a number or a door may not make, though one who knows the password may. */
export const policyOfEasyWays: Partial<Record<keyof typeof api, Rule>> = {
  unlinkIdentity: ['session.needsPassword', 404, 404],
  removeTotp: 'session.needsPassword',
  removePasskey: 'session.needsPassword',
  renewRecoveryCodes: 'session.needsPassword',
  forgetDevice: 'session.needsPassword',
}

/** Differences for someone who has a second step. */
const policyWithStep: Partial<Record<keyof typeof api, Rule>> = {
  renewRecoveryCodes: 200,
  // All other sessions have ended with the first passkey.
  endOwnSession: 404,
}

/** The rule for someone who may have a second step, if everyone of these has to, and has taken it. */
export const ruleWithStep = (name: keyof typeof api, as: PersonName): Rule =>
  (as === 'visitor' || as === 'user' ? undefined : policyWithStep[name]) ?? policy[name][as]

/** Calls that a session may make before it has set up a required second step, besides those of visitors. */
const openToHeld: ReadonlySet<keyof typeof api> = new Set([
  'readSecurity',
  'startTotp',
  'confirmTotp',
  'startPasskey',
  'addPasskey',
  'endView',
])

/** The rule for a session that has to set up a second step. */
export function ruleOfHeld(name: keyof typeof api, as: PersonName): Rule {
  const { visitor, [as]: rule } = policy[name]
  const isPublic = visitor !== 401
  return isPublic || rule === 403 || openToHeld.has(name) ? rule : 'session.secondStepDue'
}
