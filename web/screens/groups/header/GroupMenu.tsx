import { useNavigate } from '@tanstack/react-router'
import { CalendarSync, Download, EllipsisVertical, History, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isLicenceRoot } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import { addressOf } from '../../../platform/addresses.ts'

/** The menu of what concerns a group with all below it: its people as a file, its history, and of a school the new year. */
export function GroupMenu({ group, onDownload }: { group: Group; onDownload: () => void }) {
  const t = useTranslations('groups.menu')
  const title = useTranslations('shell.titles')
  const navigate = useNavigate()
  const items = [
    ...(isLicenceRoot(group) ? [{ id: 'newYear', label: t('newYear'), icon: CalendarSync }] : []),
    { id: 'download', label: t('download'), icon: Download },
    { id: 'activity', label: title('activity'), icon: History },
    { id: 'bin', label: title('bin'), icon: Trash2 },
  ]
  return (
    <MenuButton
      label={t('label')}
      icon={EllipsisVertical}
      iconOnly
      items={items}
      onAction={(id) => {
        if (id === 'download') onDownload()
        else void navigate({ href: addressOf[id as 'newYear' | 'activity' | 'bin'](group.id) })
      }}
    />
  )
}
