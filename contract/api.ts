import * as accounts from './accounts.ts'
import * as appSessions from './app-sessions.ts'
import * as bulk from './bulk.ts'
import * as captcha from './captcha.ts'
import * as classDoor from './class-door.ts'
import * as credentials from './credentials.ts'
import type { Endpoint } from './endpoint.ts'
import * as exporting from './export.ts'
import * as finding from './find.ts'
import * as groups from './groups.ts'
import * as handOver from './hand-over.ts'
import * as home from './home.ts'
import * as imports from './import.ts'
import * as invitations from './invitations.ts'
import * as inviting from './inviting.ts'
import { payInvoiceOnline } from './invoice-online.ts'
import * as invoices from './invoices.ts'
import * as licencePage from './licence-page.ts'
import * as licenceTable from './licence-table.ts'
import * as licences from './licences.ts'
import * as loginCards from './login-cards.ts'
import * as mails from './mails.ts'
import * as meDocuments from './me-documents.ts'
import * as members from './members.ts'
import * as operations from './operations.ts'
import * as orders from './orders.ts'
import * as ownSessions from './own-sessions.ts'
import * as payments from './payments.ts'
import * as personPage from './person-page.ts'
import * as pins from './pins.ts'
import * as products from './products.ts'
import * as reminders from './reminders.ts'
import * as requests from './requests.ts'
import * as rollover from './rollover.ts'
import * as seatPressure from './seat-pressure.ts'
import * as secondStep from './second-step.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as signInSettings from './sign-in-settings.ts'
import * as singleSignOn from './single-sign-on.ts'
import * as support from './support.ts'
import * as vendorAccounts from './vendor-accounts.ts'
import * as viewAs from './view-as.ts'

