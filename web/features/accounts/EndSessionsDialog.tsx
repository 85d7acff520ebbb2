import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { endSessions } from '#contract/accounts.ts'
import { ActionDialog } from '../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'

type EndSessionsDialogProps = DialogState & {
  person: Account
  /** Refreshes the page's data. */
  refresh: () => Promise<unknown>
}

/** Asks for confirmation before signing a person out everywhere, which frees the seats of their apps. */
export function EndSessionsDialog({ person, refresh, ...state }: EndSessionsDialogProps) {
  const t = useTranslations('people.endSessions')
  return (
    <ActionDialog
      {...state}
      title={t('title')}
      isDanger
      yes={t('yes')}
      call={() => call(endSessions, { params: { id: person.id } })}
      success={t('done', { login: person.login })}
      refresh={refresh}
    >
      <p>{t('text', { login: person.login })}</p>
    </ActionDialog>
  )
}
