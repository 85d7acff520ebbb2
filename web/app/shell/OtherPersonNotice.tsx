import { UserRoundX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Banner.module.css'
import { forgetOther } from './other-person.ts'

/** Says that the page restarted, and whose it is. */
export function OtherPersonNotice({ name }: { name: string }) {
  const t = useTranslations('session')
  useEffect(forgetOther, [])
  return (
    <p role="status" className={styles.banner}>
      <UserRoundX size={20} aria-hidden />
      {t('other', { name })}
    </p>
  )
}
