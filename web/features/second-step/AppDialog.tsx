import { useTranslations } from 'use-intl'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { AppSetUp } from './AppSetUp.tsx'
import { MethodFrame } from './MethodFrame.tsx'

/** Sets up an authenticator app, in place of the one before. */
export function AppDialog(dialog: DialogState & { refresh: () => Promise<unknown> }) {
  const t = useTranslations('security.app')
  return (
    <MethodFrame title={t('title')} success={t('done')} {...dialog}>
      {(setUp) => <AppSetUp {...setUp} />}
    </MethodFrame>
  )
}
