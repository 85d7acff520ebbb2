import { signInWithCard } from '#contract/login-cards.ts'
import type { AskedApp } from '../../../features/hand-over/asked-app.ts'
import type { useHandOver } from '../../../features/hand-over/useHandOver.ts'
import { call } from '../../../platform/api/call.ts'
import { type OnError, useSubmit } from '../../../platform/api/useSubmit.ts'
import { useAskForApp } from '../useAskForApp.ts'

type Props = {
  asked: AskedApp
  handOver: ReturnType<typeof useHandOver>
  onError: OnError
}

/** Signs in with the code of a login card, and goes on as after a password. */
export function useCardSignIn({ asked, handOver, onError }: Props) {
  const app = useAskForApp(asked, onError)
  const card = useSubmit({
    call: (code: string) => call(signInWithCard, { body: { code } }),
    isToldInPlace: () => true,
    onSuccess: handOver.proceed,
    onError,
  })
  return {
    signIn: (code: string) => void app.askIfAny(() => card.submit(code)),
    isPending: app.isPending || card.isPending || handOver.isLeaving,
  }
}
