import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { readWayBack } from '../../platform/session/way-back.ts'
import styles from './SignInForm.module.css'

/** Says that the session has ended, and that signing in leads back to the same page. */
export function SessionEnded() {
  const t = useTranslations('session')
  const tEnd = useTranslations('sessionEnd')
  // Read once: signing in removes it, but the message stays until the page is left.
  const [wayBack] = useState(readWayBack)
  if (!wayBack?.login) return null
  return (
    <div className={styles.ended}>
      <FormMessage kind="info">
        <p>{t('ended')}</p>
        <p>{tEnd('wayBack')}</p>
      </FormMessage>
    </div>
  )
}
