import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../kit/ui/Card.tsx'
import { ProgressBar } from '../../../kit/ui/ProgressBar.tsx'
import licence from './LicencePage.module.css'
import styles from './Reminders.module.css'

type Props = {
  isLoading?: boolean
  /** Says beside the title that reminders are silent. */
  state?: ReactNode
  children?: ReactNode
}

/** The card of the reminders; without content it reserves its room, so that nothing moves. */
export function RemindersFrame({ isLoading = false, state, children }: Props) {
  const t = useTranslations('shell.titles')
  const tUi = useTranslations('ui')
  const titleId = useId()
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      {isLoading && <ProgressBar label={tUi('loading')} />}
      <div className={licence.head}>
        <h2 id={titleId} className={licence.title}>
          {t('reminders')}
        </h2>
        {state}
      </div>
      {children ?? <div aria-hidden className={styles.loading} />}
    </Card>
  )
}
