import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { withdrawCard } from '#contract/login-cards.ts'
import { ActionDialog } from '../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'

type Props = { person: Pick<Account, 'id' | 'name' | 'login'>; refresh: () => Promise<unknown> } & DialogState

/** Asks for confirmation before withdrawing a user's card, which no undo brings back. */
export function WithdrawCardDialog({ person: { id, name, login }, refresh, ...state }: Props) {
  const t = useTranslations('person.card')
  return (
    <ActionDialog
      {...state}
      title={t('ask')}
      isDanger
      yes={t('yes')}
      call={() => call(withdrawCard, { params: { id } })}
      success={t('done', { name: name || login })}
      refresh={refresh}
    >
      <p>{t('text', { name: name || login })}</p>
    </ActionDialog>
  )
}
