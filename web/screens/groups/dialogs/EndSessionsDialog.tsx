import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { useSubmit } from '../../../api/useSubmit.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { endSessionsOf } from '../changes.ts'
import type { DialogState } from '../group-dialog.ts'
import { useRefreshGroups } from '../queries.ts'

/** Asks before a person is signed out everywhere. */
export function EndSessionsDialog({ person, isOpen, onClose }: { person: Account } & DialogState) {
  const t = useTranslations('people.endSessions')
  const refresh = useRefreshGroups()
  const { submit, isPending, error } = useSubmit({
    call: () => endSessionsOf(person.id),
    success: t('done'),
    // It gives the seats of the person's apps back.
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('title')}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void submit(undefined)}
      isPending={isPending}
      error={error}
      isDanger
      yes={t('yes')}
      no={t('no')}
    >
      <p>{t('text', { login: person.login })}</p>
    </ConfirmDialog>
  )
}
