import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SessionContext } from '../session/SessionContext.tsx'
import { sessionQuery } from '../session/session.ts'
import { showMessage } from '../ui/messages.tsx'
import { Checking } from './Checking.tsx'
import { Navigation } from './Navigation.tsx'
import { Shell } from './Shell.tsx'

/** The frame of the pages behind the guard. It leaves them when the session turns out to have ended. */
export function SignedInShell() {
  const t = useTranslations('session')
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  const login = session?.login
  const firstLogin = useRef(login)

  const leave = useEffectEvent(() => {
    showMessage(t('ended'), 'error')
    void navigate({ to: '/login', replace: true })
  })
  useEffect(() => {
    if (session === null) leave()
  }, [session])

  useEffect(() => {
    // Somebody else has signed in in another tab: nothing of the first person may stay on the screen.
    if (login && login !== firstLogin.current) window.location.replace('/home')
  }, [login])

  if (!session) return <Checking />
  return (
    <SessionContext value={session}>
      <Shell navigation={<Navigation kind={session.kind} />}>
        <Outlet />
      </Shell>
    </SessionContext>
  )
}
