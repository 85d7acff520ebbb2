import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { PersonKind } from '#contract/access.ts'
import { type Session, sessionQuery } from './session.ts'

type Guarded = { context: { queryClient: QueryClient } }

// A known session lets people through at once and is checked again behind their back when it is a minute old; the
// signed-in part of the portal notices when that check finds that the session has ended.
const check = ({ context }: Guarded): Promise<Session | null> =>
  context.queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })

/** Lets signed-in people through, and sends everybody else to the sign-in page. */
export async function requireSession(guarded: Guarded): Promise<{ session: Session }> {
  const session = await check(guarded)
  if (!session) throw redirect({ to: '/login', replace: true })
  return { session }
}

/** Lets only these kinds of people through, and sends the others home. Comes after `requireSession`. */
export const requireKind =
  (...kinds: readonly PersonKind[]) =>
  ({ context }: { context: { session: Session } }): void => {
    if (!kinds.includes(context.session.kind)) throw redirect({ to: '/home', replace: true })
  }

type GuardedSignIn = Guarded & { search: { callback?: string | undefined } }

/** Sends people who are signed in already home, unless an app is to be opened: the page asks them as whom. */
export async function requireNobody({
  search,
  ...guarded
}: GuardedSignIn): Promise<{ signedInBefore: Session | null }> {
  const signedInBefore = await check(guarded)
  if (signedInBefore && search.callback === undefined) throw redirect({ to: '/home', replace: true })
  return { signedInBefore }
}
