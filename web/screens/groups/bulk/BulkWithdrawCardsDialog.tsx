import { useTranslations } from 'use-intl'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import type { BulkTask } from './bulk.ts'
import { RefusedList } from './RefusedList.tsx'
import { useBulk } from './useBulk.ts'

/** Asks for confirmation before withdrawing the login cards of all who are selected, which no undo brings back. */
export function BulkWithdrawCardsDialog({ task, ...state }: { task: BulkTask } & DialogState) {
  const t = useTranslations('groups.bulk')
  const { refused, count, send, onError, finish } = useBulk(task, state.onClose)
  return (
    <ActionDialog
      {...state}
      title={t('withdrawTitle')}
      isDanger
      yes={refused.length > 0 ? t('goOn', { count }) : t('withdrawCards')}
      isConfirmDisabled={count === 0}
      call={() => send({ action: 'withdraw_cards' })}
      success={t('cardsWithdrawn')}
      onError={onError}
      onSuccess={async () => {
        await finish()
        state.onClose()
      }}
    >
      <p>{t('withdrawText', { count })}</p>
      <RefusedList refused={refused} others={count} />
    </ActionDialog>
  )
}
