import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { configQuery } from '../session/session.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { usePageTitle } from './page-title.ts'

/** Around every page: its title, and where the focus and the screen reader go when another page opens. */
export function PageFrame() {
  const title = usePageTitle()
  const brand = useQuery(configQuery).data?.brand.name
  const [announced, setAnnounced] = useState('')
  const router = useRouter()

  useEffect(() => {
    document.title = brand ? `${title} – ${brand}` : title
  }, [title, brand])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        focusPage()
        setAnnounced(document.title)
      }),
    [router],
  )

  return (
    <>
      <Outlet />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}

/** Puts the focus on the page's heading, or on its content where the heading is still to come. */
function focusPage() {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
