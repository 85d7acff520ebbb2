import type { api } from '#contract/api.ts'
import { Authenticator } from '#test/support/authenticator.ts'
import { solveCaptcha } from '#test/support/captcha.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { newCard, newDoor, switchWays } from '#test/support/easy-ways.ts'
import { orderOf } from '#test/support/ordering.ts'
import { addPasskey, answerAlone, newPasskeyOf } from '#test/support/passkeys.ts'
import { postedFrom } from '#test/support/posted-identity.ts'
import { beginSignIn, codeAt, giveStep, ownProof, setUpTotp } from '#test/support/second-step.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { pupil } from '../../dev/identity-provider/pupils.ts'
import { calls } from '../matrix/calls.ts'
import { classOf, type PersonName } from '../people.ts'
import type { Rows, Target } from '../target.ts'
import { things } from '../things.ts'
import { codeInMail } from './code-in-mail.ts'

type Name = keyof typeof api

/** A request that must be answered 200. `browser`: if it is not the person's own. */
export type ValidRequest = {
  browser?: Client
  params?: Record<string, string>
  query?: string
  body?: unknown
}

type Making = { target: Target; browser: Client; rows: Rows }

/** How a person gets the captcha, code or password that a call needs. */
type Proven = { as: PersonName; make: (making: Making) => Promise<ValidRequest> }

const proof = { sn: 'SPR10001', webcode: 'K7Q4M2XW' }
const machine = 'PC-1'
const address = 'reader@example.org'
const password = 'a-long-unused-passphrase'
const sender = { email: address, firstname: 'A', name: 'B' }

const opened = ({ target }: Making) => target.visitor().open()

const asVisitor = (make: Proven['make']): Proven => ({ as: 'visitor', make })

const newAdmin = (login: string) => ({ login, password, name: 'A B', email: address })

