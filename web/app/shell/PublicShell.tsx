import { Outlet } from '@tanstack/react-router'
import { Footer } from './Footer.tsx'
import { Shell } from './Shell.tsx'

const pages = ['help', 'newsletter', 'gettingStarted', 'teacherPackage', 'speechTherapist'] as const

/** The frame of the public pages: no navigation, links to the other public pages. */
export function PublicShell() {
  return (
    <Shell footer={<Footer pages={pages} />}>
      <Outlet />
    </Shell>
  )
}
