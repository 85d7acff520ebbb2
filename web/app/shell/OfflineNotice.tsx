import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Banner.module.css'

/**
 * Says that the connection was lost while the page was open. What the browser says at the start (`navigator.onLine`) does not
 * count: the page has come, and a portal in the same building needs no Internet.
 */
export function OfflineNotice() {
  const t = useTranslations('shell')
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('offline', () => setOffline(true), { signal })
    window.addEventListener('online', () => setOffline(false), { signal })
    return () => stop.abort()
  }, [])
  return (
    <div role="status" className={styles.kept}>
      {isOffline && (
        <p className={styles.banner}>
          <WifiOff size={20} aria-hidden />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
