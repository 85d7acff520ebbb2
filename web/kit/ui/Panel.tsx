import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { CloseButton } from './CloseButton.tsx'
import styles from './Panel.module.css'

type PanelProps = {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  /** Something would be lost: Escape does not close it. */
  isKept: boolean
  /** Stays in sight, with the one button. */
  foot: ReactNode
  children: ReactNode
}

/** A modal over most of the page, for long work such as a list. */
export function Panel({ title, isOpen, onClose, isKept, foot, children }: PanelProps) {
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isKeyboardDismissDisabled={isKept}
    >
      <Modal className={styles.modal ?? ''}>
        <AriaDialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <CloseButton onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          <footer className={styles.foot}>{foot}</footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
