import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { machine } from '#test/support/apps.ts'
import { bankCsv } from '#test/support/bank-files.ts'
import { type Answer, Client, intoApp } from '#test/support/client.ts'
import type { Prepared } from '#test/support/counted-calls/ground.ts'
import * as licences from '#test/support/counted-calls/licences.ts'
import * as people from '#test/support/counted-calls/people.ts'
import * as signingIn from '#test/support/counted-calls/signing-in.ts'
import * as waysIn from '#test/support/counted-calls/ways-in.ts'
import { orderOf } from '#test/support/ordering.ts'
import { ownProof } from '#test/support/second-step.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { recordSql, type SqlRecorder } from '../../../bench/record-sql.ts'
import { demoPassword } from '../../../dev/demo-data.ts'

/**
 * The number of statements, begin and commit included; the call, and what is special about it; who calls, '' for a visitor;
 * what is sent, with names of groups and logins for their numbers, and its body.
 */
type Row = [number, keyof typeof api, string, string, string | Prepared, object?]

const atClass = '/weblockgroup/{Klas 3A}'

const newLicence = { sn: 'SPR90001', name: 'Nieuw', nr_lics: 5, valid_until: '2030-01-01', price_cents: 100 }

/** The statements that each call sends to the database if it succeeds, over the demo data. */
const table: Row[] = [
  [0, 'readLoginState', 'of a visitor', '', 'GET /isloggedin'],
  [1, 'readLoginState', '', 'linde.admin', 'GET /isloggedin'],
  [0, 'readConfig', '', '', 'GET /config'],
  [0, 'readChallenge', '', '', 'GET /captcha/challenge?form=web-code'],
  [9, 'signIn', '', '', 'POST /login', { login: 'lena', password: demoPassword }],
  [8, 'signIn', 'that asks for the second step', '', signingIn.beginWithStep],
  [10, 'signIn', 'in a remembered browser', '', signingIn.signInRemembered],
  [13, 'giveSecondStep', '', '', signingIn.giveSecondStep],
  [2, 'readSecurity', '', 'linde.admin', 'GET /security'],
  [9, 'startTotp', '', 'linde.admin', 'POST /security/totp/start', ownProof],
  [17, 'confirmTotp', 'the first method', 'linde.admin', signingIn.confirmTotp],
  [15, 'removeTotp', 'the last method', 'linde.admin', signingIn.removeTotp],
  [7, 'renewRecoveryCodes', '', 'linde.admin', signingIn.renewCodes],
  [7, 'forgetDevice', '', '', signingIn.forgetDevice],
  [14, 'endSecondStep', '', 'staff', signingIn.endSecondStep],
  [0, 'startPasskeySignIn', '', '', 'POST /login/passkey/options'],
  [10, 'signInWithPasskey', '', '', signingIn.comeWithPasskey],
  [12, 'giveSecondStep', 'by a passkey', '', signingIn.giveAnswerOfPasskey],
  [5, 'startPasskey', '', 'linde.admin', 'POST /security/passkeys/options', ownProof],
  [12, 'addPasskey', 'the second method', 'linde.admin', signingIn.addSecondPasskey],
  [11, 'removePasskey', 'one of two', 'linde.admin', signingIn.removeSecondPasskey],
  [5, 'signOut', '', 'lena', 'POST /logout', {}],
  [1, 'checkResetCode', '', '', 'POST /checkresetcode', { resetcode: 'a'.repeat(43) }],
  [3, 'readInvitation', '', '', people.readInvited],
  [12, 'acceptInvitation', '', '', people.comeInvited],
  [6, 'startView', '', 'staff', 'POST /weblockaccount/{linde.admin}/view', { reason: 'Call' }],
  [2, 'endView', '', 'linde.admin', 'DELETE /view'],
  [2, 'listOwnSessions', '', 'lena', 'GET /sessions?page=1&size=20'],
  [7, 'endOwnSession', '', 'lena', signingIn.endOtherBrowser],
  [7, 'endOwnSession', 'of an app', 'lena', signingIn.endOwnApp],
  [7, 'endOtherSessions', '', 'lena', signingIn.endOthers],
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
  [2, 'find', 'by two letters', 'staff', 'GET /find?q=3b'],
  [5, 'find', 'with a customer', 'staff', 'GET /find?q=lena+linde'],
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
  [2, 'readPayment', '', 'dealer', licences.readOwnPayment],
  [2, 'listVendorAccounts', '', 'staff', 'GET /vendoraccounts?q=peeters&page=1&size=20'],
  [2, 'listLockedPeople', '', 'staff', 'GET /people/locked?page=1&size=20'],
  [2, 'listSeatPressure', '', 'staff', 'GET /licences/pressure?page=1&size=20'],
  [2, 'listUnsentMails', '', 'staff', 'GET /mails/unsent?page=1&size=20'],
  [2, 'listConcerningPayments', '', 'staff', 'GET /payments/concerning?page=1&size=20'],
  [3, 'readIdentityLink', '', 'emma', 'GET /weblockaccount/{emma}/identity'],

  [6, 'editAccount', 'name', 'linde.admin', 'POST /weblockaccount/{lena}', { user: { name: 'Lena M' } }],
  [6, 'editAccount', 'own name', 'lena', 'POST /weblockaccount/{lena}', { user: { name: 'Lena M' } }],
  [8, 'moveUser', '', 'linde.admin', 'PUT /weblockgroup/{Klas 3B}/moveuserto/{lena}', {}],
  [11, 'addUser', '', 'linde.admin', 'PUT /weblockgroup/{Klas 3B}/adduser', { user: people.newAccount }],
  [
    14,
    'inviteAdmin',
    '',
    'linde.admin',
    'PUT /weblockgroup/{Klas 3B}/invite',
    { admin: people.newColleague },
  ],
  [9, 'inviteAgain', '', 'linde.admin', people.inviteTwice],
  [8, 'inviteAgain', 'of a dealer', 'staff', people.inviteDealerTwice],
  [11, 'addAdmin', '', 'linde.admin', 'PUT /weblockgroup/{Klas 3B}/addadmin', { admin: people.newAccount }],
  [
    9,
    'importPeople',
    'a preview',
    'linde.admin',
    'POST /weblockgroup/{Klas 3B}/import',
    { rows: [people.newPerson] },
  ],
  [31, 'importPeople', '', 'linde.admin', people.importPerson],
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
  [3, 'readReminder', '', '', licences.openReminder],
  [7, 'answerReminder', '', '', licences.stopByMail],
  [6, 'readRenewal', '', 'linde.admin', 'GET /licences/SPR10001/renewal?years=2&nr_lics=40'],
  [
    7,
    'readRenewal',
    'for a company of another country',
    'linde.admin',
    'GET /licences/SPR10001/renewal?country=DE&vat_number=DE123456789',
  ],
  [4, 'listOrders', '', 'linde.admin', 'GET /orders?sn=SPR10001&page=1&size=20'],
  [25, 'placeOrder', 'on invoice', 'linde.admin', 'POST /orders', orderOf('SPR10001')],
  [17, 'placeOrder', 'a quote', 'linde.admin', 'POST /orders', orderOf('SPR10001', { kind: 'quote' })],
  [2, 'readQuote', '', 'linde.admin', licences.readQuoted],
  [26, 'orderByQuote', '', 'linde.admin', licences.orderQuoted],
  [3, 'readQuoteByCode', '', '', licences.openQuote],
  [27, 'acceptQuote', '', '', licences.acceptByMail],
  [11, 'payInvoice', '', 'staff', licences.payOrdered],
  [5, 'readCreditOffer', '', 'staff', licences.readOrdered('/credit')],
  [15, 'creditInvoice', 'a part', 'staff', licences.creditOrdered({ amount_cents: 5000 })],
  [22, 'creditInvoice', 'with the extension', 'staff', licences.creditOrdered({ take_back: true })],
  [12, 'takeBackReceipt', '', 'staff', licences.takeBackNote],
  [9, 'notePaidBack', '', 'staff', licences.payOrderedBack],
  [
    4,
    'readBankFile',
    'a preview',
    'staff',
    'POST /bank_files',
    { content: bankCsv([{ cents: 1, text: '' }]), dry_run: true },
  ],
  [13, 'readBankFile', 'with one payment', 'staff', licences.notePaid],
  [5, 'sendInvoice', '', 'staff', licences.sendRefused],
  [12, 'disputeInvoice', '', 'linde.admin', licences.disputeOrdered],
  [11, 'settleDispute', '', 'staff', licences.settleDisputed],
  [12, 'askVatNumber', '', 'linde.admin', licences.askVatNumber],
  [2, 'listVatNumbers', '', 'staff', 'GET /vat_numbers?page=1&size=20'],
  [13, 'decideVatNumber', '', 'staff', licences.decideVatNumber],
  [2, 'listUnsettled', '', 'staff', 'GET /invoices/unsettled?page=1&size=20'],
  [2, 'listJournal', '', 'staff', 'GET /invoices?month=2026-09&page=1&size=20'],
  [3, 'listJournal', 'of their own', 'linde.admin', 'GET /invoices?page=1&size=20'],
  [2, 'listReceipts', '', 'dealer', 'GET /receipts?month=2026-09&page=1&size=20'],
  [2, 'listRefused', '', 'staff', 'GET /invoices/refused?page=1&size=20'],
  [2, 'listOwed', '', 'staff', 'GET /invoices/to_pay_back?page=1&size=20'],
  [2, 'listInvoices', '', 'linde.admin', 'GET /licences/SPR10001/invoices'],
  [2, 'readInvoice', '', 'linde.admin', licences.readOrdered('')],
  [2, 'invoiceAsPdf', '', 'linde.admin', licences.readOrdered('.pdf')],
  [2, 'invoiceAsXml', '', 'linde.admin', licences.readOrdered('.xml')],
  [5, 'addNote', '', 'dealer', 'POST /licences/SPR10001/notes', { text: 'Call in January' }],
  [
    11,
    'addVendorAccount',
    '',
    'staff',
    'PUT /vendoraccounts',
    { account: people.newVendor, password: demoPassword },
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
  [15, 'makeCards', '', 'linde.admin', waysIn.makeCard],
  [7, 'withdrawCard', '', 'linde.admin', waysIn.withdrawCard],
  [10, 'signInWithCard', '', '', waysIn.comeWithCard],
  [8, 'makePin', '', 'linde.admin', 'POST /weblockaccount/{lena}/pin', {}],
  [2, 'readDoor', '', 'linde.admin', `GET ${atClass}/door`],
  [10, 'openDoor', '', 'linde.admin', waysIn.openDoor],
  [8, 'closeDoor', '', 'linde.admin', waysIn.closeDoor],
  [9, 'endDoorSessions', '', 'linde.admin', waysIn.endAtDoor],
  [8, 'changeSymbol', '', 'linde.admin', waysIn.changeSymbol],
  [4, 'readOpenDoor', '', '', waysIn.lookThroughDoor],
  [10, 'signInAtDoor', '', '', waysIn.comeByDoor],

  [3, 'askForApp', '', 'lena', 'POST /weblock/createcallback', { callback: 'desktop', machine }],
  [9, 'handOver', '', 'lena', waysIn.openOwnApp],
  [16, 'redeemHandOver', '', '', waysIn.redeemCode],
  [5, 'giveSeatBack', '', '', waysIn.closeApp],
  [8, 'endAppSession', '', 'linde.admin', waysIn.endAppOfLena],
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

const idOf = (name: string) => ids.get(name) as number

const filled = (path: string) => path.replaceAll(/\{(.*?)\}/g, (_, name) => String(ids.get(name)))

async function prepare([, , , login, sent, body]: Row): Promise<() => Promise<Answer>> {
  // Always the same portal, even if the run is about two: it is the one listened to.
  const visitor = () => new Client(intoApp(portal.app))
  const who = await (login === '' ? visitor().open() : visitor().signIn(login))
  if (typeof sent !== 'string') return sent({ who, visitor, portal, idOf, filled })
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
