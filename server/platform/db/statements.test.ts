import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { symbols } from '#contract/symbols.ts'
import { ask, codeFor, machine, openApp } from '#test/support/apps.ts'
import { bankCsv, readBank } from '#test/support/bank-files.ts'
import { type Answer, Client, intoApp } from '#test/support/client.ts'
import { invitationCodes } from '#test/support/invitation-codes.ts'
import { credit, invoiced, pay, payBack } from '#test/support/invoicing.ts'
import { orderOf } from '#test/support/ordering.ts'
import { addPasskey, answerAlone, newAuthenticator, newPasskeyOf } from '#test/support/passkeys.ts'
import { endLicence, remindersQueued } from '#test/support/reminders.ts'
import { beginSignIn, codeAt, giveStep, ownProof, setUpTotp } from '#test/support/second-step.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { recordSql, type SqlRecorder } from '../../../bench/record-sql.ts'
import { demoPassword } from '../../../dev/demo-data.ts'
import { sendReminders } from '../../reminders/remind.ts'
import type { Db } from './database.ts'

/** Rows that a call needs besides the demo data; it sends the request that the row counts. */
type Prepared = (ground: Ground) => Promise<() => Promise<Answer>>

type Ground = { who: Client; visitor: () => Client; db: Db }

/**
 * The number of statements, begin and commit included; the call, and what is special about it; who calls, '' for a visitor;
 * what is sent, with names of groups and logins for their numbers, and its body.
 */
type Row = [number, keyof typeof api, string, string, string | Prepared, object?]

const atClass = '/weblockgroup/{Klas 3A}'

const newPerson = { login: 'nieuw.kind', name: 'Nieuw Kind' }
const newLicence = { sn: 'SPR90001', name: 'Nieuw', nr_lics: 5, valid_until: '2030-01-01', price_cents: 100 }
const newVendor = { login: 'new.dealer', name: 'New', email: 'new@example.org', kind: 'dealer' }
const newColleague = { email: 'new.colleague@example.org' }
const newAccount = { login: 'new.account', password: 'een-lang-geheim' }

