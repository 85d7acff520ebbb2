import type { PersonKind } from '#contract/access.ts'
import type { PageTitle } from '../../platform/page-title.ts'

/** The drawing below the bar, until the screen itself is there. */
export type Drawing = 'signIn' | 'form' | 'home' | 'adminHome' | 'pupilHome' | 'desk' | 'list' | 'blank'

/** A page as the server needs to know it. `files`: the sources to load with the document; none: they are in the start. */
export type Page = {
  path: string
  title: PageTitle
  /**
   * The people who may see it; all others are led to the home page, or to the sign-in page without a session. `passwordDue`,
   * `secondStepDue`: see `Session`.
   */
  for: 'everyone' | 'signedOut' | 'passwordDue' | 'secondStepDue' | readonly PersonKind[]
  drawing: Drawing
  /** For those whose page is another. */
  drawingFor?: Partial<Record<PersonKind, Drawing>>
  files: readonly string[]
}

const everyPerson = ['staff', 'dealer', 'admin', 'user'] as const
const sellers = ['staff', 'dealer'] as const
const groupFiles = ['screens/groups/GroupsScreen.tsx', 'app/routes/group-loaders.ts']

const withLicences = (screen: string) => [`screens/${screen}.tsx`, 'app/routes/licence-loaders.ts']
const withOrders = (screen: string) => [`screens/${screen}.tsx`, 'app/routes/order-loaders.ts']
const withHistory = (screen: string) => [`screens/history/${screen}.tsx`, 'app/routes/history-loaders.ts']
const publicForm = (path: string, title: PageTitle, screen: string): Page => ({
  path,
  title,
  for: 'everyone',
  drawing: 'form',
  files: [`screens/${screen}.tsx`],
})

