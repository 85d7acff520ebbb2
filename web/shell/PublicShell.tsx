import { Outlet } from '@tanstack/react-router'
import { PublicFooter } from './PublicFooter.tsx'
import { Shell } from './Shell.tsx'

/** The frame of the pages that need no sign-in: without navigation, with the ways to the other public pages. */
export function PublicShell() {
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <PublicFooter />
    </>
  )
}
