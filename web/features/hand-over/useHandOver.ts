import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { handOverFromWire, type WaitingApp, waitingAppFromWire } from '#contract/apps.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type AskedStep, beganFromWire, type signIn } from '#contract/session.ts'
import { startSession } from '../../platform/session/session.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { takeWayBack } from '../../platform/session/way-back.ts'
import { useLeaving } from '../../platform/useLeaving.ts'
import type { SignInMethod } from './opening.ts'

/**
 * Decides where to go after a sign-in: home, to the page where the session ended, or to the waiting app.
 * `waiting`: the app to show the card for, else null. `step`: the second step that it waits for; `forgetStep` begins again.
 */
export function useHandOver(method: SignInMethod) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { apps } = useConfig()
  const { isLeaving, leave } = useLeaving()
  const [waiting, setWaiting] = useState<WaitingApp | null>(null)
  const [step, setStep] = useState<AskedStep | null>(null)

  const proceed = async (reply: ReplyOf<typeof signIn>): Promise<void> => {
    const began = beganFromWire(reply)
    if (!began.done) return setStep(began.step)
    const { callback, session } = began.done
    const signedIn = await startSession(queryClient)
    const wayBack = takeWayBack(signedIn?.login)
    const app = waitingAppFromWire(callback)
    if (!app) return navigate({ href: wayBack, replace: true })
    // Most sign-ins have no app, so load this on demand.
    const { isListening, nextStep } = await import('./opening.ts')
    const step = nextStep(apps, app, handOverFromWire(session), method)
    if (step.kind === 'home') return navigate({ to: '/home', replace: true })
    if (step.kind === 'leave') leave(step.address)
    if (step.kind === 'ask' && (await isListening(step.ping))) leave(step.login)
    // Also when leaving, so that Back shows the card.
    setWaiting(app)
  }
  return { proceed, isLeaving, waiting: isLeaving ? null : waiting, step, forgetStep: () => setStep(null) }
}