/** All calls of the API by name, for the documentation and for tests that cover all of them. */
export const api = {
  readLoginState: session.readLoginState,
  signIn: session.signIn,
  signInWithCard: loginCards.signInWithCard,
  giveSecondStep: secondStep.giveSecondStep,
  startPasskeySignIn: secondStep.startPasskeySignIn,
  signInWithPasskey: secondStep.signInWithPasskey,
  signOut: session.signOut,
  readSecurity: security.readSecurity,
  startTotp: security.startTotp,
  confirmTotp: security.confirmTotp,
  removeTotp: security.removeTotp,
  startPasskey: security.startPasskey,
  addPasskey: security.addPasskey,
  removePasskey: security.removePasskey,
  renewRecoveryCodes: security.renewRecoveryCodes,
  forgetDevice: security.forgetDevice,
  endSecondStep: secondStep.endSecondStep,
  readSignInSettings: signInSettings.readSignInSettings,
  changeSignInSettings: signInSettings.changeSignInSettings,
  makeCards: loginCards.makeCards,
  withdrawCard: loginCards.withdrawCard,
  makePin: pins.makePin,
  inviteAdmin: inviting.inviteAdmin,
  inviteAgain: inviting.inviteAgain,
  readInvitation: invitations.readInvitation,
  acceptInvitation: invitations.acceptInvitation,
  readDoor: classDoor.readDoor,
  openDoor: classDoor.openDoor,
  closeDoor: classDoor.closeDoor,
  endDoorSessions: classDoor.endDoorSessions,
  changeSymbol: classDoor.changeSymbol,
  readOpenDoor: classDoor.readOpenDoor,
  signInAtDoor: classDoor.signInAtDoor,
  readConfig: session.readConfig,
  startView: viewAs.startView,
  endView: viewAs.endView,
  listOwnSessions: ownSessions.listOwnSessions,
  endOwnSession: ownSessions.endOwnSession,
  endOtherSessions: ownSessions.endOtherSessions,
  startExternalSignIn: singleSignOn.startExternalSignIn,
  exchangeCode: singleSignOn.exchangeCode,
  signInWithIdentity: singleSignOn.signInWithIdentity,
  connectIdentity: singleSignOn.connectIdentity,
  readIdentityLink: singleSignOn.readIdentityLink,
  unlinkIdentity: singleSignOn.unlinkIdentity,
  askForApp: handOver.askForApp,
  handOver: handOver.handOver,
  redeemHandOver: handOver.redeemHandOver,
  giveSeatBack: handOver.giveSeatBack,
  listAppSessions: appSessions.listAppSessions,
  endAppSession: appSessions.endAppSession,
  readSeatsInUse: appSessions.readSeatsInUse,
  requestPasswordReset: credentials.requestPasswordReset,
  checkResetCode: credentials.checkResetCode,
  resetPassword: credentials.resetPassword,
  changePassword: credentials.changePassword,
  register: credentials.register,
  registerOnPage: credentials.registerOnPage,
  readPerson: personPage.readPerson,
  unlock: personPage.unlock,
  listLockedPeople: personPage.listLockedPeople,
  editAccount: accounts.editAccount,
  deleteUser: accounts.deleteUser,
  deleteAdmin: accounts.deleteAdmin,
  endSessions: accounts.endSessions,
  searchAccounts: accounts.searchAccounts,
  listOwnUsers: accounts.listOwnUsers,
  listUsers: accounts.listUsers,
  listLicenceUsers: accounts.listLicenceUsers,
  listSubgroups: groups.listSubgroups,
  listLicenceSubgroups: groups.listLicenceSubgroups,
  readGroup: groups.readGroup,
  readContents: groups.readContents,
  readHome: home.readHome,
  readPupilHome: home.readPupilHome,
  listMembers: members.listMembers,
  listPeople: members.listPeople,
  exportPeople: exporting.exportPeople,
  changeInBulk: bulk.changeInBulk,
  listPlannable: rollover.listPlannable,
  rollOver: rollover.rollOver,
  addUser: accounts.addUser,
  addAdmin: accounts.addAdmin,
  addGroup: groups.addGroup,
  addOverarchingGroup: groups.addOverarchingGroup,
  editGroup: groups.editGroup,
  deleteGroup: groups.deleteGroup,
  moveGroup: groups.moveGroup,
  moveUser: accounts.moveUser,
  importPeople: imports.importPeople,
  find: finding.find,
  listLicences: licenceTable.listLicences,
  listSeatPressure: seatPressure.listSeatPressure,
  readLicence: licencePage.readLicence,
  addLicence: licencePage.addLicence,
  editLicence: licencePage.editLicence,
  readTimeline: licencePage.readTimeline,
  addNote: licencePage.addNote,
  readReminders: reminders.readReminders,
  changeReminders: reminders.changeReminders,
  readReminder: reminders.readReminder,
  answerReminder: reminders.answerReminder,
  searchLicences: licences.searchLicences,
  renewWebCode: licences.renewWebCode,
  listProducts: products.listProducts,
  readProduct: products.readProduct,
  listVendorAccounts: vendorAccounts.listVendorAccounts,
  addVendorAccount: vendorAccounts.addVendorAccount,
  disableVendorAccount: vendorAccounts.disableVendorAccount,
  enableVendorAccount: vendorAccounts.enableVendorAccount,
  listActivity: operations.listActivity,
  listBin: operations.listBin,
  readOperation: operations.readOperation,
  undoOperation: operations.undoOperation,
  readRenewal: orders.readRenewal,
  placeOrder: orders.placeOrder,
  listOrders: orders.listOrders,
  listInvoices: invoices.listInvoices,
  readInvoice: invoices.readInvoice,
  invoiceAsPdf: invoices.invoiceAsPdf,
  invoiceAsXml: invoices.invoiceAsXml,
  payInvoice: invoices.payInvoice,
  payInvoiceOnline,
  readCreditOffer: invoices.readCreditOffer,
  creditInvoice: invoices.creditInvoice,
  takeBackReceipt: invoices.takeBackReceipt,
  notePaidBack: invoices.notePaidBack,
  listOwed: invoices.listOwed,
  startPayment: payments.startPayment,
  startPublicPayment: payments.startPublicPayment,
  readPayment: payments.readPayment,
  listUnsentMails: mails.listUnsentMails,
  sendAgain: mails.sendAgain,
  listConcerningPayments: payments.listConcerningPayments,
  dismissConcern: payments.dismissConcern,
  listMeDocuments: meDocuments.listMeDocuments,
  listDocumentTypes: meDocuments.listDocumentTypes,
  addWebCode: meDocuments.addWebCode,
  editMeDocument: meDocuments.editMeDocument,
  readChallenge: captcha.readChallenge,
  requestSpeechTherapistPackage: requests.requestSpeechTherapistPackage,
  requestTeacherPackage: requests.requestTeacherPackage,
  askVendor: support.askVendor,
  subscribe: requests.subscribe,
  confirmSubscription: requests.confirmSubscription,
  unsubscribe: requests.unsubscribe,
} satisfies Record<string, Endpoint>
