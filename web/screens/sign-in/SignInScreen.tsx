import { useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Failure } from '../../features/failed-try/failure.ts'
import { OpenApp } from '../../features/hand-over/OpenApp.tsx'
import { useHandOver } from '../../features/hand-over/useHandOver.ts'
import { SecondStepLater } from '../../features/second-step/SecondStepLater.tsx'
import { Checking } from '../../platform/Checking.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { forgetCard } from '../../platform/session/codes-in-address.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { useHeldCodes } from '../../platform/session/useHeldCodes.ts'
import { SignInForm } from './SignInForm.tsx'

// Loaded for a scan.
const ScanCard = lazy(() => import('./card/ScanCard.tsx').then((card) => card.load()))
const CardFromAddress = lazyNamed(() => import('./card/CardFromAddress.tsx'), 'CardFromAddress')

/** Signs a person in, then leads home or to the app that the address asks for. */
export function SignInScreen() {
  const asked = useSearch({ from: '/public/login' })
  const { signedInBefore } = useRouteContext({ from: '/public/login' })
  const at = useParams({ from: '/public/login/$at', shouldThrow: false })?.at
  const handOver = useHandOver('password')
  const { signIn: ways } = useConfig()
  const { card } = useHeldCodes()
  const navigate = useNavigate()
  const [cardFailure, setCardFailure] = useState<Failure | null>(null)
  const [hasAskedToScan, setAskedToScan] = useState(false)

  if (signedInBefore) {
    return <OpenApp app={asked.callback} before={{ name: signedInBefore.name, asked }} />
  }
  if (handOver.waiting) return <OpenApp app={handOver.waiting.key} />
  if (handOver.step) {
    return <SecondStepLater step={handOver.step} onTaken={handOver.proceed} onBack={handOver.forgetStep} />
  }
  if (card !== null) {
    const refuse = (error: unknown, text: string) => {
      setCardFailure({ error, text })
      forgetCard()
    }
    return (
      <Suspense fallback={<Checking />}>
        <CardFromAddress code={card} asked={asked} handOver={handOver} onError={refuse} />
      </Suspense>
    )
  }
  if (at === 'card' && ways.includes('card')) {
    const type = () => navigate({ to: '/login', search: asked })
    return (
      <Suspense fallback={<Checking />}>
        <ScanCard asked={asked} handOver={handOver} startsAtOnce={hasAskedToScan} onType={type} />
      </Suspense>
    )
  }
  const scan = () => {
    setAskedToScan(true)
    setCardFailure(null)
    void navigate({ to: '/login/$at', params: { at: 'card' }, search: asked })
  }
  return <SignInForm asked={asked} handOver={handOver} cardFailure={cardFailure} onScan={scan} />
}
