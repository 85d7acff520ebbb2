import { Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Reminders } from '#contract/reminders.ts'
import { useStepText } from '../../../features/reminders/useStepText.ts'
import { TextButton } from '../../../kit/ui/TextButton.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { useDay } from '../../../platform/i18n/useDay.ts'
import licence from './LicencePage.module.css'
import { mailings } from './mailings.ts'
import styles from './Reminders.module.css'

const firstFew = 3

/** The reminders that went out, the newest first: their date, step and receivers. */
export function SentReminders({ sent }: Pick<Reminders, 'sent'>) {
  const t = useTranslations('reminders')
  const tToday = useTranslations('desk.today')
  const format = useFormatter()
  const day = useDay()
  const stepText = useStepText()
  const place = useRef<HTMLHeadingElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const all = mailings(sent)
  const shown = showsAll ? all : all.slice(0, firstFew)
  const showAll = () => {
    setShowsAll(true)
    // The button that was pressed is gone.
    place.current?.focus()
  }
  return (
    <>
      <div className={styles.partHead}>
        <h3 ref={place} tabIndex={-1} className={styles.part}>
          {t('sent')}
        </h3>
        {shown.length < all.length && (
          <TextButton onPress={showAll}>{tToday('all', { count: all.length })}</TextButton>
        )}
      </div>
      {all.length === 0 && <p className={styles.nothing}>{t('nothing')}</p>}
      <ul className={`${licence.list} ${styles.list}`}>
        {shown.map(({ at, step, people }) => (
          <li key={`${at} ${step}`} className={licence.row}>
            <Tile icon={Mail} tone="plain" isRound={false} />
            <div className={licence.words}>
              <p>{stepText(step)}</p>
              <p className={licence.small}>
                <time dateTime={at}>{day(at)}</time>
                {' · '}
                {t('to', { people: format.list(people.map((person) => person ?? t('gone'))) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
