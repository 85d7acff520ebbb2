import type { AskedApp } from '../../features/hand-over/asked-app.ts'
import { type OnError, useSubmit } from '../../platform/api/useSubmit.ts'
import { useLeaving } from '../../platform/useLeaving.ts'
import { useAskForApp } from './useAskForApp.ts'

/** Goes to the identity provider, which returns to `/auth/login`. */
export function useExternalSignIn(asked: AskedApp, onError: OnError) {
  const app = useAskForApp(asked, onError)
  const { isLeaving, leave } = useLeaving()
  const provider = useSubmit({
    call: async (_replacesPage: boolean) => {
      const { beginExternalSignIn } = await import('./external-sign-in.ts')
      return beginExternalSignIn(asked)
    },
    isToldInPlace: () => true,
    onSuccess: (address, replacesPage) => leave(address, { replacesPage }),
    onError,
  })
  const start = (replacesPage: boolean) => void app.askBefore(() => provider.submit(replacesPage))
  return {
    start: () => start(false),
    /** For an address that starts automatically: Back must skip it. */
    startAutomatically: () => start(true),
    isPending: app.isPending || provider.isPending || isLeaving,
  }
}
