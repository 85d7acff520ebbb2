import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { AskedApp } from '../../hand-over/asked-app.ts'
import { OpenApp } from '../../hand-over/OpenApp.tsx'
import { useHandOver } from '../../hand-over/useHandOver.ts'
import type { Session } from '../../session/session.ts'
import { SignInForm } from './SignInForm.tsx'

/** Signs a person in, and takes them home or to the app that the address asks for. */
export function SignInScreen() {
  // Not strict: it serves /login and /login/$at.
  const asked: AskedApp = useSearch({ strict: false })
  const { signedInBefore }: { signedInBefore?: Session | null } = useRouteContext({ strict: false })
  const handOver = useHandOver('password')

  if (signedInBefore) {
    return <OpenApp app={asked.callback} before={{ name: signedInBefore.name, asked }} />
  }
  if (handOver.waiting) return <OpenApp app={handOver.waiting.key} />
  return <SignInForm asked={asked} handOver={handOver} />
}
