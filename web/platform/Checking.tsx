import { useTranslations } from 'use-intl'
import { Spinner } from '../kit/ui/Spinner.tsx'
import styles from './Checking.module.css'

/** Shown while the guard checks the session or the page loads. */
export function Checking() {
  const t = useTranslations('shell')
  return (
    <div className={styles.checking}>
      <Spinner label={t('loading')} />
    </div>
  )
}