/** The statements that each call sends to the database if it succeeds, over the demo data. */
const table: Row[] = [
  [0, 'readLoginState', 'of a visitor', '', 'GET /isloggedin'],
  [1, 'readLoginState', '', 'linde.admin', 'GET /isloggedin'],
  [0, 'readConfig', '', '', 'GET /config'],
  [0, 'readChallenge', '', '', 'GET /captcha/challenge?form=web-code'],
  [9, 'signIn', '', '', 'POST /login', { login: 'lena', password: demoPassword }],
  [8, 'signIn', 'that asks for the second step', '', beginWithStep],
  [10, 'signIn', 'in a remembered browser', '', signInRemembered],
  [13, 'giveSecondStep', '', '', giveSecondStep],
  [2, 'readSecurity', '', 'linde.admin', 'GET /security'],
  [9, 'startTotp', '', 'linde.admin', 'POST /security/totp/start', ownProof],
  [17, 'confirmTotp', 'the first method', 'linde.admin', confirmTotp],
  [15, 'removeTotp', 'the last method', 'linde.admin', removeTotp],
  [7, 'renewRecoveryCodes', '', 'linde.admin', renewCodes],
  [7, 'forgetDevice', '', '', forgetDevice],
  [14, 'endSecondStep', '', 'staff', endSecondStep],
  [0, 'startPasskeySignIn', '', '', 'POST /login/passkey/options'],
  [10, 'signInWithPasskey', '', '', comeWithPasskey],
  [12, 'giveSecondStep', 'by a passkey', '', giveAnswerOfPasskey],
  [5, 'startPasskey', '', 'linde.admin', 'POST /security/passkeys/options', ownProof],
  [12, 'addPasskey', 'the second method', 'linde.admin', addSecondPasskey],
  [11, 'removePasskey', 'one of two', 'linde.admin', removeSecondPasskey],
  [5, 'signOut', '', 'lena', 'POST /logout', {}],
  [1, 'checkResetCode', '', '', 'POST /checkresetcode', { resetcode: 'a'.repeat(43) }],
  [3, 'readInvitation', '', '', readInvited],
  [12, 'acceptInvitation', '', '', comeInvited],
  [6, 'startView', '', 'staff', 'POST /weblockaccount/{linde.admin}/view', { reason: 'Call' }],
  [2, 'endView', '', 'linde.admin', 'DELETE /view'],
  [2, 'listOwnSessions', '', 'lena', 'GET /sessions?page=1&size=20'],
  [7, 'endOwnSession', '', 'lena', endOtherBrowser],
  [7, 'endOwnSession', 'of an app', 'lena', endOwnApp],
  [7, 'endOtherSessions', '', 'lena', endOthers],
  [6, 'askVendor', '', 'lena', 'POST /support', { message: 'Help', about: '', email: 'a@example.org' }],

  [2, 'listMembers', '', 'linde.admin', 'GET /weblockgroup/{Basisschool De Linde}/members?page=1&size=20'],
  [2, 'listMembers', 'of a class', 'linde.klas3', 'GET /weblockgroup/{Klas 3A}/members?page=1&size=20'],
  [2, 'listMembers', 'at the top', 'staff', 'GET /weblockgroup/0/members?page=1&size=20'],
  [5, 'listMembers', 'by text', 'staff', 'GET /weblockgroup/{Derde leerjaar}/members?page=1&size=20&q=ann'],
  [
    2,
    'listPeople',
    '',
    'linde.admin',
    'GET /weblockgroup/{Derde leerjaar}/people?never_signed_in=true&size=200',
  ],
  [2, 'listPlannable', '', 'linde.admin', 'GET /weblockgroup/{Basisschool De Linde}/rollover'],
  [2, 'readHome', '', 'linde.admin', 'GET /home'],
  [2, 'readPupilHome', '', 'lena', 'GET /home/pupil'],
  [2, 'readContents', '', 'linde.admin', 'GET /weblockgroup/{Derde leerjaar}/contents'],
  [2, 'readGroup', '', 'linde.admin', 'GET /weblockgroup/{Klas 3A}'],
  [2, 'listSubgroups', '', 'linde.admin', 'GET /weblockgroup/{Derde leerjaar}/subgroups?page=1&size=20'],
  [3, 'listLicenceSubgroups', '', 'staff', 'GET /products/license/SPR10001/subgroups?page=1&size=20'],
  [2, 'listUsers', '', 'linde.admin', 'GET /weblockgroup/{Klas 3A}/users?page=1&size=20'],
  [3, 'listLicenceUsers', '', 'staff', 'GET /products/license/SPR10001?page=1&size=20'],
  [2, 'listOwnUsers', '', 'linde.admin', 'GET /weblockgroup/users?page=1&size=20'],
  [3, 'searchAccounts', '', 'staff', 'GET /weblockgroup/users/lena?page=1&size=20'],
  [2, 'find', '', 'staff', 'GET /find?q=linde'],
  [2, 'find', 'of a dealer', 'dealer', 'GET /find?q=SPR10001'],
  [2, 'find', 'in a school', 'linde.admin', 'GET /find?q=lena@example.org'],
  [2, 'listLicences', '', 'staff', 'GET /licences?state=ending&within=30&page=1&size=20'],
  [2, 'listLicences', 'of a dealer', 'dealer', 'GET /licences?q=linde&sort=-name&page=1&size=20'],
  [2, 'readLicence', '', 'staff', 'GET /licences/SPR10001'],
  [2, 'readLicence', 'of a dealer', 'dealer', 'GET /licences/SPR10001'],
  [2, 'readTimeline', '', 'staff', 'GET /licences/SPR10001/timeline?page=1&size=20'],
  [2, 'readPerson', '', 'linde.admin', 'GET /weblockaccount/{lena}'],
  [2, 'searchLicences', '', 'staff', 'GET /products/licenses/10001/prod/SPR?page=1&size=20'],
  [2, 'listProducts', '', 'linde.admin', 'GET /products?page=1&size=20'],
  [2, 'listProducts', 'of a dealer', 'dealer', 'GET /products?page=1&size=20'],
  [2, 'readProduct', '', 'linde.admin', 'GET /products/SPR10001'],
  [2, 'listMeDocuments', '', 'staff', 'GET /medocument?page=1&size=20'],
  [2, 'listDocumentTypes', '', 'staff', 'GET /medocumenttype'],
  [3, 'readSeatsInUse', '', 'linde.admin', 'GET /weblockgroup/{Klas 3A}/seats'],
  [3, 'listAppSessions', '', 'linde.admin', 'GET /weblockgroup/{Klas 3A}/apps?page=1&size=20'],
  [2, 'readPayment', '', 'dealer', readOwnPayment],
  [2, 'listVendorAccounts', '', 'staff', 'GET /vendoraccounts?q=peeters&page=1&size=20'],
  [2, 'listLockedPeople', '', 'staff', 'GET /people/locked?page=1&size=20'],
  [2, 'listSeatPressure', '', 'staff', 'GET /licences/pressure?page=1&size=20'],
  [2, 'listUnsentMails', '', 'staff', 'GET /mails/unsent?page=1&size=20'],
  [2, 'listConcerningPayments', '', 'staff', 'GET /payments/concerning?page=1&size=20'],
  [3, 'readIdentityLink', '', 'emma', 'GET /weblockaccount/{emma}/identity'],

  [6, 'editAccount', 'name', 'linde.admin', 'POST /weblockaccount/{lena}', { user: { name: 'Lena M' } }],
  [6, 'editAccount', 'own name', 'lena', 'POST /weblockaccount/{lena}', { user: { name: 'Lena M' } }],
  [8, 'moveUser', '', 'linde.admin', 'PUT /weblockgroup/{Klas 3B}/moveuserto/{lena}', {}],
  [11, 'addUser', '', 'linde.admin', 'PUT /weblockgroup/{Klas 3B}/adduser', { user: newAccount }],
  [14, 'inviteAdmin', '', 'linde.admin', 'PUT /weblockgroup/{Klas 3B}/invite', { admin: newColleague }],
  [9, 'inviteAgain', '', 'linde.admin', inviteTwice],
  [8, 'inviteAgain', 'of a dealer', 'staff', inviteDealerTwice],
  [11, 'addAdmin', '', 'linde.admin', 'PUT /weblockgroup/{Klas 3B}/addadmin', { admin: newAccount }],
  [
    9,
    'importPeople',
    'a preview',
    'linde.admin',
    'POST /weblockgroup/{Klas 3B}/import',
    { rows: [newPerson] },
  ],
  [31, 'importPeople', '', 'linde.admin', importPerson],
  [7, 'deleteUser', '', 'linde.admin', 'DELETE /weblockaccount/{lena}'],
  [7, 'deleteAdmin', '', 'linde.admin', 'DELETE /weblockadmin/{linde.klas3}'],
  [3, 'listActivity', '', 'linde.admin', 'GET /weblockgroup/{Klas 3A}/activity?page=1&size=20'],
  [3, 'listBin', '', 'linde.admin', 'GET /weblockgroup/{Klas 3A}/bin?page=1&size=20'],
  [7, 'endSessions', '', 'staff', 'DELETE /weblockaccount/{lena}/sessions'],
  [7, 'editGroup', 'name', 'linde.admin', 'POST /weblockgroup/{Klas 3B}', { group: { name: '3C' } }],
  [9, 'editGroup', 'seats', 'linde.admin', 'POST /weblockgroup/{Klas 3A}', { group: { reserved_lics: 3 } }],
  [9, 'moveGroup', '', 'linde.admin', 'PUT /weblockgroup/{Zesde leerjaar}/movegroupto/{Klas 3B}', {}],
  [9, 'addGroup', '', 'linde.admin', 'PUT /weblockgroup/{Klas 3A}/addgroup', { group: { name: 'A1' } }],
  [7, 'addOverarchingGroup', '', 'staff', 'PUT /weblockgroup/0/addgroup', { group: { name: 'Zuid' } }],
  [10, 'deleteGroup', '', 'linde.admin', 'DELETE /weblockgroup/{Klas 3B}?recursive=true'],
  [10, 'renewWebCode', '', 'linde.admin', 'POST /licences/SPR10001/webcode', {}],
  [9, 'addLicence', '', 'staff', 'PUT /licences', newLicence],
  [15, 'editLicence', '', 'staff', 'POST /licences/SPR10001', { nr_lics: 20, valid_until: '2030-01-01' }],
  [2, 'readReminders', '', 'linde.admin', 'GET /licences/SPR10001/reminders'],
  [6, 'changeReminders', '', 'linde.admin', 'POST /licences/SPR10001/reminders', { stopped: true }],
  [3, 'readReminder', '', '', openReminder],
  [7, 'answerReminder', '', '', stopByMail],
  [6, 'readRenewal', '', 'linde.admin', 'GET /licences/SPR10001/renewal?years=2&nr_lics=40'],
  [4, 'listOrders', '', 'linde.admin', 'GET /orders?sn=SPR10001&page=1&size=20'],
  [21, 'placeOrder', 'on invoice', 'linde.admin', 'POST /orders', orderOf('SPR10001')],
  [10, 'payInvoice', '', 'staff', payOrdered],
  [5, 'readCreditOffer', '', 'staff', readOrdered('/credit')],
  [14, 'creditInvoice', 'a part', 'staff', creditOrdered({ amount_cents: 5000 })],
  [21, 'creditInvoice', 'with the extension', 'staff', creditOrdered({ take_back: true })],
  [12, 'takeBackReceipt', '', 'staff', takeBackNote],
  [9, 'notePaidBack', '', 'staff', payOrderedBack],
  [
    4,
    'readBankFile',
    'a preview',
    'staff',
    'POST /bank_files',
    {
      content: bankCsv([{ cents: 1, text: '' }]),
      dry_run: true,
    },
  ],
  [12, 'readBankFile', 'with one payment', 'staff', notePaid],
  [2, 'listOwed', '', 'staff', 'GET /invoices/to_pay_back?page=1&size=20'],
  [2, 'listInvoices', '', 'linde.admin', 'GET /licences/SPR10001/invoices'],
  [2, 'readInvoice', '', 'linde.admin', readOrdered('')],
  [2, 'invoiceAsPdf', '', 'linde.admin', readOrdered('.pdf')],
  [2, 'invoiceAsXml', '', 'linde.admin', readOrdered('.xml')],
  [5, 'addNote', '', 'dealer', 'POST /licences/SPR10001/notes', { text: 'Call in January' }],
  [
    11,
    'addVendorAccount',
    '',
    'staff',
    'PUT /vendoraccounts',
    { account: newVendor, password: demoPassword },
  ],
  [6, 'editAccount', 'of a dealer', 'staff', 'POST /weblockaccount/{dealer}', { user: { name: 'P' } }],
  [7, 'endSessions', 'of a dealer', 'staff', 'DELETE /weblockaccount/{dealer}/sessions'],
  [8, 'disableVendorAccount', '', 'staff', 'POST /vendoraccounts/{dealer}/disable', {}],
  [4, 'enableVendorAccount', 'of one that is enabled', 'staff', 'POST /vendoraccounts/{dealer}/enable', {}],
  [8, 'unlock', '', 'linde.admin', 'POST /weblockaccount/{lena}/unlock', {}],
  [7, 'addWebCode', '', 'staff', 'POST /medocumenttype/1/webcode', { nrlics: 2 }],
  [5, 'editMeDocument', '', 'staff', 'POST /medocument/1', { remark: 'On loan' }],

  [2, 'readSignInSettings', '', 'linde.admin', `GET ${atClass}/sign_in`],
  [
    7,
    'changeSignInSettings',
    '',
    'linde.admin',
    'POST /weblockgroup/{Basisschool De Linde}/sign_in',
    { cards: true },
  ],
  [15, 'makeCards', '', 'linde.admin', makeCard],
  [7, 'withdrawCard', '', 'linde.admin', withdrawCard],
  [10, 'signInWithCard', '', '', comeWithCard],
  [8, 'makePin', '', 'linde.admin', 'POST /weblockaccount/{lena}/pin', {}],
  [2, 'readDoor', '', 'linde.admin', `GET ${atClass}/door`],
  [10, 'openDoor', '', 'linde.admin', openDoor],
  [8, 'closeDoor', '', 'linde.admin', closeDoor],
  [9, 'endDoorSessions', '', 'linde.admin', endAtDoor],
  [8, 'changeSymbol', '', 'linde.admin', changeSymbol],
  [4, 'readOpenDoor', '', '', lookThroughDoor],
  [10, 'signInAtDoor', '', '', comeByDoor],

  [3, 'askForApp', '', 'lena', 'POST /weblock/createcallback', { callback: 'desktop', machine }],
  [9, 'handOver', '', 'lena', openOwnApp],
  [16, 'redeemHandOver', '', '', redeemCode],
  [5, 'giveSeatBack', '', '', closeApp],
  [8, 'endAppSession', '', 'linde.admin', endAppOfLena],
]

