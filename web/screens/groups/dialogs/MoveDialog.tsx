import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Member } from '#contract/members.ts'
import { useShowUndo } from '../../../features/undo/useShowUndo.ts'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import type { DialogState } from '../../../kit/ui/useOpenedDialog.ts'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { movingOf } from '../drag/cargo.ts'
import type { Destination } from '../drag/useTargetReason.ts'
import { memberName, pathAbove } from '../list/member.ts'
import { useRefreshGroups } from '../queries.ts'
import { groupOf, moveMember } from './changes.ts'
import { MoveForm } from './MoveForm.tsx'

type Props = { member: Member; target?: Destination | undefined } & DialogState

/** Moves a group or a person to a group chosen in a tree. @param target the group that it was dropped on */
export function MoveDialog({ member, target: dropped, ...state }: Props) {
  const t = useTranslations('groups.move')
  const refresh = useRefreshGroups()
  const showUndo = useShowUndo()
  const name = memberName(member)
  const [seen, setSeen] = useState<{ from: number | undefined; nowIn?: string }>({ from: groupOf(member) })
  return (
    <MoveForm
      {...state}
      title={t('title', { name })}
      text={t(member.kind === 'group' ? 'textGroup' : 'textPerson')}
      hereName={seen.nowIn ?? (member.kind === 'group' ? pathAbove(member.group) : member.person.group?.name)}
      submit={t('submit')}
      moving={movingOf({ kind: 'member', member })}
      target={dropped}
      call={(target) => moveMember(member, { from: seen.from, to: target })}
      onError={(error) => {
        if (!isRefusal(error, 'change.outdated')) return
        const { from, group } = error.body?.now ?? {}
        setSeen({ from: Number(from), nowIn: String(group ?? t('topLevel')) })
      }}
      onSuccess={async (operationId, target) => {
        showUndo({ text: t('done', { name, target }), operationId })
        await refresh()
        state.onClose()
      }}
    >
      {seen.nowIn !== undefined && <FormMessage kind="info">{t('nowIn', { group: seen.nowIn })}</FormMessage>}
    </MoveForm>
  )
}
