import { createRoute, lazyFn, lazyRouteComponent, redirect, stripSearchParams } from '@tanstack/react-router'
import { activitySearch, binSearch } from '../../features/history/search-params.ts'
import { licenceTableSearch } from '../../features/licences/table/search-params.ts'
import { firstPage } from '../../platform/search-params.ts'
import { requireKind, requireSession } from '../../platform/session/guard.ts'
import { cardsSearch } from '../../screens/cards/search-params.ts'
import { classDoorSearch } from '../../screens/class-door/search-params.ts'
import { documentsSearch } from '../../screens/documents/search-params.ts'
import { groupsSearch } from '../../screens/groups/search-params.ts'
import { journalSearch } from '../../screens/journal/search-params.ts'
import { newYearSearch } from '../../screens/new-year/search-params.ts'
import { paymentSearch } from '../../screens/payment/search-params.ts'
import { productsSearch } from '../../screens/products/search-params.ts'
import { vendorsSearch } from '../../screens/vendors/search-params.ts'
import { SignedInShell } from '../shell/SignedInShell.tsx'
import { inBackground } from './in-background.ts'
import { root } from './root.tsx'

/** Addresses stay short: the first page in the usual size goes without saying. */
const search = { middlewares: [stripSearchParams<{ page: number; size: number }>(firstPage)] }

const groupLoaders = () => import('./group-loaders.ts')
const homeLoaders = () => import('./home-loaders.ts')
const historyLoaders = () => import('./history-loaders.ts')
const personLoaders = () => import('./person-loaders.ts')
const vendorLoaders = () => import('./vendor-loaders.ts')
const cardLoaders = () => import('./card-loaders.ts')
const licenceLoaders = () => import('./licence-loaders.ts')
const orderLoaders = () => import('./order-loaders.ts')

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: SignedInShell,
  pendingMs: 0,
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/home',
  staticData: { title: 'home' },
  validateSearch: licenceTableSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(homeLoaders, 'loadHome')),
  component: lazyRouteComponent(() => import('../../screens/home/HomeScreen.tsx'), 'HomeScreen'),
})

const oldLicences = createRoute({
  getParentRoute: () => signedIn,
  path: '/license',
  beforeLoad: () => {
    throw redirect({ to: '/licenses', replace: true })
  },
})

const licences = createRoute({
  getParentRoute: () => signedIn,
  path: '/licenses',
  staticData: { title: 'licences' },
  beforeLoad: requireKind('staff', 'dealer'),
  validateSearch: licenceTableSearch,
  search,
  loaderDeps: ({ search }) => search,
  component: lazyRouteComponent(() => import('../../screens/licences/LicencesScreen.tsx'), 'LicencesScreen'),
})

/** The same page, which stays as it is, with a search. */
const foundLicences = createRoute({
  getParentRoute: () => licences,
  path: '$filter',
  staticData: { title: 'licences' },
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(licenceLoaders, 'loadLicences')),
})

const groups = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  staticData: { title: 'groups' },
  beforeLoad: requireKind('staff', 'admin', 'user'),
  validateSearch: groupsSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(groupLoaders, 'loadGroups')),
  component: lazyRouteComponent(() => import('../../screens/groups/GroupsScreen.tsx'), 'GroupsScreen'),
})

const licenceGroups = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/$sn',
  staticData: { title: 'groups' },
  beforeLoad: requireKind('staff'),
  validateSearch: groupsSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(groupLoaders, 'loadLicenceGroups')),
  component: lazyRouteComponent(() => import('../../screens/groups/GroupsScreen.tsx'), 'LicenceGroupsScreen'),
})

const classDoor = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/door',
  staticData: { title: 'classDoor' },
  beforeLoad: requireKind('staff', 'admin'),
  validateSearch: classDoorSearch,
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadClassDoorScreen(),
    'ClassDoorScreen',
  ),
})

const newYear = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/new-year',
  staticData: { title: 'newYear' },
  beforeLoad: requireKind('staff', 'admin'),
  validateSearch: newYearSearch,
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadNewYearScreen(),
    'NewYearScreen',
  ),
})

const activity = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/activity',
  staticData: { title: 'activity' },
  beforeLoad: requireKind('staff', 'admin'),
  validateSearch: activitySearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(historyLoaders, 'loadActivity')),
  component: lazyRouteComponent(() => import('../../screens/history/ActivityScreen.tsx'), 'ActivityScreen'),
})

const bin = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/deleted',
  staticData: { title: 'bin' },
  beforeLoad: requireKind('staff', 'admin'),
  validateSearch: binSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(historyLoaders, 'loadBin')),
  component: lazyRouteComponent(() => import('../../screens/history/BinScreen.tsx'), 'BinScreen'),
})

