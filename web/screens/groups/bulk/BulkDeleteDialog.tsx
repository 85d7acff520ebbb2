import { useTranslations } from 'use-intl'
import { useContentsText } from '../../../features/undo/useContentsText.ts'
import { useShowUndo } from '../../../features/undo/useShowUndo.ts'
import { ActionDialog } from '../../../kit/dialogs/ActionDialog.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import type { BulkTask } from './bulk.ts'
import { RefusedList } from './RefusedList.tsx'
import { useBulk } from './useBulk.ts'

/** Asks for confirmation before deleting the selection, and counts its contents. */
export function BulkDeleteDialog({ task, ...state }: { task: BulkTask } & DialogState) {
  const t = useTranslations('groups.bulk')
  const tDelete = useTranslations('groups.delete')
  const contentsText = useContentsText()
  const showUndo = useShowUndo()
  const { refused, count, send, onError, finish } = useBulk(task, state.onClose)
  const { isAll, rows } = task.selection
  const selected = [...rows.values()]
  const groups = selected.flatMap((member) => (member.kind === 'group' ? member.group : []))
  const people = selected.length - groups.length + groups.reduce((sum, group) => sum + group.people, 0)
  return (
    <ActionDialog
      {...state}
      title={t('deleteTitle')}
      isDanger
      yes={refused.length > 0 ? t('goOn', { count }) : tDelete('yes')}
      isConfirmDisabled={count === 0}
      call={() => send({ action: 'delete' })}
      onError={onError}
      onSuccess={async ({ operation_id: operationId }) => {
        showUndo({ text: t('deleted', { count }), operationId })
        await finish()
        state.onClose()
      }}
    >
      <p>
        {isAll
          ? t('deleteAll', { count })
          : t('deleteText', { contents: contentsText({ groups: groups.length, people }) })}
        {(isAll || groups.length > 0) && ` ${t('withContents')}`}
      </p>
      <RefusedList refused={refused} others={count} />
    </ActionDialog>
  )
}
