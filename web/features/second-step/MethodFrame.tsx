import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { type Codes, CodesFrame } from './CodesFrame.tsx'

/** Properties of the form that sets up a method. */
export type SetUp = {
  /** With the recovery codes, if it was the first method. */
  onDone: (codes: Codes) => unknown
  /** The button that leaves it. */
  cancel: ReactNode
}

type MethodFrameProps = DialogState & {
  title: string
  /** The message once the method is there. */
  success: string
  refresh: () => Promise<unknown>
  children: (setUp: SetUp) => ReactNode
}

/** The dialog that adds a method of the second step to one's own account. */
export function MethodFrame({ title, success, refresh, isOpen, onClose, children }: MethodFrameProps) {
  const t = useTranslations('ui')
  const [codes, setCodes] = useState<Codes>()
  const onDone = async (made: Codes) => {
    await refresh()
    showMessage(success, 'success')
    if (made) setCodes(made)
    else onClose()
  }
  return (
    <CodesFrame title={title} codes={codes} isOpen={isOpen} onClose={onClose}>
      {children({ onDone, cancel: <Button onPress={onClose}>{t('cancel')}</Button> })}
    </CodesFrame>
  )
}
