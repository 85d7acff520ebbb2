import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

/** The frame of the pages that need no sign-in: without navigation. */
export function PublicShell() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
