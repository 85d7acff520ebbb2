import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useEffectEvent, useRef } from 'react'
import { SessionContext } from '../session/SessionContext.tsx'
import { sessionQuery } from '../session/session.ts'
import { forgetWayBack, rememberWayBack } from '../session/way-back.ts'
import { OptionalPart } from '../ui/OptionalPart.tsx'
import { Checking } from './Checking.tsx'
import { Footer } from './Footer.tsx'
import { Navigation } from './Navigation.tsx'
import { Shell } from './Shell.tsx'

// Not needed for the first picture, but well before the session ends: by then the server may have newer files only.
const SessionWatch = lazy(async () => ({
  default: (await import('../session/SessionWatch.tsx')).SessionWatch,
}))

/** The frame of the pages behind the guard. It leaves them when the session turns out to have ended. */
export function SignedInShell() {
  const navigate = useNavigate()
  const { state } = useRouter()
  const { data: session } = useQuery(sessionQuery)
  const login = session?.login
  const firstLogin = useRef(login)

  const leave = useEffectEvent(() => {
    // The sign-in page says so, and leads back.
    if (firstLogin.current) rememberWayBack({ login: firstLogin.current, address: state.location.href })
    void navigate({ to: '/login', replace: true })
  })
  useEffect(() => {
    if (session === null) leave()
    else forgetWayBack()
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
      <Footer pages={['help']} />
      <OptionalPart>
        <SessionWatch latestEnd={session.latestEnd} />
      </OptionalPart>
    </SessionContext>
  )
}
