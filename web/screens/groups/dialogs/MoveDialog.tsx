import { useTranslations } from 'use-intl'
import type { Member } from '#contract/members.ts'
import { useShowUndo } from '../../../features/undo/useShowUndo.ts'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { movingOf } from '../drag/cargo.ts'
import type { Destination } from '../drag/useTargetReason.ts'
import { memberName, pathAbove } from '../list/member.ts'
import { useRefreshGroups } from '../queries.ts'
import { moveMember } from './changes.ts'
import { MoveForm } from './MoveForm.tsx'

type Props = { member: Member; target?: Destination | undefined } & DialogState

/** Moves a group or a person to a group chosen in a tree. @param target the group that it was dropped on */
export function MoveDialog({ member, target: dropped, ...state }: Props) {
  const t = useTranslations('groups.move')
  const refresh = useRefreshGroups()
  const showUndo = useShowUndo()
  const name = memberName(member)
  return (
    <MoveForm
      {...state}
      title={t('title', { name })}
      text={t(member.kind === 'group' ? 'textGroup' : 'textPerson')}
      hereName={member.kind === 'group' ? pathAbove(member.group) : member.person.group?.name}
      submit={t('submit')}
      moving={movingOf({ kind: 'member', member })}
      target={dropped}
      call={(target) => moveMember(member, target)}
      onSuccess={async (operationId, target) => {
        showUndo({ text: t('done', { name, target }), operationId })
        await refresh()
        state.onClose()
      }}
    />
  )
}
