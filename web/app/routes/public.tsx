import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { appSearch } from '../../features/hand-over/asked-app.ts'
import { requirePasswordDue, requireSecondStepDue, requireSignedOut } from '../../platform/session/guard.ts'
import { SignInScreen } from '../../screens/sign-in/SignInScreen.tsx'
import { providerAnswerSearch } from '../../screens/single-sign-on/provider-answer.ts'
import { PublicShell } from '../shell/PublicShell.tsx'
import { root } from './root.tsx'
import { withTexts } from './with-texts.ts'

const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicShell })

const signIn = createRoute({
  getParentRoute: () => open,
  path: '/login',
  staticData: { title: 'signIn' },
  validateSearch: appSearch,
  beforeLoad: requireSignedOut,
  component: SignInScreen,
})

/** The same page; the address also names a way to sign in. */
const signInAt = createRoute({
  getParentRoute: () => signIn,
  path: '$at',
  staticData: { title: 'signIn' },
})

const door = createRoute({
  getParentRoute: () => open,
  path: '/door',
  staticData: { title: 'door' },
  component: lazyRouteComponent(
    withTexts(() => import('../../screens/door/DoorScreen.tsx')),
    'DoorScreen',
  ),
})

const signOut = createRoute({
  getParentRoute: () => open,
  path: '/logout',
  staticData: { title: 'signOut' },
  component: lazyRouteComponent(() => import('../../screens/sign-out/SignOutScreen.tsx'), 'SignOutScreen'),
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
    () => import('../../screens/single-sign-on/SingleSignOnScreen.tsx'),
    'SingleSignOnScreen',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => open,
  path: '/resetpassword/$code',
  staticData: { title: 'resetPassword' },
  component: lazyRouteComponent(
    () => import('../../screens/reset-password/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
})

const invitation = createRoute({
  getParentRoute: () => open,
  path: '/invitation/$code',
  staticData: { title: 'invitation' },
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadInvitationScreen(),
    'InvitationScreen',
  ),
})

const reminders = createRoute({
  getParentRoute: () => open,
  path: '/reminders/$code',
  staticData: { title: 'reminders' },
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadRemindersScreen(),
    'RemindersScreen',
  ),
})

const quote = createRoute({
  getParentRoute: () => open,
  path: '/quote/$code',
  staticData: { title: 'quote' },
  component: lazyRouteComponent(
    async () => (await import('./screens-with-texts.ts')).loadQuoteScreen(),
    'QuoteScreen',
  ),
})

const newPassword = createRoute({
  getParentRoute: () => open,
  path: '/new-password',
  staticData: { title: 'resetPassword' },
  beforeLoad: requirePasswordDue,
  component: lazyRouteComponent(
    () => import('../../screens/new-password/NewPasswordScreen.tsx'),
    'NewPasswordScreen',
  ),
})

const secondStep = createRoute({
  getParentRoute: () => open,
  path: '/second-step',
  staticData: { title: 'secondStep' },
  beforeLoad: requireSecondStepDue,
  component: lazyRouteComponent(
    async () => (await import('./step-screens.ts')).loadSecondStepScreen(),
    'SecondStepScreen',
  ),
})

const register = createRoute({
  getParentRoute: () => open,
  path: '/register',
  staticData: { title: 'register' },
  component: lazyRouteComponent(() => import('../../screens/register/RegisterScreen.tsx'), 'RegisterScreen'),
})

const speechTherapist = createRoute({
  getParentRoute: () => open,
  path: '/logopedist',
  staticData: { title: 'speechTherapist' },
  component: lazyRouteComponent(
    () => import('../../screens/speech-therapist/SpeechTherapistScreen.tsx'),
    'SpeechTherapistScreen',
  ),
})

const teacherPackage = createRoute({
  getParentRoute: () => open,
  path: '/leerkrachtenpakket',
  staticData: { title: 'teacherPackage' },
  component: lazyRouteComponent(
    () => import('../../screens/teacher-package/TeacherPackageScreen.tsx'),
    'TeacherPackageScreen',
  ),
})

const newsletter = createRoute({
  getParentRoute: () => open,
  path: '/newsletter',
  staticData: { title: 'newsletter' },
  component: lazyRouteComponent(
    () => import('../../screens/newsletter/NewsletterScreen.tsx'),
    'NewsletterScreen',
  ),
})

const confirmNewsletter = createRoute({
  getParentRoute: () => open,
  path: '/newsletter/confirm/$code',
  staticData: { title: 'newsletter' },
  component: lazyRouteComponent(
    () => import('../../screens/newsletter/NewsletterCodeScreen.tsx'),
    'ConfirmNewsletterScreen',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => open,
  path: '/newsletter/unsubscribe/$code',
  staticData: { title: 'newsletter' },
  component: lazyRouteComponent(
    () => import('../../screens/newsletter/NewsletterCodeScreen.tsx'),
    'UnsubscribeScreen',
  ),
})

const gettingStarted = createRoute({
  getParentRoute: () => open,
  path: '/leesvoor',
  staticData: { title: 'gettingStarted' },
  component: lazyRouteComponent(
    () => import('../../screens/getting-started/GettingStartedScreen.tsx'),
    'GettingStartedScreen',
  ),
})

const accessibility = createRoute({
  getParentRoute: () => open,
  path: '/accessibility',
  staticData: { title: 'accessibility' },
  component: lazyRouteComponent(
    () => import('../../screens/accessibility/AccessibilityScreen.tsx'),
    'AccessibilityScreen',
  ),
})

/** The pages for everyone. */
export const publicPages = open.addChildren([
  signIn.addChildren([signInAt]),
  door,
  signOut,
  singleSignOn,
  resetPassword,
  invitation,
  reminders,
  quote,
  newPassword,
  secondStep,
  register,
  speechTherapist,
  teacherPackage,
  newsletter,
  confirmNewsletter,
  unsubscribe,
  gettingStarted,
  accessibility,
])