const publicForm = 'a public form behind a captcha'
const identityProvider = 'asks the identity provider, or needs its answer'

/** Why a call is not in the table. */
const excused: Partial<Record<keyof typeof api, string>> = {
  startExternalSignIn: identityProvider,
  exchangeCode: identityProvider,
  signInWithIdentity: identityProvider,
  connectIdentity: identityProvider,
  unlinkIdentity: identityProvider,
  requestPasswordReset: publicForm,
  resetPassword: 'needs a code from a mail',
  changePassword: publicForm,
  register: publicForm,
  registerOnPage: publicForm,
  startPayment: 'asks the payment provider',
  payInvoiceOnline: 'asks the payment provider',
  startPublicPayment: publicForm,
  exportPeople: 'reads page by page while it streams',
  changeInBulk: 'changes thousands of rows; see change-in-bulk.test.ts',
  rollOver: 'changes thousands of rows',
  readOperation: 'needs an operation',
  undoOperation: 'needs an operation',
  sendAgain: 'needs a mail that could not be sent',
  dismissConcern: 'needs a payment that went wrong',
  requestSpeechTherapistPackage: publicForm,
  requestTeacherPackage: publicForm,
  subscribe: publicForm,
  confirmSubscription: 'needs a code from a mail',
  unsubscribe: 'needs a code from a mail',
}

