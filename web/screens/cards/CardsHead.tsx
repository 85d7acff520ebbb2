import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../kit/ui/Card.tsx'
import styles from './CardsToPrint.module.css'

/** The head of the page, with its title. @param groupName of the group whose cards they are */
export function CardsHead({ groupName, children }: { groupName?: string | undefined; children: ReactNode }) {
  const t = useTranslations('cards')
  return (
    <Card as="section" aria-labelledby="cards-title">
      <div className={styles.head}>
        <h1 id="cards-title">{groupName === undefined ? t('title') : `${t('title')} – ${groupName}`}</h1>
        {children}
      </div>
    </Card>
  )
}
