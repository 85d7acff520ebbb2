import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { CodesFrame } from '../second-step/CodesFrame.tsx'
import { AddPasskey } from './AddPasskey.tsx'

type AddPasskeyDialogProps = DialogState & { refresh: () => Promise<unknown> }

/** Adds a passkey to the own account. */
export function AddPasskeyDialog({ isOpen, onClose, refresh }: AddPasskeyDialogProps) {
  const t = useTranslations('security.passkey')
  const tUi = useTranslations('ui')
  return (
    <CodesFrame title={t('title')} isOpen={isOpen} onClose={onClose}>
      {(done) => (
        <AddPasskey
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
