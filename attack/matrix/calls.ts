import type { api } from '#contract/api.ts'
import type { ObjectKind, Reference } from './objects.ts'

/** A request whose outcome depends only on the person. */
export type MatrixCall = {
  about?: ObjectKind
  /** Path parameters by name. */
  params?: (of: Reference) => Record<string, string>
  query?: string
  body?: (of: Reference) => unknown
  /** It deletes or moves its object. */
  spoils?: true
}

const id = (of: Reference) => ({ id: String(of) })
const sn = (of: Reference) => ({ sn: String(of) })
const aboutAccount = { about: 'account', params: id } as const
const aboutGroup = { about: 'group', params: id } as const
const aboutLicence = { about: 'licence', params: sn } as const
const withBody = (body: unknown): MatrixCall => ({ body: () => body })

let last = 0
const newLogin = () => `made.by.attack.${++last}`
const password = 'a-long-unused-passphrase'
const sender = { email: 'a@example.org', firstname: 'A', name: 'B', captcha: 'x' }
const proof = { sn: 'SPR10001', webcode: 'WRONGWRO' }
const newAdmin = { login: 'made.by.attack', password, name: 'A B', email: 'a@example.org' }
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

/** A valid request for every call of the API. */
export const calls: Record<keyof typeof api, MatrixCall> = {
  readLoginState: {},
  readConfig: {},
  readChallenge: { query: 'form=newsletter' },
  signIn: withBody({ login: 'unknown.login', password: 'nor-this' }),
  signOut: { spoils: true },
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
  resetPassword: withBody({ resetcode: 'x', password }),
  changePassword: withBody({ login: 'lena', password: 'wrong', newpassword: password, captcha: 'x' }),
  register: withBody({ admin: newAdmin, ...proof }),
  registerOnPage: { params: () => proof, body: () => ({ admin: newAdmin }) },
  editAccount: { ...aboutAccount, body: () => ({ user: { name: 'Somebody Else' } }) },
  deleteUser: { ...aboutAccount, spoils: true },
  deleteAdmin: { ...aboutAccount, spoils: true },
  endSessions: aboutAccount,
  searchAccounts: { params: () => ({ filter: 'jozef' }) },
  listOwnUsers: {},
  listUsers: aboutGroup,
  listLicenceUsers: aboutLicence,
  listSubgroups: aboutGroup,
  listLicenceSubgroups: aboutLicence,
  readGroup: aboutGroup,
  listMembers: aboutGroup,
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
  searchLicences: { params: () => ({ number: '10', prefix: 'SPR' }) },
  renewWebCode: aboutLicence,
  listProducts: {},
  readProduct: aboutLicence,
  startPayment,
  startPublicPayment: withBody({ ...proof, amount: 149, count: 1 }),
  readPayment: { about: 'payment', params: id },
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
  subscribe: withBody({ account: { email: 'a@example.org', firstname: 'A', name: 'B' }, captcha: 'x' }),
  confirmSubscription: withBody({ code: 'x' }),
  unsubscribe: withBody({ code: 'x' }),
}
