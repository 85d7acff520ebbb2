import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { useContentsText } from '../../../features/undo/useContentsText.ts'
import { useShowUndo } from '../../../features/undo/useShowUndo.ts'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Spinner } from '../../../kit/ui/Spinner.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { useErrorText } from '../../../platform/api/useSubmit.ts'
import { groupContentsQuery, useRefreshGroups } from '../queries.ts'
import { removeGroup } from './changes.ts'

type Props = { group: Group; onDeleted?: ((group: Group) => void) | undefined } & DialogState

/** Asks for confirmation before deleting a group, and counts its contents. @param onDeleted before the lists are loaded again */
export function DeleteGroupDialog({ group, onDeleted, ...state }: Props) {
  const t = useTranslations('groups.delete')
  const tUndo = useTranslations('undo')
  const errorText = useErrorText()
  const refresh = useRefreshGroups()
  const showUndo = useShowUndo()
  const query = useQuery(groupContentsQuery(group.id))
  const contentsText = useContentsText()
  const contents = query.data && contentsText(query.data)
  const { name } = group
  return (
    <ActionDialog
      {...state}
      title={t('title')}
      isDanger
      yes={t(contents ? 'yesAll' : 'yes')}
      isConfirmDisabled={contents === undefined}
      call={() => removeGroup(group.id, contents !== '')}
      onSuccess={async ({ operation_id: operationId }) => {
        const text = contents ? tUndo('deletedWith', { name, contents }) : tUndo('deleted', { name })
        showUndo({ text, operationId })
        onDeleted?.(group)
        await refresh()
        state.onClose()
      }}
      // It was filled meanwhile: ask with the new counts.
      onError={() => void query.refetch()}
    >
      {contents !== undefined && <p>{contents ? t('textWith', { name, contents }) : t('text', { name })}</p>}
      {query.isPending && <Spinner label={t('counting')} />}
      {query.isError && !query.data && (
        <ErrorState
          title={t('notCounted')}
          text={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </ActionDialog>
  )
}
