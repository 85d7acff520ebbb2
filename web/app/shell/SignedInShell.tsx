import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { forgetHits } from '../../features/find/forget-hits.ts'
import { NoticeRegion } from '../../features/undo/NoticeRegion.tsx'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { Checking } from '../../platform/Checking.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { heldCodes } from '../../platform/session/codes-in-address.ts'
import { SessionContext } from '../../platform/session/SessionContext.tsx'
import { sessionQuery } from '../../platform/session/session.ts'
import { forgetWayBack, rememberWayBack } from '../../platform/session/way-back.ts'
import { Footer } from './Footer.tsx'
import { beginAsOther, hasBegunAsOther } from './other-person.ts'
import { Shell } from './Shell.tsx'
import { useHelpAddress } from './useHelpAddress.ts'

// Not needed for the first paint, but load it now: when the session ends, the server may only have newer files.
const SessionWatch = lazyNamed(() => import('../../features/later.ts'), 'SessionWatch')

const ViewBanner = lazyNamed(() => import('../../features/view-as/ViewBanner.tsx'), 'ViewBanner')

const OtherPersonNotice = lazyNamed(() => import('./OtherPersonNotice.tsx'), 'OtherPersonNotice')

/** The frame of the signed-in pages. Leaves them when the session has ended. */
export function SignedInShell() {
  const navigate = useNavigate()
  const { state } = useRouter()
  const helpAddress = useHelpAddress()
  const { data: session } = useQuery(sessionQuery)
  const [first] = useState(session)
  const isOtherPerson = Boolean(session) && session?.account.id !== first?.account.id
  const [isOther] = useState(hasBegunAsOther)

  const leave = useEffectEvent(() => {
    forgetHits()
    // On the device of a class, the next child comes in.
    if (heldCodes().door !== null) return void navigate({ to: '/door', replace: true })
    // The sign-in page says that the session has ended, and leads back here.
    if (first) rememberWayBack({ login: first.login, address: state.location.href })
    void navigate({ to: '/login', replace: true })
  })
  useEffect(() => {
    if (session === null) leave()
    else forgetWayBack()
  }, [session])

  useEffect(() => {
    // Another person signed in in another tab, maybe after the first person's session ended.
    if (isOtherPerson) beginAsOther()
  }, [isOtherPerson])

  // On a slow connection the new page takes its time, and nothing of the first person may stay.
  if (!session || isOtherPerson) return <Checking />
  return (
    <SessionContext value={session}>
      <Shell
        kind={session.kind}
        banner={
          <OptionalPart>
            {isOther && <OtherPersonNotice name={session.name || session.login} />}
            {session.viewedUntil && (
              <ViewBanner name={session.name || session.login} until={session.viewedUntil} />
            )}
          </OptionalPart>
        }
        footer={<Footer pages={['help']} help={helpAddress} />}
      >
        <NoticeRegion />
        <Outlet />
      </Shell>
      <OptionalPart>
        <SessionWatch latestEnd={session.latestEnd} />
      </OptionalPart>
    </SessionContext>
  )
}
