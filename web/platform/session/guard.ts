import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { PersonKind } from '#contract/access.ts'
import { currentLanguage } from '../i18n/language.ts'
import { loadSignedInMessages } from '../i18n/messages.ts'
import { forgetCard, heldCodes } from './codes-in-address.ts'
import { type Session, sessionQuery } from './session.ts'
import { readWayBack, rememberWayBack } from './way-back.ts'

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }

// A cached session lets people through immediately and is refetched in the background when it is a minute old;
// `SignedInShell` leaves the page if it turns out to have ended.
const check = ({ context }: Guarded): Promise<Session | null> =>
  context.queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })

/** Redirects to the sign-in page without a session, which leads back here, and to a new password or a second step if one is due. */
export async function requireSession(guarded: Guarded): Promise<{ session: Session }> {
  const session = await check(guarded)
  if (!session) {
    // On the device of a class, the next child comes in.
    if (heldCodes().door !== null) throw redirect({ to: '/door', replace: true })
    // A session that has just ended here has stored the same page, for its own person.
    if (!readWayBack()) rememberWayBack({ login: null, address: guarded.location.href })
    throw redirect({ to: '/login', replace: true })
  }
  if (session.isPasswordDue) throw redirect({ to: '/new-password', replace: true })
  if (session.isSecondStepDue) {
    rememberWayBack({ login: session.login, address: guarded.location.href })
    throw redirect({ to: '/second-step', replace: true })
  }
  await loadSignedInMessages(currentLanguage())
  return { session }
}

/** For a page that visitors see too: the session, if there is one and the server can be reached. */
export async function knowSession(guarded: Guarded): Promise<{ session: Session | null }> {
  const session = await check(guarded).catch(() => null)
  if (!session || session.isPasswordDue || session.isSecondStepDue) return { session: null }
  await loadSignedInMessages(currentLanguage())
  return { session }
}

/** Only for people who have to choose a new password first; redirects all others. */
export async function requirePasswordDue(guarded: Guarded): Promise<{ session: Session }> {
  const session = await check(guarded)
  if (!session) throw redirect({ to: '/login', replace: true })
  if (!session.isPasswordDue) throw redirect({ to: '/home', replace: true })
  return { session }
}

/** Only for people who have to set up a second step first; redirects all others. */
export async function requireSecondStepDue(guarded: Guarded): Promise<{ session: Session }> {
  const session = await check(guarded)
  if (!session) throw redirect({ to: '/login', replace: true })
  if (!session.isSecondStepDue) throw redirect({ to: '/home', replace: true })
  return { session }
}

/** Redirects all other kinds of people to the home page. Use after `requireSession`. */
export const requireKind =
  (...kinds: readonly PersonKind[]) =>
  ({ context }: { context: { session: Session } }): void => {
    if (!kinds.includes(context.session.kind)) throw redirect({ to: '/home', replace: true })
  }

type GuardedSignIn = Guarded & { search: { callback?: string | undefined } }

/**
 * Redirects signed-in people to the home page, unless the link asks for an app: the page then asks who should open it. A login card signs
 * in instead of another pupil; it does not end the session of anyone else, whom a link may have led here.
 */
export async function requireSignedOut({
  search,
  ...guarded
}: GuardedSignIn): Promise<{ signedInBefore: Session | null }> {
  const signedInBefore = await check(guarded)
  if (heldCodes().card !== null) {
    if (!signedInBefore || signedInBefore.kind === 'user') return { signedInBefore: null }
    forgetCard()
  }
  if (signedInBefore?.isPasswordDue) throw redirect({ to: '/new-password', replace: true })
  if (signedInBefore?.isSecondStepDue) throw redirect({ to: '/second-step', replace: true })
  if (signedInBefore && search.callback === undefined) throw redirect({ to: '/home', replace: true })
  return { signedInBefore }
}
