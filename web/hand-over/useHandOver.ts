import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { handOverFromWire, type WaitingApp, waitingAppFromWire } from '#contract/apps.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { signIn } from '#contract/session.ts'
import { startSession } from '../session/session.ts'
import { useConfig } from '../session/useConfig.ts'
import { takeWayBack } from '../session/way-back.ts'
import { useLeaving } from '../useLeaving.ts'
import type { WayIn } from './opening.ts'

type SignedInReply = Pick<ReplyOf<typeof signIn>, 'callback' | 'session'>

/**
 * Leads a person who has just signed in onward: home, or to where their session ended, or to the app that waits.
 * `waiting`: the app that the person is to be asked about, by the card; null before.
 */
export function useHandOver(wayIn: WayIn) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { apps } = useConfig()
  const { isLeaving, leave } = useLeaving()
  const [waiting, setWaiting] = useState<WaitingApp | null>(null)

  const goOn = async ({ callback, session }: SignedInReply): Promise<void> => {
    const signedIn = await startSession(queryClient)
    const wayBack = takeWayBack(signedIn?.login)
    const asked = waitingAppFromWire(callback)
    if (!asked) return navigate({ href: wayBack, replace: true })
    // Most people come without an app, so that the page does without this.
    const { isListening, nextStep } = await import('./opening.ts')
    const step = nextStep(apps, asked, handOverFromWire(session), wayIn)
    if (step.kind === 'home') return navigate({ to: '/home', replace: true })
    if (step.kind === 'leave') leave(step.address)
    if (step.kind === 'ask' && (await isListening(step.ping))) leave(step.login)
    // Also where the page is being left: the card is what one comes back to.
    setWaiting(asked)
  }
  return { goOn, isLeaving, waiting: isLeaving ? null : waiting }
}
