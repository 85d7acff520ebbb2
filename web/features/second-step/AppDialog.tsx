import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { AppSetUp } from './AppSetUp.tsx'
import { CodesFrame } from './CodesFrame.tsx'

type AppDialogProps = DialogState & { refresh: () => Promise<unknown> }

/** Sets up an authenticator app, in place of the one before. */
export function AppDialog({ isOpen, onClose, refresh }: AppDialogProps) {
  const t = useTranslations('security.app')
  const tUi = useTranslations('ui')
  return (
    <CodesFrame title={t('title')} isOpen={isOpen} onClose={onClose}>
      {(done) => (
        <AppSetUp
          onDone={async (codes) => {
            await refresh()
            showMessage(t('done'), 'success')
            done(codes)
          }}
          cancel={<Button onPress={onClose}>{tUi('cancel')}</Button>}
        />
      )}
    </CodesFrame>
  )
}
