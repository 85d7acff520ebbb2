import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from 'use-intl'
import { CloseButton } from './CloseButton.tsx'
import styles from './Dialog.module.css'
import { ProgressBar } from './ProgressBar.tsx'
import { Unbroken } from './Unbroken.tsx'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Keeps the dialog open and shows a progress bar. */
  isPending?: boolean | undefined
  width?: 'narrow' | 'regular' | 'wide' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** The id of the text that screen readers read with the title. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A modal dialog: traps the focus and restores it on closing. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isPending = false,
  width = 'regular',
  role = 'dialog',
  describedBy,
  children,
}: DialogProps) {
  const t = useTranslations('ui')
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isKeyboardDismissDisabled={isPending}
    >
      <Modal className={`${styles.modal} ${styles[width]}`}>
        <AriaDialog
          className={styles.dialog ?? ''}
          role={role}
          {...(describedBy && { 'aria-describedby': describedBy })}
        >
          {isPending && <ProgressBar label={t('pleaseWait')} />}
          <div className={styles.scroller}>
            <header className={styles.head}>
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                <Unbroken text={title} />
              </Heading>
              <CloseButton isDisabled={isPending} onPress={onClose} />
            </header>
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
