import { Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ActivityEntry } from '#contract/operations.ts'
import { lookOf } from '../../history/activity-look.ts'
import { Sentence } from '../../history/Sentence.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './History.module.css'

type Props = {
  entry: ActivityEntry
  offersUndo: boolean
  pendingId: number | undefined
  onUndo: (operationId: number) => void
}

/** One change: what happened, when, and Undo where it can be taken back. */
export function ActivityRow({ entry, offersUndo, pendingId, onUndo }: Props) {
  const t = useTranslations('undo')
  const format = useFormatter()
  const { at, text, operationId } = entry
  return (
    <li className={styles.row}>
      <Tile {...lookOf(entry.action)} isRound={false} />
      <div className={styles.words}>
        <p>
          <Sentence {...entry} />
        </p>
        <p className={styles.small}>
          <time dateTime={at}>{format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit' })}</time>
        </p>
      </div>
      {offersUndo && operationId !== null && (
        <Button icon={Undo2} isPending={pendingId === operationId} onPress={() => onUndo(operationId)}>
          {t('undo')}
          <VisuallyHidden>{` ${text}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
