import { type Look, oneLook } from './looks.ts'
import type { View } from './view.ts'
import { addSeveralViews } from './views/add-several.ts'
import { bankStatementViews } from './views/bank-statement.ts'
import { cardsViews } from './views/cards.ts'
import { creditNotesViews } from './views/credit-notes.ts'
import { disputesViews } from './views/disputes.ts'
import { documentsViews } from './views/documents.ts'
import { exemptionsViews } from './views/exemptions.ts'
import { groupDialogsViews } from './views/group-dialogs.ts'
import { groupsViews } from './views/groups.ts'
import { helpViews } from './views/help.ts'
import { helpTopicsViews } from './views/help-topics.ts'
import { deletedByNewYearViews, historyViews } from './views/history.ts'
import { homeViews } from './views/home.ts'
import { invoicesViews } from './views/invoices.ts'
import { journalViews } from './views/journal.ts'
import { licencesViews } from './views/licences.ts'
import { mailLinksViews } from './views/mail-links.ts'
import { meanwhileViews } from './views/meanwhile.ts'
import { mySessionsViews } from './views/my-sessions.ts'
import { newYearViews } from './views/new-year.ts'
import { peopleDialogsViews } from './views/people-dialogs.ts'
import { peppolViews } from './views/peppol.ts'
import { personViews } from './views/person.ts'
import { productsViews } from './views/products.ts'
import { publicFormsViews } from './views/public-forms.ts'
import { quotesViews } from './views/quotes.ts'
import { readingViews } from './views/reading.ts'
import { renewalViews } from './views/renewal.ts'
import { securityViews } from './views/security.ts'
import { shellViews, similarHitsViews } from './views/shell.ts'
import { signInViews } from './views/sign-in.ts'
import { vatNumbersViews } from './views/vat-numbers.ts'
import { vendorsViews } from './views/vendors.ts'
import { waysInViews } from './views/ways-in.ts'

/**
 * The files of `views/`. The first view of each has the look of this number, those after it the next ones: so a new view, which
 * goes to the end of a file, leaves the views of other files as they are.
 */
const files: { file: string; views: View[]; firstLook: number }[] = [
  { file: 'sign-in', views: signInViews, firstLook: 0 },
  { file: 'shell', views: shellViews, firstLook: 15 },
  { file: 'my-sessions', views: mySessionsViews, firstLook: 30 },
  { file: 'reading', views: readingViews, firstLook: 37 },
  { file: 'home', views: homeViews, firstLook: 46 },
  { file: 'history', views: historyViews, firstLook: 84 },
  { file: 'groups', views: groupsViews, firstLook: 101 },
  { file: 'group-dialogs', views: groupDialogsViews, firstLook: 130 },
  { file: 'people-dialogs', views: peopleDialogsViews, firstLook: 151 },
  { file: 'add-several', views: addSeveralViews, firstLook: 165 },
  { file: 'cards', views: cardsViews, firstLook: 171 },
  { file: 'licences', views: licencesViews, firstLook: 180 },
  { file: 'products', views: productsViews, firstLook: 195 },
  { file: 'documents', views: documentsViews, firstLook: 225 },
  { file: 'renewal', views: renewalViews, firstLook: 240 },
  { file: 'new-year', views: newYearViews, firstLook: 259 },
  { file: 'person', views: personViews, firstLook: 269 },
  { file: 'vendors', views: vendorsViews, firstLook: 280 },
  { file: 'help', views: helpViews, firstLook: 289 },
  { file: 'public-forms', views: publicFormsViews, firstLook: 301 },
  { file: 'mail-links', views: mailLinksViews, firstLook: 324 },
  { file: 'help-topics', views: helpTopicsViews, firstLook: 333 },
  { file: 'history', views: deletedByNewYearViews, firstLook: 340 },
  { file: 'shell', views: similarHitsViews, firstLook: 341 },
  { file: 'meanwhile', views: meanwhileViews, firstLook: 345 },
  { file: 'ways-in', views: waysInViews, firstLook: 360 },
  { file: 'security', views: securityViews, firstLook: 400 },
  { file: 'invoices', views: invoicesViews, firstLook: 440 },
  { file: 'credit-notes', views: creditNotesViews, firstLook: 454 },
  { file: 'bank-statement', views: bankStatementViews, firstLook: 490 },
  { file: 'peppol', views: peppolViews, firstLook: 520 },
  { file: 'quotes', views: quotesViews, firstLook: 560 },
  { file: 'disputes', views: disputesViews, firstLook: 600 },
  { file: 'journal', views: journalViews, firstLook: 640 },
  { file: 'exemptions', views: exemptionsViews, firstLook: 680 },
  { file: 'vat-numbers', views: vatNumbersViews, firstLook: 700 },
]

/** A view, the file that it is in, and its one look, outside the whole gallery unless it asks for it. */
export type ListedView = { view: View; file: string; look: Look }

/** Every screen and every dialog, state by state. views.test.ts sees that none is forgotten. */
export const listedViews: ListedView[] = files.flatMap(({ file, views, firstLook }) =>
  views.map((view, index) => ({
    view,
    file: `test/gallery/views/${file}.ts`,
    look: { ...oneLook(firstLook + index), ...view.look },
  })),
)

export const views: View[] = listedViews.map(({ view }) => view)
