import { createRoute, lazyRouteComponent, redirect, stripSearchParams } from '@tanstack/react-router'
import { documentsSearch } from '../screens/documents/search-params.ts'
import { groupsSearch } from '../screens/groups/search-params.ts'
import { licencesSearch } from '../screens/licences/search-params.ts'
import { paymentSearch } from '../screens/payment/search-params.ts'
import { productsSearch } from '../screens/products/search-params.ts'
import { firstPage } from '../search-params.ts'
import { requireKind, requireSession } from '../session/guard.ts'
import { SignedInShell } from '../shell/SignedInShell.tsx'
import { root } from './root.tsx'

/** Addresses stay short: the first page in the usual size goes without saying. */
const search = { middlewares: [stripSearchParams<{ page: number; size: number }>(firstPage)] }

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
  component: lazyRouteComponent(() => import('../screens/home/HomeScreen.tsx'), 'HomeScreen'),
})

const oldLicences = createRoute({
  getParentRoute: () => signedIn,
  path: '/license',
  beforeLoad: () => {
    throw redirect({ to: '/licenses', replace: true })
  },
})

const licencesScreen = lazyRouteComponent(
  () => import('../screens/licences/LicencesScreen.tsx'),
  'LicencesScreen',
)

const licences = createRoute({
  getParentRoute: () => signedIn,
  path: '/licenses',
  staticData: { title: 'licences' },
  beforeLoad: requireKind('staff', 'dealer'),
  validateSearch: licencesSearch,
  search,
  component: licencesScreen,
})

const foundLicences = createRoute({
  getParentRoute: () => signedIn,
  path: '/licenses/$filter',
  staticData: { title: 'licences' },
  beforeLoad: requireKind('staff', 'dealer'),
  validateSearch: licencesSearch,
  search,
  component: licencesScreen,
})

const groups = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  staticData: { title: 'groups' },
  beforeLoad: requireKind('staff', 'admin', 'user'),
  validateSearch: groupsSearch,
  search,
  component: lazyRouteComponent(() => import('../screens/groups/GroupsScreen.tsx'), 'GroupsScreen'),
})

const licenceGroups = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/$sn',
  staticData: { title: 'groups' },
  beforeLoad: requireKind('staff'),
  validateSearch: groupsSearch,
  search,
  component: lazyRouteComponent(() => import('../screens/groups/GroupsScreen.tsx'), 'LicenceGroupsScreen'),
})

const accountSearch = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/search/$filter',
  staticData: { title: 'accountSearch' },
  beforeLoad: requireKind('staff'),
  validateSearch: groupsSearch,
  search,
  component: lazyRouteComponent(() => import('../screens/groups/GroupsScreen.tsx'), 'AccountSearchScreen'),
})

const products = createRoute({
  getParentRoute: () => signedIn,
  path: '/products',
  staticData: { title: 'products' },
  validateSearch: productsSearch,
  search,
  component: lazyRouteComponent(() => import('../screens/products/ProductsScreen.tsx'), 'ProductsScreen'),
})

const product = createRoute({
  getParentRoute: () => signedIn,
  path: '/products/$sn',
  staticData: { title: 'products' },
  beforeLoad: requireKind('staff', 'dealer'),
  component: lazyRouteComponent(() => import('../screens/products/ProductsScreen.tsx'), 'ProductScreen'),
})

const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/medocuments',
  staticData: { title: 'documents' },
  beforeLoad: requireKind('staff', 'dealer'),
  validateSearch: documentsSearch,
  search,
  component: lazyRouteComponent(() => import('../screens/documents/DocumentsScreen.tsx'), 'DocumentsScreen'),
})

const renewal = createRoute({
  getParentRoute: () => signedIn,
  path: '/extend/product/$sn',
  staticData: { title: 'renewal' },
  component: lazyRouteComponent(() => import('../screens/renewal/RenewalScreen.tsx'), 'RenewalScreen'),
})

const payment = createRoute({
  getParentRoute: () => signedIn,
  path: '/successful-payment',
  staticData: { title: 'payment' },
  validateSearch: paymentSearch,
  component: lazyRouteComponent(() => import('../screens/payment/PaymentScreen.tsx'), 'PaymentScreen'),
})

/** The pages behind the guard. */
export const signedInPages = signedIn.addChildren([
  home,
  oldLicences,
  licences,
  foundLicences,
  groups,
  licenceGroups,
  accountSearch,
  products,
  product,
  documents,
  renewal,
  payment,
])
