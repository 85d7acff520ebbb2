import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import type { BulkTask } from './bulk.ts'
import { RefusedList } from './RefusedList.tsx'
import { useBulk } from './useBulk.ts'

type Question = {
  action: 'end_sessions' | 'withdraw_cards'
  /** Texts under `groups.bulk`. `text` counts the people. */
  texts: {
    title: 'sessionsTitle' | 'withdrawTitle'
    text: 'sessionsText' | 'withdrawText'
    yes: 'endSessions' | 'withdrawCards'
    success: 'sessionsEnded' | 'cardsWithdrawn'
  }
}

/** Asks before an action on all who are selected that no undo brings back. Says whom the server refuses it to. */
export function BulkQuestion({ task, action, texts, ...state }: { task: BulkTask } & Question & DialogState) {
  const t = useTranslations('groups.bulk')
  const { refused, count, send, onError, finish } = useBulk(task, state.onClose)
  return (
    <ActionDialog
      {...state}
      title={t(texts.title)}
      isDanger
      yes={refused.length > 0 ? t('goOn', { count }) : t(texts.yes)}
      isConfirmDisabled={count === 0}
      call={() => send({ action })}
      success={t(texts.success)}
      onError={onError}
      onSuccess={async () => {
        await finish()
        state.onClose()
      }}
    >
      <p>{t(texts.text, { count })}</p>
      <RefusedList refused={refused} others={count} />
    </ActionDialog>
  )
}
