import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { configQuery } from '../session/session.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { focusPage } from './focus-page.ts'
import { PageDetailContext, usePageTitle } from './page-title.ts'

/** Around every page: its title, and where the focus and the screen reader go when another page opens. */
export function PageFrame() {
  const [detail, setDetail] = useState<string>()
  const title = [detail, usePageTitle()].filter(Boolean).join(' – ')
  const brand = useQuery(configQuery).data?.brand.name
  const [announced, setAnnounced] = useState('')
  const hasMoved = useRef(false)
  const router = useRouter()

  useEffect(() => {
    document.title = brand ? `${title} – ${brand}` : title
    // The first title is the browser's to read out.
    if (hasMoved.current) setAnnounced(document.title)
  }, [title, brand])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, hrefChanged, pathChanged }) => {
        if (!fromLocation || !hrefChanged) return
        hasMoved.current = true
        if (!pathChanged) return
        focusPage()
        setAnnounced(document.title)
      }),
    [router],
  )

  return (
    <PageDetailContext value={setDetail}>
      <Outlet />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </PageDetailContext>
  )
}
