import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { useShowUndo } from '../../../features/undo/useShowUndo.ts'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { useRefreshGroups } from '../queries.ts'
import { removePerson } from './changes.ts'

/** Asks for confirmation before deleting a person's account. */
export function DeletePersonDialog({ person, ...state }: { person: Account } & DialogState) {
  const t = useTranslations('people.delete')
  const tUndo = useTranslations('undo')
  const refresh = useRefreshGroups()
  const showUndo = useShowUndo()
  return (
    <ActionDialog
      {...state}
      title={t(person.isAdmin ? 'titleAdmin' : 'title')}
      isDanger
      yes={t('yes')}
      call={() => removePerson(person)}
      onSuccess={async ({ operation_id: operationId }) => {
        showUndo({ text: tUndo('deleted', { name: person.name || person.login }), operationId })
        await refresh()
        state.onClose()
      }}
    >
      <p>{t('text', { login: person.login })}</p>
    </ActionDialog>
  )
}
