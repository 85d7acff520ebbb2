import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Recovery codes that a change made, if any. */
export type Codes = readonly string[] | undefined

type CodesFrameProps = DialogState & {
  title: string
  codes: Codes
  isPending?: boolean
  role?: 'alertdialog'
  /** The content until there are codes. */
  children: ReactNode
}

/** A dialog that may end in recovery codes. The first try to close them only says that they are shown once. */
export function CodesFrame(props: CodesFrameProps) {
  const { title, codes, isOpen, onClose, isPending, role, children } = props
  const t = useTranslations('security.codes')
  const [isWarned, setWarned] = useState(false)
  return (
    <Dialog
      title={codes ? t('title') : title}
      isOpen={isOpen}
      onClose={() => (codes && !isWarned ? setWarned(true) : onClose())}
      isPending={isPending}
      role={role}
      width={role && !codes ? 'narrow' : 'regular'}
    >
      {codes ? <RecoveryCodes codes={codes} isWarned={isWarned} onKept={onClose} /> : children}
    </Dialog>
  )
}
