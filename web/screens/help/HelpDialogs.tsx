import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import type { Opened } from '../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import type { HelpDialog } from './help-dialog.ts'

// Each dialog loads when it is first opened.
const dialogs = {
  changePassword: lazyNamed(() => import('./dialogs/ChangePasswordDialog.tsx'), 'ChangePasswordDialog'),
  forgotPassword: lazyNamed(() => import('./dialogs/ForgotPasswordDialog.tsx'), 'ForgotPasswordDialog'),
  register: lazyNamed(() => import('./dialogs/RegisterDialog.tsx'), 'RegisterDialog'),
}

type HelpDialogsProps = { opened: Opened<HelpDialog> | null; onClose: () => void }

/** The open dialog, if any. */
export function HelpDialogs({ opened, onClose }: HelpDialogsProps) {
  const t = useTranslations('ui')
  if (!opened) return null
  const Dialog = dialogs[opened.dialog]
  return (
    <Suspense fallback={<ProgressBar label={t('loading')} />}>
      <Dialog key={opened.turn} isOpen={opened.isOpen} onClose={onClose} />
    </Suspense>
  )
}
