import { useTranslations } from 'use-intl'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Checking.module.css'

/** Shown instead of a page while the guard checks who is signed in, or while the page loads. */
export function Checking() {
  const t = useTranslations('shell')
  return (
    <div className={styles.checking}>
      <Spinner label={t('loading')} />
    </div>
  )
}
