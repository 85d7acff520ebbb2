import { ArrowLeft, Hammer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../shell/page-title.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tile } from '../../ui/Tile.tsx'
import styles from './NotHereYetScreen.module.css'

/** Stands where a page will be. */
export function NotHereYetScreen() {
  const t = useTranslations('notHereYet')
  const title = usePageTitle()
  return (
    <div className={styles.page}>
      <Card padding="large">
        <div className={styles.content}>
          <Tile icon={Hammer} tone="apricot" />
          <h1>{title}</h1>
          <p>{t('text')}</p>
          <ButtonLink href="/home" variant="primary" icon={ArrowLeft}>
            {t('back')}
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
