import type { View } from './view.ts'
import { documentsViews } from './views/documents.ts'
import { groupDialogsViews } from './views/group-dialogs.ts'
import { groupsViews } from './views/groups.ts'
import { helpViews } from './views/help.ts'
import { homeViews } from './views/home.ts'
import { licencesViews } from './views/licences.ts'
import { mailLinksViews } from './views/mail-links.ts'
import { productsViews } from './views/products.ts'
import { publicFormsViews } from './views/public-forms.ts'
import { readingViews } from './views/reading.ts'
import { renewalViews } from './views/renewal.ts'
import { shellViews } from './views/shell.ts'
import { signInViews } from './views/sign-in.ts'

/** Every screen and every dialog, state by state. views.test.ts sees that none is forgotten. */
export const views: View[] = [
  ...signInViews,
  ...shellViews,
  ...readingViews,
  ...homeViews,
  ...groupsViews,
  ...groupDialogsViews,
  ...licencesViews,
  ...productsViews,
  ...documentsViews,
  ...renewalViews,
  ...helpViews,
  ...publicFormsViews,
  ...mailLinksViews,
]
