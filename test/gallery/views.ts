import type { View } from './view.ts'
import { addSeveralViews } from './views/add-several.ts'
import { cardsViews } from './views/cards.ts'
import { documentsViews } from './views/documents.ts'
import { groupDialogsViews } from './views/group-dialogs.ts'
import { groupsViews } from './views/groups.ts'
import { helpViews } from './views/help.ts'
import { helpTopicsViews } from './views/help-topics.ts'
import { deletedByNewYearViews, historyViews } from './views/history.ts'
import { homeViews } from './views/home.ts'
import { licencesViews } from './views/licences.ts'
import { mailLinksViews } from './views/mail-links.ts'
import { mySessionsViews } from './views/my-sessions.ts'
import { newYearViews } from './views/new-year.ts'
import { personViews } from './views/person.ts'
import { productsViews } from './views/products.ts'
import { publicFormsViews } from './views/public-forms.ts'
import { readingViews } from './views/reading.ts'
import { renewalViews } from './views/renewal.ts'
import { shellViews, similarHitsViews } from './views/shell.ts'
import { signInViews } from './views/sign-in.ts'
import { vendorsViews } from './views/vendors.ts'

/** Every screen and every dialog, state by state. views.test.ts sees that none is forgotten. */
export const views: View[] = [
  ...signInViews,
  ...shellViews,
  ...mySessionsViews,
  ...readingViews,
  ...homeViews,
  ...historyViews,
  ...groupsViews,
  ...groupDialogsViews,
  ...addSeveralViews,
  ...cardsViews,
  ...licencesViews,
  ...productsViews,
  ...documentsViews,
  ...renewalViews,
  ...newYearViews,
  ...personViews,
  ...vendorsViews,
  ...helpViews,
  ...publicFormsViews,
  ...mailLinksViews,
  ...helpTopicsViews,
  ...deletedByNewYearViews,
  ...similarHitsViews,
]
