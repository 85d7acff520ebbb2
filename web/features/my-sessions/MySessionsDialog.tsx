import { useTranslations } from 'use-intl'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { MySessions } from './MySessions.tsx'

/** The browsers and apps in which a user is logged in; other people see theirs on the Security page. */
export function MySessionsDialog({ isOpen, onClose }: DialogState) {
  const t = useTranslations('mySessions')
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose}>
      <MySessions />
    </Dialog>
  )
}
