import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/useSubmit.ts'
import type { AskedApp } from '../../hand-over/asked-app.ts'
import { useConfig } from '../../session/useConfig.ts'

/**
 * Tells the server which app the address asks for, or that it asks for none.
 * `askBefore` does so and goes on with what is given, unless it was refused.
 */
export function useAskForApp(asked: AskedApp) {
  const t = useTranslations('signIn')
  const { apps } = useConfig()
  const { submit, isPending, error } = useSubmit({
    call: async (_goOn: () => Promise<void>) => {
      // Most people come without an app, so that the page does without this.
      const { askForAppOf } = await import('../../hand-over/wish.ts')
      return askForAppOf(asked, apps)
    },
    failure: () => t('tryAgain'),
    onSuccess: (_reply, goOn) => goOn(),
  })
  return { askBefore: submit, isPending, error }
}
