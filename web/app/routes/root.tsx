import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { addressBehindLegacyHash } from '../../platform/session/legacy-address.ts'
import { configQuery } from '../../platform/session/session.ts'
import { PageFrame } from '../shell/PageFrame.tsx'

/** Above every page: learns the configuration, and keeps addresses of the portal before this one alive. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    const address = addressBehindLegacyHash(location.hash)
    if (address) throw redirect({ href: address, replace: true })
    await context.queryClient.ensureQueryData(configQuery)
  },
  component: PageFrame,
  pendingMs: 0,
})

/** The portal's own address. */
export const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})

/** Addresses that lead nowhere. */
export const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})
