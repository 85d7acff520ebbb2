import { UserRoundX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { tabStorage } from '../../kit/storage.ts'
import styles from './Banner.module.css'

/** In this tab's storage: the page begins anew as another person than the one it showed. */
const storageKey = 'portal.otherPerson'

/** Begins anew as the person who is signed in in this browser by now: nothing of the first person stays on the screen. */
export function beginAsOther(): void {
  tabStorage.set(storageKey, 'yes')
  window.location.replace('/home')
}

/** Says that the page began anew, and whose it is. */
export function OtherPersonNotice({ name }: { name: string }) {
  const t = useTranslations('session')
  const [isOther] = useState(() => tabStorage.get(storageKey) !== null)
  useEffect(() => tabStorage.remove(storageKey), [])
  return (
    <div role="status">
      {isOther && (
        <p className={styles.banner}>
          <UserRoundX size={20} aria-hidden />
          {t('other', { name })}
        </p>
      )}
    </div>
  )
}
