import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import barStyles from '../../kit/ui/BarButton.module.css'
import { press } from '../../kit/ui/Button.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import styles from './Reading.module.css'
import { ReadingTools } from './ReadingTools.tsx'

const loadPanel = () => import('./ReadingPanel.tsx')

type ReadingProps = {
  /** Shows only "Aa", for a bar that holds much else. */
  isShort: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The "Aa Reading" button in the bar of every page, with the tools it opens. */
export function Reading({ isShort, isOpen, onOpenChange }: ReadingProps) {
  const t = useTranslations('reading')
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        className={barStyles.button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => press(event, () => onOpenChange(true))}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
      >
        <span className={styles.letters}>Aa</span>{' '}
        {isShort ? (
          <VisuallyHidden>{t('open')}</VisuallyHidden>
        ) : (
          <span className={barStyles.words}>{t('open')}</span>
        )}
      </button>
      <ReadingTools isOpen={isOpen} onClose={() => onOpenChange(false)} button={button} />
    </>
  )
}
