import { Outlet } from '@tanstack/react-router'
import { Footer } from './Footer.tsx'
import { Shell } from './Shell.tsx'

const pages = ['help', 'newsletter', 'gettingStarted', 'teacherPackage', 'speechTherapist'] as const

/** The frame of the pages that need no sign-in: without navigation, with the ways to the other public pages. */
export function PublicShell() {
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <Footer pages={pages} />
    </>
  )
}
