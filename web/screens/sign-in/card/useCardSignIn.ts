import { signInWithCard } from '#contract/login-cards.ts'
import type { AskedApp } from '../../../features/hand-over/asked-app.ts'
import type { useHandOver } from '../../../features/hand-over/useHandOver.ts'
import { call } from '../../../platform/api/call.ts'
import { useErrorText, useSubmit } from '../../../platform/api/useSubmit.ts'
import { useAskForApp } from '../useAskForApp.ts'

type Props = {
  asked: AskedApp
  handOver: ReturnType<typeof useHandOver>
  onRefused?: ((why: string) => void) | undefined
}

/** Signs in with the code of a login card, and goes on as after a password. */
export function useCardSignIn({ asked, handOver, onRefused }: Props) {
  const errorText = useErrorText()
  const app = useAskForApp(asked)
  const card = useSubmit({
    call: (code: string) => call(signInWithCard, { body: { code } }),
    onSuccess: handOver.goOn,
    onError: (error) => onRefused?.(errorText(error)),
  })
  const submit = (code: string) =>
    asked.callback === undefined ? card.submit(code) : app.askBefore(() => card.submit(code))
  return {
    signIn: (code: string) => void submit(code),
    isPending: app.isPending || card.isPending || handOver.isLeaving,
    error: app.error ?? card.error,
  }
}
