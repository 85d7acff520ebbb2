import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './MinimumCounter.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type MinimumCounterProps = { length: number; minimum: number }

/** Shows "2/5" while a text is too short; announced once the person stops typing. */
export function MinimumCounter({ length, minimum }: MinimumCounterProps) {
  const t = useTranslations('ui')
  const [spokenLength, setSpokenLength] = useState(0)

  useEffect(() => {
    const timer = setTimeout(() => setSpokenLength(length), 800)
    return () => clearTimeout(timer)
  }, [length])

  return (
    <div className={styles.counter}>
      <span aria-hidden>{`${length}/${minimum}`}</span>
      <VisuallyHidden role="status">
        {spokenLength > 0 && t('counter', { missing: Math.max(minimum - spokenLength, 0) })}
      </VisuallyHidden>
    </div>
  )
}
