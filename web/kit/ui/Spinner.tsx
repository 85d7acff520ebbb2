import { useTranslations } from 'use-intl'
import styles from './Spinner.module.css'

type SpinnerProps = {
  /** The label of the wait; "Please wait" by default. */
  label?: string | undefined
  size?: 'small' | 'large' | undefined
}

/** A spinning ring for work in progress. */
export function Spinner({ label, size = 'large' }: SpinnerProps) {
  const t = useTranslations('ui')
  return (
    <span
      role="progressbar"
      aria-label={label ?? t('pleaseWait')}
      className={`${styles.spinner} ${styles[size]}`}
    >
      <span className={styles.ring} />
    </span>
  )
}
