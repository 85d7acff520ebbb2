import type { api } from '#contract/api.ts'
import type { PersonName } from '../people.ts'

/** What comes of a call: a success, a refusal by its status, or one by its code where that says more. */
export type Verdict = 200 | 401 | 403 | 404 | `${string}.${string}`

/**
 * For what is one's own, for what is a neighbour's or a stranger's, and for what does not exist. One verdict: the call is
 * about nothing in particular, or its gate is closed whatever it is about.
 */
export type Rule = Verdict | readonly [own: Verdict, foreign: Verdict, missing: Verdict]

export type Row = Record<PersonName, Rule>

const own = [200, 404, 404] as const
const every = [200, 200, 404] as const

/** Calls that anybody may make, in any state: what they need is a code, a password or a captcha. */
const anybody = (verdict: Verdict): Row => ({
  nobody: verdict,
  user: verdict,
  subAdmin: verdict,
  admin: verdict,
  dealer: verdict,
  staff: verdict,
})

const signedIn = (rule: Rule): Row => ({
  nobody: 401,
  user: rule,
  subAdmin: rule,
  admin: rule,
  dealer: rule,
  staff: rule,
})
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

/**
 * Who may do what, by hand, from the specification: not from the contract, which it is held against. A call that is not
 * named here does not compile, and is a finding.
 */
export const policy: Record<keyof typeof api, Row> = {
  readLoginState: anybody(200),
  readConfig: anybody(200),
  readChallenge: anybody(200),
  signIn: anybody('session.wrongCredentials'),
  signOut: anybody(200),
  startExternalSignIn: anybody(200),
  exchangeCode: anybody('signOn.stateWrong'),
  signInWithIdentity: anybody('signOn.failed'),
  connectIdentity: anybody('signOn.failed'),
  askForApp: anybody(200),
  redeemHandOver: anybody('app.codeWrong'),
  requestPasswordReset: anybody('captcha.failed'),
  resetPassword: anybody('reset.codeWrong'),
  changePassword: anybody('captcha.failed'),
  register: anybody('licence.wrongWebCode'),
  registerOnPage: anybody('licence.wrongWebCode'),
  startPublicPayment: anybody('licence.wrongWebCode'),
  requestSpeechTherapistPackage: anybody('captcha.failed'),
  requestTeacherPackage: anybody('captcha.failed'),
  subscribe: anybody('captcha.failed'),
  confirmSubscription: anybody('newsletter.codeWrong'),
  unsubscribe: anybody('newsletter.codeWrong'),

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
  listUsers: staffAndAdmins(every, own),
  listLicenceUsers: { ...staffAndAdmins(every, own), subAdmin: [404, 404, 404] },
  listSubgroups: staffAndAdmins(every, own),
  listLicenceSubgroups: { ...staffAndAdmins(every, own), subAdmin: [404, 404, 404] },
  readGroup: staffAndAdmins(every, own),
  listMembers: staffAndAdmins(every, own),
  readSeatsInUse: staffAndAdmins(every, own),
  listAppSessions: staffAndAdmins(every, own),
  endAppSession: staffAndAdmins(every, own),
  addUser: staffAndAdmins(every, own),
  addAdmin: staffAndAdmins(every, own),
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
  listConcerningPayments: onlyStaff(200),
  dismissConcern: onlyStaff(every),

  searchLicences: staffAndDealers(200, 200),
  listMeDocuments: staffAndDealers(200, 200),
  listDocumentTypes: staffAndDealers(200, 200),
  addWebCode: staffAndDealers(every, every),
  editMeDocument: staffAndDealers(every, own),

  renewWebCode: rootAdmins,
  startPayment: rootAdmins,
}
