import type { api } from '#contract/api.ts'
import { exampleBuyer } from '#test/support/ordering.ts'
import { ownProof } from '#test/support/second-step.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { things } from '../things.ts'
import type { ObjectKind, Reference } from './objects.ts'

/** A request whose outcome depends only on the person. */
export type MatrixCall = {
  about?: ObjectKind
  /** Path parameters by name. */
  params?: (of: Reference) => Record<string, string>
  query?: string | ((of: Reference) => string)
  body?: (of: Reference) => unknown
  /** It deletes or moves its object, or changes what the session may do. */
  spoils?: true
}

const id = (of: Reference) => ({ id: String(of) })
const sn = (of: Reference) => ({ sn: String(of) })
const aboutAccount = { about: 'account', params: id } as const
const aboutGroup = { about: 'group', params: id } as const
const aboutInvoice = { about: 'invoice', params: (of: Reference) => ({ number: String(of) }) } as const
const aboutQuote = { ...aboutInvoice, about: 'quote' } as const
const aboutLicence = { about: 'licence', params: sn } as const
const withBody = (body: unknown): MatrixCall => ({ body: () => body })

let last = 0
const newLogin = () => `made.by.attack.${++last}`
const newSerialNumber = () => `SPR9${++last}`
const terms = { nr_lics: 1, valid_until: null, price_cents: 0 }
const password = 'a-long-unused-passphrase'
const sender = { email: 'a@example.org', firstname: 'A', name: 'B', captcha: 'x' }
const proof = { sn: 'SPR10001', webcode: 'WRONGWRO' }
const newAdmin = { login: 'made.by.attack', password, name: 'A B', email: 'a@example.org' }
const credential = { id: 'x', response: {} }
const identity = { authid: 'x', accesstoken: 'x', provider: 'leerid' }
const prices: Record<string, number> = { SPR10001: 149, SPR10002: 399 }

const startPayment: MatrixCall = {
  about: 'licence',
  body: (of) => ({
    value: prices[String(of)] ?? 1,
    redirectUrl: 'https://portal.example.org/successful-payment',
    action: 'packet_extend',
    metadata: { packet: of },
  }),
}

/** The query of a call about an object. */
export const queryOf = ({ query }: Pick<MatrixCall, 'query'>, of: Reference): string | undefined =>
  typeof query === 'function' ? query(of) : query