/** Calls whose request in the matrix deliberately lacks a captcha, code or password. */
export const provenRequests: Partial<Record<Name, Proven>> = {
  signIn: asVisitor(async (making) => ({
    browser: await opened(making),
    body: { login: 'lena', password: demoPassword },
  })),
  makeCards: { as: 'admin', make: ofClass({ all: {} }) },
  openDoor: { as: 'admin', make: ofClass({ minutes: 5 }) },
  signInWithCard: asVisitor(async (making) => {
    const { lena, ...school } = await openClass(making)
    return { browser: await opened(making), body: { code: (await newCard(school, lena.id)).code } }
  }),
  signInWithPasskey: asVisitor(async (making) => {
    const { authenticator } = await withPasskey(making, 'dealer')
    const browser = await opened(making)
    return { browser, body: { credential: await answerAlone(browser, authenticator) } }
  }),
  giveSecondStep: asVisitor(async (making) => {
    const { login, nextCode } = await withTotp(making)
    const { browser } = await beginSignIn(making.target.visitor(), login, password)
    return { browser, body: { method: 'totp', code: nextCode() } }
  }),
  startTotp: asVisitor(async (making) => ({ browser: (await newSubAdmin(making)).browser, body: stepProof })),
  confirmTotp: asVisitor(async (making) => {
    const { browser } = await newSubAdmin(making)
    const { secret } = (await browser.post('/security/totp/start', stepProof)).body.data
    return { browser, body: { ...stepProof, code: codeAt(secret, new Date()) } }
  }),
  removeTotp: asVisitor(withStep),
  renewRecoveryCodes: asVisitor(withStep),
  forgetDevice: asVisitor(async (making) => {
    const { login, nextCode } = await withTotp(making)
    const { browser } = await beginSignIn(making.target.visitor(), login, password)
    await giveStep(browser, { method: 'totp', code: nextCode(), remember: true })
    const { devices } = (await browser.get('/security')).body.data
    return { browser, params: { id: String(devices[0].id) }, body: stepProof }
  }),
  endSecondStep: asVisitor(async (making) => {
    const { id } = await withTotp(making)
    const browser = await making.target.signInAs('staff')
    return { browser, params: { id: String(id) }, body: ownProof }
  }),
  addPasskey: asVisitor(async ({ target }) => {
    const browser = await target.signInAs('dealer2')
    return { browser, body: await newPasskeyOf(browser, new Authenticator(target.portalUrl)) }
  }),
  removePasskey: asVisitor(async (making) => {
    const { browser, id } = await withPasskey(making, 'staff')
    return { browser, params: { id: String(id) }, body: ownProof }
  }),
  readOpenDoor: asVisitor(async (making) => ({ body: { code: await newDoor(await openClass(making)) } })),
  signInAtDoor: asVisitor(async (making) => {
    const { lena, ...school } = await openClass(making)
    return { browser: await opened(making), body: { code: await newDoor(school), id: lena.id } }
  }),
  exchangeCode: asVisitor(async (making) => {
    const browser = await opened(making)
    return { browser, query: String(await answerOfProvider(making, browser, 'noor')) }
  }),
  signInWithIdentity: asVisitor(async (making) => {
    const browser = await opened(making)
    return { browser, body: await verifiedIdentity(making, browser, 'emma') }
  }),
  connectIdentity: asVisitor(async (making) => {
    const browser = await opened(making)
    const identity = await verifiedIdentity(making, browser, 'noor')
    return { browser, body: { ...identity, login: 'lena', password: demoPassword } }
  }),
  unlinkIdentity: {
    as: 'admin',
    make: async ({ rows }) => ({ params: { id: String(rows.accounts.find(isEmma)?.id) } }),
  },
  handOver: {
    as: 'user',
    async make({ browser }) {
      await askForApp(browser)
      return { body: {} }
    },
  },
  // The pupil's only seat is in use.
  redeemHandOver: {
    as: 'subAdmin',
    async make({ target, browser }) {
      return { browser: target.visitor(), body: { machine, cookie: await handOverCode(browser) } }
    },
  },
  giveSeatBack: {
    as: 'subAdmin',
    async make({ target, browser }) {
      const app = target.visitor()
      await app.post('/weblock/session', { machine, cookie: await handOverCode(browser) })
      return { browser: app }
    },
  },
  requestPasswordReset: asVisitor(async ({ browser }) => ({
    body: { login: 'emma', captcha: await solveCaptcha(browser, 'forgot-password') },
  })),
  resetPassword: asVisitor(async ({ target, browser }) => {
    const captcha = await solveCaptcha(browser, 'forgot-password')
    await browser.post('/requestresetpassword', { login: 'linde.klas3', captcha })
    const resetcode = await codeInMail(target.mailbox, 'linde.klas3@example.org', '/resetpassword/')
    return { body: { resetcode, password } }
  }),
  readInvitation: asVisitor(async (making) => ({ body: { code: await invitationCode(making) } })),
  acceptInvitation: asVisitor(async (making) => ({
    browser: await opened(making),
    body: { code: await invitationCode(making), password },
  })),
  changePassword: asVisitor(async ({ browser }) => ({
    body: {
      login: 'jozef.admin',
      password: demoPassword,
      newpassword: password,
      captcha: await solveCaptcha(browser, 'change-password'),
    },
  })),
  // Those in the matrix pay online.
  placeOrder: { as: 'staff', make: async () => ({ body: orderOf('SPR10005') }) },
  readReminder: asVisitor(async () => ({ params: { code: things.reminderCode } })),
  answerReminder: asVisitor(async () => ({
    params: { code: things.reminderCode },
    body: { stopped: true },
  })),
  readQuoteByCode: asVisitor(async () => ({ body: { code: things.quotes.SPR10005.code } })),
  acceptQuote: asVisitor(async () => {
    const { number, code } = things.quotes.SPR10005
    return { params: { number }, body: { code } }
  }),
  // Those in the matrix are of licences with an open invoice.
  orderByQuote: {
    as: 'dealer',
    make: async () => ({ params: { number: things.quotes.SPR10005.number }, body: {} }),
  },
  register: asVisitor(async () => ({ body: { admin: newAdmin('made.by.attack.1'), ...proof } })),
  registerOnPage: asVisitor(async () => ({ params: proof, body: { admin: newAdmin('made.by.attack.2') } })),
  startPublicPayment: asVisitor(async () => ({ body: { ...proof, amount: 149, count: 1 } })),
  requestSpeechTherapistPackage: asVisitor(async ({ browser }) => {
    const captcha = await solveCaptcha(browser, 'logopedist')
    const place = { street: 'S', number: '1', postal: '2000', city: 'C', location: 'L' }
    return { body: { ...sender, ...place, captcha } }
  }),
  requestTeacherPackage: asVisitor(async ({ browser }) => ({
    body: { ...sender, instellingnr: '123', captcha: await solveCaptcha(browser, 'teacher-package') },
  })),
  subscribe: asVisitor(async ({ browser }) => ({ body: await subscription(browser) })),
  confirmSubscription: asVisitor((making) => newsletterCode(making, '/newsletter/confirm/')),
  unsubscribe: asVisitor((making) => newsletterCode(making, '/newsletter/unsubscribe/')),
}

