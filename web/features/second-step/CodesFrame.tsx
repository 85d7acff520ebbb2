import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type CodesFrameProps = DialogState & {
  title: string
  isPending?: boolean
  role?: 'alertdialog'
  /** What is shown first. It calls `done` with the recovery codes it got, or undefined, which closes the dialog. */
  children: (done: (codes: readonly string[] | undefined) => void) => ReactNode
}

/** A dialog that may end in recovery codes. The first try to close them only says that they are told once. */
export function CodesFrame({ title, isOpen, onClose, isPending, role, children }: CodesFrameProps) {
  const t = useTranslations('security.codes')
  const [codes, setCodes] = useState<readonly string[]>()
  const [isWarned, setWarned] = useState(false)
  const done = (made: readonly string[] | undefined) => (made ? setCodes(made) : onClose())
  return (
    <Dialog
      title={codes ? t('title') : title}
      isOpen={isOpen}
      onClose={() => (codes && !isWarned ? setWarned(true) : onClose())}
      isPending={isPending}
      role={role}
      width={role && !codes ? 'narrow' : 'regular'}
    >
      {codes ? <RecoveryCodes codes={codes} isWarned={isWarned} onKept={onClose} /> : children(done)}
    </Dialog>
  )
}
