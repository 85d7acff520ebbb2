import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import type { MembersPage } from '#contract/members.ts'
import { TitleCard } from '../../../kit/ui/TitleCard.tsx'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import type { SeatUse } from '../queries.ts'
import { GroupFigures } from './GroupFigures.tsx'

type Props = {
  /** Null at the top level; undefined while loading. */
  group: Group | null | undefined
  /** Undefined while loading or after a failure, as are the seats. */
  page: MembersPage | undefined
  seatUse: SeatUse | undefined
  trail: ReactNode
  headingRef: Ref<HTMLHeadingElement>
  onAction: (dialog: GroupDialog) => void
}

/** The slab of the open group, or of the top level. */
export function GroupHeader({ group, page, seatUse, trail, headingRef, onAction }: Props) {
  const t = useTranslations('groups')
  const shared = { trail, headingRef }
  if (group === undefined) return <TitleCard {...shared} title={t('screen')} />
  if (!group) return <TitleCard {...shared} title={t('top.title')} about={t('top.text')} />
  return (
    <TitleCard
      {...shared}
      isName
      title={group.name}
      about={group.serialNumber === null ? t('title.overarching') : group.rootOf}
    >
      <GroupFigures
        group={group}
        page={page}
        seatUse={seatUse}
        onAction={(kind) => onAction({ kind, group })}
      />
    </TitleCard>
  )
}
