import * as accounts from './accounts.ts'
import * as appSessions from './app-sessions.ts'
import * as bankFiles from './bank-files.ts'
import * as bulk from './bulk.ts'
import * as captcha from './captcha.ts'
import * as classDoor from './class-door.ts'
import * as credentials from './credentials.ts'
import * as creditNotes from './credit-notes.ts'
import * as disputes from './disputes.ts'
import type { Endpoint } from './endpoint.ts'
import * as exporting from './export.ts'
import * as finding from './find.ts'
import * as groups from './groups.ts'
import * as handOver from './hand-over.ts'
import * as home from './home.ts'
import * as imports from './import.ts'
import * as invitations from './invitations.ts'
import * as inviting from './inviting.ts'
import * as invoiceFiles from './invoice-files.ts'
import * as invoiceOnline from './invoice-online.ts'
import * as invoices from './invoices.ts'
import * as journal from './journal.ts'
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
import * as quotes from './quotes.ts'
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
import * as vatNumbers from './vat-numbers.ts'
import * as vendorAccounts from './vendor-accounts.ts'
import * as viewAs from './view-as.ts'

const exported = {
  ...accounts,
  ...appSessions,
  ...bankFiles,
  ...bulk,
  ...captcha,
  ...classDoor,
  ...credentials,
  ...creditNotes,
  ...disputes,
  ...exporting,
  ...finding,
  ...groups,
  ...handOver,
  ...home,
  ...imports,
  ...invitations,
  ...inviting,
  ...invoiceFiles,
  ...invoiceOnline,
  ...invoices,
  ...journal,
  ...licencePage,
  ...licenceTable,
  ...licences,
  ...loginCards,
  ...mails,
  ...meDocuments,
  ...members,
  ...operations,
  ...orders,
  ...ownSessions,
  ...payments,
  ...personPage,
  ...pins,
  ...products,
  ...quotes,
  ...reminders,
  ...requests,
  ...rollover,
  ...seatPressure,
  ...secondStep,
  ...security,
  ...session,
  ...signInSettings,
  ...singleSignOn,
  ...support,
  ...vatNumbers,
  ...vendorAccounts,
  ...viewAs,
}

type Exported = typeof exported

/** Whether a module exports it as a call; all else are schemas, rules and names. */
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** All calls of the API by name, for the documentation and for tests that cover all of them. */
export const api = Object.fromEntries(Object.entries(exported).filter(([, value]) => isEndpoint(value))) as {
  [K in keyof Exported as Exported[K] extends Endpoint ? K : never]: Exported[K]
}
