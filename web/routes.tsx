import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import { askedAppSearch } from './hand-over/asked-app.ts'
import { documentsSearch } from './screens/documents/search-params.ts'
import { groupsSearch } from './screens/groups/search-params.ts'
import { dialogOfAddress } from './screens/help/help-dialog.ts'
import { licencesSearch } from './screens/licences/search-params.ts'
import { paymentSearch } from './screens/payment/search-params.ts'
import { productsSearch } from './screens/products/search-params.ts'
import { providerAnswerSearch } from './screens/single-sign-on/provider-answer.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { requireKind, requireNobody, requireSession } from './session/guard.ts'
import { addressBehindLegacyHash } from './session/legacy-address.ts'
import { configQuery } from './session/session.ts'
import { Checking } from './shell/Checking.tsx'
import { Failure } from './shell/Failure.tsx'
import { PageFrame } from './shell/PageFrame.tsx'
import { PublicShell } from './shell/PublicShell.tsx'
import type { PageTitle } from './shell/page-title.ts'
import { SignedInShell } from './shell/SignedInShell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
  interface StaticDataRouteOption {
    /** The page's name, as a key of `shell.titles`. */
    title?: PageTitle
  }
}

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    const address = addressBehindLegacyHash(location.hash)
    if (address) throw redirect({ href: address, replace: true })
    await context.queryClient.ensureQueryData(configQuery)
  },
  component: PageFrame,
  pendingMs: 0,
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

// ---- for everybody -------------------------------------------------------------------------------------------------

const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicShell })

const signInScreen = lazyRouteComponent(() => import('./screens/sign-in/SignInScreen.tsx'), 'SignInScreen')

const signIn = createRoute({
  getParentRoute: () => open,
  path: '/login',
  staticData: { title: 'signIn' },
  validateSearch: askedAppSearch,
  beforeLoad: requireNobody,
  component: signInScreen,
})

const signInAt = createRoute({
  getParentRoute: () => open,
  path: '/login/$at',
  staticData: { title: 'signIn' },
  validateSearch: askedAppSearch,
  beforeLoad: requireNobody,
  component: signInScreen,
})

const signOut = createRoute({
  getParentRoute: () => open,
  path: '/logout',
  staticData: { title: 'signOut' },
  component: lazyRouteComponent(() => import('./screens/sign-out/SignOutScreen.tsx'), 'SignOutScreen'),
})

