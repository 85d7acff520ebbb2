import { House, MapPinOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import styles from './Shell.module.css'

/** Replaces a page whose address the router cannot read, such as `/%`. Other unknown addresses lead home. */
export function NotFound() {
  const t = useTranslations('session.unknown')
  useEffect(() => {
    document.title = t('title')
  }, [t])
  const toHome = (
    <ButtonLink href="/home" icon={House}>
      {t('home')}
    </ButtonLink>
  )
  return (
    <main className={styles.failure}>
      <h1 className={styles.hidden}>{t('title')}</h1>
      <EmptyState icon={MapPinOff} title={t('title')} text={t('text')} action={toHome} />
    </main>
  )
}