const admin = { login: 'linde.admin', password: demoPassword }

/** Gives an admin an authenticator app. @returns its secret, whose code of now has not been used */
async function withTotp({ visitor }: Pick<Ground, 'visitor'>) {
  const { secret } = await setUpTotp(await visitor().signIn(admin.login), portal)
  portal.clock.advance(30_000)
  return secret
}

async function beginWithStep(ground: Ground) {
  await withTotp(ground)
  return () => ground.who.post('/login', admin)
}

async function giveSecondStep(ground: Ground) {
  const secret = await withTotp(ground)
  await beginSignIn(ground.who, admin.login)
  const step = { method: 'totp', code: codeAt(secret, portal.clock.now), remember: true } as const
  return () => giveStep(ground.who, step)
}

async function signInRemembered(ground: Ground) {
  await (await giveSecondStep(ground))()
  await ground.who.post('/logout', {})
  return () => ground.who.post('/login', admin)
}

async function confirmTotp({ who }: Ground) {
  const { body } = await who.post('/security/totp/start', ownProof)
  const code = codeAt(body.data.secret, portal.clock.now)
  return () => who.post('/security/totp', { ...ownProof, code })
}

async function removeTotp(ground: Ground) {
  await (await confirmTotp(ground))()
  return () => ground.who.delete('/security/totp', { body: ownProof })
}

