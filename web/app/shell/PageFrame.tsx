import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { PageDetailContext, usePageTitle } from '../../platform/page-title.ts'
import { configQuery } from '../../platform/session/session.ts'
import { focusPage } from './focus-page.ts'

/** Wraps every page: sets the title, and on navigation moves the focus and announces the title. */
export function PageFrame() {
  const [detail, setDetail] = useState<string>()
  const title = [detail, usePageTitle()].filter(Boolean).join(' – ')
  const brand = useQuery(configQuery).data?.brand.name
  const [announced, setAnnounced] = useState('')
  const hasMoved = useRef(false)
  /** The element that got the focus when the person opened this page. */
  const start = useRef<HTMLElement>(null)
  const router = useRouter()

  useEffect(() => {
    document.title = brand ? `${title} – ${brand}` : title
    // Screen readers announce the first title themselves.
    if (!hasMoved.current) return
    setAnnounced(document.title)
    // The heading of the page while it loaded had the focus, and is gone. Without it, a dialog may be about to give the focus back.
    const isGone = start.current?.isConnected === false
    if (isGone && document.activeElement === document.body) start.current = focusPage()
  }, [title, brand])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, hrefChanged, pathChanged }) => {
        if (!fromLocation || !hrefChanged) return
        hasMoved.current = true
        if (!pathChanged) return
        start.current = focusPage()
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
