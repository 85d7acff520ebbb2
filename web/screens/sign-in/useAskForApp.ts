import { useTranslations } from 'use-intl'
import type { AskedApp } from '../../features/hand-over/asked-app.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useConfig } from '../../platform/session/useConfig.ts'

/**
 * Tells the server which app the address asks for, or that it asks for none. `askBefore` then runs the given action, unless
 * the server refused.
 */
export function useAskForApp(asked: AskedApp) {
  const t = useTranslations('signIn')
  const { apps } = useConfig()
  const { submit, isPending, error } = useSubmit({
    call: async (_action: () => Promise<void>) => {
      // Most sign-ins have no app, so load this on demand.
      const { requestApp } = await import('../../features/hand-over/app-request.ts')
      return requestApp(asked, apps)
    },
    failure: () => t('tryAgain'),
    onSuccess: (_reply, action) => action(),
  })
  return { askBefore: submit, isPending, error }
}