async function renewCodes(ground: Ground) {
  await (await confirmTotp(ground))()
  return () => ground.who.post('/security/recovery_codes', {})
}

async function forgetDevice(ground: Ground) {
  await (await giveSecondStep(ground))()
  const { body } = await ground.who.get('/security')
  return () => ground.who.delete(`/security/devices/${body.data.devices[0].id}`)
}

async function endSecondStep(ground: Ground) {
  await withTotp(ground)
  const address = filled('/weblockaccount/{linde.admin}/second_step')
  return () => ground.who.delete(address, { body: ownProof })
}

/** An admin with a passkey. */
async function withPasskey({ visitor }: Pick<Ground, 'visitor'>) {
  const phone = newAuthenticator()
  await addPasskey(await visitor().signIn(admin.login), phone)
  return phone
}

async function comeWithPasskey(ground: Ground) {
  const credential = await answerAlone(ground.who, await withPasskey(ground))
  return () => ground.who.post('/login/passkey', { credential })
}

async function giveAnswerOfPasskey(ground: Ground) {
  const phone = await withPasskey(ground)
  const { step } = await beginSignIn(ground.who, admin.login)
  const credential = phone.get(step.options)
  return () => ground.who.post('/login/second_step', { method: 'passkey', credential })
}

async function addSecondPasskey({ who }: Ground) {
  await addPasskey(who, newAuthenticator())
  const made = await newPasskeyOf(who, newAuthenticator())
  return () => who.post('/security/passkeys', made)
}