const singleSignOn = createRoute({
  getParentRoute: () => open,
  path: '/auth/$type',
  staticData: { title: 'signIn' },
  validateSearch: providerAnswerSearch,
  beforeLoad: ({ params }) => {
    if (params.type !== 'login') throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(
    () => import('./screens/single-sign-on/SingleSignOnScreen.tsx'),
    'SingleSignOnScreen',
  ),
})

const help = createRoute({
  getParentRoute: () => open,
  path: '/help/{-$with}',
  staticData: { title: 'help' },
  beforeLoad: ({ params }) => {
    if (params.with !== undefined && !dialogOfAddress(params.with))
      throw redirect({ to: '/help/{-$with}', params: { with: undefined }, replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/help/HelpScreen.tsx'), 'HelpScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => open,
  path: '/resetpassword/$code',
  staticData: { title: 'resetPassword' },
  component: lazyRouteComponent(
    () => import('./screens/reset-password/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
})

const register = createRoute({
  getParentRoute: () => open,
  path: '/register',
  staticData: { title: 'register' },
  component: lazyRouteComponent(() => import('./screens/register/RegisterScreen.tsx'), 'RegisterScreen'),
})

const credentialPages = [help, resetPassword, register] as const

const speechTherapist = createRoute({
  getParentRoute: () => open,
  path: '/logopedist',
  staticData: { title: 'speechTherapist' },
  component: lazyRouteComponent(
    () => import('./screens/speech-therapist/SpeechTherapistScreen.tsx'),
    'SpeechTherapistScreen',
  ),
})

const teacherPackage = createRoute({
  getParentRoute: () => open,
  path: '/leerkrachtenpakket',
  staticData: { title: 'teacherPackage' },
  component: lazyRouteComponent(
    () => import('./screens/teacher-package/TeacherPackageScreen.tsx'),
    'TeacherPackageScreen',
  ),
})

const newsletter = createRoute({
  getParentRoute: () => open,
  path: '/newsletter',
  staticData: { title: 'newsletter' },
  component: lazyRouteComponent(
    () => import('./screens/newsletter/NewsletterScreen.tsx'),
    'NewsletterScreen',
  ),
})

const confirmNewsletter = createRoute({
  getParentRoute: () => open,
  path: '/newsletter/confirm/$code',
  staticData: { title: 'newsletter' },
  component: lazyRouteComponent(
    () => import('./screens/newsletter/NewsletterCodeScreen.tsx'),
    'ConfirmNewsletterScreen',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => open,
  path: '/newsletter/unsubscribe/$code',
  staticData: { title: 'newsletter' },
  component: lazyRouteComponent(
    () => import('./screens/newsletter/NewsletterCodeScreen.tsx'),
    'UnsubscribeScreen',
  ),
})

const gettingStarted = createRoute({
  getParentRoute: () => open,
  path: '/leesvoor',
  staticData: { title: 'gettingStarted' },
  component: lazyRouteComponent(
    () => import('./screens/getting-started/GettingStartedScreen.tsx'),
    'GettingStartedScreen',
  ),
})

const accessibility = createRoute({
  getParentRoute: () => open,
  path: '/accessibility',
  staticData: { title: 'accessibility' },
  component: lazyRouteComponent(
    () => import('./screens/accessibility/AccessibilityScreen.tsx'),
    'AccessibilityScreen',
  ),
})

const requestPages = [
  speechTherapist,
  teacherPackage,
  newsletter,
  confirmNewsletter,
  unsubscribe,
  gettingStarted,
  accessibility,
] as const

/** Addresses stay short: the first page in the usual size goes without saying. */
const firstPage = stripSearchParams<{ page: number; size: number }>({ page: 1, size: 20 })

// ---- behind the guard ----------------------------------------------------------------------------------------------

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
  component: lazyRouteComponent(() => import('./screens/home/HomeScreen.tsx'), 'HomeScreen'),
})

const oldLicences = createRoute({
  getParentRoute: () => signedIn,
  path: '/license',
  beforeLoad: () => {
    throw redirect({ to: '/licenses', replace: true })
  },
})

const licencesScreen = lazyRouteComponent(
  () => import('./screens/licences/LicencesScreen.tsx'),
  'LicencesScreen',
)

const licences = createRoute({
  getParentRoute: () => signedIn,
  path: '/licenses',
  staticData: { title: 'licences' },
  beforeLoad: requireKind('staff', 'dealer'),
  validateSearch: licencesSearch,
  search: { middlewares: [firstPage] },
  component: licencesScreen,
})

const foundLicences = createRoute({
  getParentRoute: () => signedIn,
  path: '/licenses/$filter',
  staticData: { title: 'licences' },
  beforeLoad: requireKind('staff', 'dealer'),
  validateSearch: licencesSearch,
  search: { middlewares: [firstPage] },
  component: licencesScreen,
})

const groups = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  staticData: { title: 'groups' },
  beforeLoad: requireKind('staff', 'admin', 'user'),
  validateSearch: groupsSearch,
  search: { middlewares: [firstPage] },
  component: lazyRouteComponent(() => import('./screens/groups/GroupsScreen.tsx'), 'GroupsScreen'),
})

const licenceGroups = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/$sn',
  staticData: { title: 'groups' },
  beforeLoad: requireKind('staff'),
  validateSearch: groupsSearch,
  search: { middlewares: [firstPage] },
  component: lazyRouteComponent(() => import('./screens/groups/GroupsScreen.tsx'), 'LicenceGroupsScreen'),
})

const accountSearch = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/search/$filter',
  staticData: { title: 'accountSearch' },
  beforeLoad: requireKind('staff'),
  validateSearch: groupsSearch,
  search: { middlewares: [firstPage] },
  component: lazyRouteComponent(() => import('./screens/groups/GroupsScreen.tsx'), 'AccountSearchScreen'),
})

const products = createRoute({
  getParentRoute: () => signedIn,
  path: '/products',
  staticData: { title: 'products' },
  validateSearch: productsSearch,
  search: { middlewares: [firstPage] },
  component: lazyRouteComponent(() => import('./screens/products/ProductsScreen.tsx'), 'ProductsScreen'),
})

const product = createRoute({
  getParentRoute: () => signedIn,
  path: '/products/$sn',
  staticData: { title: 'products' },
  beforeLoad: requireKind('staff', 'dealer'),
  component: lazyRouteComponent(() => import('./screens/products/ProductsScreen.tsx'), 'ProductScreen'),
})

const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/medocuments',
  staticData: { title: 'documents' },
  beforeLoad: requireKind('staff', 'dealer'),
  validateSearch: documentsSearch,
  search: { middlewares: [firstPage] },
  component: lazyRouteComponent(() => import('./screens/documents/DocumentsScreen.tsx'), 'DocumentsScreen'),
})

const renewal = createRoute({
  getParentRoute: () => signedIn,
  path: '/extend/product/$sn',
  staticData: { title: 'renewal' },
  component: lazyRouteComponent(() => import('./screens/renewal/RenewalScreen.tsx'), 'RenewalScreen'),
})

const payment = createRoute({
  getParentRoute: () => signedIn,
  path: '/successful-payment',
  staticData: { title: 'payment' },
  validateSearch: paymentSearch,
  component: lazyRouteComponent(() => import('./screens/payment/PaymentScreen.tsx'), 'PaymentScreen'),
})

const signedInPages = [
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
] as const

const tree = root.addChildren([
  start,
  unknown,
  open.addChildren([signIn, signInAt, signOut, singleSignOn, ...credentialPages, ...requestPages]),
  signedIn.addChildren(signedInPages),
])

/** The portal's addresses: what they show, and to whom. */
export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: Checking,
    defaultErrorComponent: Failure,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}
