import { useTranslations } from 'use-intl'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { MethodFrame } from '../second-step/MethodFrame.tsx'
import { AddPasskey } from './AddPasskey.tsx'

/** Adds a passkey to one's own account. */
export function AddPasskeyDialog(dialog: DialogState & { refresh: () => Promise<unknown> }) {
  const t = useTranslations('security.passkey')
  return (
    <MethodFrame title={t('add')} success={t('done')} {...dialog}>
      {(setUp) => <AddPasskey {...setUp} />}
    </MethodFrame>
  )
}