const accountSearch = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/search/$filter',
  staticData: { title: 'accountSearch' },
  beforeLoad: requireKind('staff'),
  validateSearch: groupsSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(groupLoaders, 'loadAccountSearch')),
  component: lazyRouteComponent(() => import('../../screens/groups/GroupsScreen.tsx'), 'AccountSearchScreen'),
})

const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/$id',
  staticData: { title: 'person' },
  beforeLoad: requireKind('staff', 'admin'),
  loader: inBackground(lazyFn(personLoaders, 'loadPerson')),
  component: lazyRouteComponent(() => import('../../screens/person/PersonScreen.tsx'), 'PersonScreen'),
})

const loginCards = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/cards',
  staticData: { title: 'loginCards' },
  beforeLoad: requireKind('staff', 'admin'),
  validateSearch: cardsSearch,
  // Before the page is drawn, unlike the other loaders.
  loader: lazyFn(cardLoaders, 'loadCards'),
  component: lazyRouteComponent(() => import('../../screens/cards/CardsScreen.tsx'), 'CardsScreen'),
})

const vendors = createRoute({
  getParentRoute: () => signedIn,
  path: '/accounts',
  staticData: { title: 'vendors' },
  beforeLoad: requireKind('staff'),
  validateSearch: vendorsSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(vendorLoaders, 'loadVendors')),
  component: lazyRouteComponent(() => import('../../screens/vendors/VendorsScreen.tsx'), 'VendorsScreen'),
})

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/security',
  staticData: { title: 'security' },
  component: lazyRouteComponent(
    async () => (await import('./step-screens.ts')).loadSecurityScreen(),
    'SecurityScreen',
  ),
})

const products = createRoute({
  getParentRoute: () => signedIn,
  path: '/products',
  staticData: { title: 'products' },
  validateSearch: productsSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(licenceLoaders, 'loadProducts')),
  component: lazyRouteComponent(() => import('../../screens/products/ProductsScreen.tsx'), 'ProductsScreen'),
})

const product = createRoute({
  getParentRoute: () => signedIn,
  path: '/products/$sn',
  staticData: { title: 'products' },
  beforeLoad: requireKind('staff', 'dealer'),
  loader: inBackground(lazyFn(licenceLoaders, 'loadProduct')),
  component: lazyRouteComponent(() => import('../../screens/products/ProductScreen.tsx'), 'ProductScreen'),
})

const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/medocuments',
  staticData: { title: 'documents' },
  beforeLoad: requireKind('staff', 'dealer'),
  validateSearch: documentsSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(licenceLoaders, 'loadDocuments')),
  component: lazyRouteComponent(
    () => import('../../screens/documents/DocumentsScreen.tsx'),
    'DocumentsScreen',
  ),
})

const renewal = createRoute({
  getParentRoute: () => signedIn,
  path: '/extend/product/$sn',
  staticData: { title: 'renewal' },
  loader: inBackground(lazyFn(orderLoaders, 'loadRenewal')),
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadRenewalScreen(),
    'RenewalScreen',
  ),
})

const journal = createRoute({
  getParentRoute: () => signedIn,
  path: '/invoices',
  staticData: { title: 'journal' },
  beforeLoad: requireKind('staff', 'dealer', 'admin'),
  validateSearch: journalSearch,
  search,
  loaderDeps: ({ search }) => search,
  loader: inBackground(lazyFn(orderLoaders, 'loadJournal')),
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadJournalScreen(),
    'JournalScreen',
  ),
})

const invoice = createRoute({
  getParentRoute: () => signedIn,
  path: '/invoices/$number',
  staticData: { title: 'invoice' },
  beforeLoad: requireKind('staff', 'dealer', 'admin'),
  loader: inBackground(lazyFn(orderLoaders, 'loadInvoice')),
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadInvoiceScreen(),
    'InvoiceScreen',
  ),
})

const bankStatement = createRoute({
  getParentRoute: () => signedIn,
  path: '/bank-statement',
  staticData: { title: 'bankStatement' },
  beforeLoad: requireKind('staff'),
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadBankStatementScreen(),
    'BankStatementScreen',
  ),
})

const payment = createRoute({
  getParentRoute: () => signedIn,
  path: '/successful-payment',
  staticData: { title: 'payment' },
  validateSearch: paymentSearch,
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadPaymentScreen(),
    'PaymentScreen',
  ),
})

/** The pages behind the guard. */
export const signedInPages = signedIn.addChildren([
  home,
  oldLicences,
  licences.addChildren([foundLicences]),
  groups,
  licenceGroups,
  classDoor,
  newYear,
  activity,
  bin,
  accountSearch,
  person,
  loginCards,
  vendors,
  security,
  products,
  product,
  documents,
  renewal,
  journal,
  invoice,
  bankStatement,
  payment,
])
