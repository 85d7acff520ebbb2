import { useTranslations } from 'use-intl'
import type { AskedApp } from '../../features/hand-over/asked-app.ts'
import { type OnError, useSubmit } from '../../platform/api/useSubmit.ts'
import { useConfig } from '../../platform/session/useConfig.ts'

/**
 * Tells the server which app the address asks for, or that it asks for none. `askBefore` then runs the given action, unless
 * the server refused: then it calls `onError`. `askIfAny`: only if the address asks for one.
 */
export function useAskForApp(asked: AskedApp, onError: OnError) {
  const t = useTranslations('signIn')
  const { apps } = useConfig()
  const { submit, isPending } = useSubmit({
    call: async (_action: () => Promise<void>) => {
      // Most sign-ins have no app, so load this on demand.
      const { requestApp } = await import('../../features/hand-over/app-request.ts')
      return requestApp(asked, apps)
    },
    isToldInPlace: () => true,
    onSuccess: (_reply, action) => action(),
    onError: (error) => onError(error, t('tryAgain')),
  })
  const askIfAny = (action: () => Promise<void>) => (asked.callback === undefined ? action() : submit(action))
  return { askBefore: submit, askIfAny, isPending }
}
