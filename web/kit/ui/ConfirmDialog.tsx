import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { FormMessage } from './FormMessage.tsx'

type ConfirmDialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  isPending?: boolean | undefined
  /** Nothing can be confirmed yet. */
  isConfirmDisabled?: boolean | undefined
  error?: string | undefined
  /** For a destructive action. */
  isDanger?: boolean | undefined
  /** The labels of the two buttons. */
  yes?: string | undefined
  no?: string | undefined
  children: ReactNode
}

/** Asks for confirmation. The focus starts on "no". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    isOpen,
    onClose,
    onConfirm,
    isPending = false,
    isConfirmDisabled,
    error,
    isDanger = false,
    yes,
    no,
    children,
  } = props
  const t = useTranslations('ui')
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isPending={isPending}
      width="narrow"
      role="alertdialog"
    >
      <div className={styles.content}>
        <div>{children}</div>
        {error && <FormMessage kind="error">{error}</FormMessage>}
        <DialogActions>
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            {no ?? t('no')}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={isConfirmDisabled}
            onPress={onConfirm}
          >
            {yes ?? t('yes')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
