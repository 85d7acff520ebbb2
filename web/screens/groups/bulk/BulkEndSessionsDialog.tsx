import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import type { BulkTask } from './bulk.ts'
import { RefusedList } from './RefusedList.tsx'
import { useBulk } from './useBulk.ts'

/** Asks for confirmation before signing all who are selected out everywhere. */
export function BulkEndSessionsDialog({ task, ...state }: { task: BulkTask } & DialogState) {
  const t = useTranslations('groups.bulk')
  const { refused, count, send, onError, finish } = useBulk(task, state.onClose)
  return (
    <ActionDialog
      {...state}
      title={t('sessionsTitle')}
      isDanger
      yes={refused.length > 0 ? t('goOn', { count }) : t('endSessions')}
      isConfirmDisabled={count === 0}
      call={() => send({ action: 'end_sessions' })}
      success={t('sessionsEnded')}
      onError={onError}
      onSuccess={async () => {
        await finish()
        state.onClose()
      }}
    >
      <p>{t('sessionsText', { count })}</p>
      <RefusedList refused={refused} others={count} />
    </ActionDialog>
  )
}
