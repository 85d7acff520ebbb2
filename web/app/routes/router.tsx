import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { Checking } from '../../platform/Checking.tsx'
import type { PageTitle } from '../../platform/page-title.ts'
import { parseSearch, stringifySearch } from '../../platform/search-params.ts'
import { Failure } from '../shell/Failure.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { helpPages } from './help.tsx'
import { publicPages } from './public.tsx'
import { root, start, unknown } from './root.tsx'
import { signedInPages } from './signed-in.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The username that was typed on the page before. */
    login?: string
  }
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
  interface StaticDataRouteOption {
    /** The page's name, as a key of `shell.titles`. */
    title?: PageTitle
  }
}

const tree = root.addChildren([start, unknown, publicPages, helpPages, signedInPages])

/** The portal's addresses: what they show, and to whom. */
export function createPortalRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: tree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPendingComponent: Checking,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    // Loaders only start requests; the query client keeps the answers.
    defaultGcTime: 0,
    scrollRestoration: true,
  })
  router.subscribe('onRendered', keepFocusInSight)
  return router
}

/** The router goes to the top of each page, also of the next one of a list; the focus of the keyboard stays in sight (WCAG 2.4.11). */
function keepFocusInSight(): void {
  document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' })
}