/** The code of a new invitation to the user's class. */
async function invitationCode({ target }: Making): Promise<string> {
  const { admin, groupId } = await classOf(target)
  const email = `invited.${Date.now()}@example.org`
  await admin.put(`/weblockgroup/${groupId}/invite`, { admin: { email } })
  return codeInMail(target.mailbox, email, '/invitation/')
}

/** A person who has a passkey. */
async function withPasskey({ target }: Making, login: string) {
  const browser = await target.signInAs(login)
  const authenticator = new Authenticator(target.portalUrl)
  const { body } = await addPasskey(browser, authenticator)
  return { browser, authenticator, id: body.data.passkey.id }
}

const stepProof = { current_password: password }
let subAdmins = 0

/** A new admin of the user's class, whose account no other request uses. */
async function newSubAdmin({ target }: Making) {
  const { admin, groupId } = await classOf(target)
  const login = `with.step.${++subAdmins}`
  const made = await admin.put(`/weblockgroup/${groupId}/addadmin`, { admin: { login, password } })
  const browser = await target.visitor().signIn(login, password)
  return { id: made.body.data.id as number, login, browser }
}

/** The same with an authenticator app. `nextCode`: a code that setting up has not used. */
async function withTotp(making: Making) {
  const admin = await newSubAdmin(making)
  const { secret } = await setUpTotp(admin.browser, { clock: { now: new Date() }, password })
  return { ...admin, nextCode: () => codeAt(secret, new Date(Date.now() + 30_000)) }
}

async function withStep(making: Making): Promise<ValidRequest> {
  const { browser } = await withTotp(making)
  return { browser, body: stepProof }
}

/** The user's class, with cards and door switched on. */
async function openClass({ target }: Making) {
  const found = await classOf(target)
  await switchWays(found, true)
  return found
}

/** A call to the class. */
function ofClass(body: unknown): Proven['make'] {
  return async (making) => {
    const { groupId } = await openClass(making)
    return { params: { id: String(groupId) }, body }
  }
}

const isEmma = ({ login }: { login: string }) => login === 'emma'

const askForApp = (browser: Client) =>
  browser.post('/weblock/createcallback', { callback: 'online', machine })

async function handOverCode(browser: Client): Promise<string> {
  await askForApp(browser)
  return (await browser.post('/weblock/handover', {})).body.cookie
}

async function subscription(browser: Client) {
  return { account: sender, captcha: await solveCaptcha(browser, 'newsletter') }
}

async function newsletterCode({ target, browser }: Making, path: string): Promise<ValidRequest> {
  await browser.post('/newsletter', await subscription(browser))
  return { body: { code: await codeInMail(target.mailbox, address, path) } }
}

/** The query with which the browser returns from the identity provider. */
async function answerOfProvider({ target }: Making, browser: Client, who: 'emma' | 'noor') {
  const { body } = await browser.post('/login/request/oauth/start', {})
  const answer = target.identity.signIn(body, pupil(who).claims)
  return new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: body.redirect_uri,
    ...answer,
  })
}

async function verifiedIdentity(making: Making, browser: Client, who: 'emma' | 'noor') {
  const query = await answerOfProvider(making, browser, who)
  const { body }: Answer = await browser.get(`/login/request/oauth?${query}`)
  return postedFrom(body)
}

/** Calls that have to come last, because they end what the others need. */
export const isLast = (name: string) => calls[name as Name]?.spoils === true
