import { useTranslations } from 'use-intl'
import { useShowUndo } from '../../../features/undo/useShowUndo.ts'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { MoveForm } from '../dialogs/MoveForm.tsx'
import { movingOf } from '../drag/cargo.ts'
import type { Destination } from '../drag/useTargetReason.ts'
import type { BulkTask } from './bulk.ts'
import { RefusedList } from './RefusedList.tsx'
import { useBulk } from './useBulk.ts'

type Props = { task: BulkTask; target?: Destination | undefined } & DialogState

/** Moves all that is selected to a group chosen in a tree. @param target the group that it was dropped on */
export function BulkMoveDialog({ task, target: dropped, ...state }: Props) {
  const t = useTranslations('groups.bulk')
  const tMove = useTranslations('groups.move')
  const showUndo = useShowUndo()
  const { refused, count, send, onError, finish } = useBulk(task, state.onClose)
  return (
    <MoveForm
      {...state}
      title={t('moveTitle', { count })}
      text={tMove('textSeveral')}
      hereName={task.list.q === undefined ? task.groupName : undefined}
      submit={refused.length > 0 ? t('goOn', { count }) : tMove('submit')}
      isSubmitDisabled={count === 0}
      moving={movingOf({ kind: 'selection', task })}
      target={dropped}
      call={async (target) => (await send({ action: 'move', target })).operation_id}
      onError={onError}
      onSuccess={async (operationId, target) => {
        showUndo({ text: t('moved', { count, target }), operationId })
        await finish()
        state.onClose()
      }}
    >
      <RefusedList refused={refused} others={count} />
    </MoveForm>
  )
}
