import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../platform/session/session.ts'

/**
 * The arguments of a loader behind the guard. `Address`: `params` and `deps` as far as the loader reads them; the router takes
 * the route's own for what is named here.
 */
export type Visit<Address = object> = { context: { queryClient: QueryClient; session: Session } } & Address

/**
 * A loader that starts a screen's first requests while the screen's own files load. The page waits for none of it: the
 * screen draws progress and failures itself, and asks by itself if the loader's file is missing. A screen that is
 * already open asks for what is next.
 */
export const inBackground =
  <V>(load: (visit: V) => Promise<unknown>) =>
  (visit: V & { cause: 'preload' | 'enter' | 'stay' }): void => {
    if (visit.cause !== 'stay') started = load(visit).catch(() => undefined)
  }

/** The loader that started last. */
let started: Promise<unknown> = Promise.resolve()

/** In milliseconds. A page that waits longer for its rows is shown without them. */
const waitTimeoutMs = 1500

/** Resolves once the answers that the first screen's loader asked for are there, or the wait is over. */
export async function firstAnswers(client: QueryClient): Promise<void> {
  const areThere = async () => {
    await started
    while (client.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await Promise.race([areThere(), new Promise((resolve) => setTimeout(resolve, waitTimeoutMs))])
}
