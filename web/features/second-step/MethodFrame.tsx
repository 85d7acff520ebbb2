import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { CodesFrame } from './CodesFrame.tsx'

type MethodFrameProps = DialogState & {
  title: string
  /** The message once the method is there. */
  success: string
  refresh: () => Promise<unknown>
  children: (setUp: {
    onDone: (codes: readonly string[] | undefined) => unknown
    cancel: ReactNode
  }) => ReactNode
}

/** The dialog that adds a method of the second step to the own account. */
export function MethodFrame({ title, success, refresh, isOpen, onClose, children }: MethodFrameProps) {
  const t = useTranslations('ui')
  return (
    <CodesFrame title={title} isOpen={isOpen} onClose={onClose}>
      {(done) =>
        children({
          onDone: async (codes) => {
            await refresh()
            showMessage(success, 'success')
            done(codes)
          },
          cancel: <Button onPress={onClose}>{t('cancel')}</Button>,
        })
      }
    </CodesFrame>
  )
}
