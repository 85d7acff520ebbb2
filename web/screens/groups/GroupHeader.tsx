import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { MembersPage } from '#contract/members.ts'
import { AboutGroup, GroupFigures } from './GroupFigures.tsx'
import type { GroupDialog } from './group-dialog.ts'
import { TitleCard } from './TitleCard.tsx'

type Props = {
  /** Undefined while it is on its way. */
  page: MembersPage | undefined
  /** By group; undefined while it is on its way, or cannot be had. */
  seatsInUse: ReadonlyMap<number, number> | undefined
  headingRef: Ref<HTMLHeadingElement>
  onAction: (dialog: GroupDialog) => void
}

/** The title card of the group that is open, or of the level above all groups. */
export function GroupHeader({ page, seatsInUse, headingRef, onAction }: Props) {
  const t = useTranslations('groups')
  const group = page?.group
  if (!page) return <TitleCard title={t('screen')} headingRef={headingRef} />
  if (!group) return <TitleCard title={t('top.title')} about={t('top.text')} headingRef={headingRef} />
  return (
    <TitleCard title={group.name} about={<AboutGroup group={group} />} headingRef={headingRef}>
      <GroupFigures
        group={group}
        seats={page.seats}
        seatsInUse={seatsInUse?.get(group.id)}
        onAction={(kind) => onAction({ kind, group })}
      />
    </TitleCard>
  )
}