async function removeSecondPasskey({ who }: Ground) {
  await addPasskey(who, newAuthenticator())
  const { body } = await addPasskey(who, newAuthenticator())
  return () => who.delete(`/security/passkeys/${body.data.passkey.id}`, { body: ownProof })
}

async function readOwnPayment({ who, db }: Ground) {
  const payment = await db
    .insertInto('payments')
    .values((eb) => ({
      licence_id: eb.selectFrom('licences').select('id').where('number', '=', '10001'),
      started_by: eb.selectFrom('accounts').select('id').where('login', '=', 'dealer'),
      by_web_code: false,
      language: 'nl',
      amount_cents: 14_900,
      status: 'paid',
      created_at: new Date(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return () => who.get(`/payment/${payment.id}`)
}

async function payOrdered({ who }: Ground) {
  const number = await invoiced(who)
  return () => pay(who, number, 14_900)
}

/** @param more than the reason */
function creditOrdered(more: object): Prepared {
  return async ({ who }) => {
    const number = await invoiced(who)
    return () => credit(who, number, more)
  }
}

async function takeBackNote({ who }: Ground) {
  const number = await invoiced(who)
  await pay(who, number, 5000)
  return () => who.post(`/invoices/${number}/receipts/1/take_back`, {})
}

async function notePaid({ who }: Ground) {
  const number = await invoiced(who)
  const { body } = await who.get(`/invoices/${number}`)
  const content = bankCsv([{ cents: 14_900, text: body.data.payment_reference }])
  const { fingerprint } = (await readBank(who, content)).body.data
  return () => readBank(who, content, { dry_run: false, fingerprint })
}

async function payOrderedBack({ who }: Ground) {
  const number = await invoiced(who)
  await pay(who, number, 14_900)
  await credit(who, number)
  return () => payBack(who, number, 14_900)
}

/** @param ending of the address */
function readOrdered(ending: string): Prepared {
  return async ({ who }) => {
    const number = await invoiced(who)
    return () => who.get(`/invoices/${number}${ending}`)
  }
}

async function importPerson({ who }: Ground) {
  const address = filled('/weblockgroup/{Klas 3B}/import')
  const rows = [newPerson]
  const { body } = await who.post(address, { rows })
  const sent = { rows, options: { dry_run: false }, fingerprint: body.data.fingerprint }
  return () => who.post(address, sent)
}

async function inviteTwice({ who }: Ground) {
  const { body } = await who.put(filled('/weblockgroup/{Klas 3B}/invite'), { admin: newColleague })
  return () => who.post(`/weblockaccount/${body.data.id}/invite`, {})
}

async function inviteDealerTwice({ who }: Ground) {
  const { body } = await who.put('/vendoraccounts', { account: newVendor, password: demoPassword })
  return () => who.post(`/weblockaccount/${body.data.id}/invite`, {})
}

/** The code of an invitation. */
async function invite(ground: Ground): Promise<string | undefined> {
  await inviteTwice(await signInTeacher(ground))
  return (await invitationCodes(portal, newColleague.email))[0]
}

async function readInvited(ground: Ground) {
  const code = await invite(ground)
  return () => ground.who.post('/invitation/read', { code })
}

async function comeInvited(ground: Ground) {
  const code = await invite(ground)
  return () => ground.who.post('/invitation', { code, password: newAccount.password })
}

/** The code of a reminder that was mailed. */
async function codeOfReminder(): Promise<string> {
  await endLicence(portal, '10001', 30)
  await sendReminders(portal.services)
  const mails = await remindersQueued(portal)
  return (
    mails.flatMap(({ content }) => content.licences).find(({ serialNumber }) => serialNumber === 'SPR10001')
      ?.code ?? ''
  )
}

async function openReminder({ who }: Ground) {
  const code = await codeOfReminder()
  return () => who.get(`/reminders/${code}`)
}

async function stopByMail({ who }: Ground) {
  const code = await codeOfReminder()
  return () => who.post(`/reminders/${code}`, { stopped: true })
}

/** Both ways in without typing, on. */
async function switchOn({ who, db }: Ground) {
  await db.updateTable('licences').set({ cards_allowed: true, door_allowed: true }).execute()
  return who
}

async function makeCard(ground: Ground) {
  const who = await switchOn(ground)
  return () => who.post(filled(`${atClass}/cards`), { account_ids: [ids.get('lena')] })
}

async function withdrawCard(ground: Ground) {
  await (await makeCard(ground))()
  return () => ground.who.delete(filled('/weblockaccount/{lena}/card'))
}

/** A teacher instead of a visitor. */
const signInTeacher = async (ground: Ground): Promise<Ground> => ({
  ...ground,
  who: await ground.visitor().signIn('linde.admin'),
})

async function comeWithCard(ground: Ground) {
  const made = await (await makeCard(await signInTeacher(ground)))()
  return () => ground.who.post('/login/card', { code: made.body.data[0].code })
}

async function openDoor(ground: Ground) {
  const who = await switchOn(ground)
  return () => who.post(filled(`${atClass}/door`), { minutes: 40 })
}

async function closeDoor(ground: Ground) {
  await (await openDoor(ground))()
  return () => ground.who.delete(filled(`${atClass}/door`))
}

async function lookThroughDoor(ground: Ground) {
  const opened = await (await openDoor(await signInTeacher(ground)))()
  return () => ground.who.post('/door', { code: opened.body.data.code })
}

async function comeByDoor(ground: Ground) {
  const opened = await (await openDoor(await signInTeacher(ground)))()
  return () => ground.who.post('/login/door', { code: opened.body.data.code, id: ids.get('lena') })
}

async function endAtDoor(ground: Ground) {
  const opened = await (await openDoor(ground))()
  const child = await ground.visitor().open()
  await child.post('/login/door', { code: opened.body.data.code, id: ids.get('lena') })
  return () => ground.who.post(filled(`${atClass}/door/end`), {})
}

async function changeSymbol(ground: Ground) {
  await (await openDoor(ground))()
  const { body } = await ground.who.get(filled(`${atClass}/door`))
  const taken = body.data.people.map((person: { symbol: string }) => person.symbol)
  const free = symbols.find((symbol) => !taken.includes(symbol))
  return () => ground.who.post(filled('/weblockaccount/{lena}/symbol'), { symbol: free })
}

async function openOwnApp({ who }: Ground) {
  await ask(who)
  return () => who.post('/weblock/handover', {})
}

async function redeemCode(ground: Ground) {
  const code = await codeFor(ground, 'lena')
  return () => ground.who.post('/weblock/session', code)
}

async function closeApp(ground: Ground) {
  const app = await openApp(ground, 'lena')
  return () => app.delete('/weblock/session')
}

async function endAppOfLena(ground: Ground) {
  await openApp(ground, 'lena')
  const { body } = await ground.who.get(filled('/weblockgroup/{Klas 3A}/apps'))
  return () => ground.who.delete(`/weblock/session/${body.data[0].id}`)
}

/** The session of the person that is not the one that asks. */
const elsewhere = async ({ who }: Ground) => {
  const { body } = await who.get('/sessions')
  return body.data.find((session: { this: boolean }) => !session.this).id
}

async function endOtherBrowser(ground: Ground) {
  await ground.visitor().signIn('lena')
  const id = await elsewhere(ground)
  return () => ground.who.delete(`/sessions/${id}`)
}

async function endOwnApp(ground: Ground) {
  const browser = ground.visitor()
  await openApp({ ...ground, visitor: () => browser }, 'lena')
  await browser.post('/logout')
  const id = await elsewhere(ground)
  return () => ground.who.delete(`/sessions/${id}`)
}

async function endOthers(ground: Ground) {
  await ground.visitor().signIn('lena')
  return () => ground.who.delete('/sessions/others')
}

let portal: TestApp
let recorder: SqlRecorder
const ids = new Map<string, number>()
beforeAll(async () => {
  portal = await createTestApp()
  recorder = recordSql(portal.database.pool)
  const { db } = portal.services
  const groups = await db.selectFrom('groups').select(['id', 'name']).execute()
  const accounts = await db.selectFrom('accounts').select(['id', 'login as name']).execute()
  for (const { id, name } of [...groups, ...accounts]) ids.set(name, id)
  // A process asks whether cards are offered once a minute.
  await portal.services.offeredCards.read()
})
afterAll(() => portal.close())
beforeEach(() => portal.reset())

/** A path with numbers in place of names. */
const filled = (path: string) => path.replaceAll(/\{(.*?)\}/g, (_, name) => String(ids.get(name)))

async function prepare([, , , login, sent, body]: Row): Promise<() => Promise<Answer>> {
  // Always the same portal, even if the run is about two: it is the one listened to.
  const visitor = () => new Client(intoApp(portal.app))
  const who = await (login === '' ? visitor().open() : visitor().signIn(login))
  if (typeof sent !== 'string') return sent({ who, visitor, db: portal.services.db })
  const [method, path = ''] = sent.split(/ (.*)/)
  return () => who.call(method as 'GET', filled(path), { body })
}

it.each(table)('%i statements for %s %s', async (...row) => {
  const send = await prepare(row)
  const { result, statements } = await recorder.of(send)
  expect(result.status, result.body.errormsg).toBe(200)
  const texts = statements.map(({ text }) => text)
  expect(texts.length, texts.join('\n')).toBe(row[0])
})

it('every call of the API is counted, or says why not', () => {
  const listed = [...table.map(([, name]) => name), ...Object.keys(excused)]
  expect(Object.keys(api).filter((name) => !listed.includes(name))).toEqual([])
})
