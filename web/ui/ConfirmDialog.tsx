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
  error?: string | undefined
  /** It takes something away. */
  isDanger?: boolean | undefined
  /** The words on the two buttons. */
  yes?: string | undefined
  no?: string | undefined
  children: ReactNode
}

/** Asks before something is done. The focus starts on "no". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    isOpen,
    onClose,
    onConfirm,
    isPending = false,
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
          <Button variant={isDanger ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
            {yes ?? t('yes')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
