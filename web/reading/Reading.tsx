import { lazy, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import barStyles from '../ui/BarButton.module.css'
import { press } from '../ui/Button.tsx'
import { OptionalPart } from '../ui/OptionalPart.tsx'
import styles from './Reading.module.css'

const loadPanel = () => import('./ReadingPanel.tsx')
// Not needed for the first picture of the page, so they come right after it.
const ReadingTools = lazy(async () => ({ default: (await import('./ReadingTools.tsx')).ReadingTools }))

/** The button "Aa Reading" in the bar of every page, and what it opens. */
export function Reading() {
  const t = useTranslations('reading')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        className={barStyles.button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => press(event, () => setOpen(true))}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
      >
        <span className={styles.letters}>Aa</span> <span className={barStyles.words}>{t('open')}</span>
      </button>
      <OptionalPart>
        <ReadingTools isOpen={isOpen} onClose={() => setOpen(false)} button={button} />
      </OptionalPart>
    </>
  )
}
