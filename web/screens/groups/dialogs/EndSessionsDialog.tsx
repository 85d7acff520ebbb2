import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { ActionDialog } from '../../../dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'
import { endSessionsOf } from '../changes.ts'
import { useRefreshGroups } from '../queries.ts'

/** Asks before a person is signed out everywhere, which frees the seats of their apps. */
export function EndSessionsDialog({ person, ...state }: { person: Account } & DialogState) {
  const t = useTranslations('people.endSessions')
  const refresh = useRefreshGroups()
  return (
    <ActionDialog
      {...state}
      title={t('title')}
      isDanger
      yes={t('yes')}
      call={() => endSessionsOf(person.id)}
      success={t('done')}
      refresh={refresh}
    >
      <p>{t('text', { login: person.login })}</p>
    </ActionDialog>
  )
}
