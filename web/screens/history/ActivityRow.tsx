import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ActivityEntry } from '#contract/operations.ts'
import { lookOf } from '../../features/history/activity-look.ts'
import { Sentence } from '../../features/history/Sentence.tsx'
import { useContentsText } from '../../features/undo/useContentsText.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { Tile } from '../../kit/ui/Tile.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import styles from './History.module.css'

type Props = {
  entry: ActivityEntry
  offersUndo: boolean
  pendingId: number | undefined
  onUndo: (operationId: number) => void
}

/** One change: what happened, when, and Undo if it can be taken back. What was changed with it is named before. */
export function ActivityRow({ entry, offersUndo, pendingId, onUndo }: Props) {
  const t = useTranslations('undo')
  const tActivity = useTranslations('history.activity')
  const contents = useContentsText()
  const format = useFormatter()
  const { at, text, operationId, atOnce } = entry
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={styles.row}>
      <Tile {...lookOf(entry.action)} isRound={false} />
      <div className={styles.words}>
        <p>
          <Sentence {...entry} />
        </p>
        <p className={styles.small}>
          <time dateTime={at}>{format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit' })}</time>
          {atOnce && ` · ${tActivity('atOnce', { contents: contents(atOnce) })}`}
        </p>
      </div>
      {offersUndo && operationId !== null && (
        <Button
          icon={Undo2}
          isPending={pendingId === operationId}
          onPress={() => (atOnce ? setAsking(true) : onUndo(operationId))}
        >
          {t('undo')}
          <VisuallyHidden>{` ${text}`}</VisuallyHidden>
        </Button>
      )}
      {offersUndo && operationId !== null && atOnce && (
        <ConfirmDialog
          title={t('askAll.title')}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onUndo(operationId)
          }}
          yes={t('askAll.yes')}
        >
          {t('askAll.text', { contents: contents(atOnce) })}
        </ConfirmDialog>
      )}
    </li>
  )
}
