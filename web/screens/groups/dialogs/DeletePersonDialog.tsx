import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { ActionDialog } from '../../../dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../ui/useOpenedDialog.ts'
import { removePerson } from '../changes.ts'
import { useRefreshGroups } from '../queries.ts'

/** Asks before a person's account is deleted. */
export function DeletePersonDialog({ person, ...state }: { person: Account } & DialogState) {
  const t = useTranslations('people.delete')
  const refresh = useRefreshGroups()
  return (
    <ActionDialog
      {...state}
      title={t('title')}
      isDanger
      yes={t('yes')}
      call={() => removePerson(person)}
      success={t('done')}
      refresh={refresh}
    >
      <p>{t('text', { login: person.login })}</p>
    </ActionDialog>
  )
}