/** The pages of the router's tree (`web/app/routes`) that show a screen; a test compares the two. */
export const pages: readonly Page[] = [
  { path: '/login', title: 'signIn', for: 'signedOut', drawing: 'signIn', files: [] },
  { path: '/login/$at', title: 'signIn', for: 'signedOut', drawing: 'signIn', files: [] },
  {
    path: '/door',
    title: 'door',
    for: 'everyone',
    drawing: 'blank',
    files: ['screens/door/DoorScreen.tsx'],
  },
  {
    path: '/logout',
    title: 'signOut',
    for: 'everyone',
    drawing: 'blank',
    files: ['screens/sign-out/SignOutScreen.tsx'],
  },
  {
    path: '/auth/$type',
    title: 'signIn',
    for: 'everyone',
    drawing: 'blank',
    files: ['screens/single-sign-on/SingleSignOnScreen.tsx'],
  },
  {
    path: '/help/{-$with}',
    title: 'help',
    for: 'everyone',
    drawing: 'blank',
    files: ['screens/help/HelpScreen.tsx'],
  },
  publicForm('/resetpassword/$code', 'resetPassword', 'reset-password/ResetPasswordScreen'),
  {
    path: '/new-password',
    title: 'resetPassword',
    for: 'passwordDue',
    drawing: 'form',
    files: ['screens/new-password/NewPasswordScreen.tsx'],
  },
  publicForm('/invitation/$code', 'invitation', 'invitation/InvitationScreen'),
  publicForm('/reminders/$code', 'reminders', 'reminders/RemindersScreen'),
  publicForm('/quote/$code', 'quote', 'quote/QuoteScreen'),
  {
    path: '/second-step',
    title: 'secondStep',
    for: 'secondStepDue',
    drawing: 'form',
    files: ['screens/second-step/SecondStepScreen.tsx'],
  },
  publicForm('/register', 'register', 'register/RegisterScreen'),
  publicForm('/logopedist', 'speechTherapist', 'speech-therapist/SpeechTherapistScreen'),
  publicForm('/leerkrachtenpakket', 'teacherPackage', 'teacher-package/TeacherPackageScreen'),
  publicForm('/newsletter', 'newsletter', 'newsletter/NewsletterScreen'),
  publicForm('/newsletter/confirm/$code', 'newsletter', 'newsletter/NewsletterCodeScreen'),
  publicForm('/newsletter/unsubscribe/$code', 'newsletter', 'newsletter/NewsletterCodeScreen'),
  {
    path: '/leesvoor',
    title: 'gettingStarted',
    for: 'everyone',
    drawing: 'blank',
    files: ['screens/getting-started/GettingStartedScreen.tsx'],
  },
  {
    path: '/accessibility',
    title: 'accessibility',
    for: 'everyone',
    drawing: 'blank',
    files: ['screens/accessibility/AccessibilityScreen.tsx'],
  },
  {
    path: '/home',
    title: 'home',
    for: everyPerson,
    drawing: 'home',
    drawingFor: { admin: 'adminHome', staff: 'desk', dealer: 'desk', user: 'pupilHome' },
    files: ['screens/home/HomeScreen.tsx', 'app/routes/home-loaders.ts'],
  },
  {
    path: '/licenses',
    title: 'licences',
    for: sellers,
    drawing: 'blank',
    files: ['screens/licences/LicencesScreen.tsx'],
  },
  {
    path: '/licenses/$filter',
    title: 'licences',
    for: sellers,
    drawing: 'blank',
    files: withLicences('licences/LicencesScreen'),
  },
  { path: '/users', title: 'groups', for: ['staff', 'admin', 'user'], drawing: 'list', files: groupFiles },
  {
    path: '/users/door',
    title: 'classDoor',
    for: ['staff', 'admin'],
    drawing: 'blank',
    files: ['screens/class-door/ClassDoorScreen.tsx'],
  },
  {
    path: '/users/new-year',
    title: 'newYear',
    for: ['staff', 'admin'],
    drawing: 'blank',
    files: ['screens/new-year/NewYearScreen.tsx'],
  },
  {
    path: '/users/activity',
    title: 'activity',
    for: ['staff', 'admin'],
    drawing: 'blank',
    files: withHistory('ActivityScreen'),
  },
  {
    path: '/users/deleted',
    title: 'bin',
    for: ['staff', 'admin'],
    drawing: 'blank',
    files: withHistory('BinScreen'),
  },
  { path: '/users/$sn', title: 'groups', for: ['staff'], drawing: 'list', files: groupFiles },
  {
    path: '/users/search/$filter',
    title: 'accountSearch',
    for: ['staff'],
    drawing: 'list',
    files: groupFiles,
  },
  {
    path: '/people/$id',
    title: 'person',
    for: ['staff', 'admin'],
    drawing: 'blank',
    files: ['screens/person/PersonScreen.tsx', 'app/routes/person-loaders.ts'],
  },
  {
    path: '/users/cards',
    title: 'loginCards',
    for: ['staff', 'admin'],
    drawing: 'blank',
    files: ['screens/cards/CardsScreen.tsx'],
  },
  {
    path: '/accounts',
    title: 'vendors',
    for: ['staff'],
    drawing: 'blank',
    files: ['screens/vendors/VendorsScreen.tsx', 'app/routes/vendor-loaders.ts'],
  },
  {
    path: '/security',
    title: 'security',
    for: everyPerson,
    drawing: 'blank',
    files: ['screens/security/SecurityScreen.tsx'],
  },
  {
    path: '/products',
    title: 'products',
    for: everyPerson,
    drawing: 'blank',
    files: withLicences('products/ProductsScreen'),
  },
  {
    path: '/products/$sn',
    title: 'products',
    for: sellers,
    drawing: 'blank',
    files: withLicences('products/ProductScreen'),
  },
  {
    path: '/medocuments',
    title: 'documents',
    for: sellers,
    drawing: 'blank',
    files: withLicences('documents/DocumentsScreen'),
  },
  {
    path: '/extend/product/$sn',
    title: 'renewal',
    for: everyPerson,
    drawing: 'blank',
    files: withOrders('renewal/RenewalScreen'),
  },
  {
    path: '/invoices',
    title: 'journal',
    for: ['staff', 'dealer', 'admin'],
    drawing: 'blank',
    files: withOrders('journal/JournalScreen'),
  },
  {
    path: '/invoices/$number',
    title: 'invoice',
    for: ['staff', 'dealer', 'admin'],
    drawing: 'blank',
    files: withOrders('invoice/InvoiceScreen'),
  },
  {
    path: '/bank-statement',
    title: 'bankStatement',
    for: ['staff'],
    drawing: 'blank',
    files: ['screens/bank-statement/BankStatementScreen.tsx'],
  },
  {
    path: '/successful-payment',
    title: 'payment',
    for: everyPerson,
    drawing: 'blank',
    files: ['screens/payment/PaymentScreen.tsx'],
  },
]
