import { Clock, Folder, Undo2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { BinEntry } from '#contract/operations.ts'
import { daysUntil } from '../../features/history/days.ts'
import { useContentsText } from '../../features/undo/useContentsText.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { Tile } from '../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import styles from './History.module.css'

type Props = { entry: BinEntry; pendingId: number | undefined; onPutBack: (operationId: number) => void }

/** From this many days on, a badge says that it will soon be gone. */
const soonDays = 7

/** Something deleted: what, with what in it, when and by whom, when it is gone for good, and Put back. */
export function BinRow({ entry, pendingId, onPutBack }: Props) {
  const t = useTranslations('history.bin')
  const contents = useContentsText()
  const format = useFormatter()
  const { operationId, at, by, text, from, groups, people, isOfNewYear } = entry
  const [isAsking, setAsking] = useState(false)
  const when = format.dateTime(new Date(at), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const name = by?.name || by?.login
  const hasMore = groups + people > 1
  return (
    <li className={styles.row}>
      <Tile icon={groups > 0 ? Folder : UserRound} tone={groups > 0 ? 'apricot' : 'plum'} />
      <div className={styles.words}>
        <p className={styles.what}>{text}</p>
        {hasMore && <p className={styles.small}>{contents({ groups, people })}</p>}
        {from && <p className={styles.small}>{t('from', { group: from })}</p>}
        <p className={styles.small}>{name ? t('by', { when, name }) : when}</p>
        {isOfNewYear && <p className={styles.small}>{t('ofNewYear')}</p>}
      </div>
      <GoneFor day={entry.until} />
      <Button
        icon={Undo2}
        isPending={pendingId === operationId}
        onPress={() => (isOfNewYear ? setAsking(true) : onPutBack(operationId))}
      >
        {t('putBack')}
        <VisuallyHidden>{` ${text}`}</VisuallyHidden>
      </Button>
      {isOfNewYear && (
        <ConfirmDialog
          title={t('askNewYear')}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onPutBack(operationId)
          }}
          yes={t('undoNewYear')}
        >
          {t('askNewYearText')}
        </ConfirmDialog>
      )}
    </li>
  )
}

function GoneFor({ day }: { day: string }) {
  const t = useTranslations('history.bin')
  const date = useCalendarDate()
  const days = Math.max(0, daysUntil(day))
  return (
    <div className={styles.gone}>
      <p className={styles.small}>{t('gone')}</p>
      {days < soonDays ? (
        <Badge tone="apricot" icon={Clock}>
          {t('days', { days })}
        </Badge>
      ) : (
        <time dateTime={day}>{date(day)}</time>
      )}
    </div>
  )
}
