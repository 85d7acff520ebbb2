import { useRouteContext, useSearch } from '@tanstack/react-router'
import { OpenApp } from '../../features/hand-over/OpenApp.tsx'
import { useHandOver } from '../../features/hand-over/useHandOver.ts'
import { SignInForm } from './SignInForm.tsx'

/** Signs a person in, then leads home or to the app that the address asks for. */
export function SignInScreen() {
  const asked = useSearch({ from: '/public/login' })
  const { signedInBefore } = useRouteContext({ from: '/public/login' })
  const handOver = useHandOver('password')

  if (signedInBefore) {
    return <OpenApp app={asked.callback} before={{ name: signedInBefore.name, asked }} />
  }
  if (handOver.waiting) return <OpenApp app={handOver.waiting.key} />
  return <SignInForm asked={asked} handOver={handOver} />
}