/** A valid request for every call of the API. */
export const calls: Record<keyof typeof api, MatrixCall> = {
  readLoginState: {},
  readConfig: {},
  readChallenge: { query: 'form=newsletter' },
  signIn: withBody({ login: 'unknown.login', password: 'nor-this' }),
  readOpenDoor: withBody({ code: 'nor-this-one-00' }),
  signInAtDoor: withBody({ code: 'nor-this-one-00', id: 1 }),
  signInWithCard: withBody({ code: 'A'.repeat(43) }),
  giveSecondStep: withBody({ method: 'totp', code: '123456' }),
  startPasskeySignIn: {},
  signInWithPasskey: withBody({ credential }),
  signOut: { spoils: true },
  readSecurity: {},
  startTotp: withBody(ownProof),
  confirmTotp: withBody({ ...ownProof, code: '123456' }),
  removeTotp: withBody(ownProof),
  startPasskey: withBody(ownProof),
  addPasskey: withBody({ ...ownProof, credential, name: 'Key' }),
  removePasskey: { params: () => ({ id: '987654' }), body: () => ownProof },
  renewRecoveryCodes: withBody(ownProof),
  forgetDevice: { params: () => ({ id: '987654' }), body: () => ownProof },
  endSecondStep: { ...aboutAccount, body: () => ownProof },
  startView: { ...aboutAccount, body: () => ({ reason: 'Look' }), spoils: true },
  endView: {},
  listOwnSessions: { query: 'page=1&size=20' },
  endOwnSession: { about: 'ownSession', params: id, spoils: true },
  endOtherSessions: { spoils: true },
  startExternalSignIn: {},
  exchangeCode: {
    query: 'code=x&grant_type=authorization_code&redirect_uri=https://portal.example.org/auth/login&state=x',
  },
  signInWithIdentity: withBody(identity),
  connectIdentity: withBody({ ...identity, login: 'lena', password: 'wrong' }),
  readIdentityLink: aboutAccount,
  unlinkIdentity: aboutAccount,
  askForApp: withBody({ callback: 'online', machine: 'PC-1' }),
  handOver: {},
  redeemHandOver: withBody({ machine: 'PC-1', cookie: 'x' }),
  giveSeatBack: {},
  listAppSessions: aboutGroup,
  endAppSession: { about: 'appSession', params: id, spoils: true },
  readSeatsInUse: aboutGroup,
  requestPasswordReset: withBody({ login: 'lena', captcha: 'x' }),
  checkResetCode: withBody({ resetcode: 'x' }),
  resetPassword: withBody({ resetcode: 'x', password }),
  changePassword: withBody({ login: 'lena', password: 'wrong', newpassword: password, captcha: 'x' }),
  register: withBody({ admin: newAdmin, ...proof }),
  registerOnPage: { params: () => proof, body: () => ({ admin: newAdmin }) },
  readPerson: aboutAccount,
  unlock: aboutAccount,
  editAccount: { ...aboutAccount, body: () => ({ user: { name: 'Somebody Else' } }) },
  deleteUser: { ...aboutAccount, spoils: true },
  deleteAdmin: { ...aboutAccount, spoils: true },
  endSessions: aboutAccount,
  searchAccounts: { params: () => ({ filter: 'jozef' }) },
  readHome: {},
  readPupilHome: {},
  listOwnUsers: {},
  listUsers: aboutGroup,
  listLicenceUsers: aboutLicence,
  listSubgroups: aboutGroup,
  listLicenceSubgroups: aboutLicence,
  readGroup: aboutGroup,
  readContents: aboutGroup,
  listMembers: aboutGroup,
  listPeople: { ...aboutGroup, query: 'never_signed_in=true&ids=1,2,3' },
  exportPeople: { ...aboutGroup, query: 'format=csv' },
  readSignInSettings: aboutGroup,
  changeSignInSettings: { ...aboutGroup, body: () => ({ cards: false }) },
  makeCards: { ...aboutGroup, body: () => ({ all: {} }) },
  withdrawCard: aboutAccount,
  makePin: aboutAccount,
  inviteAdmin: { ...aboutGroup, body: () => ({ admin: { email: `${newLogin()}@example.org` } }) },
  inviteAgain: { about: 'invitedAccount', params: id },
  readInvitation: withBody({ code: 'x' }),
  acceptInvitation: withBody({ code: 'x', password }),
  readReminders: aboutLicence,
  changeReminders: { ...aboutLicence, body: () => ({ stopped: false }) },
  readRenewal: aboutLicence,
  listInvoices: aboutLicence,
  listOrders: { about: 'licence', query: (of) => `sn=${of}` },
  placeOrder: {
    about: 'licence',
    // An order on invoice would be refused: the invoice of each licence is open.
    body: (of) => ({
      sn: of,
      kind: 'online',
      years: 1,
      total_cents: (prices[String(of)] ?? 1) * 100,
      buyer: exampleBuyer,
    }),
  },
  readInvoice: aboutInvoice,
  invoiceAsPdf: aboutInvoice,
  invoiceAsXml: aboutInvoice,
  readCreditOffer: aboutInvoice,
  creditInvoice: { ...aboutInvoice, body: () => ({ reason: 'x', amount_cents: 1 }) },
  takeBackReceipt: {
    ...aboutInvoice,
    params: (of) => ({ number: String(of), id: String(things.receipts[String(of)] ?? 1) }),
    spoils: true,
  },
  notePaidBack: {
    ...aboutInvoice,
    about: 'creditedInvoice',
    body: () => ({ date: '2020-02-01', amount_cents: 1 }),
  },
  listOwed: {},
  sendInvoice: { ...aboutInvoice, body: () => ({ way: 'mail' }), spoils: true },
  listRefused: {},
  disputeInvoice: { ...aboutInvoice, body: () => ({ reason: 'x' }), spoils: true },
  settleDispute: { ...aboutInvoice, body: () => ({}) },
  listUnsettled: {},
  askVatNumber: {
    ...aboutLicence,
    body: () => ({ name: 'Schule am See', vat_number: 'DE123456789' }),
    spoils: true,
  },
  listVatNumbers: {},
  decideVatNumber: {
    about: 'vatNumber',
    params: id,
    body: () => ({ state: 'confirmed', was: 'asked' }),
    spoils: true,
  },
  listJournal: {},
  listReceipts: { query: 'month=2026-09' },
  readBankFile: { body: () => ({ content: 'Datum;Bedrag\n2020-02-01;1,00', dry_run: true }) },
  readQuote: aboutQuote,
  orderByQuote: { ...aboutQuote, body: () => ({ reference: 'x' }) },
  readQuoteByCode: withBody({ code: 'x' }),
  // The code of another quote.
  acceptQuote: {
    params: () => ({ number: things.quotes.SPR10002.number }),
    body: () => ({ code: things.quotes.SPR10001.code }),
  },
  payInvoiceOnline: { ...aboutInvoice, body: () => ({}) },
  payInvoice: { ...aboutInvoice, body: () => ({ date: '2020-02-01', amount_cents: 1 }) },
  readReminder: { params: () => ({ code: 'x' }) },
  answerReminder: { params: () => ({ code: 'x' }), body: () => ({ stopped: true }) },
  readDoor: aboutGroup,
  openDoor: { ...aboutGroup, body: () => ({ minutes: 5 }) },
  closeDoor: aboutGroup,
  endDoorSessions: { ...aboutGroup, body: () => ({}) },
  changeSymbol: { ...aboutAccount, body: () => ({ symbol: 'fox' }) },
  changeInBulk: {
    ...aboutGroup,
    body: () => ({ action: 'set_end_date', all: {}, valid_until: '2090-01-01' }),
  },
  listPlannable: aboutGroup,
  rollOver: {
    ...aboutGroup,
    body: (of) => ({ plan: [{ group_id: Number(of), people_to: 'stay' }], dry_run: true }),
  },
  addUser: {
    about: 'group',
    params: (of) => ({ groupId: String(of) }),
    body: () => ({ user: { login: newLogin(), password } }),
  },
  addAdmin: {
    about: 'group',
    params: (of) => ({ groupId: String(of) }),
    body: () => ({ admin: { login: newLogin(), password } }),
  },
  importPeople: {
    ...aboutGroup,
    body: () => ({ rows: [{ login: newLogin(), name: 'Made By Attack' }], options: { dry_run: true } }),
  },
  addGroup: { ...aboutGroup, body: () => ({ group: { name: 'Made by the attack' } }) },
  addOverarchingGroup: withBody({ group: { name: 'Made by the attack' } }),
  editGroup: { ...aboutGroup, body: () => ({ group: { valid_until: '2090-01-01' } }) },
  deleteGroup: { ...aboutGroup, query: 'recursive=true', spoils: true },
  moveGroup: {
    about: 'groupAndParent',
    params: ([moved = '', target = '']) => ({ id: moved, newParent: target }),
    spoils: true,
  },
  moveUser: {
    about: 'accountAndGroup',
    params: ([moved = '', target = '']) => ({ accountId: moved, groupId: target }),
    spoils: true,
  },
  find: { query: 'q=lena' },
  listLicences: { query: 'state=ending&within=30&sort=-name&size=5' },
  readLicence: aboutLicence,
  addLicence: { body: () => ({ sn: newSerialNumber(), name: 'Made by the attack', ...terms }) },
  editLicence: { ...aboutLicence, body: () => ({ valid_until: '2090-01-01' }) },
  readTimeline: aboutLicence,
  addNote: { ...aboutLicence, body: () => ({ text: 'Made by the attack' }) },
  searchLicences: { params: () => ({ number: '10', prefix: 'SPR' }) },
  renewWebCode: aboutLicence,
  listProducts: {},
  readProduct: aboutLicence,
  listActivity: aboutGroup,
  listBin: aboutGroup,
  readOperation: { about: 'operation', params: id },
  undoOperation: { about: 'operation', params: id, spoils: true },
  startPayment,
  startPublicPayment: withBody({ ...proof, amount: 149, count: 1 }),
  readPayment: { about: 'payment', params: id },
  listVendorAccounts: { query: 'q=peeters&kind=dealer&state=active&page=1&size=5' },
  addVendorAccount: {
    body: () => ({
      account: { login: newLogin(), name: 'Made By Attack', email: 'a@example.org', kind: 'dealer' },
      password: demoPassword,
    }),
  },
  disableVendorAccount: { about: 'vendorAccount', params: id, spoils: true },
  enableVendorAccount: { about: 'vendorAccount', params: id },
  listUnsentMails: {},
  listLockedPeople: {},
  listSeatPressure: {},
  sendAgain: { params: () => ({ id: '1' }) },
  listConcerningPayments: {},
  dismissConcern: { about: 'payment', params: id, body: () => ({ concern: 'refunded' }), spoils: true },
  listMeDocuments: {},
  listDocumentTypes: {},
  addWebCode: {
    about: 'documentType',
    params: (of) => ({ document: String(of) }),
    body: () => ({ nrlics: 1 }),
  },
  editMeDocument: { about: 'document', params: id, body: () => ({ remark: 'Made by the attack' }) },
  requestSpeechTherapistPackage: withBody({
    ...sender,
    street: 'S',
    number: '1',
    postal: '2000',
    city: 'C',
    location: 'L',
  }),
  requestTeacherPackage: withBody({ ...sender, instellingnr: '123' }),
  askVendor: withBody({ message: 'M', about: '', email: 'a@example.org' }),
  subscribe: withBody({ account: { email: 'a@example.org', firstname: 'A', name: 'B' }, captcha: 'x' }),
  confirmSubscription: withBody({ code: 'x' }),
  unsubscribe: withBody({ code: 'x' }),
}
