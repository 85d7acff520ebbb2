import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readWayBack } from '../../session/way-back.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './SignInForm.module.css'

/** Says to who comes from a session that has ended why they are here, and where they go from here. */
export function SessionEnded() {
  const t = useTranslations('session')
  const tEnd = useTranslations('sessionEnd')
  // Signing in takes it; until the page is left, the message stays as it is.
  const [wayBack] = useState(readWayBack)
  if (!wayBack) return null
  return (
    <div className={styles.ended}>
      <FormMessage kind="info">
        <p>{t('ended')}</p>
        <p>{tEnd('wayBack')}</p>
      </FormMessage>
    </div>
  )
}
