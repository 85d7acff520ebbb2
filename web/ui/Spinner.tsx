import { useTranslations } from 'use-intl'
import styles from './Spinner.module.css'

type SpinnerProps = {
  /** What is being waited for; "Please wait" where nothing is said. */
  label?: string | undefined
  size?: 'small' | 'large' | undefined
}

/** A turning ring that says: wait. */
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
