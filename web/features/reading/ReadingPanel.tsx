import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { CloseButton } from '../../kit/ui/CloseButton.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { ReadAloudButton } from './aloud/ReadAloudButton.tsx'
import type { Speaker } from './aloud/speaker.ts'
import { useHasVoice } from './aloud/voices.ts'
import { ReadingChoices } from './ReadingChoices.tsx'
import styles from './ReadingPanel.module.css'
import { defaults } from './settings.ts'
import { changeSettings } from './store.ts'

type ReadingPanelProps = {
  isOpen: boolean
  onClose: () => void
  onReadAloud: (speaker: Speaker) => void
}

/**
 * The reading tools, beside the page on wide screens and below it on phones. Choices apply immediately.
 */
export function ReadingPanel({ isOpen, onClose, onReadAloud }: ReadingPanelProps) {
  const t = useTranslations('reading')
  const hasVoice = useHasVoice(useLocale())
  const [isReset, setReset] = useState(false)
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={styles.panel ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title" level={2}>
              {t('title')}
            </Heading>
            <CloseButton onPress={onClose} />
          </header>
          <div className={styles.parts}>
            {hasVoice && (
              <ReadAloudButton
                onBegin={(speaker) => {
                  onClose()
                  onReadAloud(speaker)
                }}
              />
            )}
            <ReadingChoices />
            {!hasVoice && <p className={styles.note}>{t('aloud.noVoice')}</p>}
            <Button
              fullWidth
              onPress={() => {
                changeSettings(defaults)
                setReset(true)
              }}
            >
              {t('reset')}
            </Button>
            <VisuallyHidden role="status">{isReset && t('isReset')}</VisuallyHidden>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
